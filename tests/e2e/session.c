/* SPDX-License-Identifier: MIT */
#include "session.h"

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/ambiguous.h"
#include "base/input.h"
#include "base/utf8.h"
#include "term/background.h"
#include "unit/term/pty.h"

double session_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* --- the job and its shell -------------------------------------------------------------------- */

static void program_environment(const struct start *start, const char *runtime)
{
    static const char *const keep = "PATH";
    static char path[4096];
    snprintf(path, sizeof path, "%s", getenv(keep) ? getenv(keep) : "/usr/bin:/bin");
    clearenv();
    setenv(keep, path, 1);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("HOME", "/nonexistent", 1);
    setenv("XDG_RUNTIME_DIR", runtime, 1);
    setenv("MIDSTREAM_MOTION", "off", 1); /* a frame is the step's own from the start */
    /* A sanitizer would report a fault and exit, where the test wants to see the signal. */
    setenv("ASAN_OPTIONS", "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_abort=0", 1);
    for (size_t i = 0; i < SESSION_ENV && start->env[i]; i++) {
        char *equals = strchr(start->env[i], '=');
        if (equals == NULL)
            unsetenv(start->env[i]);
        else
            putenv((char *)(size_t)start->env[i]);
    }
}

/* A pipe that holds `text`, or a file for output that nobody reads. */
static int text_pipe(const char *text)
{
    int ends[2];
    if (pipe(ends) != 0 || write(ends[1], text, strlen(text)) != (ssize_t)strlen(text))
        _exit(97);
    close(ends[1]);
    return ends[0];
}

/* Ends as the one child ends. */
static void wait_as_child(void)
{
    int status = 0;
    wait(&status);
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 99);
}

static void run_program(const struct start *start, const char *program, const char *runtime,
                        int slave)
{
    static const int reset[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM, SIGPIPE,
                                SIGTTOU, SIGTTIN, SIGTSTP, SIGALRM};
    for (size_t i = 0; i < sizeof reset / sizeof reset[0]; i++)
        signal(reset[i], start->deaf && reset[i] == SIGHUP ? SIG_IGN : SIG_DFL);
    struct rlimit none = {0};
    setrlimit(RLIMIT_CORE, &none);
    if (start->detached && fork() == 0) /* a group's leader cannot begin a session */
        setsid();
    else if (start->detached)
        wait_as_child();
    dup2(start->in ? text_pipe(start->in) : slave, STDIN_FILENO);
    dup2(start->to_file ? open("/dev/null", O_WRONLY) : slave, STDOUT_FILENO);
    dup2(slave, STDERR_FILENO);
    for (int fd = 3; fd < 64; fd++)
        close(fd);
    program_environment(start, runtime);
    if (start->body)
        exit(start->body());
    char *argv[SESSION_ARGS + 2] = {(char *)(size_t)program};
    for (size_t i = 0; i < SESSION_ARGS && start->args[i]; i++)
        argv[i + 1] = (char *)(size_t)start->args[i];
    execv(program, argv);
    _exit(96);
}

struct report {
    pid_t program;
    int status;
    bool started;
};

static void to_front(int slave, pid_t group)
{
    tcsetpgrp(slave, group); /* allowed, since SIGTTOU is ignored */
}

static volatile sig_atomic_t hung_up;

static void on_hangup(int number)
{
    (void)number;
    hung_up = 1;
}

/* Wait for the job to stop or end; a hang-up is passed on to it, as shells do. */
static bool job_changed(pid_t child, int *status)
{
    while (waitpid(child, status, WUNTRACED) != child) {
        if (errno != EINTR)
            return false;
        if (hung_up)
            kill(-child, SIGHUP);
        hung_up = 0;
    }
    return true;
}

