// Links to orders. Any page in the computer's browser can follow one: no link may spend money.

import { join } from 'node:path'
import { expectNote } from '../notes.ts'
import type { RunningStation } from '../station.ts'
import { expect, scan, stage, test } from '../station.ts'
import { inStandIn, startAgain, windowsOf } from './shell.ts'

const purchases = async (station: RunningStation) => (await station.ask('station.status', {})).recent.length

test(
  'a link opens its order, and only a person’s answer buys it',
  inStandIn,
  async ({ desktop, folder, station, bench }) => {
    const data = join(folder, 'station')
    expect(await startAgain(data, ['--', 'packbench://order/ORDER-1002'])).toMatchObject({ code: 0 })
    await expect(bench.getByRole('heading', { name: /ORDER-1002/ })).toBeVisible()
    // Nothing was begun, also not by Enter or by the link once more.
    await bench.keyboard.press('Enter')
    await startAgain(data, ['packbench://order/ORDER-1002'])
    expect(await purchases(station)).toBe(0)
    await bench.keyboard.press('F7')
    await expect(stage(bench)).toContainText('ORDER-1002')
    await expect(stage(bench)).toContainText('confirmed')

    // Of what is shipped it shows the parcel.
    await scan(bench, 'ORDER-1003')
    await expect(stage(bench)).toContainText('ORDER-1003')
    await expect(stage(bench)).toContainText('confirmed')
    await startAgain(data, ['packbench://order/ORDER-1002'])
    await expect(stage(bench)).toContainText('ORDER-1002')
    await expect(stage(bench)).toContainText(/[Aa]lready/)
    expect(await purchases(station)).toBe(2)
    expect(await windowsOf(desktop)).toHaveLength(1)
  },
)

// Hazard: a page in the browser puts another order under the packer's hand, or options behind the link.
test(
  'a link disturbs nobody at work, and carries nothing but an order',
  inStandIn,
  async ({ folder, station, bench }) => {
    const data = join(folder, 'station')
    await bench.keyboard.press('F10')
    await startAgain(data, ['packbench://order/ORDER-1002'])
    await expectNote(bench, 'A link names ORDER-1002')
    await expect(bench.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await bench.keyboard.press('F2')
    for (const args of [
      ['packbench://order/ORDER-1002', '--import', join(folder, 'no.csv')],
      ['--', 'packbench://order/ORDER-1002', '--reprint', '1234567890'],
      ['packbench://station/index.html'],
      ['packbench://order/ORDER-1002/buy'],
      ['packbench://order/ORDER-1002?buy=1'],
    ]) {
      expect(await startAgain(data, args), args.join(' ')).toMatchObject({ code: 0, said: '' })
    }
    expect(await purchases(station)).toBe(0)
    expect((await station.ask('print.jobs', {})).jobs).toEqual([])
  },
)
