// The day that this bench closes together with the others of its warehouse: its parcels and manifests are told to them, sealed with the
// warehouse's key, and theirs are on its lists.

import { isAppError } from '../../contract/errors.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import { leaveOut } from '../../core/manifests/leave-out.ts'
import {
  blankManifest,
  dayAfter,
  localDay,
  unsettledStates,
  type Manifest,
} from '../../core/manifests/manifest.ts'
import { listedDays } from '../../core/manifests/manifests.ts'
import { originText } from '../../core/manifests/origin-text.ts'
import type { DayAtBenches, ManifestsOfOthers, ServiceManifest } from '../../core/manifests/ports.ts'
import { trackingKey } from '../../core/scanning/same-tracking-number.ts'
import type { LabelArchive } from '../../core/warehouse/label-archive.ts'
import type { DayBook, DayKeys, DayManifestContent } from '../../core/warehouse/day-book.ts'
import { createDaySharing } from '../../core/warehouse/share-day.ts'
import {
  mostDayManifests,
  type DayManifest,
  type ParcelAtBench,
  type SharedDay,
  type Taking,
} from '../../core/warehouse/shared-day.ts'
import type { AddressOrId } from '../../service/records.ts'
import { newId } from '../runtime.ts'
import { dayKeys } from '../station/day-envelope.ts'
import { keysOf } from '../station/warehouse-keys.ts'
import { listsOfOthers } from './lists-of-others.ts'
import type { PortsOf } from './ports.ts'

type OpenedWarehouse = { readonly day: SharedDay; readonly archive: LabelArchive }

export type DayPorts = PortsOf<
  'account' | 'changes' | 'clock' | 'fileParcels' | 'logger' | 'page' | 'secrets',
  'documents' | 'manifests' | 'purchases'
>

export type WarehouseDay = ReturnType<typeof shareDay>

/** As the service's own answer, as far as the warehouse has kept it. */
const createdOf = ({ form, ...content }: DayManifestContent): ServiceManifest => ({
  manifestId: content.serviceManifestId ?? '',
  manifestNumber: content.manifestNumber,
  carrierAccountId: content.carrierAccountId,
  createdDate: undefined,
  shipDate: content.shipDate,
  shipmentCount: content.parcels.length,
  document: form,
  warnings: [],
  raw: '{}',
})

