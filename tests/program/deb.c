/* SPDX-License-Identifier: MIT
 *
 * The Debian package: all of the installation is in it, it comes out the same twice, and it is
 * installed, runs and is removed without a trace. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

TCase *tcase_deb(void);

/* -o: the program is there and is not to be built again, whatever it was built with. */
#define MAKE "unset MAKEFLAGS MFLAGS MAKELEVEL; make -s -o \"$2\" PROGRAM=\"$2\" BUILD=\"$1/"

static char *folder;

static void do_it(const char *command)
{
    ck_assert_msg(program_shell(command, folder) == 0, "failed: %s", command);
}

/* Once for all tests: the package as $1/deb, unpacked below $1/is. */
static void set_up(void)
{
    folder = program_folder();
    setenv("SOURCE_DATE_EPOCH", "86400", 1);
    do_it(MAKE "b\" deb-package >\"$1/said\" && mv \"$1\"/b/midstream_*_*.deb \"$1/deb\" && "
               "dpkg-deb -x \"$1/deb\" \"$1/is\" && dpkg-deb -e \"$1/deb\" \"$1/control\"");
}

static void tear_down(void)
{
    unsetenv("SOURCE_DATE_EPOCH");
    program_shell("rm -rf \"$1\"/*", folder);
    program_remove(folder);
}

START_TEST(all_of_the_installation_is_in_it)
{
    do_it("test -z \"$(find \"$1/b\" -name '*deb*')\""); /* nothing else was left there */
    do_it(MAKE "b\" DESTDIR=\"$1/to here\" PREFIX=/usr install");
    /* Debian packs man pages and has a place of its own for zsh */
    do_it("cd \"$1/to here/usr\" && gzip -n share/man/man1/midstream.1 && "
          "mv share/zsh/site-functions share/zsh/vendor-completions && "
          "mkdir -p share/doc/midstream && touch share/doc/midstream/copyright "
          "share/doc/midstream/changelog.gz");
    do_it("cd \"$1/to here\" && find . | sort >\"$1/wanted\"; cd \"$1/is\" && find . | sort | "
          "diff - \"$1/wanted\"");
    do_it("\"$2\" --print man >\"$1/man\"; zcat \"$1/is/usr/share/man/man1/\"*.gz | cmp - "
          "\"$1/man\"");
    do_it("cd \"$1/is\" && md5sum -c --quiet --strict ../control/md5sums && "
          "test \"$(find . -type f | wc -l)\" = \"$(wc -l <../control/md5sums)\"");
    do_it("grep -q 'Copyright: 20' \"$1/is/usr/share/doc/midstream/copyright\" && "
          "grep -q 'THE SOFTWARE IS PROVIDED' \"$1/is/usr/share/doc/midstream/copyright\"");
    do_it("dpkg-deb -c \"$1/deb\" | awk '$2 != \"root/root\" || $1 !~ /^(d|-)rw[x-]r-[x-]r-[x-]$/ "
          "{ print; bad = 1 } END { exit bad }'");
}
END_TEST

START_TEST(its_fields)
{
    static const char *const FIELDS[][2] = {
        {"Package", "^midstream$"},
        {"Maintainer", "^.* <.*@.*>$"},
        {"Depends", "libc6 (>= [0-9.]*), .*libcjson1 .*, libncursesw6 .*, libutf8proc[0-9]* "},
        {"Installed-Size", "^[0-9]\\{2,6\\}$"},
        {"Section", "^[a-z]*$"},
        {"Priority", "^optional$"},
        {"Description", "^[a-z].\\{19,79\\}$"},
    };
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++) {
        char command[300];
        snprintf(command, sizeof command, "dpkg-deb -f \"$1/deb\" %s | head -n 1 | grep -q '%s'",
                 FIELDS[i][0], FIELDS[i][1]);
        do_it(command);
    }
    do_it("test \"midstream $(dpkg-deb -f \"$1/deb\" Version)\" = \"$(\"$2\" -V | head -n 1)\"");
    do_it("test \"$(dpkg-deb -f \"$1/deb\" Architecture)\" = \"$(dpkg --print-architecture)\"");
    do_it("file=midstream_$(dpkg-deb -f \"$1/deb\" Version)_$(dpkg --print-architecture).deb && "
          "grep -qxF \"$1/b/$file\" \"$1/said\"");
}
END_TEST

