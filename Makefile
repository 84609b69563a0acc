# midstream: see README.md. `make run` and `make test` set up everything they need.
#
#   make            the program, at build/midstream
#   make run        install what is missing, build, open the tour
#   make test       install what is missing, build, run every test
#   make asan       the same tests under AddressSanitizer and UndefinedBehaviorSanitizer
#   make golden     rewrite the golden screens (then look at the difference)
#   make bench      what can be measured without a peer
#   make fuzz       libFuzzer on scenes, rows, keys and the desk: FUZZ=scene|rows|keys|desk TIME=60 (needs clang)
#   make install    the program, its man page and completions; make uninstall takes them away again
#                   PREFIX=/usr/local, DESTDIR=
#   make deb        build/midstream_VERSION_ARCH.deb, for Debian and its relatives
#
# Knobs: CC, CFLAGS, LDFLAGS, WERROR=1, VARIANT=release|asan|cov, BUILD=build, ONLY="base engine"

VARIANT ?= release
BUILD   ?= build
PREFIX  ?= /usr/local
CFLAGS  ?= -O2 -g
OBJ     := $(BUILD)/$(VARIANT)
ifeq ($(VARIANT),release)
PROGRAM := $(BUILD)/midstream
else
PROGRAM := $(OBJ)/midstream
endif

# --- layers: the one list of folders and of what each may use (a test reads it) ------------------
USES_base   :=
USES_engine := base
USES_scene  := engine base
USES_canvas := base
USES_app    := scene engine base
USES_view   := app scene engine canvas base
USES_export := canvas base
USES_term   := canvas base
USES_cli    := term view app export scene engine canvas base
FOLDERS     := base engine scene canvas app view export term cli

# --- flags ---------------------------------------------------------------------------------------
VARIANT_release :=
VARIANT_asan    := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
VARIANT_cov     := --coverage -O0
VARIANT_fuzz    := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
WARN := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wformat=2 \
        $(if $(WERROR),-Werror)
ALL_CFLAGS = -std=c11 -D_DEFAULT_SOURCE -D_DARWIN_C_SOURCE -Isrc $(WARN) $(CFLAGS) $(VARIANT_$(VARIANT))
PKG_base   := libutf8proc
PKG_scene  := libcjson
PKG_term   := ncursesw
PKGS       := $(PKG_base) $(PKG_scene) $(PKG_term)
LIBS        = $(shell pkg-config --libs $(PKGS)) -lm
EXTRA_engine := -O3 -fno-math-errno

.PHONY: all program run test unit asan golden bench fuzz fuzz-run install uninstall deb deb-package clean deps-run deps-test
all: program
program: $(PROGRAM)

