// How a bench's labels come into the archive of its warehouse: each once, whatever is cut, killed or put back in between.

import { beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import { createLabelCarrier } from '../../../../src/core/warehouse/carry-labels.ts'
import type {
  JournalLabel,
  KnownByTracking,
  LabelArchive,
  LabelCopy,
} from '../../../../src/core/warehouse/label-archive.ts'
import { manualClock, type ManualClock } from '../../../support/manual-clock.ts'

/** The bench's journal, and which of its labels cannot be read. */
let journal: JournalLabel[]
let unreadable: Set<string>
let hasKey: boolean
let isKeyFaulty: boolean
/** The warehouse. */
let copies: Map<string, LabelCopy & { readonly isRemoved: boolean }>
let puts: string[]
let compared: number
/** What was told of shipments by their tracking numbers, and where. */
let tracked: KnownByTracking[]
let epoch: number
let isCut: boolean
let faulty: string | undefined
let clock: ManualClock
const warned: string[] = []

const cutOff = () => new AppError('warehouse_cut_off', 'cut')

beforeEach(() => {
  journal = []
  unreadable = new Set()
  hasKey = true
  isKeyFaulty = false
  copies = new Map()
  puts = []
  compared = 0
  tracked = []
  epoch = 1
  isCut = false
  faulty = undefined
  clock = manualClock()
  warned.length = 0
})

const label = (place: number, more: Partial<JournalLabel> = {}): JournalLabel => ({
  place,
  labelId: `label-${place}`,
  isOwn: true,
  isVoid: false,
  isRemoved: false,
  orderKey: `order-${place}`,
  trackingNumber: `tracking-${place}`,
  ...more,
})

const archive: LabelArchive = {
  warehouseId: 'warehouse',
  benchId: 'bench',
  keys: () => Promise.resolve({ warehouseId: 'warehouse', versions: [] }),
  compare(labels, isHeard) {
    if (isCut) return Promise.reject(cutOff())
    compared += labels.length
    for (const { labelId, isVoid, isRemoved } of labels) {
      const copy = copies.get(labelId)
      if (!copy) continue
      const staysVoid = copy.isVoid && !isHeard
      copies.set(labelId, { ...copy, isVoid: isVoid || staysVoid, isRemoved: isRemoved || copy.isRemoved })
    }
    const lacking = labels.filter(({ labelId, isRemoved }) => !isRemoved && !copies.has(labelId))
    return Promise.resolve(lacking.map(({ labelId }) => labelId))
  },
  compareByTracking(known) {
    if (isCut) return Promise.reject(cutOff())
    tracked.push(known)
    return Promise.resolve()
  },
  epoch: () => (isCut ? Promise.reject(cutOff()) : Promise.resolve(String(epoch))),
  find: () => Promise.reject(new Error('only Reprint asks')),
  get: () => Promise.reject(new Error('only Reprint asks')),
  put(copy) {
    if (isCut) return Promise.reject(cutOff())
    if (copy.labelId === faulty) return Promise.reject(new Error('a fault of the statement'))
    puts.push(copy.labelId)
    copies.set(copy.labelId, { ...copy, isRemoved: false })
    return Promise.resolve()
  },
}

const open = () =>
  createLabelCarrier({
    archive: () => (isCut ? Promise.reject(cutOff()) : Promise.resolve(archive)),
    journal: {
      after: (place, most) => Promise.resolve(journal.filter((one) => one.place > place).slice(0, most)),
      ofPurchase: (purchaseId) => Promise.resolve(journal.filter(({ labelId }) => labelId === purchaseId)),
    },
    contentOf: (labelId) =>
      unreadable.has(labelId)
        ? Promise.reject(new AppError('sealed_with_other_key', 'its key is not here'))
        : Promise.resolve({
            format: 'zpl',
            bytes: new Uint8Array(),
            orderNumber: '',
            trackingNumber: '',
            service: '',
            recipient: '',
            destination: '',
            packageNumber: 1,
            packageCount: 1,
            boughtAt: new Date(0),
          }),
    keysFor() {
      if (isKeyFaulty) return Promise.reject(new AppError('invalid_input', 'no key'))
      const seal = () => ({ keyVersion: 1, sealed: new Uint8Array(), trackingIndex: undefined })
      const trackingIndexes = (tracking: string) => [`old ${tracking}`, `new ${tracking}`]
      return Promise.resolve({ seal: hasKey ? seal : undefined, trackingIndexes })
    },
    clock,
    logger: {
      info: () => undefined,
      warn: (event) => void warned.push(event),
      error: (event) => void warned.push(event),
    },
  })

const minutes = (count: number) => clock.advance(count * 60_000)
const named = (...places: readonly number[]) => places.map((place) => `label-${place}`)

test('what is there is told in its order, and what comes then soon after', async () => {
  journal = Array.from({ length: 450 }, (_, at) => label(at + 1))
  const carrier = open()
  carrier.start()
  await minutes(1)
  expect(puts).toEqual(journal.map(({ labelId }) => labelId))
  journal.push(label(500))
  carrier.bought('label-500')
  await clock.advance(2_000)
  expect(puts.at(-1)).toBe('label-500')
  // One that was fetched later is nobody's event.
  journal.push(label(501))
  await minutes(1)
  expect(puts).toHaveLength(452)
  await carrier.close()
  expect(clock.pending).toBe(0)
})

test('after a kill at any label each is there once, and none was told twice', async () => {
  journal = Array.from({ length: 30 }, (_, at) => label(at + 1))
  for (const { labelId } of journal) {
    if (puts.includes(labelId)) continue
    const carrier = open()
    carrier.start()
    await clock.advance(1_060)
    await carrier.close()
  }
  expect(puts).toEqual(journal.map(({ labelId }) => labelId))
})

test('a cut is asked after less and less often, and then all of it goes on', async () => {
  journal = [label(1)]
  const carrier = open()
  carrier.start()
  await minutes(1)
  isCut = true
  journal.push(label(2))
  carrier.bought('label-2')
  await minutes(30)
  expect(puts).toEqual(named(1))
  isCut = false
  await minutes(6)
  expect(puts).toEqual(named(1, 2))
  // Put back to what it was before; the station hears that it answers again.
  copies.clear()
  carrier.again()
  await minutes(1)
  expect(puts).toEqual(named(1, 2, 1, 2))
  await carrier.close()
})

test('what becomes void is told, also once it was cut off, and so is what is void no more', async () => {
  journal = [label(1), label(2)]
  const carrier = open()
  carrier.start()
  await minutes(1)
  const becomes = (at: number, isVoid: boolean) => {
    journal = journal.map((one) => (one.place === at ? { ...one, isVoid } : one))
    carrier.changed(`label-${at}`)
  }
  becomes(1, true)
  await clock.advance(2_000)
  expect(copies.get('label-1')?.isVoid).toBe(true)
  isCut = true
  becomes(1, false)
  becomes(2, true)
  await minutes(1)
  isCut = false
  await minutes(6)
  expect([...copies.values()].map(({ isVoid }) => isVoid)).toEqual([false, true])
  expect(puts).toHaveLength(2)
  await carrier.close()
})

test('a journal that was put back from a backup calls no void label good', async () => {
  journal = [label(1, { isVoid: true })]
  const before = open()
  before.start()
  await minutes(1)
  await before.close()
  journal = [label(1), label(2)]
  const after = open()
  after.start()
  await minutes(1)
  expect(copies.get('label-1')).toMatchObject({ isVoid: true })
  expect(copies.get('label-2')).toMatchObject({ isVoid: false })
  await after.close()
})

test('a database that was put back without a cut is noticed, and told all that it lacks', async () => {
  journal = [label(1), label(2, { isVoid: true })]
  const carrier = open()
  carrier.start()
  await minutes(2)
  copies.clear()
  epoch = 2
  await minutes(1)
  expect(puts).toEqual(named(1, 2, 1, 2))
  expect([...copies.values()].map(({ isVoid }) => isVoid)).toEqual([false, true])
  await carrier.close()
})

test('of shipments that are void or removed their tracking numbers tell, where copies have other ids', async () => {
  journal = [
    label(1, { isVoid: true }),
    label(2),
    label(3, { isVoid: true, trackingNumber: 'tracking-1' }),
    label(4, { isVoid: true, trackingNumber: undefined }),
    label(5, { isOwn: false, isVoid: true }),
    label(6, { isOwn: false, isRemoved: true }),
    label(7, { isOwn: false }),
    label(8, { isRemoved: true }),
  ]
  const carrier = open()
  carrier.start()
  await minutes(1)
  const indexes = (number: number) => [`old tracking-${number}`, `new tracking-${number}`]
  expect(tracked).toEqual([{ isVoid: indexes(1), isVoidOwn: indexes(5), isRemovedOwn: indexes(6) }])
  // Heard of a label that the service told of after the journal was put back: its copy has another id.
  journal = [label(7, { isOwn: false, isVoid: true })]
  carrier.changed('label-7')
  await clock.advance(2_000)
  expect(tracked.at(-1)).toEqual({ isVoid: [], isVoidOwn: indexes(7), isRemovedOwn: [] })
  await carrier.close()
})

test('while a long journal is told, what is bought and what becomes void goes first', async () => {
  journal = Array.from({ length: 2_000 }, (_, at) => label(at + 1))
  const carrier = open()
  carrier.start()
  await clock.advance(5_000)
  const becomes = (at: number) => {
    journal = journal.map((one) => (one.place === at ? label(at, { isVoid: true }) : one))
    carrier.changed(`label-${at}`)
  }
  // One that is told already, one of the piece that is under way, and one that is far behind.
  becomes(1)
  becomes(190)
  becomes(1_500)
  journal.push(label(2_001))
  carrier.bought('label-2001')
  await clock.advance(2_000)
  expect(puts.length).toBeLessThan(300)
  const isVoid = () => [1, 190, 1_500, 2_001].map((at) => copies.get(`label-${at}`)?.isVoid)
  expect(isVoid()).toEqual([true, true, true, false])
  await minutes(2)
  expect(isVoid()).toEqual([true, true, true, false])
  expect(puts.toSorted()).toEqual(journal.map(({ labelId }) => labelId).toSorted())
  await carrier.close()
})

test('without the newest key nothing is told but what is void, and all of it once the key is here', async () => {
  journal = [label(1)]
  const carrier = open()
  carrier.start()
  await minutes(1)
  hasKey = false
  journal = [label(1, { isVoid: true }), label(2)]
  carrier.bought('label-2')
  carrier.changed('label-1')
  await minutes(3)
  expect(puts).toEqual(named(1))
  expect(copies.get('label-1')?.isVoid).toBe(true)
  hasKey = true
  await minutes(2)
  expect(puts).toEqual(named(1, 2))
  await carrier.close()
})

test('a key that cannot be read is said in the log, and a database that does not answer is not said again', async () => {
  journal = [label(1)]
  isKeyFaulty = true
  const carrier = open()
  carrier.start()
  await clock.advance(2_000)
  expect(warned).toEqual(['warehouse.labels_untold'])
  isCut = true
  await minutes(10)
  expect(warned).toHaveLength(1)
  isKeyFaulty = false
  isCut = false
  await minutes(6)
  expect(puts).toEqual(named(1))
  await carrier.close()
})

test('while no key can be read, what is void is told by its id, and by its tracking number afterwards', async () => {
  journal = Array.from({ length: 250 }, (_, at) => label(at + 1, { isVoid: at === 0 }))
  const carrier = open()
  carrier.start()
  await minutes(1)
  tracked = []
  isKeyFaulty = true
  const becomes = (at: number) => {
    journal = journal.map((one) => (one.place === at ? label(at, { isVoid: true }) : one))
    carrier.changed(`label-${at}`)
  }
  becomes(2)
  becomes(3)
  await clock.advance(2_000)
  becomes(4)
  await clock.advance(2_000)
  // Nobody hears of it, behind a piece that needs the key.
  journal = journal.map((one) => (one.place === 240 ? label(240, { isVoid: true }) : one))
  await minutes(6)
  const isVoid = [2, 3, 4, 240].map((at) => copies.get(`label-${at}`)?.isVoid)
  expect([isVoid, tracked]).toEqual([[true, true, true, true], []])
  isKeyFaulty = false
  await minutes(6)
  expect(tracked.flatMap((one) => one.isVoid)).toEqual(
    expect.arrayContaining(['old tracking-2', 'old tracking-3', 'old tracking-4', 'old tracking-240']),
  )
  await carrier.close()
})

test('one that cannot be read, or told, stops none behind it, and is tried again with the whole', async () => {
  journal = [label(1), label(2), label(3)]
  unreadable.add('label-1')
  faulty = 'label-2'
  const carrier = open()
  carrier.start()
  await minutes(5)
  expect(puts).toEqual(named(3))
  expect(warned).toEqual(['warehouse.bug', 'warehouse.labels_untold'])
  unreadable.clear()
  faulty = undefined
  await minutes(6 * 60)
  expect(puts).toEqual(named(3, 1, 2))
  await carrier.close()
})

test('what was removed for its age is removed there, and what was bought elsewhere is not told', async () => {
  journal = [label(1), label(2, { isOwn: false }), label(3, { isRemoved: true })]
  const carrier = open()
  carrier.start()
  await minutes(1)
  expect(puts).toEqual(named(1))
  journal = [label(1, { isRemoved: true })]
  await minutes(7 * 60)
  expect(copies.get('label-1')?.isRemoved).toBe(true)
  expect(puts).toEqual(named(1))
  const before = compared
  await minutes(10)
  // Nothing new: nothing is asked.
  expect(compared).toBe(before)
  await carrier.close()
})
