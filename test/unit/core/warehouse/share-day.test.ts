// How a bench tells the day's parcels and hears of manifests: what a put-back database, a forged row and a missing key may not do.

import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { blankManifest, type Manifest } from '../../../../src/core/manifests/manifest.ts'
import type { OpenParcel } from '../../../../src/core/manifests/ports.ts'
import {
  createDaySharing,
  type DayKeys,
  type DayManifestContent,
} from '../../../../src/core/warehouse/share-day.ts'
import type { DayManifestState, OwnParcelRow } from '../../../../src/core/warehouse/shared-day.ts'

const nothing = () => undefined
const benchId = randomUUID()
/** Short pauses are over at once; rounds never come by themselves. */
const clock = {
  now: () => new Date('2026-11-20T12:00:00'),
  elapsedMs: () => 0,
  after(ms: number, done: () => void) {
    if (ms < 100) setImmediate(done)
    return nothing
  },
}
const fromAddress = { id: 'address' }
const sealed = new Uint8Array([1])

const parcelOf = (purchaseId: string, more: Partial<OpenParcel> = {}): OpenParcel => ({
  purchaseId,
  orderNumber: purchaseId,
  trackingNumber: '',
  transactionId: purchaseId,
  accountKey: undefined,
  service: 'GroundAdvantage',
  price: undefined,
  carrierAccountId: 'CA-1',
  originKey: 'origin',
  shipDate: '2026-11-20',
  statesShipDate: false,
  packages: 1,
  print: 'printed',
  refundRequested: false,
  refusal: undefined,
  ...more,
})

const rowOf = (parcelId: string, more: Partial<OwnParcelRow> = {}): OwnParcelRow => ({
  benchId,
  parcelId,
  number: 1,
  contentIndex: parcelId,
  isOff: false,
  manifestId: undefined,
  manifestState: undefined,
  bench: '',
  refusal: undefined,
  ...more,
})

const contentOf = (state: DayManifestState): DayManifestContent => ({
  state,
  carrierAccountId: 'CA-1',
  fromAddress,
  shipDate: '2026-11-20',
  statesShipDate: false,
  accountKey: undefined,
  parcels: [],
  packages: 1,
  serviceManifestId: 'M-1',
  manifestNumber: undefined,
  form: undefined,
})

/** One bench beside a warehouse that has these rows of it, and notes what it is told. */
type Opened = DayManifestContent | 'not_proven' | 'no_key'
const created = (): Opened => contentOf('created')

function openDay({
  open = [] as readonly OpenParcel[],
  rows = [] as readonly OwnParcelRow[],
  shared = [] as readonly Manifest[],
  states = new Map<string, DayManifestState>(),
  unsettled = [] as readonly string[],
  opens = created(),
  hasKey = true,
} = {}) {
  const said: string[] = []
  let isRead = false
  const say = (word: string) => {
    said.push(word)
    return Promise.resolve()
  }
  const keys: DayKeys = {
    seal: hasKey
      ? {
          parcel: ({ purchaseId, shipDate }) => ({
            parcelId: purchaseId,
            shipDate,
            sealed,
            contentIndex: purchaseId,
            trackingIndex: undefined,
          }),
          refusal: () => sealed,
          manifest: () => sealed,
          listIndex: (list) => list,
        }
      : undefined,
    parcel: () => 'not_proven',
    refusal: () => ({ words: 'on another day' }),
    manifest: () => opens,
  }
  const sharing = createDaySharing({
    day: () =>
      Promise.resolve({
        warehouseId: 'warehouse',
        benchId,
        tell: (parcels) => say(`tell ${parcels.map(({ parcelId }) => parcelId).join(' ')}`),
        off: (ids) => say(`off ${ids.join(' ')}`).then(() => []),
        reopen: (ids) => say(`reopen ${ids.join(' ')}`),
        ownAfter() {
          const read = isRead ? [] : rows
          isRead = true
          return Promise.resolve(read)
        },
        theirsAfter: () => Promise.resolve([]),
        take: () => Promise.reject(new Error('not asked')),
        say: ({ manifestId, state, refusals }) => say(`say ${manifestId} ${state} ${refusals.length}`),
        putBack: ({ manifestId, state }) => say(`put back ${manifestId} ${state}`),
        states: () => Promise.resolve(states),
        ownUnsettled: () => Promise.resolve(unsettled),
        manifests: () => Promise.resolve([]),
        get: (manifestId) =>
          Promise.resolve({
            manifestId,
            benchId: randomUUID(),
            bench: 'Bench 2',
            state: 'created',
            parcels: 1,
            ownParcels: 1,
            takenAt: new Date(0),
            saidAt: new Date(0),
            mayEnd: false,
            sealed,
          }),
        end: () => Promise.resolve(false),
        beat: (key) => say(`beat ${String(key)}`),
        benches: () => Promise.resolve([]),
        removeSealed: () => Promise.resolve(),
      }),
    book: {
      open: () => Promise.resolve(open.map((parcel) => ({ parcel, fromAddress }))),
      over: (ids) => Promise.resolve(ids.filter((id) => id.startsWith('over'))),
      manifest: (id) => Promise.resolve(shared.find((one) => one.id === id)),
      shared: () => Promise.resolve(shared),
      parcelsOf: ({ id }) => Promise.resolve([{ benchId, parcelId: `of ${id}` }]),
      content: (_, state) => Promise.resolve(contentOf(state)),
      leftOutOf: (id) => Promise.resolve(new Map([[`of ${id}`, 'words']])),
      lacks: () => Promise.resolve(true),
      keepMade: ({ manifestId }, _, ids) => say(`keep ${manifestId} ${ids.join(' ')}`),
      leftOut: (id, words) => say(`left out ${id} ${words}`),
    },
    keysFor: () => Promise.resolve(keys),
    epoch: () => Promise.resolve('one'),
    listOf: () => Promise.resolve('list'),
    listedDays: 14,
    clock,
    logger: { info: nothing, warn: (event) => void said.push(event), error: nothing },
    onLists: nothing,
  })
  onTestFinished(() => sharing.close())
  return { sharing, said }
}

