import { z } from 'zod'
import {
  dayManifestStates,
  firstDayPlace,
  type BenchAtDay,
  type DayManifest,
  type DayPlace,
  type OwnParcelRow,
  type ParcelAtBench,
  type SharedDay,
  type TheirParcelRow,
} from '../../core/warehouse/shared-day.ts'
import type { Bench } from './claims.ts'
import { bytea, orUndefined } from './columns.ts'
import { refused, type Connection } from './connection.ts'
import { sharedDayStatements as statements } from './shared-day-statements.ts'

const Bytes = orUndefined(z.instanceof(Uint8Array))
const State = z.enum(dayManifestStates)
const ParcelRow = z.object({ bench_id: z.uuid(), parcel_id: z.uuid() })
/** Microseconds since 1970: they are whole numbers here for centuries. */
const PlaceRow = ParcelRow.extend({ number: z.coerce.number().int(), bench: z.string(), refusal: Bytes })
const OwnRow = PlaceRow.extend({
  content_index: orUndefined(z.string()),
  is_off: z.boolean(),
  is_void: z.boolean(),
  manifest_id: orUndefined(z.uuid()),
  manifest_state: orUndefined(State),
})
const TheirRow = PlaceRow.extend({ sealed: Bytes })
const IdRow = z.object({ manifest_id: z.uuid() })
const ThereRow = IdRow.extend({ state: State, has_content: z.boolean(), has_form: z.boolean() })
const ManifestRow = IdRow.extend({
  state: State,
  bench_id: z.uuid(),
  bench: z.string(),
  taken_at: z.date(),
  said_at: z.date(),
  parcels: z.int(),
  own_parcels: z.int(),
  may_end: z.boolean(),
  facts: Bytes,
  sealed: Bytes,
})
const BeginRow = z.object({ number: orUndefined(z.coerce.number().int()) })
const BenchRow = z.object({
  bench_id: z.uuid(),
  bench: z.string(),
  version: orUndefined(z.string()),
  told_at: orUndefined(z.date()),
  has_key: z.boolean(),
  is_silent: z.boolean(),
  is_closed: z.boolean(),
})

const parcelOf = (row: unknown): ParcelAtBench => {
  const { bench_id, parcel_id } = ParcelRow.parse(row)
  return { benchId: bench_id, parcelId: parcel_id }
}

const parcelIdOf = (row: unknown): string => ParcelRow.pick({ parcel_id: true }).parse(row).parcel_id

function ownOf(row: unknown): OwnParcelRow {
  const read = OwnRow.parse(row)
  const { number, bench, refusal } = read
  return {
    ...parcelOf(read),
    number,
    bench,
    refusal,
    contentIndex: read.content_index,
    isOff: read.is_off,
    isVoid: read.is_void,
    manifestId: read.manifest_id,
    manifestState: read.manifest_state,
  }
}

function theirOf(row: unknown): TheirParcelRow {
  const read = TheirRow.parse(row)
  const { number, bench, sealed, refusal } = read
  return { ...parcelOf(read), number, bench, sealed, refusal }
}

function manifestOf(row: unknown): DayManifest {
  const read = ManifestRow.parse(row)
  const { bench, state, parcels, facts, sealed } = read
  return {
    manifestId: read.manifest_id,
    benchId: read.bench_id,
    bench,
    state,
    parcels,
    ownParcels: read.own_parcels,
    takenAt: read.taken_at,
    saidAt: read.said_at,
    mayEnd: read.may_end,
    facts,
    sealed,
  }
}

function benchOf(row: unknown): BenchAtDay {
  const { bench_id, bench, version, told_at, has_key, is_silent, is_closed } = BenchRow.parse(row)
  return {
    benchId: bench_id,
    bench,
    version,
    toldAt: told_at,
    hasKey: has_key,
    isSilent: is_silent,
    isClosed: is_closed,
  }
}

const benchesOf = (parcels: readonly ParcelAtBench[]) => parcels.map(({ benchId }) => benchId)
const idsOf = (parcels: readonly ParcelAtBench[]) => parcels.map(({ parcelId }) => parcelId)
const bytesOf = (sealed: Uint8Array | undefined) => (sealed ? bytea(sealed) : null)

