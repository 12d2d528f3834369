// What the page sees of manifests and of the parcels that wait for one.

import type { PrintJobView } from '../../contract/domain.ts'
import type { ManifestView, OpenListView, OpenParcelView } from '../../contract/manifests.ts'
import { splitByLimit } from '../../core/manifests/carrier-limits.ts'
import { lacksForm, type Manifest } from '../../core/manifests/manifest.ts'
import type { Manifests } from '../../core/manifests/manifests.ts'
import { amountsOf, type BlockedParcel, type OpenList } from '../../core/manifests/open-lists.ts'
import type { ManifestStore, OpenParcel } from '../../core/manifests/ports.ts'
import { destinationOf } from '../../contract/destination.ts'
import type { PrintJob } from '../../core/printing/print-job.ts'
import { present } from '../views.ts'

export function openParcelView({ parcel, blocks }: BlockedParcel): OpenParcelView {
  const { purchaseId, orderNumber, trackingNumber, service, shipDate, packages, refusal, at } = parcel
  return {
    purchaseId,
    orderNumber,
    trackingNumber,
    service,
    shipDate,
    packages,
    blocks: [...blocks],
    ...present({ refusal, bench: at?.bench }),
  }
}

const blockedShown = 100

/** City, state and ZIP of a ship-from address. */
export async function originText(manifests: ManifestStore, key: string | undefined): Promise<string> {
  const address = key === undefined ? undefined : await manifests.origin(key)
  return address && 'street1' in address ? destinationOf(address) : ''
}

export async function openListView(
  list: OpenList,
  {
    manifests,
    stores,
  }: { readonly manifests: Manifests; readonly stores: { readonly manifests: ManifestStore } },
): Promise<OpenListView> {
  const { id, carrierAccountId, shipDate, due, ready, blocked } = list
  const limit = manifests.limit(carrierAccountId)
  return {
    listId: id,
    carrierAccountId,
    origin: await originText(stores.manifests, list.originKey),
    shipDate,
    due,
    ready: ready.length,
    readyPackages: ready.reduce((sum, { packages }) => sum + packages, 0),
    readyAmounts: amountsOf(ready.map(({ price }) => price)),
    readyPriced: ready.filter(({ price }) => price !== undefined).length,
    blockedCount: blocked.length,
    blocked: blocked.slice(0, blockedShown).map(openParcelView),
    manifests: splitByLimit(ready, limit).length,
    packageLimit: limit.packages,
    ...present({ carrierName: manifests.carrier(carrierAccountId)?.name, benches: benchesOf(ready) }),
  }
}

/** Of which benches parcels are, this one first; undefined where no other has any. */
function benchesOf(parcels: readonly OpenParcel[]): OpenListView['benches'] {
  const others = Map.groupBy(
    parcels.filter(({ at }) => at !== undefined),
    ({ at }) => at?.bench ?? '',
  )
  if (others.size === 0) return undefined
  const own = parcels.filter(({ at }) => at === undefined).length
  const named = [...others].map(([bench, { length }]) => ({ bench, parcels: length }))
  return [
    ...(own > 0 ? [{ parcels: own }] : []),
    ...named.toSorted((a, b) => byNumber.compare(a.bench, b.bench)),
  ]
}

/** `Bench 2` before `Bench 10`. */
const byNumber = new Intl.Collator('en', { numeric: true })

/** Of a prepared one that may have been sent before the database was put back, nobody says that nothing was sent. */
export const shownState = ({
  state,
  needsPerson,
}: Pick<Manifest, 'state' | 'needsPerson'>): Manifest['state'] =>
  state === 'prepared' && needsPerson ? 'in_doubt' : state

export async function manifestView(
  manifest: Manifest,
  {
    manifests,
    stores,
    printJob,
    canEndDoubt,
  }: {
    readonly manifests: Manifests
    readonly stores: { readonly manifests: ManifestStore }
    readonly printJob: (job: PrintJob) => Promise<PrintJobView>
    readonly canEndDoubt: boolean
  },
): Promise<ManifestView> {
  const { id, state, documentId, carrierAccountId, shipDate, manifestNumber, serviceManifestId } = manifest
  const job = documentId === undefined ? undefined : await stores.manifests.formJob(documentId)
  const carrier = carrierAccountId === undefined ? undefined : manifests.carrier(carrierAccountId)
  return {
    manifestId: id,
    state: shownState(manifest),
    origin: await originText(stores.manifests, manifest.originKey),
    parcels: manifest.parcels,
    packages: manifest.packages,
    part: manifest.part,
    parts: manifest.parts,
    warnings: [...manifest.warnings],
    hasForm: documentId !== undefined,
    needsPerson: manifest.needsPerson && state === 'in_doubt',
    fetched: manifest.gestureId === undefined && manifest.madeAt === undefined,
    createdAt: manifest.createdAt.toISOString(),
    updatedAt: manifest.updatedAt.toISOString(),
    ...(canEndDoubt ? { canEndDoubt } : {}),
    ...(lacksForm(manifest) ? { lacksForm: true } : {}),
    ...present({
      manifestNumber,
      serviceManifestId,
      carrierAccountId,
      carrierName: carrier?.name,
      shipDate,
      reason: manifest.reason,
      madeAt: manifest.madeAt,
      benches: ofBenches(manifest),
      job: job && (await printJob(job)),
      nextCheckAt: manifest.nextCheckAt?.toISOString(),
    }),
  }
}

export function ofBenches({ reason }: Pick<Manifest, 'reason'>): ManifestView['benches'] {
  const { reason: told, bench } = reason?.details ?? {}
  const at = typeof bench === 'string' ? bench : ''
  if (told === 'list_made_elsewhere') return { why: 'made_elsewhere', bench: at }
  if (told === 'list_of_other_account') return { why: 'other_account', bench: at }
  if (told === 'manifest_ended_elsewhere') return { why: 'ended_elsewhere', bench: at }
  return undefined
}
