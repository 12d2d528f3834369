// Shipping rules on real parts: what a scan and a batch buy by them, and what they do not.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BatchView } from '../../../src/contract/batch.ts'
import { Money } from '../../../src/contract/domain.ts'
import type { RuleCondition, ShippingRule } from '../../../src/contract/shipping-rules.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { eventOnce, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-shipping-rules-'))
let sandbox: Sandbox
let station: TestStation

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect(sandbox)
})
beforeEach(() => station.ask('shippingRules.save', { rules: [] }))
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const rule = (name: string, about: Partial<ShippingRule>): ShippingRule => ({
  id: randomUUID(),
  name,
  on: true,
  conditions: [],
  specialServices: [],
  ...about,
})
const goesBy = (...services: NonNullable<ShippingRule['service']>['services']) => ({
  service: { choose: 'cheapest' as const, services, carriers: [] },
})
const over = (grams: number) => ({ kind: 'weight', is: 'over', grams }) as const
const inUs: RuleCondition = { kind: 'country', is: 'one_of', values: ['us'] }

const heavyByPriority = () => rule('Heavy', { conditions: [over(2000), inUs], ...goesBy('PriorityMail') })

/** To Chicago, without a service of their own unless it is named. */
async function takeOrders(...rows: readonly (readonly [number: string, weight: string, more?: string])[]) {
  const heading = 'order number,recipient,street1,city,state,zip,country,weight,service,items'
  const lines = rows.map(
    ([number, weight, more = ',']) => `${number},Avery,12 Sample St,Chicago,IL,60601,US,${weight},${more}`,
  )
  await station.importCsv([heading, ...lines].join('\n'))
}

it('a scan buys by the service of the first rule that takes the order', async () => {
  await takeOrders(['R-HEAVY', '3 kg'], ['R-LIGHT', '300 g'])
  const last = rule('Last', goesBy('ParcelSelect'))
  const { rules } = await station.ask('shippingRules.save', { rules: [heavyByPriority(), last] })
  expect(rules.map(({ name }) => name)).toEqual(['Heavy', 'Last'])

  expect(await station.shipped('R-HEAVY')).toMatchObject({ service: 'PriorityMail', ruleName: 'Heavy' })
  expect(await station.shipped('R-LIGHT')).toMatchObject({ service: 'ParcelSelect', ruleName: 'Last' })
})

it('a rule that is off takes nothing', async () => {
  await takeOrders(['R-OFF', '3 kg'])
  await station.ask('shippingRules.save', { rules: [{ ...heavyByPriority(), on: false }] })
  const parcel = await station.shipped('R-OFF')
  expect(parcel.ruleName).toBeUndefined()
})

it('goes by the weight of the scale where the parcel was weighed', async () => {
  await takeOrders(['R-SCALE', '1.99 kg'])
  await station.ask('shippingRules.save', { rules: [heavyByPriority()] })
  const outcome = await station.ask('ship.scan', {
    gestureId: randomUUID(),
    text: 'R-SCALE',
    weight: { grams: 2010, takenAt: new Date().toISOString(), source: 'scale' },
  })
  expect(outcome).toMatchObject({ kind: 'shipping', parcel: { service: 'PriorityMail', ruleName: 'Heavy' } })
})

it('what the order names comes before its rule, whose package and extras are taken where it names none', async () => {
  await takeOrders(['R-NAMED', '3 kg', 'GroundAdvantage,'])
  await station.ask('shippingRules.save', {
    rules: [{ ...heavyByPriority(), preset: 'large-box', specialServices: ['SignatureConfirmation'] }],
  })
  const { draft } = await station.ask('ship.openDraft', { orderNumber: 'R-NAMED' })
  expect(draft).toMatchObject({
    service: { by: 'shipping_rule', ruleName: 'Heavy', services: ['GroundAdvantage'] },
    packages: [{ preset: 'large-box', length: 18 }],
    specialService: ['SignatureConfirmation'],
  })
  expect(await station.shipped('R-NAMED')).toMatchObject({ service: 'GroundAdvantage' })
})

it('stops before money where it costs more than the rule lets it', async () => {
  await takeOrders(['R-DEAR', '3 kg'])
  const ceiling = { amountMinor: 100, currency: 'USD' }
  await station.ask('shippingRules.save', { rules: [{ ...heavyByPriority(), ceiling }] })
  const before = sandbox.state().shipments
  const outcome = await station.scan('R-DEAR')
  expect(outcome).toMatchObject({
    kind: 'not_sent',
    error: {
      code: 'above_rule_ceiling',
      details: { rule: 'Heavy', ceiling, service: 'PriorityMail', price: { currency: 'USD' } },
    },
    draft: { service: { by: 'shipping_rule' } },
  })
  expect(sandbox.state().shipments).toBe(before)

  // A person may choose by hand.
  if (outcome.kind !== 'not_sent' || !outcome.draft) throw new Error('there is no draft')
  const draft = { ...outcome.draft, service: { by: 'name', service: 'GroundAdvantage' } as const }
  expect(await station.ask('ship.buy', { gestureId: randomUUID(), draft })).toMatchObject({
    kind: 'shipping',
    parcel: { service: 'GroundAdvantage' },
  })
})

