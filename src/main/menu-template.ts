// The menus, made of the table of commands that scans, keys and printed barcodes have too. None of Chromium's own: a
// page that is reloaded, zoomed or closed by a slip of the hand is a packer who waits.

import type { MenuItemConstructorOptions } from 'electron'
import { commandOf, type Command } from '../contract/command-codes.ts'
import type { Language } from '../words/languages.ts'
import { stationWords } from '../words/station-words.ts'

type CommandName = Command['name']

/** Which commands a menu has, and where a line stands between them. Answers to the stage have keys and barcodes only. */
const menus = {
  station: ['settings', 'more', 'keys'],
  screens: ['ship', 'batch', 'reprint', 'refunds', 'end_of_day', 'containers', 'tracking', 'orders'],
  parcel: ['open', 'edit', 'go', 'skip', 'cancel', '-', 'reprint_last', 'refund_last', 'swap_printer'],
} as const satisfies Record<string, readonly (CommandName | '-')[]>

/** Keys by the names that Electron's accelerators have; it has none for Pause. */
const acceleratorNames: Readonly<Record<string, string | undefined>> = {
  ScrollLock: 'Scrolllock',
  Pause: undefined,
}

/** A key of the table as Electron writes it: `Shift+F2`, `Shift+Scrolllock`. */
export function acceleratorOf(key: string): string | undefined {
  const [last = '', ...modifiers] = key.split('+').reverse()
  const name = last in acceleratorNames ? acceleratorNames[last] : last
  return name === undefined ? undefined : [...modifiers, name].join('+')
}

export type MenuOptions = {
  readonly language: Language
  readonly platform: NodeJS.Platform
  /** A checkout has Chromium's tools, an installed station has not. */
  readonly isPackaged: boolean
  readonly choose: (command: CommandName) => void
  readonly quit: () => void
}

export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { language, platform, isPackaged, quit } = options
  const words = stationWords(language).shell
  const items = (names: readonly (CommandName | '-')[]) => names.map((name) => itemOf(name, options))
  return [
    {
      label: platform === 'darwin' ? 'Packbench' : words.station,
      submenu: [
        ...items(menus.station),
        { type: 'separator' },
        // In a window's own words and keys: F11, and on macOS its own.
        { role: 'togglefullscreen', label: words.fullScreen },
        { type: 'separator' },
        { label: words.quit, accelerator: 'CommandOrControl+Q', click: quit },
      ],
    },
    { label: words.screens, submenu: items(menus.screens) },
    { label: words.parcel, submenu: items(menus.parcel) },
    // Without it macOS has no keys for copying and pasting.
    {
      label: words.edit,
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    ...(isPackaged
      ? []
      : [
          {
            label: words.developer,
            submenu: [{ role: 'forceReload' as const }, { role: 'toggleDevTools' as const }],
          },
        ]),
  ]
}

function itemOf(name: CommandName | '-', { language, choose }: MenuOptions): MenuItemConstructorOptions {
  const command = name === '-' ? undefined : commandOf(name)
  if (!command) return { type: 'separator' }
  const accelerator = acceleratorOf(command.key)
  return {
    id: command.name,
    label: stationWords(language).commands[command.name],
    click: () => choose(command.name),
    // Shown, and left to the page: it knows what its keys do now.
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  }
}