/* Built in another folder and with another umask. Without a time given it has that of the last
 * commit, which is any, but one. */
START_TEST(the_same_bytes_twice)
{
    do_it("umask 077; " MAKE "elsewhere\" deb-package >/dev/null && "
          "cmp \"$1/deb\" \"$1\"/elsewhere/midstream_*.deb");
    do_it("TZ=UTC0 dpkg-deb -c \"$1/deb\" | grep -vc ' 1970-01-02 00:00 ' >\"$1/dated\"; test $? = "
          "1");
    do_it("unset SOURCE_DATE_EPOCH; " MAKE "b\" deb-package >/dev/null && "
          "test \"$(dpkg-deb -c \"$1\"/b/midstream_*.deb | awk '{ print $4, $5 }' | sort -u | wc "
          "-l)\" = 1");
}
END_TEST

#define DPKG                                                                                       \
    "PATH=$PATH:/usr/sbin:/sbin; $(test \"$(id -u)\" = 0 || echo fakeroot) dpkg --log=\"$1/log\" " \
    "--instdir=\"$1/tree\" --admindir=\"$1/admin\" --force-depends "

START_TEST(installed_run_and_removed)
{
    if (program_shell("test \"$(id -u)\" = 0 || command -v fakeroot >/dev/null", "/") != 0) {
        printf("SKIPPED: installing the .deb: neither root nor fakeroot\n");
        return;
    }
    do_it("mkdir -p \"$1/tree\" \"$1/empty\" \"$1/admin/info\" \"$1/admin/updates\" "
          "\"$1/admin/triggers\" && : >\"$1/admin/status\" && : >\"$1/admin/available\"");
    do_it(DPKG "--install \"$1/deb\" >\"$1/dpkg\" 2>&1");
    do_it("cd \"$1/empty\" && env -i \"$1/tree/usr/bin/midstream\" list | grep -q '^tour'");
    do_it("cd \"$1/empty\" && env -i \"$1/tree/usr/bin/midstream\" export tour --step 2 >../a && "
          "\"$2\" export tour --step 2 | cmp - ../a");
    do_it(DPKG "--purge midstream >\"$1/dpkg\" 2>&1");
    do_it("test -z \"$(find \"$1/tree\" ! -type d)\" && test ! -d \"$1/tree/usr/share/zsh\"");
}
END_TEST

/* Where there is no dpkg-deb: one plain line, and nothing made. */
START_TEST(elsewhere_it_says_so)
{
    ck_assert_int_eq(program_shell("said=$(PATH=/nowhere /bin/sh .ci/deb \"$2\" /nowhere/root "
                                   "/nowhere 2>&1); test $? = 1 && case $said in "
                                   "'deb: dpkg-deb is not here'*) ;; *) false ;; esac",
                                   "/"),
                     0);
}
END_TEST

TCase *tcase_deb(void)
{
    TCase *tcase = tcase_create("deb");
    if (system("command -v dpkg-deb >/dev/null 2>&1") != 0) {
        printf("SKIPPED: the .deb: no dpkg-deb\n");
        tcase_add_test(tcase, elsewhere_it_says_so);
        return tcase;
    }
    tcase_add_unchecked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, all_of_the_installation_is_in_it);
    tcase_add_test(tcase, its_fields);
    tcase_add_test(tcase, the_same_bytes_twice);
    tcase_add_test(tcase, installed_run_and_removed);
    tcase_add_test(tcase, elsewhere_it_says_so);
    return tcase;
}
