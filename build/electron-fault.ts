/** How a run of Electron ended. */
export type EndedRun = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly ranMs: number
  /** What it wrote to its error output. */
  readonly heard: string
}

/** Whoever crashes later than this had its window before: no other one is opened by itself. */
const atOnceMs = 15_000

/** Exit codes of the station itself (src/main/command-line.ts): Electron ran, and the station has said why it ended. */
const ownExitCodes: readonly (number | null)[] = [0, 2, 3, 4, 6]

const signs: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/error while loading shared libraries: (\S+?):/, (library) => `the library ${library} is missing`],
  [
    /No usable sandbox|SUID sandbox helper|Running as root without --no-sandbox/,
    () => 'the system gives it no sandbox',
  ],
  [
    /Missing X server|cannot open display|Unable to open X display|The platform failed to initialize/,
    () => 'the display cannot be opened',
  ],
  [/\b(EACCES|ENOENT|ENOEXEC)\b/, (code) => `its program cannot be started: ${code}`],
]

/** Why Electron itself did not run, in a few words; undefined where it did. */
export function electronFault({ code, signal, ranMs, heard }: EndedRun): string | undefined {
  if (ranMs > atOnceMs || (signal === null && ownExitCodes.includes(code))) return undefined
  for (const [sign, words] of signs) {
    const found = sign.exec(heard)
    if (found) return words(found[1] ?? '')
  }
  return signal === null ? `it ended at once with code ${code}` : `it ended at once by ${signal}`
}