# --- objects and one library per folder ----------------------------------------------------------
define folder_rules
SRC_$(1) := $$(sort $$(wildcard src/$(1)/*.c))
$(OBJ)/src/$(1)/%.o: src/$(1)/%.c
	@mkdir -p $$(@D)
	$$(Q)$$(CC) $$(ALL_CFLAGS) $$(EXTRA_$(1)) $$(if $$(PKG_$(1)),$$$$(pkg-config --cflags $$(PKG_$(1)))) -MMD -MP -c -o $$@ $$<
$(OBJ)/lib$(1).a: $$(SRC_$(1):src/%.c=$(OBJ)/src/%.o) $$(if $$(filter scene,$(1)),$(OBJ)/gen/builtin_data.o)
	@rm -f $$@
	$$(Q)ar rcs $$@ $$^
endef
Q := $(if $(V),,@)
$(foreach f,$(FOLDERS),$(eval $(call folder_rules,$(f))))

# Scenes are embedded, so that one file is the whole program.
$(OBJ)/gen/builtin_data.c: src/scene/embed.sh scenes/order $(wildcard scenes/*.json)
	@mkdir -p $(@D)
	$(Q)sh src/scene/embed.sh scenes > $@.tmp && mv $@.tmp $@
$(OBJ)/gen/builtin_data.o: $(OBJ)/gen/builtin_data.c
	$(Q)$(CC) $(ALL_CFLAGS) -c -o $@ $<

$(OBJ)/src/main.o: src/main.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# Addresses that are looked up at the start cannot be overwritten later. No hash of the debug
# information, which holds the names of folders: the same source makes the same program (make deb).
comma   := ,
LINKING := $(if $(filter Linux,$(shell uname -s)),-Wl$(comma)-z$(comma)relro$(comma)-z$(comma)now$(comma)--build-id=none)
ALL_LIBS := $(foreach f,cli $(USES_cli),$(OBJ)/lib$(f).a)
$(PROGRAM): $(OBJ)/src/main.o $(ALL_LIBS)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(LINKING) $(LDFLAGS) -o $@ $^ $(LIBS)

# --- tests: one program per folder, linked with what that folder may use -------------------------
# tests/unit/FOLDER/*.c hold the unit tests of src/FOLDER. The other folders of tests/ are about
# the whole program. Each has a suite.c with `Suite *suite(void)`.
TEST_FOLDERS  := $(foreach f,$(FOLDERS),$(if $(wildcard tests/unit/$(f)/suite.c),unit/$(f))) \
                 $(foreach f,layers cases golden program e2e,$(if $(wildcard tests/$(f)/suite.c),$(f)))
TEST_PKG_e2e  := vterm
$(foreach f,cases golden program e2e,$(eval TEST_LIBS_$(f) := cli $(USES_cli)))
$(foreach f,$(FOLDERS),$(eval TEST_LIBS_unit/$(f) := $(f) $(USES_$(f))))
# Allocation failures are made by wrapping malloc at link time, so that the program needs no hook.
WRAP := $(if $(filter Linux,$(shell uname -s)),-DHAVE_WRAP -Wl$(comma)--wrap=malloc -Wl$(comma)--wrap=calloc -Wl$(comma)--wrap=realloc)
TEST_CFLAGS = $(ALL_CFLAGS) -Itests -Wno-double-promotion -Wno-missing-prototypes

define test_rules
$(OBJ)/test/$(1)/run: $$(sort $$(wildcard tests/$(1)/*.c)) tests/main.c tests/alloc.c $$(wildcard tests/*.h tests/$(1)/*.h) $$(foreach f,$$(TEST_LIBS_$(1)),$(OBJ)/lib$$(f).a)
	@mkdir -p $$(@D)
	$$(Q)$$(CC) $$(TEST_CFLAGS) $$$$(pkg-config --cflags check $$(PKGS) $$(TEST_PKG_$(1))) $$(WRAP) $$(LDFLAGS) -o $$@ \
	  $$(filter %.c,$$^) $$(filter %.a,$$^) $$$$(pkg-config --libs check $$(TEST_PKG_$(1))) $$(LIBS)
test-$(1): $(OBJ)/test/$(1)/run $$(if $$(filter cases golden program e2e,$(1)),$(PROGRAM))
	MIDSTREAM=$(PROGRAM) CK_VERBOSITY=$$(or $$(CK_VERBOSITY),normal) $(OBJ)/test/$(1)/run
endef
$(foreach f,$(TEST_FOLDERS),$(eval $(call test_rules,$(f))))

ifdef ONLY
RUN_TESTS := $(filter $(ONLY) $(addprefix unit/,$(ONLY)),$(TEST_FOLDERS))
else
RUN_TESTS := $(TEST_FOLDERS)
endif

# Run all, then repeat check's summary lines; fail if any failed.
unit: $(RUN_TESTS:%=$(OBJ)/test/%/run) $(PROGRAM)
	@sh tests/run.sh $(PROGRAM) $(RUN_TESTS:%=$(OBJ)/test/%/run)

# `make run` and `make test` are for people: they use every processor unless -j says otherwise.
JOBS = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1))
run: deps-run
	@$(MAKE) --no-print-directory $(JOBS) program
	@$(PROGRAM)
test: deps-test
	@$(MAKE) --no-print-directory $(JOBS) unit
asan: deps-test
	@$(MAKE) --no-print-directory $(JOBS) VARIANT=asan unit
golden: deps-test
	@$(MAKE) --no-print-directory $(OBJ)/test/golden/run $(PROGRAM)
	MIDSTREAM=$(PROGRAM) GOLDEN_UPDATE=1 CK_FORK=no $(OBJ)/test/golden/run
# --- fuzzing: the corpus is kept in $(BUILD)/corpus; the scenes are its first seeds --------------------
FUZZ ?= scene
TIME ?= 60
$(OBJ)/fuzz/%: tests/fuzz/%.c $(foreach f,$(USES_cli),$(OBJ)/lib$(f).a)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) -fsanitize=fuzzer -Wno-missing-prototypes -o $@ $^ $(LIBS)
fuzz-run: $(OBJ)/fuzz/$(FUZZ)
	@mkdir -p $(BUILD)/corpus/$(FUZZ)
	$(OBJ)/fuzz/$(FUZZ) -max_total_time=$(TIME) -timeout=10 -print_final_stats=1 $(BUILD)/corpus/$(FUZZ) scenes
fuzz:
	@$(MAKE) --no-print-directory VARIANT=fuzz CC=clang fuzz-run
bench: program $(OBJ)/test/program/run
	@sh tests/bench.sh $(PROGRAM) $(OBJ)/test/program/run
deps-run:
	@sh .ci/deps run
deps-test:
	@sh .ci/deps test

# --- install: the program, what it prints of itself for man and the shells, the schema of scenes --
TO             := $(DESTDIR)$(PREFIX)
INSTALLED_man  := share/man/man1/midstream.1
INSTALLED_bash := share/bash-completion/completions/midstream
INSTALLED_zsh  := share/zsh/site-functions/_midstream
INSTALLED_fish := share/fish/vendor_completions.d/midstream.fish
DOCS           := man bash zsh fish
SCHEMA         := scenes/schema/midstream.schema.json

$(DOCS:%=$(OBJ)/doc/%): $(PROGRAM)
	@mkdir -p $(@D)
	$(Q)$(PROGRAM) --print $(@F) > $@.tmp && mv $@.tmp $@
# $(call put_below,FOLDER): the whole installation
define put_below
	install -d "$(1)/bin"
	install -m 755 $(PROGRAM) "$(1)/bin/midstream"
	$(foreach d,$(DOCS),install -d "$(1)/$(dir $(INSTALLED_$(d)))" && \
	  install -m 644 $(OBJ)/doc/$(d) "$(1)/$(INSTALLED_$(d))" && ) :
	install -d "$(1)/share/midstream"
	install -m 644 $(SCHEMA) "$(1)/share/midstream/"
endef
install: program $(DOCS:%=$(OBJ)/doc/%)
	$(call put_below,$(TO))
uninstall:
	rm -f "$(TO)/bin/midstream" $(foreach d,$(DOCS),"$(TO)/$(INSTALLED_$(d))") \
	  "$(TO)/share/midstream/$(notdir $(SCHEMA))"
	rmdir "$(TO)/share/midstream" 2>/dev/null || :
deb: deps-run
	@$(MAKE) --no-print-directory deb-package
deb-package: program $(DOCS:%=$(OBJ)/doc/%)
	@rm -rf $(BUILD)/deb $(BUILD)/deb.work
	@$(call put_below,$(BUILD)/deb/usr)
	@sh .ci/deb $(PROGRAM) $(BUILD)/deb $(BUILD)
clean:
	rm -rf $(BUILD)

-include $(shell find $(OBJ)/src -name '*.d' 2>/dev/null)
