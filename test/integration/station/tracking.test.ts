// Where parcels are, by a whole station against a sandbox whose clock is moved on.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { eventOnce, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-tracking-'))
let sandbox: Sandbox
let station: TestStation

const heading = 'order number,recipient,street1,street2,city,state,zip,country,weight,weight unit,service'
/** The second street line tells the sandbox which way the parcel goes. */
const orderOf = (number: string, way: string) =>
  `${number},Ada Example,12 Sample St,track:${way},Chicago,IL,60601,US,12,oz,GroundAdvantage`

const numbers = new Map<string, string>()
const numberOf = (order: string) => numbers.get(order) ?? ''
const hours = (count: number) => count * 60 * 60 * 1000

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect(sandbox)
  const ways = { LOST: 'lost', WEATHER: 'weather', REFUSED: 'refused', FINE: 'delivered', NEW: 'delivered' }
  await station.importCsv(
    [heading, ...Object.entries(ways).map(([number, way]) => orderOf(number, way))].join('\n'),
  )
  for (const number of Object.keys(ways)) {
    const parcel = await station.shipped(number, ({ state }) => state === 'bought')
    numbers.set(number, parcel.trackingNumber ?? '')
  }
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (order: string) => station.ask('tracking.ask', { trackingNumber: numberOf(order) })

describe('a parcel', () => {
  it('that was never asked about has no status, whatever it may be scanned as', async () => {
    const trackingNumber = numberOf('NEW')
    for (const text of [
      trackingNumber,
      `42060601${trackingNumber}`,
      trackingNumber.replace(/(.{4})/g, '$1 '),
    ]) {
      const found = await station.ask('tracking.find', { text })
      expect(found).toMatchObject({
        kind: 'number',
        tracking: { trackingNumber, orderNumber: 'NEW', following: 'following', carrier: 'usps', events: [] },
      })
      expect(found.kind === 'number' && found.tracking.status).toBeUndefined()
    }
    expect(await station.ask('tracking.find', { text: 'new' })).toMatchObject({
      kind: 'order',
      orderNumber: 'NEW',
      parcels: [{ trackingNumber }],
    })
  })

  it('has the timeline that the carrier tells, newest first, with the time it was asked', async () => {
    const heard = eventOnce(station.station, 'tracking', ({ orderNumber }) => orderNumber === 'FINE')
    sandbox.clock.advance(hours(40))
    const asked = await ask('FINE')
    expect(asked).toMatchObject({ status: 'InTransit', following: 'following' })
    expect(asked.events[0]).toMatchObject({
      status: 'InTransit',
      place: expect.stringContaining(' ') as string,
    })
    const dates = asked.events.map(({ date }) => date ?? '')
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(await heard).toMatchObject({ status: 'InTransit', askedAt: asked.askedAt })
  })

  it('keeps its last answer while the service is off, and says why there is no newer one', async () => {
    const before = await ask('FINE')
    await sandbox.stopService()
    try {
      const after = await ask('FINE')
      expect(after).toMatchObject({ status: 'InTransit', askedAt: before.askedAt, events: before.events })
      expect(after.failure).toMatchObject({ code: 'service_unreachable' })
      const board = await station.ask('tracking.board', { which: 'open' })
      expect(board.counts.pausedBy).toMatchObject({ code: 'service_unreachable' })
    } finally {
      await sandbox.startService()
    }
    expect((await ask('FINE')).failure).toBeUndefined()
    expect((await station.ask('tracking.board', {})).counts.pausedBy).toBeUndefined()
  })

  it('that the service does not know is told so, and not taken up', async () => {
    const foreign = '9205590164917312751089'
    expect(await station.ask('tracking.find', { text: foreign })).toMatchObject({
      kind: 'number',
      tracking: { following: 'not_ours' },
    })
    const asked = await station.ask('tracking.ask', { trackingNumber: foreign })
    expect(asked).toMatchObject({ failure: { code: 'service_refused' }, events: [] })
    expect(
      (await station.ask('tracking.board', { which: 'all' })).rows.map((row) => row.trackingNumber),
    ).not.toContain(foreign)
  })

  it('is told from other scans', async () => {
    expect(await station.ask('tracking.find', { text: '99M899999999000000001' })).toEqual({
      kind: 'container',
      containerNumber: '99M899999999000000001',
    })
    expect(await station.ask('tracking.find', { text: 'NO SUCH' })).toEqual({
      kind: 'unknown',
      text: 'NO SUCH',
      canAsk: false,
    })
    expect(await station.ask('tracking.find', { text: 'AB12345678' })).toMatchObject({ canAsk: true })
  })
})

