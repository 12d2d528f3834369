// Virtual printers of a test, in its own process: each is made faulty and well again at will.

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startVirtualPrinter, type VirtualPrinter } from '../../src/sandbox/printer/virtual-printer.ts'
import { tcpPrinterSetting } from '../support/tcp-printer-setting.ts'
import { expect, test as base, type RunningStation } from './station.ts'

type Printers = {
  readonly left: VirtualPrinter
  readonly right: VirtualPrinter
}

export const test = base.extend<{ printers: Printers }>({
  printers: async ({ folder }, use) => {
    const start = (name: string) => startVirtualPrinter({ name, folder: join(folder, name) })
    const printers = { left: await start('left'), right: await start('right') }
    await use(printers)
    await printers.left.close()
    await printers.right.close()
  },
})

/** Sets both up as Zebra left, which has the roles of the first, and Zebra right. */
export async function addBoth(station: RunningStation, { left, right }: Printers): Promise<void> {
  await station.ask('printers.save', tcpPrinterSetting(left, 'left', 'Zebra left'))
  await station.ask('printers.save', tcpPrinterSetting(right, 'right', 'Zebra right'))
}

/** The same in the Test profile, without an account. */
export async function setUpBoth(station: RunningStation, printers: Printers): Promise<void> {
  await station.ask('profile.switch', { profile: 'test' })
  await addBoth(station, printers)
}

/** Opens the printers by way of the settings. */
export async function openPrinters(bench: Page): Promise<void> {
  await bench.keyboard.press('F10')
  await bench.getByRole('button', { name: 'Printers', exact: true }).click()
  await expect(bench.getByRole('heading', { level: 1, name: 'Printers' })).toBeVisible()
}

/** How often a printer printed. */
export const paperCount = (printer: VirtualPrinter): number => printer.papers().length