/** What a scan of the order says that it would cost above its rule. */
async function aboveCeiling(orderNumber: string) {
  const outcome = await station.scan(orderNumber)
  const details = outcome.kind === 'not_sent' ? outcome.error.details : undefined
  const price = Money.parse(details?.['price'])
  if (outcome.kind !== 'not_sent' || !outcome.draft) throw new Error('there is no draft')
  return { gestureId: randomUUID(), draft: outcome.draft, service: 'PriorityMail' as const, price }
}

it('ships once above the ceiling, at the price that was shown alone, and leaves the rule as it is', async () => {
  await takeOrders(['R-ONCE-1', '3 kg'], ['R-ONCE-2', '3 kg'])
  const ceiling = { amountMinor: 100, currency: 'USD' }
  await station.ask('shippingRules.save', { rules: [{ ...heavyByPriority(), ceiling }] })
  const wish = await aboveCeiling('R-ONCE-1')
  const before = sandbox.state().shipments

  const other = { ...wish.price, amountMinor: wish.price.amountMinor - 1 }
  expect(await station.ask('ship.buyAboveCeiling', { ...wish, price: other })).toMatchObject({
    kind: 'price_changed',
    seen: other,
    now: wish.price,
  })
  expect(sandbox.state().shipments).toBe(before)

  const bought = eventOnce(
    station.station,
    'parcel',
    ({ orderNumber, state }) => orderNumber === 'R-ONCE-1' && state === 'bought',
  )
  expect(await station.ask('ship.buyAboveCeiling', wish)).toMatchObject({ kind: 'shipping' })
  expect(await bought).toMatchObject({ service: 'PriorityMail', price: wish.price, ruleName: 'Heavy' })
  expect(await station.scan('R-ONCE-2')).toMatchObject({
    kind: 'not_sent',
    error: { code: 'above_rule_ceiling', details: { ceiling } },
  })

  // What no rule with a ceiling chose is no matter of it.
  const byName = { ...wish.draft, service: { by: 'name', service: 'GroundAdvantage' } as const }
  await expect(station.ask('ship.buyAboveCeiling', { ...wish, draft: byName })).rejects.toThrow('conflict')
  const { entries } = await station.ask('audit.list', {})
  expect(entries.filter(({ operation }) => operation === 'ship.buyAboveCeiling').slice(-4)).toMatchObject(
    ['shipping', 'asked', 'price_changed', 'asked'].map((outcome) => ({ subject: 'R-ONCE-1', outcome })),
  )
})

it('takes no service whose tracking is not known', async () => {
  await takeOrders(['R-TRACK', '300 g'])
  const untracked = rule('Tracked', { ...goesBy('FirstClass', 'Ecommerce'), trackedOnly: true })
  await station.ask('shippingRules.save', { rules: [untracked] })
  expect(await station.scan('R-TRACK')).toMatchObject({ kind: 'not_sent', error: { code: 'no_rate' } })
  await station.ask('shippingRules.save', {
    rules: [rule('Tracked', { ...goesBy('FirstClass', 'GroundAdvantage'), trackedOnly: true })],
  })
  expect(await station.shipped('R-TRACK')).toMatchObject({ service: 'GroundAdvantage' })
})

it('an order that does not say what a rule asks for waits for a person, and goes by no later rule', async () => {
  await takeOrders(['R-WHAT', '300 g'])
  const battery = rule('Batteries', {
    conditions: [{ kind: 'sku', is: 'one_of', values: ['BATTERY'] }],
    ...goesBy('GroundAdvantage'),
  })
  await station.ask('shippingRules.save', { rules: [battery, rule('Rest', goesBy('PriorityMail'))] })
  expect(await station.scan('R-WHAT')).toMatchObject({
    kind: 'not_sent',
    error: { code: 'rule_undecided', details: { rule: 'Batteries', needs: ['sku'] } },
    draft: { service: { by: 'undecided' } },
  })
})