/* What a shell does for one job, until its commands end. */
static void lead(const struct start *start, const char *program, const char *runtime, int slave,
                 int commands, int reports)
{
    for (int fd = 3; fd < 256; fd++) /* what is there of another session would keep that alive */
        if (fd != slave && fd != commands && fd != reports)
            close(fd);
    setsid();
    ioctl(slave, TIOCSCTTY, 0);
    signal(SIGTTOU, SIG_IGN);
    struct sigaction hangup = {.sa_handler = start->deaf ? SIG_IGN : on_hangup};
    sigaction(SIGHUP, &hangup, NULL);
    signal(SIGPIPE, SIG_IGN);
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        if (!start->background)
            to_front(slave, getpid());
        run_program(start, program, runtime, slave);
    }
    setpgid(child, child);
    if (!start->background)
        to_front(slave, child);
    struct report report = {.program = child, .started = true};
    write(reports, &report, sizeof report);
    report.started = false;
    char command;
    do {
        if (!job_changed(child, &report.status) ||
            write(reports, &report, sizeof report) != sizeof report)
            break;
        bool ended = !WIFSTOPPED(report.status);
        if (read(commands, &command, 1) != 1 || ended)
            break;
        to_front(slave, child);
        kill(-child, SIGCONT);
    } while (true);
    kill(-child, SIGKILL);
    _exit(0);
}

/* --- where it tells that it runs -------------------------------------------------------------- */

/* Never the user's own folder. One for all sessions of a run, since a test that fails frees none.
 */
static char shared_runtime[64];
static pid_t shared_owner;

static void remove_shared(void)
{
    if (getpid() == shared_owner) /* and no test in a process of its own */
        session_remove_runtime(shared_runtime);
}

void session_prepare(void)
{
    snprintf(shared_runtime, sizeof shared_runtime, "/tmp/midstream-e2e-XXXXXX");
    if (!mkdtemp(shared_runtime))
        perror(shared_runtime);
    shared_owner = getpid();
    atexit(remove_shared);
}

void session_remove_runtime(const char *runtime)
{
    char path[400], below[128];
    snprintf(below, sizeof below, "%s/midstream", runtime);
    DIR *dir = opendir(below);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        snprintf(path, sizeof path, "%s/%s", below, entry->d_name);
        unlink(path);
    }
    if (dir)
        closedir(dir);
    rmdir(below);
    rmdir(runtime);
}

/* --- the terminal ----------------------------------------------------------------------------- */

static int on_property(VTermProp property, VTermValue *value, void *user)
{
    struct session *session = user;
    if (property == VTERM_PROP_ALTSCREEN) {
        session->alternate = value->boolean;
        session->alternate_used |= session->alternate;
    } else if (property == VTERM_PROP_CURSORVISIBLE) {
        session->cursor = value->boolean;
    } else if (property == VTERM_PROP_MOUSE) {
        session->mouse = value->number != VTERM_PROP_MOUSE_NONE;
    }
    return 1;
}

static void make_screen(struct session *session)
{
    static const VTermScreenCallbacks callbacks = {.settermprop = on_property};
    session->vt = vterm_new(session->rows, session->cols);
    vterm_set_utf8(session->vt, 1);
    session->screen = vterm_obtain_screen(session->vt);
    vterm_screen_enable_altscreen(session->screen, 1);
    vterm_screen_set_callbacks(session->screen, &callbacks, session);
    vterm_screen_reset(session->screen, 1);
    session->cursor = true;
}

static void set_window(struct session *session, int cols, int rows)
{
    struct winsize size = {.ws_col = (unsigned short)cols, .ws_row = (unsigned short)rows};
    ioctl(session->master, TIOCSWINSZ, &size);
}

