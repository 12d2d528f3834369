// What the page sees of the day that this bench closes together with the others of its warehouse.

import { defaultDoubtMinutes } from '../../contract/doubt.ts'
import type { BenchManifestView, MissingOfBench, SharedDayView } from '../../contract/manifests.ts'
import type { AppError } from '../../contract/errors.ts'
import { destinationOf } from '../../contract/destination.ts'
import { listedDays, type Manifests } from '../../core/manifests/manifests.ts'
import { startOfDay } from '../../core/manifests/manifest.ts'
import type { ManifestStore } from '../../core/manifests/ports.ts'
import type { Clock } from '../../core/runtime.ts'
import type { DayKeys } from '../../core/warehouse/day-book.ts'
import type { BenchAtDay, DayManifest, SharedDay } from '../../core/warehouse/shared-day.ts'
import { present } from '../views.ts'
import type { WarehouseDay } from './warehouse-day.ts'

/** A supervisor may end what nothing was heard of for so long, by the warehouse's clock. */
export const endAfterMs = defaultDoubtMinutes * 60_000

type Ports = {
  readonly manifests: Pick<Manifests, 'carrier'>
  readonly store: Pick<ManifestStore, 'get'>
  readonly clock: Pick<Clock, 'now'>
  readonly held: readonly string[]
}
type Looked = Pick<Awaited<ReturnType<WarehouseDay['look']>>, 'sealed'> & {
  readonly day: Pick<SharedDay, 'benchId' | 'manifests' | 'benches'>
  readonly keys: { readonly seal?: unknown } & Pick<DayKeys, 'facts'>
}

async function manifestView(
  manifest: DayManifest,
  { day, keys }: Looked,
  { manifests, store }: Ports,
): Promise<BenchManifestView> {
  const here = await store.get(manifest.manifestId)
  const { manifestId, benchId, bench, state, parcels, ownParcels, takenAt, saidAt, mayEnd } = manifest
  const opened = keys.facts(manifest)
  const { carrierAccountId, fromAddress, shipDate, manifestNumber } = typeof opened === 'object' ? opened : {}
  const origin = fromAddress && 'street1' in fromAddress ? destinationOf(fromAddress) : undefined
  return {
    manifestId,
    bench,
    state,
    parcels,
    ownParcels,
    takenAt: takenAt.toISOString(),
    saidAt: saidAt.toISOString(),
    isHere: here?.state === 'created' && here.documentId !== undefined,
    isOwn: benchId === day.benchId,
    canEnd: mayEnd,
    ...present({
      carrierAccountId,
      carrierName: carrierAccountId === undefined ? undefined : manifests.carrier(carrierAccountId)?.name,
      origin,
      shipDate,
      manifestNumber,
    }),
  }
}

function missing({ toldAt, hasKey, isSilent, isClosed }: BenchAtDay): MissingOfBench | undefined {
  if (!toldAt) return 'tells_nothing'
  if (!hasKey) return 'no_key'
  if (isClosed) return 'closed'
  return isSilent ? 'silent' : undefined
}

export async function sharedDayView(looked: Looked, ports: Ports): Promise<SharedDayView> {
  const { day, keys, sealed } = looked
  const made = await day.manifests(startOfDay(ports.clock.now()), endAfterMs)
  // Its own are in the lists as its own, but for what went with a backup that was put back.
  const isOwn = async ({ benchId, manifestId }: DayManifest) =>
    benchId === day.benchId && (await ports.store.get(manifestId)) !== undefined
  const ofOthers = await Promise.all(made.map(async (one) => ((await isOwn(one)) ? [] : [one])))
  const benches = await day.benches(listedDays)
  const unopened = Map.groupBy(sealed, ({ bench, why }) => `${why} ${bench}`)
  return {
    state: keys.seal ? 'shared' : 'no_key',
    manifests: await Promise.all(
      ofOthers
        .flat()
        .filter(({ state }) => state !== 'ended')
        .map((manifest) => manifestView(manifest, looked, ports)),
    ),
    held: [...ports.held],
    benches: [
      ...benches.flatMap((bench) => {
        const why = missing(bench)
        const { version, toldAt } = bench
        return why
          ? [{ bench: bench.bench, why, ...present({ version, toldAt: toldAt?.toISOString() }) }]
          : []
      }),
      ...[...unopened.values()].flatMap(([first, ...rest]) =>
        first
          ? [
              {
                bench: first.bench,
                why: first.why === 'no_key' ? ('sealed' as const) : ('not_proven' as const),
                parcels: rest.length + 1,
              },
            ]
          : [],
      ),
    ],
  }
}

/** Where nobody knows what the others have: the warehouse does not answer, or it or this bench's keychain says no. */
export const unknownDay = (error: AppError): SharedDayView => ({
  ...(error.code === 'warehouse_cut_off'
    ? { state: 'cut_off' }
    : { state: 'refused', refusal: error.toInfo() }),
  manifests: [],
  held: [],
  benches: [],
})
