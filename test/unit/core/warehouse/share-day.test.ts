// How a bench tells the day's parcels and hears of manifests: what a put-back database, a forged row and a missing key may not do.

import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import { blankManifest, type Manifest } from '../../../../src/core/manifests/manifest.ts'
import type { OpenParcel } from '../../../../src/core/manifests/ports.ts'
import type { DayKeys, DayManifestContent } from '../../../../src/core/warehouse/day-book.ts'
import { createDaySharing } from '../../../../src/core/warehouse/share-day.ts'
import type {
  DayManifestState,
  DayManifestThere,
  OwnParcelRow,
} from '../../../../src/core/warehouse/shared-day.ts'
import { until } from '../../../support/until.ts'

const nothing = (): void => undefined
const benchId = randomUUID()
/** Short pauses are over at once; rounds come by themselves where waits of a second are over too. */
const clockOf = (overMs: number) => ({
  now: () => new Date('2026-11-20T12:00:00'),
  elapsedMs: () => 0,
  after(ms: number, done: () => void) {
    if (ms < overMs) setImmediate(done)
    return nothing
  },
})
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
  isVoid: false,
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
  /** Of this bench, and not noted as shared. */
  kept = [] as readonly Manifest[],
  states = new Map<string, DayManifestThere>(),
  unsettled = [] as readonly string[],
  /** Not filed yet, or on a manifest that is being made here. */
  unplaced = new Set<string>(),
  opens = created(),
  hasKey = true,
  taken = [] as readonly string[],
  offFails = false,
  isCut = (): boolean => false,
  hasRounds = false,
  onTell = nothing,
  onLeftOut = () => Promise.resolve(),
} = {}) {
  const clock = clockOf(hasRounds ? 2_000 : 100)
  const said: string[] = []
  const ages = new Map<string, number>()
  /** What the warehouse answers next of this bench's rows. */
  const reads = [rows]
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
          facts: () => sealed,
          listIndex: (list) => list,
          trackingIndex: (trackingNumber) => `index of ${trackingNumber}`,
        }
      : undefined,
    parcel: () => 'not_proven',
    refusal: () => ({ words: 'on another day' }),
    manifest: () => opens,
    facts: () => opens,
  }
  const sharing = createDaySharing({
    day: () =>
      Promise.resolve({
        warehouseId: 'warehouse',
        benchId,
        tell(parcels) {
          onTell()
          return say(`tell ${parcels.map(({ parcelId }) => parcelId).join(' ')}`)
        },
        off(parcels) {
          const words = parcels.map(({ parcelId, trackingIndex = '' }) =>
            `${parcelId} ${trackingIndex}`.trim(),
          )
          return say(`off ${words.join(' ')}`).then(() =>
            offFails ? Promise.reject(new AppError('warehouse_cut_off', 'No answer')) : taken,
          )
        },
        reopen: (ids) => say(`reopen ${ids.join(' ')}`),
        ownAfter() {
          if (isCut()) return Promise.reject(new AppError('warehouse_cut_off', 'No answer'))
          return Promise.resolve(reads.shift() ?? [])
        },
        theirsAfter: () => Promise.resolve([]),
        take: () => Promise.reject(new Error('not asked')),
        say({ manifestId, state, refusals, madeMsAgo }) {
          ages.set(manifestId, madeMsAgo)
          return say(`say ${manifestId} ${state} ${refusals.length}`)
        },
        putBack({ manifestId, state, madeMsAgo }) {
          ages.set(manifestId, madeMsAgo)
          return say(`put back ${manifestId} ${state}`)
        },
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
            facts: undefined,
            sealed,
          }),
        end: () => Promise.resolve(false),
        free: () => Promise.resolve([]),
        beat: (key) => say(`beat ${String(key)}`),
        benches: () => Promise.resolve([]),
        removeSealed: () => Promise.resolve(),
      }),
    book: {
      open: () => Promise.resolve(open.map((parcel) => ({ parcel, fromAddress }))),
      over: (ids) => Promise.resolve(ids.filter((id) => id.startsWith('over'))),
      manifest: (id) => Promise.resolve([...shared, ...kept].find((one) => one.id === id)),
      shared: () => Promise.resolve(shared),
      parcelsOf: ({ id }) => Promise.resolve([{ benchId, parcelId: `of ${id}` }]),
      content: (_, state) => Promise.resolve(contentOf(state)),
      leftOutOf: (id) => Promise.resolve(new Map([[`of ${id}`, 'words']])),
      placed: (ids) => Promise.resolve(ids.filter((id) => !unplaced.has(id))),
      lacks: () => Promise.resolve(true),
      keepMade: ({ manifestId }, _, ids) => say(`keep ${manifestId} ${ids.join(' ')}`),
      async leftOut(id, words) {
        await say(`left out ${id} ${words}`)
        await onLeftOut()
      },
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
  return { sharing, said, reads, ages }
}

