// A label's copy as the archive holds it: what is shown of it and its exact bytes, sealed as fields of a station's own database
// are (AES-256-GCM, the key's id in the head), under the warehouse's key and bound to its warehouse, bench and label.

import { z } from 'zod'
import { labelFormats } from '../../base/label-format.ts'
import { AppError } from '../../contract/errors.ts'
import { trackingKey } from '../../core/scanning/same-tracking-number.ts'
import type { CopySealer, LabelArchive, LabelContent } from '../../core/warehouse/label-archive.ts'
import { createSealer } from '../../adapters/sqlite/sealer.ts'
import { lacksWarehouseKey, openerOf } from './warehouse-opener.ts'

/** Of which archive: a copy that was moved into another row does not open there. */
export type ArchiveName = Pick<LabelArchive, 'warehouseId' | 'benchId'>

const Facts = z.object({
  format: z.enum(labelFormats),
  orderNumber: z.string(),
  trackingNumber: z.string(),
  service: z.string(),
  recipient: z.string(),
  destination: z.string(),
  packageNumber: z.int(),
  packageCount: z.int(),
  boughtAt: z.iso.datetime(),
  /** How many bytes the label has. */
  size: z.int(),
})

const lengthBytes = 4

const placeOf = ({ warehouseId, benchId }: ArchiveName, labelId: string) =>
  `label_copies.sealed:${warehouseId}/${benchId}/${labelId}`

/** The same for every form in which it is scanned, printed or told. */
export const trackingText = (trackingNumber: string) => `tracking ${trackingKey(trackingNumber)}`

export type WarehouseKey = { readonly version: number; readonly key: Uint8Array }

/** Seals with the newest key. */
export function copySealer({ version, key }: WarehouseKey, name: ArchiveName): CopySealer {
  const sealer = createSealer(key)
  return (labelId, { bytes, boughtAt, ...content }) => {
    const facts: z.infer<typeof Facts> = {
      ...content,
      boughtAt: boughtAt.toISOString(),
      size: bytes.length,
    }
    const text = Buffer.from(JSON.stringify(Facts.parse(facts)))
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32BE(text.length)
    const { trackingNumber } = content
    return {
      keyVersion: version,
      sealed: sealer.seal(Buffer.concat([length, text, bytes]), placeOf(name, labelId)),
      trackingIndex: trackingNumber === '' ? undefined : sealer.blindIndex(trackingText(trackingNumber)),
    }
  }
}

export type CopyReader = ReturnType<typeof copyReader>

/** Opens what any of these keys has sealed, the newest last. */
export function copyReader(keys: readonly Uint8Array[]) {
  const sealer = openerOf(keys)
  return {
    /** Throws `sealed_with_other_key`, or `label_unreadable` for what was changed, cut or moved since. */
    open(sealed: Uint8Array, name: ArchiveName, labelId: string): LabelContent {
      if (!sealer) throw lacksWarehouseKey()
      const plain = Buffer.from(sealer.open(sealed, placeOf(name, labelId)))
      const end = lengthBytes + plain.readUInt32BE()
      const { size, boughtAt, ...facts } = Facts.parse(
        JSON.parse(plain.subarray(lengthBytes, end).toString()),
      )
      const bytes = plain.subarray(end)
      if (bytes.length !== size) throw new AppError('label_unreadable', 'The label is not whole.')
      return { ...facts, boughtAt: new Date(boughtAt), bytes }
    },
    /** By which copies of this tracking number are found, by each key. */
    trackingIndexes: (trackingNumber: string): readonly string[] =>
      sealer?.blindIndexes(trackingText(trackingNumber)) ?? [],
  }
}
