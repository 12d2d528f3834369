import { describe, expect, it } from 'vitest'
import { electronFault, type EndedRun } from '../../../build/electron-fault.ts'

const ended = (run: Partial<EndedRun>): EndedRun => ({ code: 1, signal: null, ranMs: 300, heard: '', ...run })

describe('a run of Electron that ended', () => {
  it.each([
    [
      'a library',
      ended({
        code: 127,
        heard: 'electron: error while loading shared libraries: libnss3.so: cannot open shared object file',
      }),
      'the library libnss3.so is missing',
    ],
    [
      'the sandbox',
      ended({
        code: null,
        signal: 'SIGTRAP',
        heard:
          'FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured',
      }),
      'the system gives it no sandbox',
    ],
    [
      'the user root',
      ended({ heard: 'Running as root without --no-sandbox is not supported.' }),
      'the system gives it no sandbox',
    ],
    ['the display', ended({ heard: 'Missing X server or $DISPLAY' }), 'the display cannot be opened'],
    [
      'a binary of another processor',
      ended({ heard: 'spawn ENOEXEC' }),
      'its program cannot be started: ENOEXEC',
    ],
    ['something else', ended({ code: 7 }), 'it ended at once with code 7'],
    ['a crash', ended({ code: null, signal: 'SIGSEGV' }), 'it ended at once by SIGSEGV'],
  ])('says that it was for want of %s', (_, run, words) => expect(electronFault(run)).toBe(words))

  it.each([0, 2, 3, 4, 6])('is the station’s own word with exit code %i', (code) =>
    expect(electronFault(ended({ code }))).toBeUndefined(),
  )

  it('had its window where it lasted', () => {
    expect(electronFault(ended({ code: null, signal: 'SIGSEGV', ranMs: 60_000 }))).toBeUndefined()
  })
})
