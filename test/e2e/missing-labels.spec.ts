// Hazard: a label that was paid for and did not come is forgotten, or told as a parcel that is done.

import { randomUUID } from 'node:crypto'
import { violationsOf } from './axe.ts'
import { setFault, passDays } from './sandbox-switches.ts'
import { expect, keepPicture, scan, stage, test, type RunningStation, type SandboxLine } from './station.ts'
import { setUpTest } from './test-account.ts'

/** Two packages in one purchase, and the label of the second comes in a day. */
async function buyWithOneLabel(sandbox: SandboxLine, station: RunningStation) {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port)
  await setFault(sandbox, {
    endpoint: 'createShipment',
    kind: 'late_label',
    packageNumber: 2,
    seconds: 86_400,
  })
  const { draft } = await station.ask('ship.openDraft', { orderNumber: 'WEB-1' })
  const one = { ...draft.packages[0], weight: 5, weightUnit: 'oz' as const }
  await station.ask('ship.buy', { gestureId: randomUUID(), draft: { ...draft, packages: [one, one] } })
}

test('a parcel of which one of two labels is here says so everywhere, until a key brings the other', async ({
  bench,
  sandbox,
  station,
}, info) => {
  await buyWithOneLabel(sandbox, station)
  const waiting = bench.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting).toContainText('1 of 2 labels here')
  await keepPicture(bench, info, 'missing-label-beside')
  await expect(waiting).toContainText('WEB-1')

  await bench.keyboard.press('F3')
  const missing = bench.getByRole('region', { name: '1 parcel without all of its labels' })
  await expect(missing).toContainText('1 of 2 labels here')
  await expect(bench.getByRole('listbox', { name: 'Labels' })).toContainText('1 of 2 labels here')
  await missing.getByRole('button', { name: 'Ask now' }).click()
  await expect(missing.getByRole('status')).toContainText('The service answered without the label')
  await keepPicture(bench, info, 'missing-label-reprint')
  expect(await violationsOf(bench)).toEqual([])

  await expect(missing.getByLabel('Package of WEB-1')).toHaveText('Package 2 of 2')
  const alone = missing.getByRole('button', { name: 'Ask for it alone' })
  await alone.click()
  // It can be asked again once there is an answer; the one before stood there in the same words.
  await expect(alone).toBeEnabled()
  await expect(missing.getByRole('status')).toContainText('The service answered without the label')

  await passDays(sandbox, 1)
  await alone.click()
  await expect(missing).toBeHidden()
  await expect(waiting).toBeHidden()
  await expect(bench.getByRole('listbox', { name: 'Labels' }).getByRole('option')).toHaveCount(2)
})

test('a person says that the labels which are here are all of them, and none is asked for any more', async ({
  bench,
  sandbox,
  station,
}, info) => {
  await buyWithOneLabel(sandbox, station)
  const waiting = bench.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting).toContainText('1 of 2 labels here')
  await bench.keyboard.press('F3')
  const missing = bench.getByRole('region', { name: '1 parcel without all of its labels' })
  await missing.getByRole('button', { name: 'These are all' }).click()
  const dialog = bench.getByRole('dialog')
  await expect(dialog).toContainText('Are all labels of WEB-1 here?')
  await keepPicture(bench, info, 'labels-complete')
  expect(await violationsOf(bench)).toEqual([])
  await dialog.getByRole('button', { name: 'Go on asking' }).click()
  await expect(missing).toContainText('1 of 2 labels here')
  await missing.getByRole('button', { name: 'These are all' }).click()
  await dialog.getByRole('button', { name: 'All are here' }).click()
  await expect(missing).toBeHidden()
  await expect(waiting).toBeHidden()
  await expect(bench.getByRole('listbox', { name: 'Labels' }).getByRole('option')).toHaveCount(1)
})

test('a bought parcel without any label shows number and price, asks on by a key, and is shipped when it comes', async ({
  bench,
  sandbox,
  station,
}, info) => {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port, bench)
  await setFault(sandbox, { endpoint: 'createShipment', kind: 'late_label', seconds: 86_400 })
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('No label yet')
  await expect(stage(bench)).toContainText('It is bought, and its label is not here yet')
  await expect(stage(bench)).toContainText('$')
  // It was read, and the label was not in it.
  await expect(stage(bench)).not.toContainText('could not be read')
  await expect(bench.getByText('0 shipped today · 1 waits for its label', { exact: true })).toBeVisible()
  await keepPicture(bench, info, 'missing-label-stage')
  await bench.reload()
  await expect(stage(bench)).toContainText('No label yet')
  await passDays(sandbox, 1)
  await bench.keyboard.press('F7')
  await expect(stage(bench)).toContainText('Shipped')
})

test('a label that cannot be read any more is fetched again from Reprint', async ({
  bench,
  sandbox,
  station,
}, info) => {
  await setUpTest(station, sandbox, sandbox.printers[0]!.port, bench)
  await scan(bench, 'WEB-1')
  await expect(stage(bench)).toContainText('confirmed')
  // What a damaged page leaves of the label is tested on the real file; this is the page's part.
  let isRead = false
  await bench.route('**/rpc/reprint.preview', (route) =>
    isRead
      ? route.continue()
      : route.fulfill({ json: { ok: false, error: { code: 'label_unreadable', message: 'damaged' } } }),
  )
  await bench.route('**/rpc/reprint.fetchLabels', async (route) => {
    const { parcel } = { parcel: (await station.ask('station.status', {})).recent[0]! }
    const why = { missing: [1], reason: { code: 'service_unreachable', message: 'away' } }
    const answer = isRead ? { missing: [], fetched: 1 } : { fetched: 0, ...why }
    isRead = true
    return route.fulfill({ json: { ok: true, value: { parcel, ...answer } } })
  })
  // Its picture was kept by the page before.
  await bench.reload()
  await expect(stage(bench)).toContainText('confirmed')
  await bench.keyboard.press('F3')
  const again = bench.getByRole('button', { name: 'Fetch it again' })
  await expect(again).toBeVisible()
  isRead = false
  await again.click()
  await expect(bench.getByText('cannot be reached').first()).toBeVisible()
  await keepPicture(bench, info, 'fetch-again')
  await again.click()
  await expect(bench.getByRole('img', { name: 'Label of WEB-1' })).toBeVisible()
  await expect(again).toBeHidden()
})
