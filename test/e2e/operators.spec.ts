import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { expectNote } from './notes.ts'
import { expect, keepPicture, keysLater, scan, stage, test, type RunningStation } from './station.ts'

/** Where the machine of the test has no keychain, the log says that nothing else proves its end. */
const withoutKeychain = 'no_keychain'

const sue = { name: 'Sue Bell', badge: 'E-004711' }
const pat = { name: 'Pat Moss', badge: 'E-004712' }
const lee = { name: 'Lee Ward', badge: 'E-004713' }

async function openMore(bench: Page, screen: string) {
  await bench.keyboard.press('Shift+F1')
  await bench.getByRole('dialog').getByRole('button', { name: screen }).click()
}

/** Sue supervises, Pat packs up to $1 a parcel, Lee looks; Sue is at work. */
async function addOperators(station: RunningStation) {
  await station.ask('operators.save', { ...sue, role: 'supervise', limits: {} })
  await station.ask('operators.save', { ...pat, role: 'pack', limits: { parcel: 100 } })
  await station.ask('operators.save', { ...lee, role: 'look', limits: {} })
}

async function findings(bench: Page): Promise<string[]> {
  const violations = await violationsOf(bench)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

const banner = (bench: Page) => bench.getByRole('banner')
const locked = (bench: Page) => bench.getByRole('dialog', { name: 'Locked' })

test('the first operator is added by scanning a badge, and the station is locked and opened by badges', async ({
  bench,
  folder,
}, info) => {
  await openMore(bench, 'Operators')
  await expect(bench.getByText('Nobody has to sign in')).toBeVisible()
  expect(await findings(bench)).toEqual([])
  await keepPicture(bench, info, 'operators-none')

  await bench.keyboard.press('F7')
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('alert')).toContainText('2 fields need another look')
  await bench.getByRole('textbox', { name: 'Name' }).fill(sue.name)
  await scan(bench, sue.badge)
  await expect(bench.getByLabel('Badge')).toHaveValue(sue.badge)
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('cell', { name: `${sue.name} · at work` })).toBeVisible()
  await expect(banner(bench)).toContainText(sue.name)

  await bench.keyboard.press('F7')
  await bench.getByRole('textbox', { name: 'Name' }).fill(pat.name)
  await scan(bench, pat.badge)
  await expect(bench.getByLabel('Badge')).toHaveValue(pat.badge)
  await bench.getByRole('textbox', { name: 'Price of a parcel' }).fill('12.50')
  await keepPicture(bench, info, 'operators-form')
  expect(await findings(bench)).toEqual([])
  await bench.keyboard.press('F7')
  await expect(bench.getByRole('row', { name: new RegExp(pat.name) })).toContainText('up to $12.50')
  await keepPicture(bench, info, 'operators')
  expect(await findings(bench)).toEqual([])

  await banner(bench)
    .getByRole('button', { name: /Lock the station/ })
    .click()
  await expect(locked(bench)).toBeVisible()
  await keepPicture(bench, info, 'operators-locked')
  expect(await findings(bench)).toEqual([])
  await bench.keyboard.press('F2')
  await bench.keyboard.press('Escape')
  await expect(locked(bench)).toBeVisible()
  await scan(bench, 'NOT-A-BADGE')
  await expect(locked(bench)).toContainText('no operator’s badge')
  await scan(bench, pat.badge)
  await expect(locked(bench)).toBeHidden()
  await expect(banner(bench)).toContainText(pat.name)
  await expect(bench.getByRole('alert')).toContainText('Your badge does not allow this')

  await bench.keyboard.press('F2')
  await scan(bench, sue.badge)
  await expect(banner(bench)).toContainText(sue.name)
  await expect(stage(bench)).toContainText('Scan an order')
  expect(readFileSync(`${folder}/station/settings.json`, 'utf8')).not.toContain('4711')
})