bool session_start(struct session *session, const struct start *start)
{
    const char *program = getenv("MIDSTREAM");
    ck_assert_msg(program || start->body, "MIDSTREAM names no program");
    *session = (struct session){.cols = start->cols ? start->cols : 80,
                                .rows = start->rows ? start->rows : 24,
                                .answers = start->answers,
                                .wide = start->wide};
    if (!pty_open(&session->master, &session->slave))
        return false;
    make_screen(session);
    if (!start->unsized)
        set_window(session, session->cols, session->rows);
    tcgetattr(session->slave, &session->found);
    if (start->background) { /* in front is the shell, which is reading a line */
        struct termios line = session->found;
        cfmakeraw(&line);
        tcsetattr(session->slave, TCSANOW, &line);
    }
    int commands[2], reports[2];
    ck_assert(pipe(commands) == 0 && pipe(reports) == 0);
    session->leader = fork();
    ck_assert_int_ge(session->leader, 0);
    if (session->leader == 0) {
        close(session->master);
        close(commands[1]);
        close(reports[0]);
        lead(start, program, start->runtime ? start->runtime : shared_runtime, session->slave,
             commands[0], reports[1]);
    }
    close(commands[0]);
    close(reports[1]);
    session->commands = commands[1];
    session->reports = reports[0];
    struct report report;
    ck_assert_int_eq(read(session->reports, &report, sizeof report), sizeof report);
    session->program = report.program;
    return true;
}

void session_free(struct session *session)
{
    if (session->job != JOB_ENDED)
        kill(session->program, SIGKILL);
    close(session->commands); /* the leader ends with the program */
    waitpid(session->leader, NULL, 0);
    close(session->reports);
    close(session->slave);
    if (!session->hung_up)
        close(session->master);
    vterm_free(session->vt);
    buf_free(&session->written);
}

static void take_report(struct session *session)
{
    struct report report;
    if (read(session->reports, &report, sizeof report) != sizeof report)
        return;
    session->status = report.status;
    session->job = WIFSTOPPED(report.status) ? JOB_STOPPED : JOB_ENDED;
}

/* What a terminal takes in that draws ambiguous characters two columns wide: for each of them
 * another one that libvterm knows to be wide. */
static void feed_wide(struct session *session, const char *bytes, size_t len)
{
    struct buf text = {0}, shown = {0};
    buf_bytes(&text, session->partial, session->n_partial);
    buf_bytes(&text, bytes, len);
    const char *at = buf_text(&text);
    size_t left = text.len;
    uint32_t code;
    for (int used; left > 0; at += used, left -= (size_t)used) {
        used = utf8_decode(at, left, &code);
        if (used < 1 && left < 4 && (unsigned char)*at >= 0xc2)
            break;
        used = used < 1 ? 1 : used;
        if (used > 1 && ambiguous_is(code))
            buf_str(&shown, "\uff1f");
        else
            buf_bytes(&shown, at, (size_t)used);
    }
    memcpy(session->partial, at, left);
    session->n_partial = left;
    vterm_input_write(session->vt, buf_text(&shown), shown.len);
    buf_free(&text);
    buf_free(&shown);
}

/* libvterm itself says where the cursor is; what it says of its attributes is not what the test
 * wants. The questions come in the first bytes or not at all. */
static void answer(struct session *session)
{
    enum { FIRST_BYTES = 8192 };
    size_t room = sizeof session->report - 1 - session->n_report;
    char rest[256];
    if (session->asked || session->written.len > FIRST_BYTES) {
        vterm_output_read(session->vt, rest, sizeof rest);
        return;
    }
    session->n_report += vterm_output_read(session->vt, session->report + session->n_report, room);
    session->report[session->n_report] = '\0';
    const char *end = strchr(session->report, 'R');
    session->asked_width = strstr(buf_text(&session->written), "\033[6n") != NULL;
    session->asked = strstr(buf_text(&session->written), BACKGROUND_FENCE) != NULL;
    if (!session->asked)
        return;
    if (session->answers == NULL && end != NULL)
        session_send(session, session->report, (size_t)(end - session->report) + 1);
    const char *answers = session->answers ? session->answers : "\033[?62;22c";
    session_send(session, answers, strlen(answers));
}

