import type { MenuItemConstructorOptions } from 'electron'
import { expect, it } from 'vitest'
import { commands } from '../../../src/contract/command-codes.ts'
import { acceleratorOf, menuTemplate } from '../../../src/main/menu-template.ts'

const template = (isPackaged: boolean, platform: NodeJS.Platform = 'linux') =>
  menuTemplate({ language: 'en', platform, isPackaged, choose: () => undefined, quit: () => undefined })

const flat = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...flat((item.submenu ?? []) as MenuItemConstructorOptions[])])

// Hazard: Electron's own menu reloads, zooms and closes the page, and opens the developer's tools.
it.each(['linux', 'win32', 'darwin'] as const)(
  'has none of Chromium’s own in production on %s',
  (platform) => {
    const items = flat(template(true, platform))
    expect(items.flatMap(({ role }) => (role ? [role] : [])).sort()).toEqual(
      ['copy', 'cut', 'paste', 'redo', 'selectAll', 'togglefullscreen', 'undo'].sort(),
    )
    const keys = items.flatMap(({ accelerator, registerAccelerator = true }) =>
      accelerator && registerAccelerator ? [accelerator] : [],
    )
    expect(keys).toEqual(['CommandOrControl+Q'])
  },
)

it('has the developer’s in a checkout', () => {
  expect(flat(template(false)).map(({ role }) => role)).toEqual(
    expect.arrayContaining(['forceReload', 'toggleDevTools']),
  )
})

it('leaves the keys of commands to the page, and shows them where Electron has a name for them', () => {
  for (const item of flat(template(true)).filter(({ id }) => id !== undefined)) {
    const command = commands.find(({ name }) => name === item.id)
    expect(command, item.id).toBeDefined()
    expect(item.accelerator).toBe(acceleratorOf(command!.key))
    if (item.accelerator !== undefined) expect(item.registerAccelerator).toBe(false)
  }
  expect(acceleratorOf('Shift+F12')).toBe('Shift+F12')
  expect(acceleratorOf('Shift+ScrollLock')).toBe('Shift+Scrolllock')
  expect(acceleratorOf('Pause')).toBeUndefined()
})

it('writes accelerators as Electron reads them', () => {
  // docs/tutorial/keyboard-shortcuts.md, "Accelerators": modifiers, then one of its key codes.
  const form = /^(Ctrl\+)?(Shift\+)?(F([1-9]|1\d|2[0-4])|[0-9A-Z]|Insert|Enter|Escape|Scrolllock)$/
  for (const { key } of commands) {
    const accelerator = acceleratorOf(key)
    if (accelerator !== undefined) expect(accelerator, key).toMatch(form)
  }
})
