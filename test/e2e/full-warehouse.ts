// A bench of a warehouse that has something to tell on every screen: other benches in every state with the longest that is real,
// their orders, messages and labels, over one PostgreSQL.

import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openKeyStore } from '../../src/adapters/postgres/keys.ts'
import { openWarehouse, type OpenWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { keyIdOf } from '../../src/adapters/sqlite/sealer.ts'
import { copySealer } from '../../src/app/station/label-envelope.ts'
import { openSettingsFile } from '../../src/app/station/station-settings.ts'
import type { BenchFacts } from '../../src/contract/warehouse-benches.ts'
import type { Said } from '../../src/core/warehouse/refund-requests.ts'
import { csvHeading, csvRow } from '../support/order-csv.ts'
import { archiveLabel } from './archived-label.ts'
import { expect, openInBrowser, type RunningStation } from './station.ts'
import { setUpTest } from './test-account.ts'
import { test as base } from './warehouse-test.ts'

const recipient = 'Maximiliana Przybyszewska-Vandenbroucke'
const shiftLead = 'Annegret Schulze-Obermeyer'
const pillar = 'Packing bench 14, left, by the pillar of hall 2'
const printerName = 'Zebra ZD621 · bench 14, left, by the pillar'

/** What is looked for. */
export const archived = {
  /** Another bench bought its label; an order of this bench begins with its number. */
  order: 'WEB-2026-11-24-000183741',
  tracking: '9400100000000000000017',
  void: '9400100000000000000024',
  /** It has more labels than are listed, of which some are sealed with a key that this bench has not. */
  many: 'WEB-2026-11-24-000183752-B',
  nowhere: 'WEB-2026-11-24-000183799-B',
  /** Its refund is asked for, and waits for its bench. */
  askedBack: 'WEB-2026-11-24-000183761-B',
  /** What became of others, in the longest words that are said of it. */
  askedBackBefore: ['WEB-2026-11-24-000183762-B', 'WEB-2026-11-24-000183763-B', 'WEB-2026-11-24-000183764-B'],
} as const
const own = `${archived.order}-B`

const factsOf = (facts: Partial<BenchFacts>): BenchFacts => ({
  version: '0.1.0',
  operator: recipient,
  lastParcel: { orderNumber: 'WEB-2026-11-24-000183746-B', agoMs: 95_000 },
  lastHour: 1_284,
  printer: { name: printerName, condition: 'ready', held: false },
  inDoubt: 0,
  waiting: { prints: 0, orders: 0 },
  stopped: false,
  ...facts,
})

/** Nothing is heard of it any more. */
const silent = 'Bench 3'

/** Other benches; of an earlier version where they tell nothing. */
const others: readonly (readonly [name: string, facts: BenchFacts | undefined])[] = [
  [pillar, factsOf({})],
  [
    silent,
    factsOf({
      printer: { name: printerName, condition: 'paper_out', held: false },
      inDoubt: 12,
      waiting: { prints: 140, orders: 1_284 },
    }),
  ],
  [
    'Bench 4',
    factsOf({
      lastParcel: { agoMs: 3_600_000 },
      printer: { name: 'Zebra', condition: 'ready', held: true },
    }),
  ],
  [
    'Bench 5',
    { version: '0.1.0', lastHour: 0, inDoubt: 0, waiting: { prints: 0, orders: 0 }, stopped: false },
  ],
  ['Bench 6', undefined],
]

export type FullWarehouse = {
  readonly station: RunningStation
  /** All benches are stopped; this one has heard of it. */
  stop(): Promise<void>
  /** The database answers no more; this bench has seen that. */
  cutOff(): Promise<void>
}

export const test = base.extend<{ warehouse: FullWarehouse }>({
  warehouse: async ({ folder, stations, sandbox, postgres, key }, use) => {
    const place = { url: postgres.url(), password: undefined }
    const keys = await openKeyStore(place, 'main')
    await keys.addKey(1, keyIdOf(key), pillar)
    await keys.close()
    const benches: OpenWarehouse[] = []
    for (const [bench, facts] of others) {
      const opened = await openWarehouse({
        ...place,
        name: 'main',
        profile: 'test',
        benchId: randomUUID(),
        bench,
      })
      benches.push(opened)
      if (facts) await opened.benches.tell(facts)
    }
    /** Benches that are there say so again and again. */
    const beat = setInterval(() => {
      for (const [at, [name, facts]] of others.entries()) {
        if (facts && name !== silent) void benches[at]?.benches.tell(facts)
      }
    }, 20_000)
    const [first, second] = benches as [OpenWarehouse, OpenWarehouse]

    const dataDir = join(folder, 'Bench 2')
    const bench = 'Bench 2'
    openSettingsFile(dataDir).change({ warehouse: { url: place.url, name: 'main', bench, cutOff: 'strict' } })
    const station = await openInBrowser(dataDir, stations)
    await station.ask('guide.dismiss', { dismissed: true })
    await setUpTest(station, sandbox, sandbox.printers[0]!.port)
    const warehouseOnce = (is: (status: Awaited<ReturnType<typeof statusOf>>) => boolean) =>
      expect.poll(async () => is(await statusOf())).toBe(true)
    const statusOf = async () => (await station.ask('station.status', {})).warehouse
    await warehouseOnce((view) => view?.state === 'joined')

    await fillArchive(first, key)
    await askBack(first, station)
    await claimOrders(first, second)
    await ship(station)
    await writeMessages(first, second)
    await postgres.query(
      `UPDATE packbench.benches SET seen_at = clock_timestamp() - interval '3 days' WHERE name = '${silent}'`,
    )
    // However long is looked, they are being packed.
    await postgres.query(
      `UPDATE packbench.claims SET lease_until = clock_timestamp() + interval '1 hour' WHERE NOT in_doubt`,
    )

    const close = () => {
      clearInterval(beat)
      return Promise.all(benches.splice(0).map((one) => one.close()))
    }
    await use({
      station,
      async stop() {
        await first.benches.stop(shiftLead)
        await warehouseOnce((view) => view?.stopped !== undefined)
      },
      async cutOff() {
        await close()
        await postgres.kill()
        await warehouseOnce((view) => view?.state === 'cut_off')
      },
    })
    await close()
    await station.quit()
  },
})

/** Labels that another bench bought. */
async function fillArchive({ archive }: OpenWarehouse, key: Buffer): Promise<void> {
  const seal = copySealer({ version: 1, key }, archive)
  const sealOfOthers = copySealer({ version: 2, key: randomBytes(32) }, archive)
  const many = Array.from({ length: 14 }, (_, at) => `94001000000000000003${at + 10}`)
  const labels = [
    [archived.order, archived.tracking, false, 3, seal],
    ...[archived.askedBack, ...archived.askedBackBefore].map(
      (order, at) => [order, `94001000000000000004${at + 10}`, false, 1, seal] as const,
    ),
    ['WEB-2026-11-24-000183742-B', archived.void, true, 1, seal],
    ...many.map(
      (tracking, at) => [archived.many, tracking, at === 3, 14, at % 5 === 4 ? sealOfOthers : seal] as const,
    ),
  ] as const
  const destination = 'Rancho Santa Margarita, CA 92688'
  for (const [orderNumber, trackingNumber, isVoid, packageCount, sealWith] of labels) {
    const label = { orderNumber, trackingNumber, isVoid, packageCount, recipient, destination }
    await archiveLabel(archive, sealWith, label)
  }
}

/** Refunds that this bench asked the first one for. */
async function askBack({ refundRequests }: OpenWarehouse, station: RunningStation): Promise<void> {
  const refundId = randomUUID()
  const said: readonly Said[] = [
    { state: 'taken', word: 'in_doubt', code: 'service_no_answer', refundId, isOver: false },
    { state: 'refused', word: 'not_proven', code: undefined, refundId: undefined, isOver: true },
    { state: 'refused', word: 'doubt_ended', code: undefined, refundId, isOver: true },
  ]
  for (const [at, query] of [...archived.askedBackBefore, archived.askedBack].entries()) {
    const { labels } = await station.ask('reprint.elsewhere', { query })
    const [{ benchId, labelId } = { benchId: '', labelId: '' }] = labels
    const requestId = randomUUID()
    await station.ask('refundRequests.ask', { gestureId: requestId, benchId, labelId })
    const word = said[at]
    if (word) await refundRequests.take(requestId)
    if (word) await refundRequests.say(requestId, word)
  }
}

/** Orders that benches have: of each third it is not sure whether it was bought. */
async function claimOrders(first: OpenWarehouse, second: OpenWarehouse): Promise<void> {
  for (let number = 60; number < 75; number++) {
    const parcel = { orderKey: `web-2026-11-24-0001837${number}-b`, parcelNumber: 1 }
    const { claims } = number % 2 === 0 ? first : second
    const answer = await claims.claim(parcel)
    if (answer.kind !== 'claimed' || number % 3 !== 0) continue
    const { fencing, attempt } = answer
    await claims.keepInDoubt({ ...parcel, fencing }, { transactionId: randomUUID(), attempt })
  }
}

/** A parcel of this bench, whose order's number begins as another's. */
async function ship(station: RunningStation): Promise<void> {
  const contentBase64 = Buffer.from([csvHeading, csvRow(own, recipient)].join('\n')).toString('base64')
  await station.ask('orders.import', { fileName: 'own.csv', contentBase64 })
  await station.ask('ship.scan', { gestureId: randomUUID(), text: own })
  await expect
    .poll(async () => (await station.ask('station.status', {})).recent[0]?.job?.state)
    .toBe('confirmed')
}

const news =
  'The driver of the afternoon comes an hour earlier today: close the containers for the west by 14:30, and leave what ' +
  'is not weighed on the pallet beside the door of hall 2. Ask Annegret.'

async function writeMessages(first: OpenWarehouse, second: OpenWarehouse): Promise<void> {
  for (const text of ['Break at ten', news]) {
    const messageId = randomUUID()
    await first.benches.send({ messageId, benchId: undefined, text, operator: shiftLead })
    await second.benches.confirm({ messageId, operator: recipient, agoMs: 60_000 })
  }
}
