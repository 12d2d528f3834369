import { describe, expect, test } from 'vitest'
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts'
import { journeys } from '../../../src/sandbox/service/carriers/journeys.ts'
import { dialectNames } from '../../../src/sandbox/service/dialects.ts'
import { trackingStatuses, trackingSubStatuses } from '../../../src/service/enums.ts'
import { answerOf, field, listOf, text } from './dialect-reading.ts'
import {
  anyString,
  austin,
  berlin,
  buy,
  call,
  customsInfo,
  newFolder,
  seattle,
  signIn,
  startSandbox,
  twoPounds,
} from './service-caller.ts'

const hourMs = 60 * 60 * 1000
const bought = new Date('2026-03-02T09:00:00.000Z')
const now = () => bought

type Caller = Awaited<ReturnType<typeof signIn>>

async function track(caller: Caller, value: string, key = 'TrackingNumber') {
  const { status, body } = await caller(`Tracking?key=${key}&value=${encodeURIComponent(value)}`)
  expect(status).toBe(200)
  return body as unknown as {
    readonly trackingNumber: string
    readonly status: string
    readonly subStatus?: string
    readonly events: readonly Readonly<Record<string, string>>[]
  }
}

const marked = (journey: string) => ({ toAddress: { ...austin, company: `track:${journey}` } })

test('walks through every status and sub-status of the document as the clock is moved', async () => {
  const sandbox = await startSandbox({ now, openingBalanceMinor: 10_000_000 })
  const caller = await signIn(sandbox)
  const numbers = await Promise.all(
    Object.keys(journeys).map(async (name) => (await buy(caller, marked(name))).body.trackingNumber),
  )
  const hours = [
    ...new Set(
      Object.values(journeys)
        .flat()
        .map((one) => one.hours),
    ),
  ].sort((a, b) => a - b)
  const seen = new Set<string>()
  let atHour = 0
  for (const hour of hours) {
    sandbox.clock.advance((hour - atHour) * hourMs)
    atHour = hour
    for (const number of numbers) {
      const { status, subStatus } = await track(caller, number)
      seen.add(`${status} / ${subStatus ?? ''}`)
    }
  }
  const documented = trackingStatuses.flatMap((status) =>
    trackingSubStatuses[status].map((subStatus) => `${status} / ${subStatus}`),
  )
  expect(documented.filter((one) => !seen.has(one))).toEqual([])
  expect([...seen].filter((one) => !documented.includes(one))).toEqual(['OutForDelivery / '])
})

describe('the events of a parcel', () => {
  test('are told newest first, with the day and the place of each', async () => {
    const sandbox = await startSandbox({ now })
    const caller = await signIn(sandbox)
    const { body } = await buy(caller, marked('delivered'))
    expect(await track(caller, body.trackingNumber)).toEqual({
      trackingNumber: body.trackingNumber,
      status: 'PreTransit',
      subStatus: 'Label generated',
      events: [
        {
          date: '2026-03-02T09:00:00.000Z',
          status: 'PreTransit',
          subStatus: 'Label generated',
          description: 'Shipping label created',
          city: seattle.city,
          state: seattle.state,
          zip: seattle.zip,
          country: 'US',
        },
      ],
    })
    sandbox.clock.advance(60 * hourMs)
    const { status, subStatus, events } = await track(caller, body.trackingNumber)
    expect([status, subStatus]).toEqual(['Delivered', 'Delivered'])
    const dates = events.map(({ date }) => date!)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(dates[0]).toBe('2026-03-04T21:00:00.000Z')
    expect(events[0]).toMatchObject({ city: austin.city, state: austin.state, zip: austin.zip })
    expect(new Set(events.map(({ city }) => city)).size).toBe(3)
  })

  test('cross the border when the recipient lives abroad', async () => {
    const sandbox = await startSandbox({ now })
    const caller = await signIn(sandbox)
    const international = { toAddress: berlin, customsInfo, service: 'PriorityMailIntl' }
    const { body } = await buy(caller, international)
    sandbox.clock.advance(200 * hourMs)
    const { status, events } = await track(caller, body.trackingNumber)
    expect(status).toBe('Delivered')
    expect(events.map(({ subStatus }) => subStatus)).toEqual(
      expect.arrayContaining(['Export scan', 'Import scan']),
    )
    expect(events.find((one) => one['subStatus'] === 'Import scan')).toMatchObject({ country: 'DE' })
  })

  test('are each package’s own, and the same by every key', async () => {
    const sandbox = await startSandbox({ now })
    const caller = await signIn(sandbox)
    const { body } = await buy(caller, { packages: [twoPounds, twoPounds] }, 'two')
    const [first, second] = body.packages.map((one) => one.trackingNumber)
    const byNumber = await track(caller, first!)
    for (const [key, value] of [
      ['Id', body.id],
      ['ShipmentId', body.shipmentId],
      ['TransactionId', 'two'],
    ] as const)
      expect(await track(caller, value, key)).toEqual(byNumber)
    expect((await track(caller, second!)).trackingNumber).toBe(second)
  })
})

