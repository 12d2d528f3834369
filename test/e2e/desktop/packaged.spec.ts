// What only the installed application does: an application in a folder `resources/app` counts as such.

import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { askDesktop, startDesktop } from '../hosts/desktop.ts'
import { root } from '../hosts/programs.ts'
import { expect, test } from '../station.ts'
import { inStandIn } from './shell.ts'

test(
  'the installed application has no tools of a developer, and is the one for its links',
  inStandIn,
  async ({ folder }) => {
    const appDir = join(folder, 'resources', 'app')
    mkdirSync(appDir, { recursive: true })
    for (const name of ['out', 'resources', 'package.json', 'node_modules'])
      symlinkSync(join(root, name), join(appDir, name))
    const home = join(folder, 'home')
    mkdirSync(home)
    const desktop = await startDesktop({
      dataDir: join(folder, 'station'),
      appDir,
      env: { ELECTRON_STAND_IN_PAGE: 'none', XDG_CONFIG_HOME: home, HOME: home },
    })
    await expect
      .poll(async () => (await desktop.state()).windows.map(({ url }) => url))
      .toEqual([expect.stringMatching(/^packbench:/)])
    const state = await desktop.state()
    expect(state.windows[0]?.webPreferences).toMatchObject({ devTools: false })
    expect(JSON.stringify(state.menu)).not.toMatch(/devtools|reload|zoom|Developer/i)
    expect(state.protocols).toEqual(['packbench'])

    const autostart = join(home, 'autostart', 'packbench.desktop')
    const save = (startAtLogin: boolean) =>
      askDesktop(desktop, 'shell.save', { fullScreen: false, kiosk: false, startAtLogin })
    await save(true)
    await expect.poll(() => existsSync(autostart)).toBe(true)
    expect(readFileSync(autostart, 'utf8')).toContain(`Exec="${process.execPath}"`)
    await save(false)
    await expect.poll(() => existsSync(autostart)).toBe(false)
    await desktop.quit()
  },
)