it('goes by the customer group that a file says, and stops an order of a file that does not say it', async () => {
  const heading = 'order number,recipient,street1,city,state,zip,country,weight'
  const row = (number: string) => `${number},Avery,12 Sample St,Chicago,IL,60601,US,300 g`
  const vips: RuleCondition = { kind: 'customer_group', is: 'one_of', values: ['vip', 'Wholesale'] }
  await station.ask('shippingRules.save', {
    rules: [
      rule('VIP', { conditions: [vips], ...goesBy('PriorityMail') }),
      rule('Rest', goesBy('GroundAdvantage')),
    ],
  })
  const file = [
    `${heading},Customer Group`,
    `${row('GROUP-VIP')},B2B | VIP`,
    `${row('GROUP-NONE')},`,
    `${row('GROUP-BAD')},${'x'.repeat(41)}`,
  ]
  expect(await station.importCsv(file.join('\n'))).toMatchObject({
    added: 2,
    rejected: [{ orderNumber: 'GROUP-BAD', column: 'customer groups', value: 'x'.repeat(41) }],
  })
  await station.importCsv(`${heading}\n${row('GROUP-WHAT')}`)
  const says = async (orderNumber: string) =>
    (await station.ask('orders.show', { orderNumber })).says?.customerGroups
  expect(await Promise.all(['GROUP-VIP', 'GROUP-NONE', 'GROUP-WHAT'].map(says))).toEqual([
    ['B2B', 'VIP'],
    [],
    undefined,
  ])

  expect(await station.shipped('GROUP-VIP')).toMatchObject({ service: 'PriorityMail', ruleName: 'VIP' })
  expect(await station.shipped('GROUP-NONE')).toMatchObject({ service: 'GroundAdvantage', ruleName: 'Rest' })
  expect(await station.scan('GROUP-WHAT')).toMatchObject({
    kind: 'not_sent',
    error: { code: 'rule_undecided', details: { rule: 'VIP', needs: ['customer_group'] } },
  })
})

it('an order without a weight is weighed, and the draft follows its rule as it is typed', async () => {
  await takeOrders(['R-WEIGH', ''])
  await station.ask('shippingRules.save', { rules: [heavyByPriority()] })
  const scanned = await station.scan('R-WEIGH')
  expect(scanned).toMatchObject({ error: { details: { reason: 'no_weight' } } })
  if (scanned.kind !== 'not_sent' || !scanned.draft) throw new Error('there is no draft')
  const [first] = scanned.draft.packages
  const weighed = { ...first, weight: 106, weightUnit: 'oz', weightSource: 'typed' } as const
  const draft = { ...scanned.draft, packages: [weighed] }
  const { ruled } = await station.ask('ship.checkDraft', { draft })
  expect(ruled).toMatchObject({ service: { by: 'shipping_rule', ruleName: 'Heavy' }, specialService: [] })
  // Nothing is bought by what was chosen for another weight.
  expect(await station.ask('ship.buy', { gestureId: randomUUID(), draft })).toMatchObject({
    kind: 'not_sent',
    error: { details: { reason: 'rule_changed' } },
  })
  const buy = { gestureId: randomUUID(), draft: { ...draft, ...ruled } }
  expect(await station.ask('ship.buy', buy)).toMatchObject({
    kind: 'shipping',
    parcel: { service: 'PriorityMail', ruleName: 'Heavy' },
  })
})

const isEstimated = ({ estimate }: BatchView) => !estimate.isAsking
const isDone = ({ state }: BatchView) => state === 'done'

it('a batch is priced and bought by the rules, and passes over what they stop', async () => {
  await takeOrders(['BULK-1', '3 kg'], ['BULK-2', '300 g'], ['BULK-3', '2.5 kg', ',"LAMP x 1"'])
  const lamps = rule('Lamps', {
    conditions: [{ kind: 'sku', is: 'one_of', values: ['lamp'] }, over(2000)],
    ...goesBy('PriorityMailExpress'),
    ceiling: { amountMinor: 100, currency: 'USD' },
  })
  await takeOrders(['BULK-1', '3 kg', ',"TEA x 1"'], ['BULK-2', '300 g', ',"TEA x 1"'])
  await station.ask('shippingRules.save', { rules: [lamps, heavyByPriority()] })
  const source = { kind: 'filter', query: 'bulk-', state: 'open' } as const
  const made = await station.ask('batch.create', { source })
  const estimated = eventOnce(
    station.station,
    'batch',
    (one) => isEstimated(one) && one.estimate.knownRows === 2,
  )
  await station.ask('batch.estimate', { batchId: made.id, on: true })
  const { estimate } = await estimated
  expect(estimate).toMatchObject({ knownRows: 2, unknownRows: 1 })

  const done = eventOnce(station.station, 'batch', (one) => one.id === made.id && isDone(one))
  await station.ask('batch.start', {
    batchId: made.id,
    rows: 3,
    ...(estimate.total ? { total: estimate.total } : {}),
  })
  await done
  const { rows } = await station.ask('batch.rows', { batchId: made.id })
  const ended = Object.fromEntries(rows.map((row) => [row.orderNumber, row]))
  expect(ended['BULK-1']).toMatchObject({ state: 'bought' })
  expect(ended['BULK-3']).toMatchObject({ state: 'not_sent', reason: { code: 'above_rule_ceiling' } })
  expect(await station.ask('ship.parcels', { orderNumber: 'BULK-1' })).toMatchObject({
    parcels: [{ service: 'PriorityMail', ruleName: 'Heavy' }],
  })
})