test('a parameter that the document does not know is ignored with a warning', async () => {
  const caller = await signIn(await startSandbox())
  const { body } = await buy(caller)
  const reply = await caller(`Tracking?key=Id&value=${body.id}&colour=red`)
  expect(reply.status).toBe(200)
  expect(reply.body.warnings).toEqual([
    { Code: 'SHIPMENT.TRACKING.ATTRIBUTE_IGNORED', Message: 'query colour is not known' },
  ])
})

describe('the clock', () => {
  test('is moved by a call, and stays moved when the sandbox starts again', async () => {
    const dataDir = newFolder()
    const first = await createSandbox({ dataDir, now })
    const caller = await signIn(first)
    const { body } = await buy(caller, marked('delivered'))
    const reply = await call(first.baseUrl, '/sandbox/clock', { body: { advanceSeconds: 60 * 60 * 60 } })
    expect(JSON.parse(reply.text)).toEqual({ now: '2026-03-04T21:00:00.000Z' })
    expect((await track(caller, body.trackingNumber)).status).toBe('Delivered')
    await first.close()
    const again = await signIn(await startSandbox({ dataDir, now }))
    expect((await track(again, body.trackingNumber)).status).toBe('Delivered')
  })

  test.each([{ advanceSeconds: -1 }, { advanceSeconds: 'day' }, { advanceSeconds: 1e12 }, {}])(
    'does not move by %j',
    async (body) => {
      const sandbox = await startSandbox({ now })
      expect((await call(sandbox.baseUrl, '/sandbox/clock', { body })).status).toBe(400)
      expect(sandbox.clock.now()).toEqual(bought)
    },
  )
})

describe('tracking is refused', () => {
  test('for what is no shipment', async () => {
    const caller = await signIn(await startSandbox())
    const { status, body } = await caller('Tracking?key=TrackingNumber&value=9400100000000000000000')
    expect([status, body.Errors[0]!.Code]).toEqual([404, 'SHIPMENT.NOT_FOUND'])
  })

  test('for a service without tracking', async () => {
    const caller = await signIn(await startSandbox())
    const bought = await buy(caller, { service: 'FirstClass', packages: [{ weight: 8, weightUnit: 'oz' }] })
    const { status, body } = await caller(`Tracking?key=Id&value=${bought.body.id}`)
    expect([status, body.Errors[0]!.Code]).toEqual([422, 'SHIPMENT.TRACKING.NOT_SUPPORTED'])
  })

  test('without key or value, and for an unknown key', async () => {
    const caller = await signIn(await startSandbox())
    expect((await caller('Tracking?value=x')).status).toBe(400)
    expect((await caller('Tracking?key=Id')).status).toBe(400)
    expect((await caller('Tracking?key=Colour&value=x')).status).toBe(422)
  })
})

test.each(dialectNames)('is answered in the dialect %s', async (dialect) => {
  const sandbox = await startSandbox({ dialect })
  const caller = await signIn(sandbox)
  const { body } = await buy(caller)
  const number = text(answerOf(dialect, body), 'trackingNumber')
  const reply = await caller(`Tracking?key=TrackingNumber&value=${number}`)
  const answer = answerOf(dialect, reply.body)
  expect(text(answer, 'trackingNumber')).toBe(number)
  expect(text(answer, 'status')).toBe('PreTransit')
  const [event] = listOf(field(answer, 'events'))
  expect(field(event, 'date')).toEqual(anyString)
  expect(field(event, 'status')).toBe('PreTransit')
})