test('a looking operator cannot buy, and a packer needs a supervisor’s badge above the limit', async ({
  bench,
  station,
}, info) => {
  await addOperators(station)
  await expect(banner(bench)).toContainText(sue.name)
  await scan(bench, lee.badge)
  await expect(banner(bench)).toContainText(lee.name)
  await scan(bench, 'ORDER-1001')
  await expect(stage(bench)).toContainText('Your badge does not allow this')
  await keepPicture(bench, info, 'operators-look-only')
  await bench.keyboard.press('Escape')

  await scan(bench, pat.badge)
  await expect(banner(bench)).toContainText(pat.name)
  await scan(bench, 'ORDER-1001')
  const asks = bench.getByRole('dialog', { name: /supervisor’s badge/ })
  await expect(asks).toContainText('Your limit is $1.00')
  await keepPicture(bench, info, 'operators-approval')
  expect(await findings(bench)).toEqual([])
  await scan(bench, lee.badge)
  await expect(asks).toContainText('cannot let this through')
  await scan(bench, sue.badge)
  await expect(asks).toBeHidden()
  await expect(stage(bench)).toContainText('confirmed')
  await expect(banner(bench)).toContainText(pat.name)

  await bench.keyboard.press('Escape')
  await scan(bench, 'ORDER-1002')
  await expect(asks).toBeVisible()
  await bench.keyboard.press('Escape')
  await expect(asks).toBeHidden()
  await expect(stage(bench)).toContainText('above your limit')
  await bench.keyboard.press('Escape')

  await scan(bench, sue.badge)
  await expect(banner(bench)).toContainText(sue.name)
  const { entries } = await station.ask('audit.list', {})
  const written = entries.map(({ operation, operator, approvedBy, subject, outcome }) =>
    [operation, operator, approvedBy, subject, outcome].filter(Boolean).join(' '),
  )
  expect(written).toContain(`ship.scan ${lee.name} operator_not_allowed`)
  expect(written).toContain(`ship.scan ${pat.name} ${sue.name} ORDER-1001 shipping`)
  expect(written).toContain(`purchase.bought ${pat.name} ORDER-1001 bought`)
  expect(['whole', withoutKeychain]).toContain((await station.ask('audit.verify', {})).gap ?? 'whole')
})

test('what a packer buys in another way than by a plain scan is held against the limit too', async ({
  bench,
  station,
}) => {
  await addOperators(station)
  const { operators } = await station.ask('operators.list', {})
  const id = operators.find(({ name }) => name === pat.name)?.id
  // Above a light parcel, below a heavy one.
  await station.ask('operators.save', {
    ...pat,
    ...(id ? { id } : {}),
    role: 'pack',
    limits: { parcel: 1_500 },
  })
  const heading = 'order number,name,street,city,state,zip,country,weight,service\n'
  const rowOf = (number: string, weight: string) =>
    `${number},Avery Example,1200 Sample Ave,Chicago,IL,60601,US,${weight},GroundAdvantage\n`
  const csv = heading + rowOf('LIGHT-1', '12 oz') + rowOf('HEAVY-1', '9 kg') + rowOf('LIGHT-2', '12 oz')
  const contentBase64 = Buffer.from(csv).toString('base64')
  await station.ask('orders.import', { fileName: 'limits.csv', contentBase64 })
  // The page knows that badges are read.
  await expect(banner(bench)).toContainText(sue.name)
  await scan(bench, pat.badge)
  await expect(banner(bench)).toContainText(pat.name)
  const asks = bench.getByRole('dialog', { name: /supervisor’s badge/ })

  await bench.keyboard.press('Shift+F2')
  await bench.getByRole('button', { name: 'Scan a pile' }).click()
  const grid = bench.getByRole('grid', { name: 'Orders of the batch' })
  for (const number of ['LIGHT-1', 'HEAVY-1', 'LIGHT-2']) {
    await scan(bench, number)
    await expect(grid.getByRole('row').filter({ hasText: number })).toBeVisible()
  }
  // What is bought is what was seen: a price that comes while the supervisor's badge is asked for would be another list.
  await expect(grid.getByRole('row').filter({ hasText: '$' })).toHaveCount(3)
  await bench.keyboard.press('F7')
  await bench.getByRole('dialog').getByRole('button', { name: /^Buy/ }).click()
  await expect(asks).toBeVisible()
  await scan(bench, sue.badge)
  await expect(grid.getByRole('row').filter({ hasText: 'printed' })).toHaveCount(2)
  await expect(grid.getByRole('row').filter({ hasText: 'HEAVY-1' })).toContainText('above your limit')

  await bench.keyboard.press('F2')
  await scan(bench, ']C1HEAVY-1')
  await expect(asks).toContainText('Your limit is $15.00')
  await expect(asks).toContainText('Order HEAVY-1')
  await scan(bench, sue.badge)
  await expect(asks).toBeHidden()
  await expect(stage(bench)).toContainText('confirmed')
})