/** `SharedDay` in PostgreSQL. `behind`: for what nobody waits for. */
export function postgresSharedDay(
  connection: Pick<Connection, 'run' | 'inTransaction'>,
  { warehouseId, benchId }: Pick<Bench, 'warehouseId' | 'benchId'>,
  behind: Pick<Connection, 'run'> = connection,
): SharedDay {
  type Name = keyof typeof statements
  const by =
    (way: Pick<Connection, 'run'>) =>
    (name: Name, ...values: readonly unknown[]) =>
      way.run(statements[name], [warehouseId, ...values])
  const run = by(connection)
  const later = by(behind)
  /** Undefined where there is nothing of those days. */
  async function startOf({ number }: DayPlace, fromShipDate: string): Promise<number | undefined> {
    if (number !== firstDayPlace.number) return number
    const first = BeginRow.parse((await run('day_begins', fromShipDate))[0]).number
    return first === undefined ? undefined : first - 1
  }
  const on = async (manifestId: string) => (await run('day_parcels_on', manifestId)).map(parcelOf)
  return {
    warehouseId,
    benchId,
    async tell(parcels) {
      if (parcels.length === 0) return
      await later(
        'tell_day',
        benchId,
        parcels.map(({ parcelId }) => parcelId),
        parcels.map(({ shipDate }) => shipDate),
        parcels.map(({ contentIndex }) => contentIndex),
        parcels.map(({ trackingIndex }) => trackingIndex ?? null),
        parcels.map(({ sealed }) => bytea(sealed)),
      )
    },
    async off(parcels) {
      if (parcels.length === 0) return []
      const parcelIds = parcels.map(({ parcelId }) => parcelId)
      const trackingIndexes = parcels.map(({ trackingIndex }) => trackingIndex ?? null)
      const shipDates = parcels.map(({ shipDate }) => shipDate ?? null)
      const values = [warehouseId, benchId, parcelIds, shipDates, trackingIndexes]
      // Both in its turn: what another bench took while this one waited is seen, and nobody takes in between.
      const rows = await connection.inTransaction(async (ask) => {
        await ask(statements.turn_day, [warehouseId])
        await ask(statements.off_day, values)
        return ask(statements.taken_day, [warehouseId, benchId, parcelIds, trackingIndexes])
      })
      return rows.map(parcelIdOf)
    },
    async reopen(parcelIds) {
      if (parcelIds.length > 0) await later('reopen_day', benchId, [...parcelIds])
    },
    async ownAfter(place, fromShipDate, most) {
      const number = await startOf(place, fromShipDate)
      if (number === undefined) return []
      return (await run('own_day_after', benchId, number, place.parcelId, fromShipDate, most)).map(ownOf)
    },
    async theirsAfter(place, fromShipDate, most) {
      const number = await startOf(place, fromShipDate)
      if (number === undefined) return []
      const values = [benchId, number, place.benchId, place.parcelId, fromShipDate, most]
      return (await run('their_day_after', ...values)).map(theirOf)
    },
    async take({ manifestId, listIndex, own, others, sealed, facts }) {
      const values = [
        warehouseId,
        benchId,
        manifestId,
        listIndex,
        bytesOf(sealed),
        benchesOf(others),
        idsOf(others),
        own.map(({ parcelId }) => parcelId),
        own.map(({ shipDate }) => shipDate),
        own.map(({ trackingIndex }) => trackingIndex ?? null),
        bytesOf(facts),
      ]
      // What another bench took while this one waited for its turn is seen by the second statement alone.
      const take = () =>
        connection.inTransaction(async (ask) => {
          await ask(statements.turn_day, [warehouseId])
          await ask(statements.take_day, values)
        })
      await take()
      // The answer to the one before may have been lost: what it took is read.
      const taken = () => run('day_manifest_taken', benchId, manifestId, listIndex)
      let [row] = await taken()
      if (!row) {
        // The one that the list was made by has ended in between.
        await take()
        ;[row] = await taken()
      }
      if (!row) throw refused('put_out', 'this bench was put out')
      const manifest = manifestOf(row)
      if (manifest.manifestId !== manifestId) return { kind: 'elsewhere', manifest }
      const parcels = await on(manifestId)
      return manifest.state === 'making' ? { kind: 'taken', parcels } : { kind: 'further', manifest, parcels }
    },
    async say({ manifestId, state, parcels, refusals, sealed, hasForm, facts, madeMsAgo }) {
      await run(
        'say_day',
        benchId,
        manifestId,
        state,
        benchesOf(parcels),
        idsOf(parcels),
        benchesOf(refusals),
        idsOf(refusals),
        refusals.map((one) => bytea(one.sealed)),
        bytesOf(sealed),
        hasForm,
        bytesOf(facts),
        madeMsAgo,
      )
    },
    async putBack({ manifestId, state, parcels, listIndex, shipDate, sealed, hasForm, facts, madeMsAgo }) {
      await later(
        'put_back_day',
        benchId,
        manifestId,
        state,
        benchesOf(parcels),
        idsOf(parcels),
        listIndex,
        shipDate,
        bytesOf(sealed),
        hasForm,
        bytesOf(facts),
        madeMsAgo,
      )
    },
    async states(manifestIds) {
      if (manifestIds.length === 0) return new Map()
      const rows = await run('day_states', [...manifestIds])
      return new Map(
        rows.map((row) => {
          const { manifest_id, state, has_content, has_form } = ThereRow.parse(row)
          return [manifest_id, { state, hasContent: has_content, hasForm: has_form }]
        }),
      )
    },
    ownUnsettled: async () =>
      (await run('own_unsettled_day', benchId)).map((row) => IdRow.parse(row).manifest_id),
    manifests: async (since, endAfterMs) =>
      (await run('day_manifests', benchId, since, endAfterMs)).map(manifestOf),
    async get(manifestId) {
      const [row] = await later('day_manifest', benchId, manifestId)
      return row && manifestOf(row)
    },
    end: async (manifestId, afterMs) => (await run('end_day', benchId, manifestId, afterMs)).length > 0,
    free: async (parcelIds) => (await run('free_day', benchId, [...parcelIds])).map(parcelIdOf),
    async beat(hasKey) {
      await later('beat_day', benchId, hasKey)
    },
    benches: async (days) => (await run('day_benches', benchId, days)).map(benchOf),
    async removeSealed(olderThanDays) {
      await later('remove_day_forms', benchId, olderThanDays)
    },
  }
}
