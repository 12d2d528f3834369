// Menus, window and security of the application as it is built.

import { commandOf, type Command } from '../../../src/contract/command-codes.ts'
import { commands as commandNames } from '../../../src/words/en/commands.ts'
import { expect, scan, stage, test } from '../station.ts'
import { inStandIn, windowsOf } from './shell.ts'

type Item = { readonly id: string; readonly role?: string; readonly accelerator?: string; items: Item[] }
const allItems = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...allItems(item.items)])

test('every menu of a command shows its words and its key', inStandIn, async ({ desktop, bench }) => {
  await expect(stage(bench)).toBeVisible()
  const items = allItems(((await desktop.state()).menu ?? []) as unknown as Item[])
  const commands = items.filter(({ id }) => id !== '')
  expect(commands.length).toBeGreaterThan(15)
  for (const item of commands) {
    const command = commandOf(item.id as Command['name'])
    expect(item, item.id).toMatchObject({ label: command && commandNames[command.name] })
    if (item.accelerator !== undefined) {
      expect(item.accelerator.toLowerCase()).toBe(command?.key.toLowerCase())
    }
  }
})

test('a menu does what the barcode of its command does', inStandIn, async ({ desktop, bench }) => {
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('confirmed')
  await desktop.act('menu', { item: 'orders' })
  await expect(bench.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await desktop.act('menu', { item: 'keys' })
  await expect(bench.getByRole('dialog')).toBeVisible()
  await desktop.act('menu', { item: 'ship' })
  await expect(bench.getByRole('dialog')).toBeHidden()
  await expect(stage(bench)).toContainText('ORDER-1001')
  await desktop.act('menu', { item: 'edit' })
  await expect(bench.getByText('“Change · Second parcel” does nothing here')).toBeVisible()
})

test('the menus speak the language of the page', inStandIn, async ({ desktop, station, bench }) => {
  await expect(stage(bench)).toBeVisible()
  await station.ask('settings.setLanguage', { language: 'es' })
  await expect
    .poll(async () => allItems(((await desktop.state()).menu ?? []) as unknown as Item[]))
    .toContainEqual(expect.objectContaining({ id: 'orders', label: 'Pedidos' }))
})

test(
  'full screen, kiosk and start at login are settings of the window',
  inStandIn,
  async ({ desktop, bench }) => {
    await bench.keyboard.press('F10')
    await bench.getByRole('button', { name: 'Sound, look' }).click()
    const part = bench.getByRole('region', { name: 'Window' })
    await part.getByRole('switch', { name: 'Full screen' }).click()
    await expect.poll(async () => (await windowsOf(desktop))[0]?.isFullScreen).toBe(true)
    await part.getByRole('switch', { name: 'Full screen' }).click()
    await part.getByRole('switch', { name: 'Kiosk' }).click()
    await expect.poll(async () => (await windowsOf(desktop))[0]?.isKiosk).toBe(true)
    await expect.poll(async () => (await desktop.state()).menu).toBe(null)
    await part.getByRole('switch', { name: 'Kiosk' }).click()
    await expect
      .poll(async () => (await windowsOf(desktop))[0])
      .toMatchObject({ isKiosk: false, isFullScreen: false })
    await part.getByRole('switch', { name: 'Start with the computer' }).click()
    await expect(part.getByRole('switch', { name: 'Start with the computer' })).toBeChecked()
  },
)
