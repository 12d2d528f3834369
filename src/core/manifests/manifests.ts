// The end of the day: parcels are filed as they are bought, put into open lists, and told to their carriers by
// manifests. Refunds come first: a parcel whose money is asked back is on no manifest.

import { conflict, notFound, withReason } from '../../contract/refusals.ts'
import type { PurchaseStore } from '../ship/ports.ts'
import { manifestLimit, splitByLimit } from './carrier-limits.ts'
import { createCarrierNames } from './carrier-names.ts'
import { trackingKey } from '../scanning/same-tracking-number.ts'
import { blankManifest, dayAfter, localDay, type Manifest } from './manifest.ts'
import { createManifestRunner, type ManifestRunnerPorts } from './manifest-runner.ts'
import { openLists, type OpenList } from './open-lists.ts'
import { originText } from './origin-text.ts'
import type { DayAtBenches, Days, NewForm, OpenParcel, ServiceManifest } from './ports.ts'
import type { AddressOrId } from '../../service/records.ts'

/** Parcels of so many days are listed: what is older went without a manifest, or never went. */
export const listedDays = 14

export type ManifestPorts = ManifestRunnerPorts & {
  readonly purchases: Pick<PurchaseStore, 'get'>
  /** Undefined where this bench closes its day alone. */
  readonly day?: DayAtBenches | undefined
  /** Files what was bought. */
  readonly file: () => Promise<void>
  /** Sends and settles refunds as far as that goes now. */
  readonly settleRefunds: () => Promise<void>
  /** Called when a list may have changed without a manifest's changing. */
  readonly onLists: () => void
}

/** By which a parcel is known to be one that is in a list already. */
const numbersOf = ({ trackingNumber, transactionId, isSeparate }: Omit<OpenParcel, 'originKey' | 'at'>) => [
  ...(trackingNumber === '' ? [] : [trackingKey(trackingNumber)]),
  ...(isSeparate === true ? [] : [transactionId]),
]

export type Manifests = ReturnType<typeof createManifests>

