// The day that benches close together as the warehouse holds it: what is a customer's, and a manifest's form, is sealed with the
// warehouse's key, and bound to its warehouse, bench and id. What is opened is held to the shape that was sealed.

import { z } from 'zod'
import { ParcelAtBench, parcelAtBench, parcelElsewhereOf } from '../../adapters/sqlite/parcel-at-bench.ts'
import { createSealer } from '../../adapters/sqlite/sealer.ts'
import { labelFormats } from '../../base/label-format.ts'
import { isAppError } from '../../contract/errors.ts'
import type { DayKeys, DayManifestContent, DayManifestFacts } from '../../core/warehouse/day-book.ts'
import type { SharedDay } from '../../core/warehouse/shared-day.ts'
import { AddressOrId } from '../../service/records.ts'
import { present } from '../views.ts'
import { trackingText, type WarehouseKey } from './label-envelope.ts'
import type { KeysHere } from './warehouse-keys.ts'
import { openerOf } from './warehouse-opener.ts'

const Words = z.string().max(2_000)

const ManifestFacts = z.object({
  state: z.enum(['making', 'doubt', 'created', 'ended']),
  carrierAccountId: z.string(),
  fromAddress: AddressOrId.optional(),
  shipDate: z.iso.date(),
  statesShipDate: z.boolean(),
  accountKey: z.string().optional(),
  packages: z.int(),
  serviceManifestId: z.string().optional(),
  manifestNumber: z.string().optional(),
})
const ManifestHead = ManifestFacts.extend({
  parcels: z.array(z.object({ benchId: z.uuid(), parcelId: z.uuid(), trackingNumber: Words })),
  form: z.object({ format: z.enum(labelFormats), size: z.int() }).optional(),
})

const lengthBytes = 4

const places = ({ warehouseId }: Pick<SharedDay, 'warehouseId'>) => ({
  parcel: (benchId: string, id: string) => `day_parcels.sealed:${warehouseId}/${benchId}/${id}`,
  refusal: (benchId: string, id: string) => `day_parcels.refusal:${warehouseId}/${benchId}/${id}`,
  manifest: (benchId: string, id: string) => `day_manifests.sealed:${warehouseId}/${benchId}/${id}`,
  facts: (benchId: string, id: string) => `day_manifests.facts:${warehouseId}/${benchId}/${id}`,
})

function factsSaid<T extends DayManifestFacts>(content: T) {
  const { accountKey, fromAddress, serviceManifestId, manifestNumber, ...facts } = content
  return { ...facts, ...present({ accountKey, fromAddress, serviceManifestId, manifestNumber }) }
}

/** What is absent in JSON is undefined here. */
const factsRead = (read: z.infer<typeof ManifestFacts>): DayManifestFacts => ({
  ...read,
  accountKey: read.accountKey,
  fromAddress: read.fromAddress,
  serviceManifestId: read.serviceManifestId,
  manifestNumber: read.manifestNumber,
})

function manifestBytes({ form, ...content }: DayManifestContent): Uint8Array {
  const head = form && { form: { format: form.format, size: form.bytes.length } }
  const text = Buffer.from(JSON.stringify(ManifestHead.parse({ ...factsSaid(content), ...head })))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, form?.bytes ?? Buffer.alloc(0)])
}

function manifestOf(plain: Uint8Array): DayManifestContent | 'not_proven' {
  const bytes = Buffer.from(plain)
  const end = lengthBytes + bytes.readUInt32BE()
  const { form, parcels, ...facts } = ManifestHead.parse(
    JSON.parse(bytes.subarray(lengthBytes, end).toString()),
  )
  const rest = bytes.subarray(end)
  if ((form?.size ?? 0) !== rest.length) return 'not_proven'
  return {
    ...factsRead(facts),
    parcels,
    form: form && { format: form.format, bytes: new Uint8Array(rest) },
  }
}

function sealing({ key }: WarehouseKey, day: SharedDay, bench: string): NonNullable<DayKeys['seal']> {
  const sealer = createSealer(key)
  const place = places(day)
  const trackingIndex = (trackingNumber: string) =>
    trackingNumber === '' ? undefined : sealer.blindIndex(trackingText(trackingNumber))
  return {
    trackingIndex,
    parcel(parcel, fromAddress) {
      const { purchaseId, trackingNumber } = parcel
      const text = JSON.stringify(parcelAtBench(parcel, { benchId: day.benchId, bench, fromAddress }))
      return {
        parcelId: purchaseId,
        shipDate: parcel.shipDate,
        sealed: sealer.seal(text, place.parcel(day.benchId, purchaseId)),
        contentIndex: Buffer.from(sealer.contentHash(`day ${purchaseId} ${text}`)).toString('hex'),
        trackingIndex: trackingIndex(trackingNumber),
      }
    },
    refusal: ({ benchId, parcelId }, words) => sealer.seal(words, place.refusal(benchId, parcelId)),
    manifest: (manifestId, content) =>
      sealer.seal(manifestBytes(content), place.manifest(day.benchId, manifestId)),
    facts: (manifestId, content) =>
      // Parses away what is no fact.
      sealer.seal(
        JSON.stringify(ManifestFacts.parse(factsSaid(content))),
        place.facts(day.benchId, manifestId),
      ),
    listIndex: (list) => sealer.blindIndex(`day list ${list}`),
  }
}

/** What this bench seals and opens with the warehouse's keys that it has. */
export function dayKeys({ keys, newest }: KeysHere, day: SharedDay, bench: string): DayKeys {
  const sealer = openerOf(keys)
  const place = places(day)

  function opened<T>(sealed: Uint8Array, at: string, read: (plain: Uint8Array) => T) {
    if (!sealer) return 'no_key'
    try {
      return read(sealer.open(sealed, at))
    } catch (error) {
      if (isAppError(error, 'sealed_with_other_key')) return 'no_key'
      if (isAppError(error, 'label_unreadable') || error instanceof z.ZodError) return 'not_proven'
      if (error instanceof SyntaxError || error instanceof RangeError) return 'not_proven'
      throw error
    }
  }

  return {
    seal: newest && sealing(newest, day, bench),
    parcel: ({ benchId, parcelId, bench: named }, sealed) =>
      opened(sealed, place.parcel(benchId, parcelId), (plain) => {
        const content = ParcelAtBench.parse(JSON.parse(Buffer.from(plain).toString()))
        return content.benchId === benchId
          ? parcelElsewhereOf(parcelId, { ...content, bench: named })
          : 'not_proven'
      }),
    refusal: ({ benchId, parcelId }, sealed) =>
      opened(sealed, place.refusal(benchId, parcelId), (plain) => ({
        words: Words.parse(Buffer.from(plain).toString()),
      })),
    manifest: ({ benchId, manifestId }, sealed) =>
      opened(sealed, place.manifest(benchId, manifestId), manifestOf),
    facts({ benchId, manifestId, facts, sealed }) {
      if (facts)
        return opened(facts, place.facts(benchId, manifestId), (plain) =>
          factsRead(ManifestFacts.parse(JSON.parse(Buffer.from(plain).toString()))),
        )
      return sealed && opened(sealed, place.manifest(benchId, manifestId), manifestOf)
    },
  }
}