/** All that this part of the page says from now on, also for a moment. */
const textsOf = (page: Page, part: string) =>
  page.evaluateHandle((selector) => {
    const texts: string[] = []
    const note = () => texts.push(document.querySelector(selector)?.textContent ?? '')
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  }, part)

test('what is scanned while a badge is read comes after it, and is lost to none', async ({
  bench,
  station,
}) => {
  await addOperators(station)
  await expect(banner(bench)).toContainText(sue.name)
  await scan(bench, pat.badge)
  await scan(bench, 'ORDER-1001')
  // Of two badges, one is at work, and the note says which.
  await expectNote(bench, 'Pat Moss is at work')
  // At once: after a while every note is gone by itself.
  expect(await bench.getByRole('log').textContent()).not.toContain('Sue Bell')
  // Sue has no limit: the order is Pat's.
  const asks = bench.getByRole('dialog', { name: /supervisor’s badge/ })
  await expect(asks).toContainText('Your limit is $1.00')
  await bench.keyboard.press('Escape')
  await expect(asks).toBeHidden()
  await bench.keyboard.press('Escape')

  // They look like badges, and are none.
  const said = await textsOf(bench, '[data-state]')
  await scan(bench, 'E-009991')
  await scan(bench, 'E-009992')
  await expect(stage(bench)).toContainText('E-009992')
  // The first may be there for a moment alone.
  expect((await said.jsonValue()).some((text) => text.includes('E-009991'))).toBe(true)

  // A busy machine is late with what follows the first key: it opens the field, and the badge leaves it again.
  const sinceMs = Date.now()
  const byHand = bench.getByRole('textbox', { name: 'Order number by hand' })
  await keysLater(bench, [['E', 0]], sinceMs)
  await expect(byHand).toHaveValue('E')
  const rest = [...Array.from(sue.badge.slice(1)), 'Enter'].map((key, at) => [key, 60 + 3 * at] as const)
  await keysLater(bench, rest, sinceMs)
  await expect(banner(bench)).toContainText(sue.name)
  await expect(byHand).toHaveValue('')
  await expect(byHand).not.toBeFocused()
})

test('after wrong badges the locked station counts a pause down, reads none meanwhile, and says nothing of them', async ({
  bench,
  station,
}, info) => {
  await addOperators(station)
  await station.ask('operators.lock', {})
  await expect(locked(bench)).toBeVisible()
  expect((await station.ask('operators.state', {})).badgeShapes).toEqual([])
  const timers = await textsOf(bench, '[role=timer]')
  for (const guess of ['E-000001', 'E-000002', 'E-000003']) {
    await scan(bench, guess)
    await expect(locked(bench)).toContainText('no operator’s badge')
    await expect(locked(bench)).not.toContainText('Reading the badge')
  }
  const wait = locked(bench).getByRole('timer')
  // The first pause is of two seconds.
  await expect.poll(() => timers.jsonValue()).toContainEqual(expect.stringMatching(/Wait \d seconds?/))
  await expect(wait).toBeHidden()
  await expect(station.ask('operators.badge', { badge: 'E-000004' })).rejects.toThrow('no operator')
  await expect.poll(async () => (await station.ask('operators.state', {})).badgePauseMs).toBe(0)
  // The next is long enough for all that is looked at in it.
  await expect(station.ask('operators.badge', { badge: 'E-000005' })).rejects.toThrow('no operator')
  await expect(station.ask('operators.badge', { badge: 'E-000006' })).rejects.toThrow('Too many wrong badges')
  await expect(wait).toHaveText(/Wait \d seconds?/)
  await expect(locked(bench).getByRole('button', { name: 'Open' })).toBeDisabled()
  await keepPicture(bench, info, 'operators-pause')
  expect(await findings(bench)).toEqual([])
  await expect(wait).toBeHidden()
  await scan(bench, sue.badge)
  await expect(locked(bench)).toBeHidden()
  await expect(banner(bench)).toContainText(sue.name)
})