const manifest = (id: string, state: Manifest['state']): Manifest => ({
  ...blankManifest,
  id,
  state,
  isShared: true,
  carrierAccountId: 'CA-1',
  shipDate: '2026-11-20',
  createdAt: new Date(),
  updatedAt: new Date(),
})

describe('the day of a bench', () => {
  it('tells what is open and not there, and takes off what is refunded or needs no manifest', async () => {
    const { sharing, said } = openDay({
      open: [parcelOf('new'), parcelOf('same'), parcelOf('refunded', { refundRequested: true })],
      rows: [rowOf('same'), rowOf('refunded'), rowOf('over-1'), rowOf('not known here')],
    })
    await sharing.look()
    // What was bought after the backup that was put back is open still.
    expect(said).toEqual(['off refunded over-1', 'tell new'])
  })

  it('leaves what is off as it is, until this session hears that the refund came to nothing', async () => {
    const { sharing, said } = openDay({ open: [parcelOf('off')], rows: [rowOf('off', { isOff: true })] })
    await sharing.look()
    expect(said).toEqual([])
    sharing.reopen('off')
    sharing.soon()
    await sharing.look()
    expect(said).toEqual(['reopen off'])
  })

  it('hears of a manifest that another bench made, also where this one was put back since; not of a forged one', async () => {
    const rows = [rowOf('mine', { manifestId: 'M', manifestState: 'created', bench: 'Bench 2' })]
    const heard = openDay({ open: [parcelOf('mine')], rows })
    const { takenIds } = await heard.sharing.look()
    expect(heard.said).toEqual(['keep M mine'])
    expect([...takenIds]).toEqual(['mine'])
    for (const opens of ['not_proven', contentOf('making')] as const) {
      const forged = openDay({ rows, opens })
      await forged.sharing.look()
      expect(forged.said).toEqual(['warehouse.day_manifest_not_proven'])
    }
  })

  it('hands on why the service left a parcel out of another bench’s manifest', async () => {
    const { sharing, said } = openDay({
      open: [parcelOf('mine')],
      rows: [rowOf('mine', { refusal: sealed })],
    })
    await sharing.look()
    expect(said).toContain('left out mine on another day')
  })

  it('says what became of its manifests, each once, and puts back what the warehouse has lost', async () => {
    const { sharing, said } = openDay({
      shared: [
        manifest('ended', 'refused'),
        manifest('known', 'created'),
        manifest('lost', 'created'),
        manifest('lost on its way', 'sent'),
        manifest('never taken', 'cancelled'),
        manifest('under way', 'sent'),
      ],
      states: new Map([
        ['ended', 'making'],
        ['known', 'created'],
        ['under way', 'making'],
      ]),
      unsettled: ['under way', 'forgotten here'],
    })
    await sharing.look()
    await sharing.look()
    expect(said).toEqual([
      'warehouse.day_manifest_unknown',
      // Nobody knows what came of it: its database was put back.
      'say forgotten here doubt 0',
      'say ended ended 1',
      'put back lost created',
      'put back lost on its way doubt',
    ])
  })

  it('tells and hears nothing without the key, and takes its own parcels alone', async () => {
    const { sharing, said } = openDay({ open: [parcelOf('mine')], hasKey: false, opens: 'no_key' })
    expect((await sharing.look()).parcels).toEqual([])
    expect(said).toEqual([])
    const taking = await sharing.prepareTaking(manifest('own', 'prepared'))
    // Nobody else's list has this name.
    expect(taking.listIndex).toBe('own')
  })
})