function dayBook({ stores, account, clock, ...ports }: DayPorts, ownId: string): DayBook {
  const { manifests, purchases, documents } = stores

  async function addressOf(key: string | undefined): Promise<AddressOrId | undefined> {
    return key === undefined ? undefined : manifests.origin(key)
  }
  async function open() {
    await ports.fileParcels()
    const parcels = await manifests.listOpen(dayAfter(localDay(clock.now()), -listedDays))
    const addresses = new Map<string, AddressOrId | undefined>()
    for (const { originKey } of parcels)
      if (!addresses.has(originKey)) addresses.set(originKey, await addressOf(originKey))
    return parcels.flatMap((parcel) => {
      const fromAddress = addresses.get(parcel.originKey)
      return fromAddress ? [{ parcel, fromAddress }] : []
    })
  }
  const parcelsOf = async ({ id }: Manifest) =>
    (await manifests.parcelsOf(id)).map(({ purchaseId, at, trackingNumber }) => ({
      benchId: at?.benchId ?? ownId,
      parcelId: purchaseId,
      trackingNumber,
    }))
  /** One that is being made waits for its own answer. */
  const isUnsettled = async (manifestId: string) => {
    const state = (await manifests.get(manifestId))?.state
    return unsettledStates.some((one) => one === state)
  }

  return {
    open,
    parcelsOf,
    async over(parcelIds) {
      const over: string[] = []
      for (const parcelId of parcelIds) {
        const where = await manifests.whereIs(parcelId)
        // Nothing is known of one that was bought after the backup which was put back: it stays as it was told.
        if (!where) continue
        if (where.manifestId === undefined ? where.needsManifest : await isUnsettled(where.manifestId))
          continue
        over.push(parcelId)
      }
      return over
    },
    manifest: manifests.get,
    shared: manifests.listShared,
    leftOutOf: manifests.leftOutOf,
    async content(manifest, state) {
      const { carrierAccountId = '', originKey, accountKey, shipDate, statesShipDate, packages } = manifest
      const { serviceManifestId, manifestNumber, documentId } = manifest
      const kept = documentId === undefined ? undefined : await documents.get(documentId).catch(unlessBug)
      const form = kept && kept.bytes.length > 0 ? { format: kept.format, bytes: kept.bytes } : undefined
      return {
        state,
        carrierAccountId,
        fromAddress: await addressOf(originKey),
        shipDate: shipDate ?? localDay(manifest.createdAt),
        statesShipDate,
        accountKey,
        packages,
        parcels: await parcelsOf(manifest),
        serviceManifestId,
        manifestNumber,
        form,
      }
    },
    async placed(parcelIds) {
      const placed: string[] = []
      for (const parcelId of parcelIds) {
        const where = await manifests.whereIs(parcelId)
        if (where && (where.manifestId === undefined || !(await isUnsettled(where.manifestId))))
          placed.push(parcelId)
      }
      return placed
    },
    async lacks(manifestId, parcelIds) {
      const manifest = await manifests.get(manifestId)
      if (!manifest) return true
      // Its own is told by its own journal.
      if (manifest.gestureId !== undefined) return false
      if (manifest.documentId === undefined) return true
      for (const id of parcelIds) if ((await manifests.whereIs(id))?.manifestId === undefined) return true
      return false
    },
    async keepMade({ manifestId, bench, benchId, takenAt }, content, parcelIds) {
      const named = new Set(content.parcels.filter((one) => one.benchId === ownId).map((one) => one.parcelId))
      const numbers = new Set(content.parcels.map(({ trackingNumber }) => trackingKey(trackingNumber)))
      const on: string[] = []
      for (const id of parcelIds) {
        const trackingNumber = (await purchases.get(id))?.trackingNumber
        if (named.has(id) || (trackingNumber !== undefined && numbers.has(trackingKey(trackingNumber))))
          on.push(id)
      }
      if (on.length < parcelIds.length) ports.logger.warn('warehouse.day_manifest_not_proven', { manifestId })
      if (on.length === 0) return
      const { form, fromAddress, serviceManifestId, manifestNumber } = content
      await manifests.keepMadeElsewhere(
        {
          ...blankManifest,
          id: manifestId,
          carrierAccountId: content.carrierAccountId,
          accountKey: content.accountKey,
          originKey: fromAddress && (await manifests.originKey(fromAddress)),
          shipDate: content.shipDate,
          statesShipDate: content.statesShipDate,
          state: 'created',
          // Of this bench's own, which its database does not know since it was put back.
          madeAt: benchId === ownId ? undefined : bench,
          parcels: content.parcels.length,
          packages: content.packages,
          serviceManifestId,
          manifestNumber,
          createdAt: takenAt,
          updatedAt: clock.now(),
        },
        '{}',
        form && { id: newId(), kind: 'scan_form', subject: manifestNumber ?? '', ...form },
        on,
      )
      ports.page.tell('manifestLists', () => ({}))
    },
    async leftOut(parcelId, words) {
      const { parcel } = (await open()).find((one) => one.parcel.purchaseId === parcelId) ?? {}
      if (!parcel) return
      await leaveOut(parcel, words, { manifests, service: account.connectedFor.manifests().service })
    },
  }
}

/** Of what a manifest is to have: what is this bench's own, and what is another's. */
function atBench(parcels: Parameters<DayAtBenches['take']>[1], { seal }: DayKeys) {
  const own: Taking['own'][number][] = []
  const others: ParcelAtBench[] = []
  for (const { purchaseId: parcelId, shipDate, trackingNumber, at } of parcels)
    if (at) others.push({ parcelId, benchId: at.benchId })
    else own.push({ parcelId, shipDate, trackingIndex: seal?.trackingIndex(trackingNumber) })
  return { own, others }
}

/** The clocks of benches and of the database are not further apart. */
const clocksApartMs = 3_600_000

export function othersOf(
  made: readonly DayManifest[],
  carrierAccountId: string | undefined,
  { day, keys }: { readonly day: Pick<SharedDay, 'benchId'>; readonly keys: Pick<DayKeys, 'facts'> },
): ManifestsOfOthers {
  const serviceIds = new Set<string>()
  // So many are listed at most: there may be others.
  let isUnsure = made.length >= mostDayManifests
  for (const manifest of made) {
    const { benchId, state } = manifest
    if (benchId === day.benchId || state === 'ended') continue
    const content = keys.facts(manifest)
    if (typeof content !== 'object') isUnsure = true
    else if (content.carrierAccountId === carrierAccountId) {
      if (state === 'created' && content.serviceManifestId !== undefined)
        serviceIds.add(content.serviceManifestId)
      else isUnsure = true
    }
  }
  return { serviceIds, isUnsure }
}

function unlessBug(error: unknown): undefined {
  if (!isAppError(error)) throw error
}