const there = (state: DayManifestState, more: Partial<DayManifestThere> = {}): DayManifestThere => ({
  state,
  hasContent: true,
  hasForm: true,
  ...more,
})

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

  it('leaves a void label off, until this session hears that the refund came to nothing', async () => {
    const rows = [rowOf('void', { isOff: true, isVoid: true })]
    const { sharing, said } = openDay({ open: [parcelOf('void')], rows })
    await sharing.look()
    expect(said).toEqual([])
    sharing.reopen('void')
    sharing.soon()
    await sharing.look()
    expect(said).toEqual(['reopen void'])
  })

  it('names what is off with a void label, and nothing that is only one of both', async () => {
    const { sharing } = openDay({
      rows: [
        rowOf('void', { isOff: true, isVoid: true }),
        rowOf('off', { isOff: true }),
        rowOf('void and not off', { isVoid: true }),
        rowOf('open'),
      ],
    })
    const { voidIds, heldIds } = await sharing.look()
    expect([...voidIds]).toEqual(['void'])
    expect([...heldIds]).toEqual([])
  })

  it('opens again what was taken off for a refund that was never asked for', async () => {
    // Killed in between.
    const rows = [rowOf('off', { isOff: true }), rowOf('refunded', { isOff: true })]
    const open = [parcelOf('off'), parcelOf('refunded', { refundRequested: true })]
    const killed = openDay({ open, rows })
    await killed.sharing.look()
    expect(killed.said).toEqual(['reopen off'])
    // While it is about to be asked for no round does.
    const asking = openDay({ open, rows })
    await asking.sharing.takeOff([{ parcelId: 'off', shipDate: '2026-11-20', trackingNumber: '1Z' }])
    await asking.sharing.look()
    expect(asking.said).toEqual(['off off index of 1Z'])
    // Another bench has one of the gesture: none of it is refunded, and the other is as open as before.
    const late = openDay({ open, rows, taken: ['elsewhere'] })
    const both = ['off', 'elsewhere'].map((parcelId) => ({
      parcelId,
      shipDate: '2026-11-20',
      trackingNumber: '',
    }))
    expect(await late.sharing.takeOff(both)).toEqual(['elsewhere'])
    await late.sharing.look()
    expect(late.said.at(-1)).toBe('reopen off')
  })

  it('opens again what may be off by a word whose answer was lost, and what comes off by that only later', async () => {
    const parcel = { parcelId: 'asked', shipDate: '2026-11-20', trackingNumber: '' }
    const { sharing, said, reads } = openDay({
      open: [parcelOf('asked')],
      rows: [rowOf('asked')],
      offFails: true,
    })
    await sharing.look()
    await expect(sharing.takeOff([parcel])).rejects.toMatchObject({ code: 'warehouse_cut_off' })
    await sharing.look()
    expect(said).toEqual(['off asked index of'])
    // The statement was still under way.
    reads.push([rowOf('asked', { isOff: true })])
    await sharing.look()
    expect(said.at(-1)).toBe('reopen asked')
  })

  it('hears of a manifest that another bench made, also where this one was put back since; not of a forged one', async () => {
    const rows = [rowOf('mine', { manifestId: 'M', manifestState: 'created', bench: 'Bench 2' })]
    const heard = openDay({ open: [parcelOf('mine')], rows })
    const { takenIds } = await heard.sharing.look()
    expect(heard.said).toEqual(['keep M mine'])
    expect([...takenIds]).toEqual([])
    for (const opens of ['not_proven', 'no_key', contentOf('making')] as const) {
      const forged = openDay({ rows, opens })
      const { heldIds, freeIds } = await forged.sharing.look()
      // Without the key it may be a true one: a person here knows no more.
      expect([...freeIds]).toEqual(opens === 'no_key' ? [] : ['mine'])
      expect(forged.said).toEqual(['warehouse.day_manifest_not_proven'])
      // Its own bench says of it that it is held, and why.
      expect([...heldIds]).toEqual(['mine'])
    }
  })

  it('hears of it again once the parcel has a place here, as of one that was on a manifest of its own', async () => {
    const unplaced = new Set(['on its own'])
    const rows = [rowOf('on its own', { manifestId: 'M', manifestState: 'created' })]
    const { sharing, said } = openDay({ rows, unplaced })
    await sharing.look()
    await sharing.look()
    expect(said).toEqual(['keep M on its own'])
    unplaced.clear()
    await sharing.look()
    await sharing.look()
    expect(said).toEqual(['keep M on its own', 'keep M on its own'])
  })

  it('tells apart what is on a manifest under way, and what is on one that nobody knows', async () => {
    const { sharing } = openDay({
      rows: [
        rowOf('made there', { manifestId: 'M', manifestState: 'making' }),
        rowOf('in doubt', { manifestId: 'M', manifestState: 'doubt' }),
        rowOf('on none that is there', { manifestId: 'N' }),
        rowOf('on an ended one', { manifestId: 'E', manifestState: 'ended' }),
        rowOf('open'),
      ],
    })
    const { takenIds, heldIds } = await sharing.look()
    expect([...takenIds]).toEqual(['made there', 'in doubt'])
    expect([...heldIds]).toEqual(['on none that is there', 'on an ended one'])
    const { freeIds } = await sharing.look()
    expect([...freeIds]).toEqual(['on none that is there', 'on an ended one'])
    expect(sharing.placeOf('made there')).toMatchObject({ kind: 'taken' })
    expect(sharing.placeOf('open')).toBeUndefined()
  })

  it('hands on why the service left a parcel out of another bench’s manifest', async () => {
    const about = { open: [parcelOf('mine')], rows: [rowOf('mine', { refusal: sealed })] }
    // The service is asked about it, which no look of a person waits for.
    const looked = openDay(about)
    await looked.sharing.look()
    expect(looked.said).toEqual([])
    const { sharing, said } = openDay({ ...about, hasRounds: true })
    sharing.start()
    await until(() => said.includes('left out mine on another day'))
  })

  it('keeps what was read of a parcel while another’s refusal was dealt with', async () => {
    const rows = [rowOf('first', { refusal: sealed }), rowOf('second', { refusal: sealed })]
    const later = rowOf('second', { manifestId: 'M', manifestState: 'making' })
    const { sharing, said, reads } = openDay({
      rows,
      hasRounds: true,
      async onLeftOut() {
        reads.push([later])
        await sharing.look()
      },
    })
    sharing.start()
    await until(() => said.includes('left out first on another day'))
    await until(() => sharing.placeOf('second')?.kind === 'taken')
    expect(said).not.toContain('left out second on another day')
  })

  it('does not say that it has told all where it was closed meanwhile', async () => {
    const whole = openDay({ open: [parcelOf('one')], hasRounds: true })
    whole.sharing.start()
    await until(() => whole.said.includes('beat true'))
    const closed = openDay({
      open: [parcelOf('one')],
      hasRounds: true,
      onTell: () => void closed.sharing.close(),
    })
    closed.sharing.start()
    await until(() => closed.said.includes('tell one'))
    await closed.sharing.close()
    expect(closed.said).toEqual(['tell one'])
  })

  it('says what became of one that the warehouse has as being made, also where nothing was noted of it here', async () => {
    const { sharing, said } = openDay({
      kept: [manifest('of an earlier version', 'cancelled')],
      states: new Map([['of an earlier version', there('making')]]),
      unsettled: ['of an earlier version'],
    })
    await sharing.look()
    expect(said).toEqual(['say of an earlier version ended 1'])
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
        ['ended', there('making')],
        ['known', there('created')],
        ['under way', there('making')],
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

  it('says of a created manifest for how long it has been that, whatever the clock was set to since', async () => {
    const at = (time: string) => ({ updatedAt: new Date(time) })
    const { sharing, ages } = openDay({
      shared: [
        { ...manifest('told late', 'created'), ...at('2026-11-18T12:00:00') },
        { ...manifest('lost', 'created'), ...at('2026-11-20T11:00:00') },
        { ...manifest('in the future', 'created'), ...at('2026-11-20T13:00:00') },
      ],
      states: new Map([
        ['told late', there('making')],
        ['in the future', there('making')],
      ]),
    })
    await sharing.look()
    const hourMs = 3_600_000
    expect(Object.fromEntries(ages)).toEqual({ 'told late': 48 * hourMs, lost: hourMs, 'in the future': 0 })
  })

  it('does not know where its parcels are before it was heard, nor once the warehouse does not answer', async () => {
    let cut = false
    const { sharing } = openDay({ rows: [rowOf('open')], hasRounds: true, isCut: () => cut })
    expect(sharing.isKnown()).toBe(false)
    await sharing.look()
    expect(sharing.isKnown()).toBe(true)
    cut = true
    sharing.start()
    await until(() => !sharing.isKnown())
  })

  it('tells a created manifest again whose content or form the warehouse lacks, as far as it has them itself', async () => {
    const states = new Map([
      ['no content', there('created', { hasContent: false, hasForm: false })],
      ['no form', there('created', { hasForm: false })],
      ['no form here', there('created', { hasForm: false })],
      ['whole', there('created')],
    ])
    const withForm = (id: string) => ({ ...manifest(id, 'created'), documentId: 'form' })
    const shared = [
      withForm('no content'),
      withForm('no form'),
      manifest('no form here', 'created'),
      withForm('whole'),
    ]
    const { sharing, said } = openDay({ shared, states })
    await sharing.look()
    await sharing.look()
    expect(said).toEqual(['say no content created 1', 'say no form created 1'])
    const keyless = openDay({ shared, states, hasKey: false })
    await keyless.sharing.look()
    expect(keyless.said).toEqual([])
  })

  it('tells and hears nothing without the key, and takes its own parcels alone', async () => {
    const { sharing, said } = openDay({ open: [parcelOf('mine')], hasKey: false, opens: 'no_key' })
    expect((await sharing.look()).parcels).toEqual([])
    expect(said).toEqual([])
    const index = await sharing.taking(manifest('own', 'prepared'), ({ listIndex }) =>
      Promise.resolve(listIndex),
    )
    // Nobody else's list has this name.
    expect(index).toBe('own')
  })

  it('says that one is over which was called off while its parcels were taken, once that is answered', async () => {
    const shared: Manifest[] = []
    const { sharing, said } = openDay({ shared })
    await sharing.look()
    await sharing.taking(manifest('own', 'prepared'), async () => {
      shared.push(manifest('own', 'cancelled'))
      // Its parcels are not there yet: said now, it would be for nothing.
      await sharing.look()
      expect(said).toEqual([])
    })
    await sharing.look()
    expect(said).toEqual(['say own ended 1'])
  })
})
