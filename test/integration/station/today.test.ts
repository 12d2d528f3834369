// The sums of a day, over real parts: a station on SQLite, a sandbox and its printer, a clock that is set ahead.

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { stationAhead } from '../../support/station-ahead.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { csvOf } from '../../support/test-station.ts'

const bench = stationAhead('today')

const midnight = (days: number) => {
  const now = bench.time.clock.now()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
}
// A little after noon: neither the day nor the hour ends while the tests run.
beforeAll(() => {
  const noon = new Date(midnight(1).getTime() + 12 * 3_600_000)
  bench.time.ahead(noon.getTime() - bench.time.clock.now().getTime() + 60_000)
})

const nothing = { sums: [], known: 0, of: 0 }
const daysFrom = (first: number, after: number) => ({
  from: midnight(first).toISOString(),
  to: midnight(after).toISOString(),
})
const report = (first = 0, after = 1) => bench.station.ask('today.report', daysFrom(first, after))

it('is nothing on a new station, hour by hour', async () => {
  const { step, steps, total, operators, services } = await report()
  expect(step).toBe('hour')
  expect(steps).toHaveLength((midnight(1).getTime() - midnight(0).getTime()) / 3_600_000)
  expect(total).toEqual({
    parcels: 0,
    returns: 0,
    refundAsked: 0,
    refunded: 0,
    paid: nothing,
    askedBack: nothing,
    paidBack: nothing,
    saved: nothing,
    couldHaveSaved: nothing,
  })
  expect([operators, services]).toEqual([[], []])
})

it('counts parcels with their money, carrier and who bought; what is asked back by itself', async () => {
  await bench.station.importCsv(csvOf('DAY-1', 'DAY-2', 'DAY-3'))
  const one = await bench.station.shipped('DAY-1')
  const two = await bench.station.shipped('DAY-2')
  const three = await bench.station.shipped('DAY-3', ({ job }) => job?.state === 'confirmed')
  await bench.station.ask('refunds.request', { gestureId: randomUUID(), purchaseIds: [three.purchaseId] })

  const { total, steps, operators, carriers, services } = await report()
  const paid = (one.price?.amountMinor ?? 0) + (two.price?.amountMinor ?? 0)
  expect(paid).toBeGreaterThan(0)
  expect(total).toEqual({
    parcels: 2,
    returns: 0,
    refundAsked: 1,
    refunded: 0,
    paid: { sums: [{ amountMinor: paid, currency: 'USD' }], known: 2, of: 2 },
    askedBack: { sums: [three.price], known: 1, of: 1 },
    paidBack: nothing,
    // Their orders name the service: nobody asked for the rates of others.
    saved: { sums: [], known: 0, of: 2 },
    couldHaveSaved: { sums: [], known: 0, of: 2 },
  })
  expect(steps.reduce((sum, { parcels }) => sum + parcels, 0)).toBe(2)
  expect(operators).toEqual([
    { buyer: { is: 'nobody' }, parcels: 2, returns: 0, refundAsked: 1, refunded: 0 },
  ])
  expect(carriers).toHaveLength(1)
  expect(carriers[0]?.carrierAccountId).toBeDefined()
  expect(services.reduce((sum, { parcels, refundAsked }) => sum + parcels + refundAsked, 0)).toBe(3)

  const { today, hour } = await bench.station.ask('today.now', {})
  expect([today, hour]).toEqual([
    { parcels: 2, returns: 0, refundAsked: 1, refunded: 0 },
    { parcels: 2, returns: 0, refundAsked: 1, refunded: 0 },
  ])
})

