// What the day that benches close together promises them, over a real PostgreSQL and with the rights that benches have.

import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConnection, type Connection } from '../../src/adapters/postgres/connection.ts'
import { migrations } from '../../src/adapters/postgres/migrations.ts'
import { postgresSharedDay } from '../../src/adapters/postgres/shared-day.ts'
import { sharedDayStatements } from '../../src/adapters/postgres/shared-day-statements.ts'
import { openWarehouse, type OpenWarehouse } from '../../src/adapters/postgres/open-warehouse.ts'
import { checkVersion, initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import {
  firstDayPlace,
  type ParcelAtBench,
  type ParcelToTell,
  type SaidOfManifest,
} from '../../src/core/warehouse/shared-day.ts'
import {
  addPacker,
  packerPassword,
  startPostgres,
  withoutPostgres,
  type PrivatePostgres,
} from '../support/private-postgres.ts'

describe.skipIf(withoutPostgres)('the day of all benches', () => {
  let postgres: PrivatePostgres
  let packer: Connection
  let left: OpenWarehouse
  let right: OpenWarehouse
  let third: OpenWarehouse
  const ids = { left: randomUUID(), right: randomUUID(), third: randomUUID() }
  const shipDate = '2026-11-27'
  const sealed = new Uint8Array(randomBytes(60))
  const facts = new Uint8Array(randomBytes(20))

  beforeAll(async () => {
    postgres = await startPostgres()
    await addPacker(postgres)
    await initWarehouse({ url: postgres.url(), password: undefined }, { name: 'main', login: 'packer' })
    const url = postgres.url().replace('postgres@', 'packer@')
    const place = { url, password: packerPassword, name: 'main', profile: 'test' }
    packer = openConnection(place)
    left = await openWarehouse({ ...place, benchId: ids.left, bench: 'left' })
    right = await openWarehouse({ ...place, benchId: ids.right, bench: 'right' })
    third = await openWarehouse({ ...place, benchId: ids.third, bench: 'third' })
  })
  afterAll(async () => {
    await packer.close()
    for (const bench of [left, right, third]) await bench.close()
    await postgres.close()
  })

  const newParcel = (more: Partial<ParcelToTell> = {}): ParcelToTell => ({
    parcelId: randomUUID(),
    shipDate,
    contentIndex: randomUUID(),
    trackingIndex: undefined,
    sealed,
    ...more,
  })
  const told = async (bench: OpenWarehouse, ...parcels: readonly ParcelToTell[]) => {
    await bench.day.tell(parcels)
    return parcels.map(({ parcelId }) => ({ benchId: bench.day.benchId, parcelId }))
  }
  const wish = (
    own: readonly ParcelAtBench[],
    others: readonly ParcelAtBench[],
    listIndex = randomUUID(),
  ) => ({
    manifestId: randomUUID(),
    listIndex,
    own: own.map(({ parcelId }) => ({ parcelId, shipDate, trackingIndex: undefined })),
    others,
    sealed,
    facts,
  })
  const said = (
    manifestId: string,
    state: SaidOfManifest['state'],
    parcels: readonly ParcelAtBench[] = [],
  ): SaidOfManifest => ({
    manifestId,
    state,
    parcels,
    refusals: [],
    sealed: undefined,
    hasForm: false,
    facts: undefined,
    madeMsAgo: 0,
  })
  const ownOf = async (bench: OpenWarehouse, parcel: ParcelAtBench | undefined) =>
    (await bench.day.ownAfter(firstDayPlace, shipDate, 1000)).find(
      ({ parcelId }) => parcelId === parcel?.parcelId,
    )
  const openAt = async (bench: OpenWarehouse, parcel: ParcelAtBench | undefined) =>
    (await bench.day.theirsAfter(firstDayPlace, shipDate, 1000)).some(
      (row) => row.parcelId === parcel?.parcelId && row.sealed !== undefined,
    )
  const sorted = (parcels: readonly ParcelAtBench[]) => parcels.map(({ parcelId }) => parcelId).toSorted()

  test('a parcel that is told is open at the others, and taken once, however they race', async () => {
    for (let round = 0; round < 20; round++) {
      const [mine] = await told(left, newParcel())
      const [theirs] = await told(right, newParcel())
      if (!mine || !theirs) throw new Error('not told')
      expect(await openAt(left, theirs)).toBe(true)
      expect(await openAt(right, theirs)).toBe(false)
      // Lists that are not the same may have the same parcels in them, as after keys were renewed.
      const answers = await Promise.all([
        left.day.take(wish([mine], [theirs])),
        right.day.take(wish([theirs], [mine])),
        third.day.take(wish([], [mine, theirs])),
      ])
      const taken = answers.flatMap((answer) => (answer.kind === 'taken' ? sorted(answer.parcels) : []))
      expect(taken.toSorted()).toEqual(sorted([mine, theirs]))
      expect(await openAt(third, mine)).toBe(false)
    }
  })

  test('a list is made at one bench at a time, and whoever loses is told where', async () => {
    for (let round = 0; round < 20; round++) {
      const list = randomUUID()
      const [mine] = await told(left, newParcel())
      const wishes = [wish(mine ? [mine] : [], [], list), wish([], mine ? [mine] : [], list)] as const
      const [first, second] = await Promise.all([left.day.take(wishes[0]), right.day.take(wishes[1])])
      expect([first.kind, second.kind].toSorted()).toEqual(['elsewhere', 'taken'])
      const loser = first.kind === 'elsewhere' ? first : second
      expect(loser).toMatchObject({
        manifest: { bench: first === loser ? 'right' : 'left', state: 'making' },
      })
    }
  })

  test('the same manifest asked again has what it took, whatever came since', async () => {
    const [mine, late] = await told(left, newParcel(), newParcel())
    const [theirs, other] = await told(right, newParcel(), newParcel())
    if (!mine || !late || !theirs || !other) throw new Error('not told')
    const taking = wish([mine], [theirs])
    const first = await left.day.take(taking)
    // Bought, or told, while it is made: it stays open.
    const again = await left.day.take({
      ...taking,
      own: [...taking.own, { parcelId: late.parcelId, shipDate, trackingIndex: undefined }],
    })
    expect(again).toEqual(first)
    expect(first).toMatchObject({ kind: 'taken' })
    expect(await openAt(left, other)).toBe(true)
    expect(await ownOf(left, late)).toMatchObject({ manifestId: undefined })
    await left.day.say(said(taking.manifestId, 'created', [mine, theirs]))
    expect(await left.day.take(taking)).toMatchObject({ kind: 'further', manifest: { state: 'created' } })
  })

  test('states go on and never back: a created one stays so, and its parcels with it', async () => {
    const [mine] = await told(left, newParcel())
    const [theirs, unwanted] = await told(right, newParcel(), newParcel())
    if (!mine || !theirs || !unwanted) throw new Error('not told')
    const taking = wish([mine], [theirs, unwanted])
    await left.day.take(taking)
    const state = async () => (await right.day.get(taking.manifestId))?.state
    await left.day.say(said(taking.manifestId, 'doubt', [mine, theirs, unwanted]))
    expect(await state()).toBe('doubt')
    expect(await ownOf(right, theirs)).toMatchObject({ manifestState: 'doubt', bench: 'left' })
    // Only its own bench has a word about it.
    await right.day.say(said(taking.manifestId, 'ended'))
    expect(await state()).toBe('doubt')
    await left.day.say({ ...said(taking.manifestId, 'created', [mine, theirs]), sealed })
    for (const earlier of ['doubt', 'ended'] as const) {
      await left.day.say(said(taking.manifestId, earlier))
      expect(await state()).toBe('created')
    }
    expect(await right.day.end(taking.manifestId, 0)).toBe(false)
    expect(await ownOf(right, theirs)).toMatchObject({ manifestId: taking.manifestId })
    // What is not on it is open again.
    expect(await openAt(left, unwanted)).toBe(true)
    // Its bench, put back from a backup, tells them as open: they are not.
    await right.day.tell([newParcel({ parcelId: theirs.parcelId })])
    await left.day.take(wish([], [theirs]))
    expect(await ownOf(right, theirs)).toMatchObject({ manifestId: taking.manifestId })
  })

  test('what the service refused is open again, and its bench is told why', async () => {
    const [theirs, fine] = await told(right, newParcel(), newParcel())
    if (!theirs || !fine) throw new Error('not told')
    const taking = wish([], [theirs, fine])
    await left.day.take(taking)
    await left.day.say({ ...said(taking.manifestId, 'ended'), refusals: [{ ...theirs, sealed }] })
    const row = await ownOf(right, theirs)
    expect(row?.manifestId).toBeUndefined()
    expect(new Uint8Array(row?.refusal ?? [])).toEqual(sealed)
    // Until its bench has dealt with it nobody takes it; the others go.
    const next = wish([], [theirs, fine])
    const answer = await third.day.take(next)
    expect(answer.kind === 'taken' && sorted(answer.parcels)).toEqual([fine.parcelId])
    await right.day.tell([newParcel({ parcelId: theirs.parcelId })])
    expect((await ownOf(right, theirs))?.refusal).toBeUndefined()
    expect(await openAt(left, theirs)).toBe(true)
  })

  test('a parcel whose money is asked back is on no manifest of others, or its bench is told that it is too late', async () => {
    for (let round = 0; round < 20; round++) {
      const [theirs] = await told(right, newParcel())
      if (!theirs) throw new Error('not told')
      const [late, answer] = await Promise.all([right.day.off([theirs]), left.day.take(wish([], [theirs]))])
      const isTaken = answer.kind === 'taken' && answer.parcels.length > 0
      expect(late).toEqual(isTaken ? [theirs.parcelId] : [])
    }
    const [theirs] = await told(right, newParcel())
    if (!theirs) throw new Error('not told')
    await right.day.off([theirs])
    // A bench that was put back from a backup knows nothing of the refund.
    await right.day.tell([newParcel({ parcelId: theirs.parcelId })])
    expect(await openAt(left, theirs)).toBe(false)
    expect(await left.day.take(wish([], [theirs]))).toMatchObject({ kind: 'taken', parcels: [] })
    await right.day.reopen([theirs.parcelId])
    await right.day.tell([newParcel({ parcelId: theirs.parcelId })])
    expect(await openAt(left, theirs)).toBe(true)
  })

  test('what is taken off is off and known to be free, or neither', async () => {
    const [theirs] = await told(right, newParcel())
    if (!theirs) throw new Error('not told')
    /** No answer comes to one of its statements. */
    const losing = (lost: string) =>
      postgresSharedDay(
        {
          run: packer.run,
          inTransaction: (work) =>
            packer.inTransaction((ask) =>
              work((statement, values) =>
                statement.name === lost ? Promise.reject(new Error('no answer')) : ask(statement, values),
              ),
            ),
        },
        { warehouseId: right.warehouseId, benchId: ids.right },
      )
    await expect(losing(sharedDayStatements.taken_day.name).off([theirs])).rejects.toMatchObject({
      code: 'warehouse_cut_off',
    })
    expect(await ownOf(right, theirs)).toMatchObject({ isOff: false })
    expect(await openAt(left, theirs)).toBe(true)
    expect(await losing('none').off([theirs])).toEqual([])
    expect(await ownOf(right, theirs)).toMatchObject({ isOff: true })
  })

  test('what was taken off before it was told stays off, and its bench is told whether it is void', async () => {
    const trackingIndex = randomBytes(6).toString('hex')
    const late = newParcel({ trackingIndex })
    const [mine] = [{ benchId: right.day.benchId, parcelId: late.parcelId }]
    const { parcelId } = late
    expect(await right.day.off([{ parcelId, shipDate, trackingIndex }])).toEqual([])
    // A round of its own had read it as open before its refund was asked for.
    await right.day.tell([late])
    expect(await openAt(left, mine)).toBe(false)
    expect(await left.day.take(wish([], [mine]))).toMatchObject({ kind: 'taken', parcels: [] })
    expect(await ownOf(right, mine)).toMatchObject({ isOff: true, isVoid: false })
    const copy = { labelId: randomUUID(), orderKey: undefined, boughtAt: new Date(), keyVersion: 1, sealed }
    await right.archive.put({ ...copy, trackingIndex, isVoid: true })
    expect(await ownOf(right, mine)).toMatchObject({ isOff: true, isVoid: true })
    // Of no parcel that nothing is known of by then.
    await right.day.off([{ parcelId: randomUUID() }])
  })

  test('what a bench told by another id, before it was put back, is off with it, or known to be taken', async () => {
    const toldTwice = async (meanwhile?: (before: ParcelAtBench) => Promise<void>) => {
      const trackingIndex = randomBytes(6).toString('hex')
      const [before] = await told(right, newParcel({ trackingIndex }))
      if (!before) throw new Error('not told')
      await meanwhile?.(before)
      const again = newParcel({ trackingIndex })
      await told(right, again)
      return { before, again: { parcelId: again.parcelId, shipDate, trackingIndex } }
    }
    const first = await toldTwice()
    expect(await right.day.off([first.again])).toEqual([])
    expect(await openAt(left, first.before)).toBe(false)
    expect(await left.day.take(wish([], [first.before]))).toMatchObject({ kind: 'taken', parcels: [] })

    // A round of its own names the parcel alone.
    const heard = await toldTwice()
    await right.day.off([{ parcelId: heard.again.parcelId }])
    expect(await openAt(left, heard.before)).toBe(false)

    let taking: ReturnType<typeof wish> | undefined
    const second = await toldTwice(async (before) => {
      taking = wish([], [before])
      await left.day.take(taking)
    })
    expect(await right.day.off([second.again])).toEqual([second.again.parcelId])
    await left.day.say(said(taking?.manifestId ?? '', 'doubt', [second.before]))
    expect(await right.day.off([second.again])).toEqual([second.again.parcelId])
  })

  test('a shipment that a bench tells by a new id, since it was put back, is on lists once', async () => {
    const trackingIndex = randomBytes(6).toString('hex')
    const [before] = await told(right, newParcel({ trackingIndex }))
    const [other] = await told(left, newParcel({ trackingIndex }))
    const [again] = await told(right, newParcel({ trackingIndex }))
    expect(await openAt(third, before)).toBe(false)
    expect(await openAt(third, again)).toBe(true)
    // Another bench's is its own to say.
    expect(await openAt(third, other)).toBe(true)
    // Put back once more, to when it knew the first.
    await right.day.reopen([before?.parcelId ?? ''])
    await right.day.tell([newParcel({ parcelId: before?.parcelId ?? '', trackingIndex })])
    expect(await openAt(third, before)).toBe(true)
    expect(await openAt(third, again)).toBe(false)
  })

  test('a label that another bench knows to be void is on none, and one tracking number is on one', async () => {
    const trackingIndex = randomBytes(6).toString('hex')
    const [theirs] = await told(right, newParcel({ trackingIndex }))
    if (!theirs) throw new Error('not told')
    const copy = { labelId: randomUUID(), orderKey: undefined, boughtAt: new Date(), keyVersion: 1, sealed }
    await third.archive.put({ ...copy, trackingIndex, isVoid: true })
    expect(await openAt(left, theirs)).toBe(false)
    expect(await left.day.take(wish([], [theirs]))).toMatchObject({ kind: 'taken', parcels: [] })

    const same = randomBytes(6).toString('hex')
    const [first] = await told(right, newParcel({ trackingIndex: same }))
    if (!first) throw new Error('not told')
    const taking = wish([], [first])
    await left.day.take(taking)
    await left.day.say(said(taking.manifestId, 'created', [first]))
    // Taken in from the service's list after a restore, under another id.
    const [again] = await told(right, newParcel({ trackingIndex: same }))
    expect(await ownOf(right, again)).toMatchObject({
      manifestId: taking.manifestId,
      manifestState: 'created',
    })
  })

  test('one tracking number that two benches bought is on one manifest, however they race, told or not', async () => {
    for (let round = 0; round < 20; round++) {
      const trackingIndex = randomBytes(6).toString('hex')
      const mine = newParcel({ trackingIndex })
      const theirs = newParcel({ trackingIndex })
      const isTold = round % 2 === 0
      if (isTold) await told(left, mine)
      if (isTold) await told(right, theirs)
      const taking = ({ parcelId }: ParcelToTell) => ({
        ...wish([], []),
        own: [{ parcelId, shipDate, trackingIndex }],
      })
      const answers = await Promise.all([left.day.take(taking(mine)), right.day.take(taking(theirs))])
      const taken = answers.flatMap((answer) => (answer.kind === 'taken' ? sorted(answer.parcels) : []))
      expect(taken).toHaveLength(1)
    }
  })

  test('a bench that stands still while it takes holds up nobody, and has taken nothing', async () => {
    const [theirs] = await told(right, newParcel())
    if (!theirs) throw new Error('not told')
    let goOn = () => undefined as unknown
    const standing = packer.inTransaction(async (ask) => {
      await ask(sharedDayStatements.turn_day, [left.warehouseId])
      await new Promise<void>((resolve) => (goOn = resolve))
    })
    const broken = expect(standing).rejects.toMatchObject({ code: 'warehouse_cut_off' })
    // The wait of a packer for an answer may be over before: it asks again.
    const taking = wish([], [theirs])
    const take = (): Promise<unknown> => left.day.take(taking).catch(() => take())
    expect(await take()).toMatchObject({ kind: 'taken', parcels: [theirs] })
    await broken
    goOn()
  })

  test('a created manifest keeps its parcel under the other id that a restore gave it', async () => {
    const trackingIndex = randomBytes(6).toString('hex')
    const [first] = await told(right, newParcel({ trackingIndex }))
    if (!first) throw new Error('not told')
    const taking = wish([], [first])
    await left.day.take(taking)
    await left.day.say(said(taking.manifestId, 'doubt', [first]))
    const [again] = await told(right, newParcel({ trackingIndex }))
    await left.day.say(said(taking.manifestId, 'created', [first]))
    for (const parcel of [first, again])
      expect(await ownOf(right, parcel)).toMatchObject({
        manifestId: taking.manifestId,
        manifestState: 'created',
      })
    expect(await openAt(third, again)).toBe(false)
  })

  test('a person frees what nothing proves to be on a manifest, and nothing that is under way', async () => {
    const [unknown, ended, making, theirs] = await told(
      right,
      newParcel(),
      newParcel(),
      newParcel(),
      newParcel(),
    )
    if (!unknown || !ended || !making || !theirs) throw new Error('not told')
    const taking = wish([], [making, ended])
    await left.day.take(taking)
    // As whoever has the password alone could write it.
    const forge = ({ parcelId }: ParcelAtBench, manifestId: string) =>
      postgres.query(
        `UPDATE packbench.day_parcels SET manifest_id = '${manifestId}' WHERE parcel_id = '${parcelId}'`,
      )
    await forge(unknown, randomUUID())
    const over = wish([], [])
    await left.day.take(over)
    await left.day.say(said(over.manifestId, 'ended'))
    await forge(ended, over.manifestId)
    const asked = [unknown, ended, making].map(({ parcelId }) => parcelId)
    // Of its own bench alone.
    expect(await left.day.free(asked)).toEqual([])
    expect((await right.day.free(asked)).toSorted()).toEqual(sorted([unknown, ended]))
    expect(await right.day.free(asked)).toEqual([])
    expect(await ownOf(right, making)).toMatchObject({ manifestId: taking.manifestId })
    // Told again, as it is by now: the others have it in their lists.
    expect(await ownOf(right, unknown)).toMatchObject({ manifestId: undefined, contentIndex: undefined })
    expect(await left.day.take(wish([], [unknown]))).toMatchObject({ kind: 'taken', parcels: [unknown] })
  })

  test('what was told without its content or form is known to lack it, and has it once that is told', async () => {
    const { manifestId, ...taking } = wish([], [])
    await left.day.take({ manifestId, ...taking, sealed: undefined })
    const there = async () => (await left.day.states([manifestId])).get(manifestId)
    await left.day.say(said(manifestId, 'created'))
    expect(await there()).toEqual({ state: 'created', hasContent: false, hasForm: false })
    await left.day.say({ ...said(manifestId, 'created'), sealed })
    expect(await there()).toEqual({ state: 'created', hasContent: true, hasForm: false })
    await left.day.say({ ...said(manifestId, 'created'), sealed, hasForm: true })
    // What is said without the key takes nothing away.
    await left.day.say(said(manifestId, 'created'))
    expect(await there()).toEqual({ state: 'created', hasContent: true, hasForm: true })
  })

  test('a dead bench’s manifest is ended by a person’s word once it is old enough, and created all the same where it was', async () => {
    const [mine] = await told(left, newParcel())
    const [theirs] = await told(right, newParcel())
    if (!mine || !theirs) throw new Error('not told')
    const taking = wish([mine], [theirs])
    await left.day.take(taking)
    const end = () => right.day.end(taking.manifestId, 60_000)
    const age = () =>
      postgres.query(
        `UPDATE packbench.day_manifests SET taken_at = taken_at - interval '1 hour', said_at = said_at - interval '1 hour'`,
      )
    const heardOf = (ago: string) =>
      postgres.query(
        `UPDATE packbench.benches SET seen_at = clock_timestamp() - interval '${ago}' WHERE bench_id = '${ids.left}'`,
      )
    await heardOf('1 hour')
    expect(await end()).toBe(false)
    // One that is at work finds out by itself.
    await age()
    await heardOf('1 second')
    expect(await end()).toBe(false)
    await heardOf('1 hour')
    // Asked again after a lost answer, its request may be on its way from then on.
    await left.day.take(taking)
    expect(await end()).toBe(false)
    // And what it says is heard of it.
    await age()
    await left.day.say(said(taking.manifestId, 'doubt', [mine, theirs]))
    expect(await end()).toBe(false)
    expect(await openAt(third, theirs)).toBe(false)
    expect(await left.day.ownUnsettled()).toContain(taking.manifestId)
    expect(await right.day.end(taking.manifestId, 0)).toBe(true)
    expect(await openAt(third, theirs)).toBe(true)
    expect(await left.day.take(taking)).toMatchObject({ kind: 'further', manifest: { state: 'ended' } })
    const next = wish([], [theirs])
    await third.day.take(next)
    await left.day.say(said(taking.manifestId, 'created', [mine, theirs]))
    // Also what another bench has taken since, on the person's word: that one does not send it.
    expect(await ownOf(left, mine)).toMatchObject({ manifestId: taking.manifestId, manifestState: 'created' })
    expect(await ownOf(right, theirs)).toMatchObject({ manifestId: taking.manifestId })
    expect(await third.day.take(next)).toMatchObject({ kind: 'taken', parcels: [] })
  })

  test('a manifest that the database lost with a restore is put back, with what nothing else is known to have', async () => {
    const [mine] = await told(left, newParcel())
    const [theirs, elsewhere, beingMade] = await told(right, newParcel(), newParcel(), newParcel())
    if (!mine || !theirs || !elsewhere || !beingMade) throw new Error('not told')
    const other = wish([], [elsewhere])
    await third.day.take(other)
    await third.day.say(said(other.manifestId, 'created', [elsewhere]))
    const unsure = wish([], [beingMade])
    await third.day.take(unsure)
    const parcels = [mine, theirs, elsewhere, beingMade]
    const doubt = said(randomUUID(), 'doubt', [beingMade])
    await left.day.putBack({ ...doubt, listIndex: 'doubt', shipDate })
    expect(await ownOf(right, beingMade)).toMatchObject({ manifestId: unsure.manifestId })
    const lost = said(randomUUID(), 'created', parcels)
    expect((await left.day.states([lost.manifestId])).size).toBe(0)
    for (let twice = 0; twice < 2; twice++) await left.day.putBack({ ...lost, listIndex: 'lost', shipDate })
    expect(await left.day.states([lost.manifestId])).toEqual(
      new Map([[lost.manifestId, { state: 'created', hasContent: false, hasForm: false }]]),
    )
    expect(await ownOf(right, theirs)).toMatchObject({ manifestId: lost.manifestId })
    expect(await ownOf(right, elsewhere)).toMatchObject({ manifestId: other.manifestId })
    // Taken since, of what the database had open again: it is on what was created, and no other bench sends it.
    expect(await ownOf(right, beingMade)).toMatchObject({ manifestId: lost.manifestId })
    expect(await third.day.take(unsure)).toMatchObject({ kind: 'taken', parcels: [] })
  })

  test('what was created has its parcels, though a database that was put back gave them to one that is being made', async () => {
    const [theirs, elsewhere] = await told(right, newParcel(), newParcel())
    if (!theirs || !elsewhere) throw new Error('not told')
    const made = wish([], [])
    await left.day.take(made)
    const [unsure, sure] = [wish([], [theirs]), wish([], [elsewhere])]
    await third.day.take(unsure)
    await third.day.take(sure)
    await third.day.say(said(sure.manifestId, 'created', [elsewhere]))
    await left.day.say(said(made.manifestId, 'created', [theirs, elsewhere]))
    expect(await ownOf(right, theirs)).toMatchObject({ manifestId: made.manifestId })
    expect(await ownOf(right, elsewhere)).toMatchObject({ manifestId: sure.manifestId })
    expect(await third.day.take(unsure)).toMatchObject({ kind: 'taken', parcels: [] })
  })

  test('who tells nothing is named, and a bench that was put out tells, takes and ends nothing', async () => {
    await right.day.beat(true)
    const benches = await left.day.benches(14)
    expect(benches.map(({ bench, toldAt, hasKey }) => [bench, toldAt !== undefined, hasKey])).toEqual([
      ['right', true, true],
      ['third', false, false],
    ])
    // By the database's clock: benches' own may be minutes apart.
    const closed = async () => (await left.day.benches(14)).map(({ isClosed }) => isClosed)
    expect(await closed()).toEqual([false, false])
    await postgres.query(
      `UPDATE packbench.benches SET seen_at = seen_at - interval '6 minutes' WHERE bench_id = '${ids.right}'`,
    )
    expect(await closed()).toEqual([true, false])
    const [theirs] = await told(right, newParcel())
    const taking = wish([], theirs ? [theirs] : [])
    await left.day.take(taking)
    await postgres.query(
      `INSERT INTO packbench.put_outs (warehouse_id, bench_id, name) VALUES ('${third.warehouseId}', '${ids.third}', 'third')`,
    )
    const [unheard] = await told(third, newParcel())
    expect(await openAt(left, unheard)).toBe(false)
    await expect(third.day.take(wish([], []))).rejects.toMatchObject({ code: 'warehouse_refused' })
    expect(await third.day.end(taking.manifestId, 0)).toBe(false)
    expect((await left.day.benches(14)).map(({ bench }) => bench)).toEqual(['right'])
    await postgres.query('DELETE FROM packbench.put_outs')
  })

  test('what is behind a place is read in pieces, each once', async () => {
    await told(right, ...Array.from({ length: 7 }, () => newParcel()))
    const all = await left.day.theirsAfter(firstDayPlace, shipDate, 1000)
    const read = []
    for (let place = firstDayPlace; ;) {
      const piece = await left.day.theirsAfter(place, shipDate, 3)
      const last = piece.at(-1)
      if (!last) break
      read.push(...piece)
      place = last
    }
    expect(sorted(read)).toEqual(sorted(all))
    expect(await left.day.theirsAfter(firstDayPlace, '2026-11-28', 10)).toEqual([])
  })

  test('its manifests are listed with how many parcels of which, and forms go with age', async () => {
    const [mine] = await told(left, newParcel())
    const [theirs] = await told(right, newParcel())
    if (!mine || !theirs) throw new Error('not told')
    const taking = wish([mine], [theirs])
    await left.day.take(taking)
    await left.day.say({ ...said(taking.manifestId, 'created', [mine, theirs]), sealed })
    const listed = (await right.day.manifests(new Date(Date.now() - 60_000), 0)).find(
      ({ manifestId }) => manifestId === taking.manifestId,
    )
    expect(listed).toMatchObject({
      bench: 'left',
      state: 'created',
      parcels: 2,
      ownParcels: 1,
      mayEnd: false,
    })
    expect(new Uint8Array((await right.day.get(taking.manifestId))?.sealed ?? [])).toEqual(sealed)
    await left.day.removeSealed(30)
    expect((await right.day.get(taking.manifestId))?.sealed).toBeDefined()
    await postgres.query(`UPDATE packbench.day_manifests SET said_at = said_at - interval '31 days'`)
    await left.day.removeSealed(30)
    expect((await right.day.get(taking.manifestId))?.sealed).toBeUndefined()
  })

  const listedAt = async (bench: OpenWarehouse, manifestId: string, sinceMs = 60_000) =>
    (await bench.day.manifests(new Date(Date.now() - sinceMs), 0)).find(
      (one) => one.manifestId === manifestId,
    )

  test('manifests are listed by their facts, and the whole only where a bench of the version before wrote', async () => {
    const taking = wish([], [])
    await left.day.take(taking)
    const bytes = (read: Uint8Array | undefined) => read && new Uint8Array(read)
    expect(await listedAt(right, taking.manifestId)).toMatchObject({ sealed: undefined })
    expect(bytes((await listedAt(right, taking.manifestId))?.facts)).toEqual(facts)
    const newer = new Uint8Array(randomBytes(20))
    await left.day.say({ ...said(taking.manifestId, 'created'), sealed, facts: newer })
    // Said without the key.
    await left.day.say(said(taking.manifestId, 'created'))
    const listed = await listedAt(right, taking.manifestId)
    expect([listed?.sealed, bytes(listed?.facts)]).toEqual([undefined, newer])
    expect(bytes((await right.day.get(taking.manifestId))?.sealed)).toEqual(sealed)
    // As that version leaves the column.
    await postgres.query(
      `UPDATE packbench.day_manifests SET facts = NULL WHERE manifest_id = '${taking.manifestId}'`,
    )
    expect(bytes((await listedAt(right, taking.manifestId))?.sealed)).toEqual(sealed)
    const put = { ...said(randomUUID(), 'created'), sealed, facts, listIndex: 'facts', shipDate }
    await left.day.putBack(put)
    expect(bytes((await listedAt(right, put.manifestId))?.facts)).toEqual(facts)
    await postgres.query(`UPDATE packbench.day_manifests SET said_at = said_at - interval '31 days'`)
    await left.day.removeSealed(30)
    expect(await right.day.get(put.manifestId)).toMatchObject({ facts: undefined, sealed: undefined })
  })

  test('a created manifest that is told again, or late, is no news of today', async () => {
    const hourMs = 3_600_000
    const recent = async (manifestId: string) => (await listedAt(right, manifestId)) !== undefined
    const taking = wish([], [])
    await left.day.take(taking)
    await left.day.say(said(taking.manifestId, 'created'))
    expect(await recent(taking.manifestId)).toBe(true)
    await postgres.query(
      `UPDATE packbench.day_manifests SET said_at = said_at - interval '2 days' WHERE manifest_id = '${taking.manifestId}'`,
    )
    // Its form came later.
    await left.day.say({ ...said(taking.manifestId, 'created'), sealed, hasForm: true })
    expect(await recent(taking.manifestId)).toBe(false)
    expect(await listedAt(right, taking.manifestId, 72 * hourMs)).toMatchObject({ state: 'created' })
    // The database was put back: to before it was taken, and to while it was made.
    const lost = { ...said(randomUUID(), 'created'), madeMsAgo: 48 * hourMs }
    await left.day.putBack({ ...lost, listIndex: 'old', shipDate })
    const making = wish([], [])
    await left.day.take(making)
    await left.day.say({ ...said(making.manifestId, 'created'), madeMsAgo: 48 * hourMs })
    for (const id of [lost.manifestId, making.manifestId]) {
      expect(await recent(id)).toBe(false)
      expect(await listedAt(right, id, 72 * hourMs)).toBeDefined()
    }
    // Not sure is said as of now: nobody ends it sooner for its age.
    const doubt = { ...said(randomUUID(), 'doubt'), madeMsAgo: 48 * hourMs }
    await left.day.putBack({ ...doubt, listIndex: 'doubt', shipDate })
    expect(await right.day.end(doubt.manifestId, hourMs)).toBe(false)
    expect((await listedAt(right, doubt.manifestId))?.saidAt.getTime()).toBeGreaterThan(Date.now() - hourMs)
  })

  test('reading begins with the days that are listed, however many rows are older', async () => {
    const old = randomUUID()
    await postgres.query(
      `INSERT INTO packbench.day_parcels (warehouse_id, bench_id, parcel_id, ship_date, changed)
       SELECT '${left.warehouseId}', '${old}', gen_random_uuid(), '2026-01-01'::date + n / 100, n FROM generate_series(1, 20000) n`,
    )
    // Told long ago, and shipped only now.
    const early = randomUUID()
    await postgres.query(
      `INSERT INTO packbench.day_parcels (warehouse_id, bench_id, parcel_id, ship_date, changed, sealed)
       VALUES ('${left.warehouseId}', '${old}', '${early}', '2099-12-31', 19999, '\\x00')`,
    )
    await postgres.query('ANALYZE packbench.day_parcels')
    const plan = await postgres.query(
      `EXPLAIN ${sharedDayStatements.day_begins.text.replace('$1', `'${left.warehouseId}'`).replace('$2', `'2099-12-30'`)}`,
    )
    expect(JSON.stringify(plan)).toContain('day_parcels_by_ship_date')
    const read = await left.day.theirsAfter(firstDayPlace, '2099-12-30', 10)
    expect(sorted(read)).toEqual([early])
    expect(await left.day.theirsAfter(firstDayPlace, '2100-01-01', 10)).toEqual([])
    expect(await left.day.ownAfter(firstDayPlace, '2100-01-01', 10)).toEqual([])
    await postgres.query(`DELETE FROM packbench.day_parcels WHERE bench_id = '${old}'`)
  })

  test('a bench of the version before works on beside the new tables', async () => {
    await checkVersion(packer, (migrations.at(-1)?.version ?? 0) - 1)
  })

  test('benches delete nothing of it', async () => {
    for (const table of ['day_manifests', 'day_parcels', 'day_benches', 'day_turns'])
      await expect(
        packer.run({ name: `del_${table}`, text: `DELETE FROM packbench.${table}` }, []),
      ).rejects.toMatchObject({ code: 'warehouse_refused' })
  })
})
