// What the installer for Windows does beside electron-builder's own script: run by makensis and wine, with a small
// program in the application's place.

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { machineProfilePath } from '../../../src/app/station/station-profile-file.ts'
import { until } from '../../support/until.ts'
import { missingForWindows, startWindows, type Windows } from '../../support/wine/windows.ts'

const run = promisify(execFile)
const include = join(import.meta.dirname, '../../../build/packaging/resources/installer.nsh')
const missing =
  missingForWindows() ??
  (existsSync('/usr/share/nsis/Stubs/zlib-amd64-unicode') ? undefined : 'not installed: nsis')

describe(
  `the installer for Windows${missing ? ` (${missing})` : ''}`,
  { skip: missing !== undefined },
  () => {
    let folder: string
    let setup: string
    let windows: Windows
    let disk: string

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'packbench-installer-'))
      const application = join(folder, 'Packbench.exe')
      setup = join(folder, 'packbench-1-setup.exe')
      const compile = (script: string, ...defines: readonly string[]) =>
        run('makensis', ['-V2', ...defines, join(import.meta.dirname, script)])
      await compile('application-bench.nsi', `-DOUTPUT=${application}`)
      const defines = [`-DAPPLICATION=${application}`, `-DINCLUDE=${include}`, `-DOUTPUT=${setup}`]
      await compile('installer-bench.nsi', ...defines)
      windows = await startWindows()
      disk = join(windows.folder, 'prefix/drive_c')
    })
    afterAll(async () => {
      await windows.close()
      await rm(folder, { recursive: true })
    })

    const installed = () => join(disk, 'Packbench/Packbench.exe')

    /** Exit code of a program of that Windows. */
    async function execute(program: string, ...args: readonly string[]): Promise<number | null> {
      const process = await windows.startProgram(program, args)
      return (await process.finished).exitCode
    }
    const install = (...args: readonly string[]) => execute(setup, '/S', ...args, '/D=C:\\Packbench')
    // `_?=` keeps it from going on in a copy of itself, whose end nobody hears of.
    const uninstall = (...args: readonly string[]) =>
      execute(join(disk, 'Packbench/Uninstall Packbench.exe'), '/S', ...args, '_?=C:\\Packbench')

    /** Arguments of each start of the application. */
    const calls = async () =>
      existsSync(join(disk, 'called.txt'))
        ? (await readFile(join(disk, 'called.txt'), 'utf8')).trim().split('\r\n')
        : []

    async function schemeCommand(): Promise<string | undefined> {
      const key = 'HKLM\\Software\\Classes\\packbench\\shell\\open\\command'
      const process = await windows.startProgram('reg', ['query', key])
      const { output } = await process.finished
      return /REG_SZ\s+(.*\S)/.exec(output)?.[1]
    }

    beforeEach(async () => {
      for (const name of ['called.txt', 'stay.txt', 'refuse.txt', 'Packbench']) {
        await rm(join(disk, name), { recursive: true, force: true })
      }
      expect(await install()).toBe(0)
    })

    it('installs silently, with links of the scheme for every user', async () => {
      expect(existsSync(installed())).toBe(true)
      expect(await schemeCommand()).toBe('"C:\\Packbench\\Packbench.exe" "%1"')
    })

    describe('with a station profile beside it', () => {
      const profile = '{ "language": "es" }'
      const place = () => {
        const path = machineProfilePath({ ProgramData: 'C:\\ProgramData' }, 'win32')
        return join(disk, path.slice(3).replaceAll('\\', '/'))
      }

      beforeEach(() => writeFile(join(folder, 'station-profile.json'), profile))
      afterEach(async () => {
        for (const path of [join(folder, 'station-profile.json'), place()]) await rm(path, { force: true })
      })

      it('puts it where every station of the computer reads it', async () => {
        expect(await install()).toBe(0)
        expect(await readFile(place(), 'utf8')).toBe(profile)
      })

      // Hazard: an update is run with an administrator's rights from a folder in which the user can put files.
      it('takes none in an update', async () => {
        expect(await install('--updated')).toBe(0)
        expect(existsSync(place())).toBe(false)
      })
    })

    it('keeps the data when it is taken off silently', async () => {
      expect(await uninstall()).toBe(0)
      expect(await calls()).toEqual([])
      expect(existsSync(installed())).toBe(false)
      expect(await schemeCommand()).toBeUndefined()
    })

    it('has the application remove its data when that is asked for', async () => {
      expect(await uninstall('/REMOVEDATA')).toBe(0)
      expect(await calls()).toEqual(['--remove-data --yes'])
      expect(existsSync(installed())).toBe(false)
    })

    // Hazard: labels and keys left behind, and nothing there any more that could remove them.
    it('stays installed when its data cannot be removed, and says so with its exit code', async () => {
      await writeFile(join(disk, 'refuse.txt'), '')
      expect(await uninstall('/REMOVEDATA')).toBe(3)
      expect(existsSync(installed())).toBe(true)
      expect(await schemeCommand()).toBeDefined()
    })

    // Hazard: an update runs the old version's uninstaller.
    it('never removes data in an update', async () => {
      expect(await uninstall('--updated', '/REMOVEDATA')).toBe(0)
      expect(await calls()).toEqual([])
      expect(await schemeCommand()).toBeDefined()
    })

    // Hazard: electron-builder's own script ends the process at once, with a label on its way.
    it('waits for a running station to come to its end before it replaces it', async () => {
      await writeFile(join(disk, 'stay.txt'), '3000')
      const station = await windows.startProgram(installed(), ['--station'])
      await until(async () => (await calls()).length > 0)
      let ended = false
      const end = station.finished.then(({ exitCode }) => {
        ended = true
        return exitCode
      })
      expect(await install()).toBe(0)
      expect(ended).toBe(true)
      expect(await end).toBe(0)
    })
  },
)