export function createManifests(ports: ManifestPorts) {
  const { manifests, file, clock, newId } = ports
  const runner = createManifestRunner(ports)
  const carriers = createCarrierNames(ports)
  /** The day on the wall. */
  const today = () => localDay(clock.now())
  /** Creations under way, by gesture: the same one again waits for the first. */
  const creating = new Map<string, Promise<readonly Manifest[]>>()

  /** With what other benches have. Throws where nobody knows that. */
  async function lists(): Promise<readonly OpenList[]> {
    if (!ports.day) return openLists(await ownOpen(), today())
    // First: what is heard of then is in no open list.
    const { parcels, takenIds, heldIds, voidIds } = await ports.day.look()
    const own = await ownOpen()
    const here = own
      .filter(({ purchaseId }) => !takenIds.has(purchaseId))
      .map((parcel) => ({
        ...parcel,
        isHeld: heldIds.has(parcel.purchaseId),
        isVoidThere: voidIds.has(parcel.purchaseId),
      }))
    // Two benches may have bought one shipment: it is on one form once.
    const known = new Set(own.flatMap(numbersOf))
    const others: OpenParcel[] = []
    // Its carrier takes none, as it said to this bench: then the parcels of others need none either.
    const needNone = new Set(
      (await manifests.listNoManifest()).map(({ carrierAccountId }) => carrierAccountId),
    )
    for (const parcel of parcels) {
      if (needNone.has(parcel.carrierAccountId)) continue
      const numbers = numbersOf(parcel)
      if (numbers.some((number) => known.has(number))) continue
      for (const number of numbers) known.add(number)
      others.push({ ...parcel, originKey: await originKeyOf(parcel.at.fromAddress) })
    }
    return openLists([...here, ...others], today())
  }

  async function ownOpen(): Promise<readonly OpenParcel[]> {
    await file()
    carriers.refresh()
    return manifests.listOpen(dayAfter(today(), -listedDays))
  }

  /** Addresses of other benches, by their text. */
  const originKeys = new Map<string, string>()
  async function originKeyOf(address: AddressOrId): Promise<string> {
    const text = originText(address)
    const key = originKeys.get(text) ?? (await manifests.originKey(address))
    originKeys.set(text, key)
    return key
  }

  async function get(manifestId: string): Promise<Manifest> {
    const manifest = await manifests.get(manifestId)
    if (!manifest) throw notFound('manifest')
    return manifest
  }

  const limit = (carrierAccountId: string) => manifestLimit(carriers.of(carrierAccountId)?.carrierCode)

  async function prepare(list: OpenList, gestureId: string): Promise<readonly Manifest[]> {
    const parts = splitByLimit(list.ready, limit(list.carrierAccountId))
    const prepared: Manifest[] = []
    for (const [index, parcels] of parts.entries()) {
      const now = clock.now()
      const manifest = await manifests.insertPrepared(
        {
          ...blankManifest,
          id: newId(),
          gestureId,
          listId: list.id,
          part: index + 1,
          parts: parts.length,
          carrierAccountId: list.carrierAccountId,
          originKey: list.originKey,
          shipDate: list.shipDate,
          statesShipDate: parcels.some(({ statesShipDate }) => statesShipDate),
          state: 'prepared',
          isShared: ports.day !== undefined,
          createdAt: now,
          updatedAt: now,
        },
        parcels.flatMap(({ purchaseId, at }) => (at ? [] : [purchaseId])),
        parcels.filter(({ at }) => at !== undefined),
      )
      if (manifest) prepared.push(manifest)
    }
    return prepared
  }

  async function create(listIds: readonly string[], gestureId: string): Promise<readonly Manifest[]> {
    const earlier = await manifests.findByGesture(gestureId)
    if (earlier.length > 0) return earlier
    await ports.settleRefunds()
    await carriers.known()
    const wished = (await lists()).filter(({ id, ready }) => listIds.includes(id) && ready.length > 0)
    const prepared: Manifest[] = []
    for (const list of wished) prepared.push(...(await prepare(list, gestureId)))
    if (prepared.length === 0) throw conflict('nothing_for_manifest')
    for (const manifest of prepared) {
      ports.onManifest(manifest)
      void runner.takeUp(manifest.id)
    }
    return prepared
  }

  /** The service's manifest with its form. */
  async function atService(serviceManifestId: string): Promise<ServiceManifest> {
    const found = await ports.account().service.find(serviceManifestId)
    if (!found) throw notFound('manifest_at_service')
    return found
  }

  function formOf({ document, manifestNumber }: ServiceManifest): NewForm {
    if (!document)
      throw withReason(
        'label_unreadable',
        'form_not_printable',
        'The service sent no form that a printer takes',
      )
    return { id: newId(), kind: 'scan_form', subject: manifestNumber ?? '', ...document }
  }

  return {
    start: () => runner.start(),
    today,
    lists,
    /** Of this bench alone. */
    ownLists: async () => openLists(await ownOpen(), today()),
    carrier: carriers.of,
    limit,

    /**
     * Creates the manifests of open lists. Answers as soon as they are on disk; they are sent one after the other. The
     * same gesture again answers with what it made. Throws `conflict` where no parcel is ready.
     */
    create(listIds: readonly string[], gestureId: string): Promise<readonly Manifest[]> {
      const first = creating.get(gestureId)
      if (first) return first
      const mine = create(listIds, gestureId).finally(() => creating.delete(gestureId))
      creating.set(gestureId, mine)
      return mine
    },

    /** Sends a prepared one, looks into a doubt, or asks for a form that is not here, now. Throws `not_found`. */
    async retry(manifestId: string): Promise<Manifest> {
      const manifest = await get(manifestId)
      void runner.takeUp(manifestId)
      return manifest
    },

    /** Throws `not_found`, or `conflict` where it is not prepared, or may have been sent before the database was put back. */
    async cancel(manifestId: string): Promise<Manifest> {
      const manifest = await get(manifestId)
      const cancelled =
        manifest.state === 'prepared' &&
        !manifest.needsPerson &&
        (await manifests.update(
          manifestId,
          'prepared',
          { state: 'cancelled', reason: undefined, nextCheckAt: undefined },
          'release',
        ))
      if (!cancelled) throw conflict('manifest_sent')
      ports.onManifest(cancelled)
      return cancelled
    },

    /**
     * A person says which of the service's manifests one in doubt is. Throws `not_found`, `conflict` where it is not in
     * doubt or that is another one's, and what asking the service throws.
     */
    async settle(manifestId: string, serviceManifestId: string): Promise<Manifest> {
      const doubtful = await get(manifestId)
      if (doubtful.state !== 'in_doubt') throw conflict('manifest_not_in_doubt')
      const found = await runner.findFor(manifestId, serviceManifestId)
      const others = await ports.day?.others(doubtful)
      if (others?.serviceIds.has(found.manifestId) || (await manifests.findByServiceId(found.manifestId))) {
        throw conflict('manifest_of_another')
      }
      return runner.adopt(manifestId, found)
    },
    endDoubt: runner.endDoubt,
    doWithoutForm: runner.doWithoutForm,

    listAtService: (days: Days) => ports.account().service.list(days),

    /** The manifest of the service with its form kept. Throws `not_found` or `label_unreadable`. */
    async fetch(serviceManifestId: string): Promise<Manifest> {
      const known = await manifests.findByServiceId(serviceManifestId)
      if (known?.documentId !== undefined) return known
      const found = await atService(serviceManifestId)
      const form = formOf(found)
      const now = clock.now()
      const kept = known
        ? await manifests.keepForm(known.id, form)
        : await manifests.insertFetched(
            {
              ...blankManifest,
              id: newId(),
              carrierAccountId: found.carrierAccountId,
              shipDate: found.shipDate?.slice(0, 10),
              state: 'created',
              parcels: found.shipmentCount ?? 0,
              packages: found.shipmentCount ?? 0,
              serviceManifestId: found.manifestId,
              manifestNumber: found.manifestNumber,
              warnings: found.warnings,
              createdAt: now,
              updatedAt: now,
            },
            found.raw,
            form,
          )
      ports.onManifest(kept)
      return kept
    },

    async askAgain(carrierAccountId: string) {
      await manifests.forgetNoManifest(carrierAccountId, dayAfter(today(), -listedDays))
      ports.onLists()
    },

    /** Of these parcels of this bench, those that the service left out: they are ready again. Answers which they were. */
    async listAgain(purchaseIds: readonly string[]): Promise<readonly OpenParcel[]> {
      const leftOut = (await ownOpen()).filter(
        ({ purchaseId, refusal }) => refusal !== undefined && purchaseIds.includes(purchaseId),
      )
      for (const { purchaseId } of leftOut) await manifests.noteRefusal(purchaseId, undefined)
      ports.onLists()
      return leftOut
    },

    /** What is too old to be listed needs no manifest any more. Answers how many parcels. */
    async wentWithout(): Promise<number> {
      await file()
      const parcels = await manifests.letGoBefore(dayAfter(today(), -listedDays))
      ports.onLists()
      return parcels
    },

    async serviceAnswers() {
      for (const { id } of await manifests.listByState('prepared', 'in_doubt')) void runner.takeUp(id)
      for (const { id } of await manifests.listWithoutForm()) void runner.takeUp(id)
    },

    async close() {
      await Promise.allSettled(creating.values())
      await carriers.close()
      await runner.close()
    },
  }
}