test('what was begun goes on while the station is locked, and the page that opens again is where it was', async ({
  bench,
  station,
}) => {
  await addOperators(station)
  await scan(bench, 'ORDER-1003')
  await expect(stage(bench)).toContainText(/Buying|Printing|Shipped/)
  await station.ask('operators.lock', {})
  await expect(locked(bench)).toBeVisible()
  await scan(bench, 'ORDER-1004')
  await expect(locked(bench)).toContainText('no operator’s badge')
  await scan(bench, sue.badge)
  await expect(locked(bench)).toBeHidden()
  await expect(stage(bench)).toContainText('confirmed')
  const { recent } = await station.ask('station.status', {})
  expect(recent.map(({ orderNumber }) => orderNumber)).toEqual(['ORDER-1003'])
})

test('diagnostics shows health, calls, log and audit log, and exports what whoever is called needs', async ({
  bench,
  station,
}, info) => {
  await scan(bench, 'ORDER-1005')
  await expect(stage(bench)).toContainText('confirmed')
  const recipient = (await station.ask('station.status', {})).recent[0]!.recipient
  await openMore(bench, 'Diagnostics')
  const health = bench.getByRole('list', { name: 'Health' })
  await expect(health).toContainText('Reachable')
  await expect(health).toContainText('free of')
  await bench.getByRole('button', { name: 'Check it now' }).click()
  await expect(health).toContainText('Whole at')
  await keepPicture(bench, info, 'diagnostics-health')
  expect(await findings(bench)).toEqual([])

  await bench.getByRole('radio', { name: 'Calls', exact: true }).check()
  await expect(bench.getByRole('cell', { name: /POST .*Shipment$/ })).toBeVisible()
  await keepPicture(bench, info, 'diagnostics-calls')
  expect(await findings(bench)).toEqual([])

  await bench.getByRole('radio', { name: 'Log', exact: true }).check()
  const log = bench.getByRole('region', { name: 'Log', exact: true })
  await expect(log).toContainText('purchase.moved')
  await expect(log).not.toContainText(recipient)
  await keepPicture(bench, info, 'diagnostics-log')
  expect(await findings(bench)).toEqual([])
  const logFile = bench.waitForEvent('download')
  await bench.keyboard.press('F7')
  expect((await logFile).suggestedFilename()).toMatch(/^packbench-log-.*\.jsonl$/)

  await bench.getByRole('radio', { name: 'Audit log' }).check()
  await expect(bench.getByRole('row', { name: /purchase\.bought ORDER-1005/ })).toBeVisible()
  await bench.getByRole('button', { name: 'Check the chain' }).click()
  await expect(bench.getByText(/Whole: \d+ entr|The entries agree .* no keychain/)).toBeVisible()
  await keepPicture(bench, info, 'diagnostics-audit')
  expect(await findings(bench)).toEqual([])
  const csvFile = bench.waitForEvent('download')
  await bench.keyboard.press('F7')
  const csv = readFileSync(await (await csvFile).path(), 'utf8')
  expect(csv).toMatch(/^number,time,operator,.*\r\n1,/)
  expect(csv).toContain('purchase.bought,ORDER-1005')
  expect(csv).not.toContain(recipient)
})