it('has the same in its CSV, a line a kind', async () => {
  const { csv } = await bench.station.ask('today.csv', daysFrom(0, 1))
  const rows = csv.trim().split('\r\n').slice(1)
  const labels = rows.map((row) => Number(row.split(',')[8]))
  expect(labels.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(rows.filter((row) => row.includes(',refund asked,'))).toHaveLength(1)
})

it('knows what a cheaper service with the same day of arrival would have saved, by the rates that it was chosen from', async () => {
  await bench.station.importCsv(csvOf('DAY-5'))
  const { draft } = await bench.station.ask('ship.openDraft', { orderNumber: 'DAY-5' })
  const { rates } = await bench.station.ask('ship.rates', { draft })
  // The dearest of all, against what arrives no later.
  const chosen = rates.at(-1)!
  const others = rates.filter(
    (rate) =>
      rate !== chosen &&
      (rate.deliveryDays ?? Infinity) <= chosen.deliveryDays! &&
      !['MediaMail', 'LibraryMail', 'BoundPrintedMatter', 'ParcelSelectDE', 'FirstClass'].includes(
        rate.service,
      ),
  )
  const { service, carrierAccountId, price: priceSeen } = chosen
  const wish = { ...draft, service: { by: 'rate' as const, service, carrierAccountId } }
  const outcome = await bench.station.ask('ship.buy', { gestureId: randomUUID(), draft: wish, priceSeen })
  if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
  await bench.station.parcelOnce(outcome.parcel.purchaseId, ({ state }) => state === 'bought')
  const { total, services } = await report()
  const dearer = others.length > 0 ? chosen.price.amountMinor - others[0]!.price.amountMinor : 0
  expect(dearer).toBeGreaterThan(0)
  const known = { known: 1, of: 3 }
  expect(total.couldHaveSaved).toEqual({ sums: [{ amountMinor: dearer, currency: 'USD' }], ...known })
  expect(total.saved).toEqual({ sums: [{ amountMinor: 0, currency: 'USD' }], ...known })
  expect(services.find((line) => line.service === service)?.couldHaveSaved).toMatchObject({ known: 1, of: 1 })
})

it('counts orders by what became of them, refused ones by their reasons', async () => {
  await bench.station.importCsv(csvOf('NO-1', 'NO-2'))
  const code = 'ADDRESS.VALIDATION_FAILED'
  for (const orderNumber of ['NO-1', 'NO-2']) {
    bench.sandbox.faults.set({ endpoint: 'createShipment', kind: 'status', status: 422, code })
    const outcome = await bench.station.scan(orderNumber)
    if (outcome.kind !== 'shipping') throw new Error(outcome.kind)
    await bench.station.parcelOnce(outcome.parcel.purchaseId, ({ state }) => state === 'refused')
  }
  const left = await bench.station.ask('today.orders', {})
  expect(left).toMatchObject({
    open: 0,
    held: 0,
    failed: 2,
    read: 2,
    reasons: [{ orders: 2, reason: { details: { code } } }],
  })
})

it('leaves an order that is refused at its price to be shipped: it was not refused when it was bought', async () => {
  await bench.station.importCsv(csvOf('NO-3').replace('GroundAdvantage', ''))
  const { open, failed } = await bench.station.ask('today.orders', {})
  bench.sandbox.faults.set({ endpoint: 'getRates', kind: 'status', status: 422, code: 'WEIGHT.INVALID' })
  const outcome = await bench.station.scan('NO-3')
  expect(outcome.kind).toBe('not_sent')
  expect(await bench.station.ask('today.orders', {})).toMatchObject({ open, failed })
})

it('keeps a carrier account’s cut-off time, changes it and forgets it', async () => {
  const named = async () => (await bench.station.ask('today.now', {})).cutOffs
  await expect.poll(async () => (await named()).length).toBeGreaterThan(0)
  const { carrierAccountId } = (await named())[0]!
  const timeNow = async () => (await named()).find((one) => one.carrierAccountId === carrierAccountId)?.time
  expect(await timeNow()).toBeUndefined()
  await bench.station.ask('today.setCutOff', { carrierAccountId, time: '17:00' })
  expect(await timeNow()).toBe('17:00')
  await bench.station.ask('today.setCutOff', { carrierAccountId, time: '16:30' })
  expect(await timeNow()).toBe('16:30')
  await bench.station.ask('today.setCutOff', { carrierAccountId })
  expect(await timeNow()).toBeUndefined()
  await expect(
    bench.station.ask('today.setCutOff', { carrierAccountId, time: '24:00' }),
  ).rejects.toMatchObject({ info: { code: 'invalid_input' } })
})

it('knows who bought once operators sign in', async () => {
  await bench.station.ask('operators.save', {
    name: 'Sue Lee',
    role: 'supervise',
    limits: {},
    badge: 'SUE-00000001',
  })
  await bench.station.ask('operators.badge', { badge: 'SUE-00000001' })
  await bench.station.importCsv(csvOf('DAY-4'))
  await bench.station.shipped('DAY-4')
  await expect
    .poll(async () =>
      (await report()).operators.map(({ buyer }) => (buyer.is === 'operator' ? buyer.name : '')),
    )
    .toContain('Sue Lee')
})

it('the next day begins with nothing, and both days are two steps', async () => {
  bench.time.ahead(midnight(1).getTime() - bench.time.clock.now().getTime() + 60_000)
  expect((await report()).total.parcels).toBe(0)
  const { step, steps } = await report(-1, 1)
  expect(step).toBe('day')
  expect(steps.map(({ parcels, refundAsked }) => [parcels, refundAsked])).toEqual([
    [4, 1],
    [0, 0],
  ])
  expect((await bench.station.ask('today.now', {})).today.parcels).toBe(0)
})

it('keeps when a printer stopped, why, and that it is not over, in the report and the CSV', async () => {
  await bench.station.ask('printers.save', tcpPrinterSetting({ port: 1 }, 'right', 'Zebra right'))
  await bench.station.ask('printers.check', { printerId: 'right' })
  await expect
    .poll(async () => (await report()).stops)
    .toEqual([
      { printer: 'Zebra right', condition: 'unreachable', state: 'open', from: expect.any(String) as string },
    ])
  const { csv } = await bench.station.ask('today.csv', daysFrom(0, 1))
  expect(csv).toContain(',Zebra right,unreachable,not over')
  expect((await report()).stopCount).toBe(1)
  expect(await report(-1, 0)).toMatchObject({ stops: [], stopCount: 0 })
})

it('prints the days as a paper of the station, once a gesture, on the printer for documents', async () => {
  const wish = { gestureId: randomUUID(), ...daysFrom(-1, 1) }
  const job = await bench.station.ask('today.print', wish)
  const days = [midnight(-1), midnight(0)].map((day) => day.toLocaleDateString('sv-SE')).join(' – ')
  expect(job).toMatchObject({ kind: 'day_report', subject: days, role: 'document' })
  expect((await bench.station.ask('today.print', wish)).id).toBe(job.id)
  await bench.station.jobOnce(job.id, ({ state }) => state === 'confirmed')
  const zpl = bench.sandbox.printer
    .papers()
    .map((paper) => Buffer.from(paper.bytes).toString('latin1'))
    .join('')
  expect(zpl).toContain('SHIPPING REPORT')
})

it('refuses days that end before they begin, and more than a year of them', async () => {
  await expect(report(1, 0)).rejects.toMatchObject({ info: { code: 'invalid_input' } })
  await expect(report(-400, 1)).rejects.toMatchObject({ info: { code: 'invalid_input' } })
})