void session_pump(struct session *session, int ms)
{
    struct pollfd fds[2] = {
        {.fd = session->hung_up ? -1 : session->master, .events = POLLIN},
        {.fd = session->job == JOB_RUNS ? session->reports : -1, .events = POLLIN}};
    if (poll(fds, 2, ms) <= 0)
        return;
    char bytes[8192];
    if (fds[0].revents & POLLIN) {
        ssize_t got = read(session->master, bytes, sizeof bytes);
        if (got > 0) {
            session->bytes += (size_t)got;
            buf_bytes(&session->written, bytes, (size_t)got);
            if (session->wide)
                feed_wide(session, bytes, (size_t)got);
            else
                vterm_input_write(session->vt, bytes, (size_t)got);
            answer(session);
        }
        return; /* output first: what a stopped job has written is to be seen */
    }
    if (fds[1].revents & POLLIN)
        take_report(session);
}

bool session_job(struct session *session, enum job job)
{
    double end = session_seconds() + DEADLINE_MS / 1000.0;
    while (session->job != job && session_seconds() < end)
        session_pump(session, 50);
    return session->job == job;
}

/* --- what the user does ----------------------------------------------------------------------- */

void session_send(struct session *session, const char *bytes, size_t len)
{
    ck_assert_int_eq(write(session->master, bytes, len), (ssize_t)len);
}

static void send_typed(struct session *session)
{
    char bytes[256];
    size_t len = vterm_output_read(session->vt, bytes, sizeof bytes);
    session_send(session, bytes, len);
}

static VTermKey terminal_key(uint32_t key)
{
    static const struct {
        uint32_t key;
        VTermKey terminal;
    } rows[] = {
        {INPUT_RIGHT, VTERM_KEY_RIGHT}, {INPUT_LEFT, VTERM_KEY_LEFT},
        {INPUT_UP, VTERM_KEY_UP},       {INPUT_DOWN, VTERM_KEY_DOWN},
        {INPUT_ENTER, VTERM_KEY_ENTER}, {INPUT_ESC, VTERM_KEY_ESCAPE},
        {INPUT_TAB, VTERM_KEY_TAB},     {INPUT_BACKSPACE, VTERM_KEY_BACKSPACE},
        {INPUT_HOME, VTERM_KEY_HOME},   {INPUT_END, VTERM_KEY_END},
        {INPUT_PGUP, VTERM_KEY_PAGEUP}, {INPUT_PGDN, VTERM_KEY_PAGEDOWN},
        {INPUT_INS, VTERM_KEY_INS},     {INPUT_DEL, VTERM_KEY_DEL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].key == key)
            return rows[i].terminal;
    }
    if (key >= INPUT_F1 && key <= INPUT_F12)
        return (VTermKey)(VTERM_KEY_FUNCTION(1) + (key - INPUT_F1));
    return VTERM_KEY_NONE;
}

void session_key(struct session *session, uint32_t key)
{
    if (key == INPUT_SHIFT_TAB)
        vterm_keyboard_key(session->vt, VTERM_KEY_TAB, VTERM_MOD_SHIFT);
    else if (key > INPUT_CTRL_BASE) {
        char control =
            (char)(key - INPUT_CTRL_BASE) & 0x1f; /* libvterm has its own ideas of some */
        session_send(session, &control, 1);
        return;
    } else if (key > INPUT_SPECIAL)
        vterm_keyboard_key(session->vt, terminal_key(key), VTERM_MOD_NONE);
    else
        vterm_keyboard_unichar(session->vt, key, VTERM_MOD_NONE);
    send_typed(session);
}

void session_paste(struct session *session, const char *text)
{
    vterm_keyboard_start_paste(session->vt); /* says nothing unless the mode is on */
    send_typed(session);
    session_send(session, text, strlen(text));
    vterm_keyboard_end_paste(session->vt);
    send_typed(session);
}

void session_resize(struct session *session, int cols, int rows)
{
    session->cols = cols;
    session->rows = rows;
    /* What the program wrote for a wider screen may still come in, and libvterm 0.1 follows a NULL
     * pointer when a wide glyph is written into a single column. */
    vterm_set_size(session->vt, rows, cols < 2 ? 2 : cols);
    set_window(session, cols, rows);
}

void session_signal(struct session *session, int number)
{
    ck_assert_int_eq(kill(session->program, number), 0);
}