describe('the board', () => {
  it('shows what is delayed, failed or odd, longest first, until it is well again', async () => {
    sandbox.clock.advance(hours(22))
    for (const order of ['LOST', 'WEATHER', 'REFUSED', 'FINE']) await ask(order)
    const { rows, total, counts } = await station.ask('tracking.board', {})
    // The sandbox's days are ahead of the station's: its dates lie in the future, and what counts is when it was heard.
    expect(rows.map(({ orderNumber, status, subStatus }) => [orderNumber, status, subStatus])).toEqual([
      ['LOST', 'Other', 'Pending'],
      ['WEATHER', 'Delayed', 'Weather delay'],
      ['REFUSED', 'DeliveryFailed', 'Refused'],
    ])
    expect(total).toBe(3)
    expect(counts).toMatchObject({ delayed: 1, deliveryFailed: 1, other: 1, neverAsked: 1 })
    const since = rows.map(({ statusSince }) => statusSince ?? '')
    expect(since).toEqual(since.toSorted())

    const only = await station.ask('tracking.board', { status: 'Delayed' })
    expect(only.rows.map(({ orderNumber }) => orderNumber)).toEqual(['WEATHER'])
    const end = numberOf('LOST').slice(-6)
    for (const query of ['los', end]) {
      const found = await station.ask('tracking.board', { query })
      expect(found.rows.map(({ orderNumber }) => orderNumber)).toEqual(['LOST'])
    }

    sandbox.clock.advance(hours(30))
    for (const order of ['WEATHER', 'FINE']) expect((await ask(order)).following).toBe('ended')
    const after = await station.ask('tracking.board', {})
    expect(after.rows.map(({ orderNumber }) => orderNumber)).toEqual(['LOST', 'REFUSED'])
    expect(after.counts).toMatchObject({ delayed: 0, open: 3 })
  })

  it('keeps a parcel that came back, and lets go of what is too old', async () => {
    sandbox.clock.advance(hours(100))
    expect(await ask('REFUSED')).toMatchObject({ subStatus: 'Returned', following: 'ended' })
    const { rows, rule } = await station.ask('tracking.board', {})
    expect(rows.map(({ orderNumber }) => orderNumber)).toContain('REFUSED')
    expect(rule).toEqual({ followDays: 30 })
    await station.ask('tracking.saveRule', { followDays: 7 })
    expect((await station.ask('tracking.board', {})).rule).toEqual({ followDays: 7 })
  })

  it('is read again after a restart, sealed where it tells places', async () => {
    const before = await station.ask('tracking.show', { trackingNumber: numberOf('REFUSED') })
    expect(before.events.map(({ place }) => place).join()).toContain('Indianapolis')
    const files = readdirSync(join(folder, 'station'), { recursive: true, withFileTypes: true })
    for (const file of files.filter((one) => one.isFile())) {
      const content = readFileSync(join(file.parentPath, file.name))
      for (const word of ['Indianapolis', 'refused the parcel', 'Sample St'])
        expect(content.includes(word), `${file.name} holds "${word}"`).toBe(false)
    }
    // Without a keychain the key is gone with the session: statuses and times stay, places do not.
    await station.close()
    station = await openTestStation({ dataDir: join(folder, 'station') })
    const { rows } = await station.ask('tracking.board', {})
    expect(rows.map(({ orderNumber }) => orderNumber)).toContain('REFUSED')
    const after = await station.ask('tracking.show', { trackingNumber: numberOf('REFUSED') })
    expect(after.events).toEqual([])
  })
})
