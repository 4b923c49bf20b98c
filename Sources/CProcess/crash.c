#define _GNU_SOURCE
#include "CProcess.h"

#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

// A handler may run while locks of the dynamic linker or of malloc are held, so that it neither symbolizes nor unwinds
// by tables: it follows the frame pointers, which Swift's code keeps, and writes addresses.

enum { most_addresses = 6, most_frames = 256, most_stack = 16 << 20, digits = 16 };

/// The code of this program: the difference to the addresses in its file, its first byte and the one after its last.
static struct { uintptr_t bias, first, end; } program;

static char alternate_stack[1 << 16];

static int find_program(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  program.bias = info->dlpi_addr;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
    program.first = program.bias + header->p_vaddr;
    program.end = program.first + header->p_memsz;
  }
  return 1;  // The first object is the program.
}

struct report { char text[sizeof PLACARD_CRASH_PREFIX + most_addresses * (digits + 1) + 1]; size_t length; int count; };

static void add(struct report *report, uintptr_t address) {
  if (address < program.first || address >= program.end || report->count == most_addresses) return;
  report->count++;
  report->text[report->length++] = ' ';
  uintptr_t value = address - program.bias;
  int shift = 4 * (digits - 1);
  while (shift > 0 && (value >> shift) == 0) shift -= 4;
  for (; shift >= 0; shift -= 4) {
    report->text[report->length++] = "0123456789abcdef"[value >> shift & 15];
  }
}

static void on_crash(int number, siginfo_t *info, void *context) {
  (void)info;
  const ucontext_t *state = context;
#if defined(__x86_64__)
  uintptr_t at = (uintptr_t)state->uc_mcontext.gregs[REG_RIP];
  uintptr_t frame = (uintptr_t)state->uc_mcontext.gregs[REG_RBP];
  const uintptr_t stack = (uintptr_t)state->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  uintptr_t at = (uintptr_t)state->uc_mcontext.pc;
  uintptr_t frame = (uintptr_t)state->uc_mcontext.regs[29];
  const uintptr_t stack = (uintptr_t)state->uc_mcontext.sp;
#else
  uintptr_t at = 0, frame = 0;
  const uintptr_t stack = 0;
#endif
  struct report report = {.length = sizeof PLACARD_CRASH_PREFIX - 1};
  memcpy(report.text, PLACARD_CRASH_PREFIX, report.length);
  add(&report, at);
  // C code may use the register of frame pointers for something else: only addresses in the stack are followed, and a fault
  // all the same ends the process at once.
  signal(SIGSEGV, SIG_DFL);
  signal(SIGBUS, SIG_DFL);
  for (int i = 0; i < most_frames && frame % sizeof(uintptr_t) == 0; i++) {
    if (frame < stack || frame - stack > most_stack) break;
    const uintptr_t *words = (const uintptr_t *)frame;
    const uintptr_t next = words[0], caller = words[1];
    if (caller == 0) break;
    // The call, and not the instruction that follows it.
    add(&report, caller - 1);
    if (next <= frame) break;
    frame = next;
  }
  report.text[report.length++] = '\n';
  if (report.count > 0 && write(STDERR_FILENO, report.text, report.length) < 0) { /* Nobody reads it. */ }
  // The default action follows when the handler returns, also if another process sent the signal.
  raise(number);
}

void placard_report_crashes(void) {
  dl_iterate_phdr(find_program, NULL);
  const stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_sigaction = on_crash,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction present;
    // Swift's backtraces, which a person may have turned on, have handlers of their own.
    if (sigaction(signals[i], NULL, &present) == 0 && present.sa_handler == SIG_DFL) {
      sigaction(signals[i], &action, NULL);
    }
  }
}