void session_continue(struct session *session)
{
    tcsetattr(session->slave, TCSANOW, &session->found);
    session->job = JOB_RUNS;
    ck_assert_int_eq(write(session->commands, "f", 1), 1);
}

void session_hang_up(struct session *session)
{
    close(session->master);
    session->hung_up = true;
}

/* --- what is to be seen ----------------------------------------------------------------------- */

/* What the terminal would send now: modes are seen by what they do. */
static bool would_send(struct session *session, const char *prefix)
{
    char bytes[64];
    size_t len = vterm_output_read(session->vt, bytes, sizeof bytes);
    return len >= strlen(prefix) && memcmp(bytes, prefix, strlen(prefix)) == 0;
}

void session_mouse(struct session *session, int button, int x, int y)
{
    vterm_mouse_move(session->vt, y, x, VTERM_MOD_NONE); /* says nothing unless the mode is on */
    vterm_mouse_button(session->vt, button, true, VTERM_MOD_NONE);
    vterm_mouse_button(session->vt, button, false, VTERM_MOD_NONE);
    send_typed(session);
}

bool session_paste_mode(struct session *session)
{
    vterm_keyboard_start_paste(session->vt);
    return would_send(session, "\033[200~");
}

bool session_keypad_mode(struct session *session)
{
    vterm_keyboard_key(session->vt, VTERM_KEY_UP, VTERM_MOD_NONE);
    bool cursor_keys = would_send(session, "\033O");
    vterm_keyboard_key(session->vt, VTERM_KEY_KP_0, VTERM_MOD_NONE);
    return would_send(session, "\033O") || cursor_keys;
}

bool session_modes_found(struct session *session)
{
    struct termios now;
    return tcgetattr(session->slave, &now) == 0 && now.c_iflag == session->found.c_iflag &&
           now.c_oflag == session->found.c_oflag && now.c_cflag == session->found.c_cflag &&
           now.c_lflag == session->found.c_lflag &&
           memcmp(now.c_cc, session->found.c_cc, sizeof now.c_cc) == 0;
}

const char *session_row(struct session *session, int y, char out[4096])
{
    size_t len = 0, text = 0;
    for (int x = 0; x < session->cols; x++) {
        VTermScreenCell cell;
        vterm_screen_get_cell(session->screen, (VTermPos){.row = y, .col = x}, &cell);
        uint32_t code = cell.chars[0] ? cell.chars[0] : ' ';
        if (len + 4 < 4096)
            len += (size_t)utf8_encode(code, out + len); /* 0 bytes for the right half */
        if (code != ' ')
            text = len;
    }
    out[text] = '\0';
    return out;
}

/* Does new text come out plain? */
static bool plain_text(struct session *session)
{
    VTermScreenCell cell;
    vterm_input_write(session->vt, "\033[HX", 4);
    vterm_screen_get_cell(session->screen, (VTermPos){.row = 0, .col = 0}, &cell);
    return cell.chars[0] == 'X' && !cell.attrs.bold && !cell.attrs.reverse &&
           !cell.attrs.underline && VTERM_COLOR_IS_DEFAULT_FG(&cell.fg) &&
           VTERM_COLOR_IS_DEFAULT_BG(&cell.bg);
}

void session_check_given_back(struct session *session, const char *when)
{
    ck_assert_msg(session_modes_found(session), "%s: the terminal's modes are changed", when);
    ck_assert_msg(!session->alternate, "%s: the second screen is left on", when);
    ck_assert_msg(session->cursor, "%s: the cursor is left hidden", when);
    ck_assert_msg(!session_paste_mode(session), "%s: bracketed paste is left on", when);
    ck_assert_msg(!session->mouse, "%s: the mouse is left on", when);
    ck_assert_msg(!session_keypad_mode(session), "%s: application keys are left on", when);
    ck_assert_msg(plain_text(session), "%s: attributes or colours are left on", when);
}

size_t session_beyond_ascii(const struct session *session)
{
    size_t count = 0;
    for (size_t i = 0; i < session->written.len; i++)
        count += (unsigned char)session->written.data[i] >= 0x80;
    return count;
}