export function shareDay(
  ports: DayPorts,
  setting: Pick<WarehouseSetting, 'url' | 'name'> & { readonly bench?: string | undefined },
  benchId: string,
  opened: () => Promise<OpenedWarehouse>,
  /** Known to be so, and said on the screen: the warehouse does not answer, or does not let this bench in. */
  isCutOff: () => boolean,
) {
  const { stores, secrets, changes, clock, logger } = ports
  const book = dayBook(ports, benchId)
  const sharing = createDaySharing({
    day: async () => (await opened()).day,
    book,
    async keysFor(day) {
      return dayKeys(await keysOf((await opened()).archive, secrets, setting), day, setting.bench ?? '')
    },
    epoch: async () => (await opened()).archive.epoch(),
    async listOf({ id, originKey, shipDate, carrierAccountId }) {
      const address = originKey === undefined ? undefined : await stores.manifests.origin(originKey)
      const [parcel] = await stores.manifests.parcelsOf(id)
      return [shipDate, carrierAccountId, parcel?.accountKey, address && originText(address)].join('|')
    },
    listedDays,
    clock,
    logger,
    onLists: () => ports.page.tell('manifestLists', () => ({})),
  })
  changes.on('purchase', ({ state }) => {
    if (state === 'bought') sharing.soon()
  })
  changes.on('printJob', ({ state }) => {
    if (state === 'confirmed' || state === 'unknown' || state === 'sent') sharing.soon()
  })
  changes.on('refund', ({ purchaseId, state, status }) => {
    if (state === 'refused' || state === 'withdrawn' || status === 'Rejected') sharing.reopen(purchaseId)
    sharing.soon()
  })

  const atBenches: DayAtBenches = {
    look: sharing.look,
    async others({ carrierAccountId, sentAt, createdAt }) {
      const { archive, day } = await opened()
      const keys = dayKeys(await keysOf(archive, secrets, setting), day, setting.bench ?? '')
      const since = new Date((sentAt ?? createdAt).getTime() - clocksApartMs)
      return othersOf(await day.manifests(since, 0), carrierAccountId, { day, keys })
    },
    async take(manifest, parcels) {
      const { keys, day, answer } = await sharing.taking(manifest, async ({ day, keys, listIndex }) => {
        const content = keys.seal && (await book.content(manifest, 'making'))
        const answer = await day.take({
          manifestId: manifest.id,
          listIndex,
          ...atBench(parcels, keys),
          sealed: content && keys.seal.manifest(manifest.id, content),
          facts: content && keys.seal.facts(manifest.id, content),
        })
        return { keys, day, answer }
      })
      if (answer.kind === 'elsewhere') {
        const { bench, benchId: madeBy } = answer.manifest
        return madeBy === day.benchId ? { kind: 'own_first' } : { kind: 'elsewhere', bench }
      }
      const taken = new Set(answer.parcels.map(({ parcelId }) => parcelId))
      if (answer.kind === 'taken') return { kind: 'taken', parcels: taken }
      const { state, sealed } = answer.manifest
      if (state === 'ended') return { kind: 'ended' }
      const made = sealed && keys.manifest(answer.manifest, sealed)
      return state === 'created' && typeof made === 'object' && made.state === 'created'
        ? { kind: 'created_before', parcels: taken, created: createdOf(made) }
        : { kind: 'sent_before', parcels: taken }
    },
  }

  let onJoined: (() => void) | undefined
  return {
    ...sharing,
    again() {
      sharing.again()
      onJoined?.()
    },
    /** Called when the warehouse answers again. */
    onJoined(call: () => void): void {
      onJoined = call
    },
    atBenches,
    day: async () => (await opened()).day,
    /** For refunds of its parcels. */
    refunds: listsOfOthers(sharing, isCutOff),
    /** A person's word that its own parcels are on no manifest, where nothing proves that they are. Answers those that are open again. */
    async free(parcelIds: readonly string[]): Promise<readonly string[]> {
      const { freeIds, day } = await sharing.look()
      // What was proven meanwhile is on its manifest here too, and open no more.
      const open = new Set((await book.open()).map(({ parcel }) => parcel.purchaseId))
      const held = parcelIds.filter((parcelId) => freeIds.has(parcelId) && open.has(parcelId))
      const freed = held.length > 0 ? await day.free(held) : []
      sharing.soon()
      return freed
    },
    /** A person's word. Throws `not_found`, `conflict` where it came further, is made here, or it is too early. */
    async end(manifestId: string, afterMs: number): Promise<void> {
      // Its own journal knows more, and says so by itself; a person ends it there.
      if ((await stores.manifests.get(manifestId))?.gestureId !== undefined)
        throw conflict('manifest_made_here')
      const { day } = await opened()
      if (await day.end(manifestId, afterMs)) return
      const manifest = await day.get(manifestId)
      if (!manifest) throw notFound('manifest')
      // The same once more, whose answer was lost.
      if (manifest.state !== 'ended') throw conflict('manifest_settled_elsewhere')
    },
  }
}
