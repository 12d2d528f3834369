import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

const valuesOf = (folder: string) =>
  new Set(
    globSync(`src/${folder}/**/*.ts`, { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^import \{([^}]*)\} from 'electron'/gm)].flatMap(
        ([, names = '']) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type ')),
      ),
    ),
  )

// Hazard: `shell.openExternal` would hand what a page, an order file or a label says to the operating system.
it('takes of Electron what the station needs, and nothing that opens addresses or captures the screen', () => {
  expect([...valuesOf('main')].sort()).toEqual([
    'BrowserWindow',
    'Menu',
    'Tray',
    'app',
    'dialog',
    'ipcMain',
    'nativeImage',
    'net',
    'powerMonitor',
    'powerSaveBlocker',
    'protocol',
    'screen',
    'utilityProcess',
  ])
})

it('gives the preload the bridge alone', () => {
  expect([...valuesOf('preload')].sort()).toEqual(['contextBridge', 'ipcRenderer'])
})