it('counts what each rule takes of the open orders, and tries one, before it is saved', async () => {
  const tea = rule('Tea', { conditions: [{ kind: 'sku', is: 'one_of', values: ['TEA'] }, over(2000)] })
  const rules = [tea, heavyByPriority()]
  const before = await station.ask('shippingRules.count', { rules })
  await takeOrders(['TRY-1', '3 kg'], ['TRY-2', '4 kg', ',"TEA x 1"'], ['TRY-3', ''], ['TRY-4', '1 kg'])
  const counts = await station.ask('shippingRules.count', { rules })
  expect(counts.read).toBe(before.read + 4)
  expect(counts.open).toBe(counts.read)
  const added = counts.rules.map(({ takes, notKnown }, at) => [
    takes - (before.rules[at]?.takes ?? 0),
    notKnown - (before.rules[at]?.notKnown ?? 0),
  ])
  // The first has no items, the third neither items nor a weight; the fourth is too light, whatever is in it.
  expect(added).toEqual([
    [1, 2],
    [0, 0],
  ])
  expect(counts.none).toBe(before.none + 1)

  const tried = await station.ask('shippingRules.try', {
    rules: [heavyByPriority(), tea],
    orderNumber: 'try-2',
  })
  expect(tried).toMatchObject({
    orderNumber: 'TRY-2',
    trials: [{ verdict: 'yes', conditions: [{ read: 4000 }, { verdict: 'yes', read: ['US'] }] }],
    bought: { kind: 'by', service: 'PriorityMail', price: { currency: 'USD' } },
  })
  expect(await station.ask('shippingRules.try', { rules, orderNumber: 'TRY-1' })).toMatchObject({
    trials: [
      { ruleId: tea.id, verdict: 'not_known', conditions: [{ verdict: 'not_known' }, { verdict: 'yes' }] },
    ],
    bought: { kind: 'not', reason: { code: 'rule_undecided', details: { rule: 'Tea', needs: ['sku'] } } },
  })
  await expect(station.ask('shippingRules.try', { rules, orderNumber: 'NO-SUCH' })).rejects.toThrow(
    'not_found',
  )
  expect((await station.ask('shippingRules.list', {})).rules).toEqual([])
})

it('is written into the audit log, and sealed on disk', async () => {
  const values = ['Canary Reference Quince']
  const named = rule('Named', { conditions: [{ kind: 'reference', is: 'one_of', values }] })
  await station.ask('shippingRules.save', { rules: [named] })
  const { entries } = await station.ask('audit.list', { limit: 5 })
  expect(entries[0]).toMatchObject({ operation: 'shippingRules.save', outcome: 'done' })
  const data = join(folder, 'station')
  const files = readdirSync(data, { recursive: true, withFileTypes: true })
  for (const file of files.filter((one) => one.isFile())) {
    const bytes = readFileSync(join(file.parentPath, file.name))
    expect(bytes.includes('Canary Reference Quince'), file.name).toBe(false)
  }
})

it('what waits for the service is bought by the rules when it is back', async () => {
  const offline = await openTestStation({ dataDir: join(folder, 'demo'), profile: 'demo' })
  try {
    const heading = 'order number,recipient,street1,city,state,zip,country,weight'
    const row = (number: string, weight: string) =>
      `${number},Avery,12 Sample St,Chicago,IL,60601,US,${weight}`
    await offline.importCsv([heading, row('WAIT-1', '3 kg'), row('WAIT-2', '300 g')].join('\n'))
    const asksForItems = rule('Items', {
      conditions: [
        { kind: 'sku', is: 'one_of', values: ['TEA'] },
        { kind: 'weight', is: 'at_most', grams: 500 },
      ],
    })
    await offline.ask('shippingRules.save', { rules: [asksForItems, heavyByPriority()] })
    const rules = await offline.ask('ship.stationRules', {})
    const offlineCeiling = { amountMinor: 9_000, currency: 'USD' }
    await offline.ask('ship.saveStationRules', { ...rules, offlineCeiling })
    await offline.ask('demo.setService', { running: false })
    // What cannot be told is said at once, and does not wait.
    expect(await offline.scan('WAIT-2')).toMatchObject({ error: { code: 'rule_undecided' } })
    expect(await offline.scan('WAIT-1')).toMatchObject({ kind: 'put_off' })
    const bought = eventOnce(offline.station, 'parcel', ({ state }) => state === 'bought')
    await offline.ask('demo.setService', { running: true })
    expect(await bought).toMatchObject({ orderNumber: 'WAIT-1', service: 'PriorityMail', ruleName: 'Heavy' })
  } finally {
    await offline.close()
  }
})
