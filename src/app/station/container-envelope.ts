// Container labels as the warehouse holds them: what is shown of them, and their document's exact bytes, each sealed under the
// warehouse's key and bound to its warehouse, bench and copy.

import { z } from 'zod'
import { labelFormats } from '../../base/label-format.ts'
import { AppError } from '../../contract/errors.ts'
import { classifyScan } from '../../core/scanning/classify-scan.ts'
import {
  copyStates,
  type ArchivedContainer,
  type ContainerArchive,
  type ContainerFacts,
  type ContainerSealer,
} from '../../core/warehouse/container-archive.ts'
import { createSealer } from '../../adapters/sqlite/sealer.ts'
import { trackingText, type WarehouseKey } from './label-envelope.ts'
import { lacksWarehouseKey, openerOf } from './warehouse-opener.ts'

type ArchiveName = Pick<ContainerArchive, 'warehouseId' | 'benchId'>

const Facts = z.object({
  state: z.enum(copyStates),
  containerId: z.string(),
  askedAt: z.iso.datetime(),
  pages: z.int(),
  numbers: z.array(z.string()),
  destination: z.string(),
  trackingNumber: z.string(),
  format: z.enum(labelFormats).optional(),
})

const placeOf = (part: 'sealed' | 'document', { warehouseId, benchId }: ArchiveName, copyId: string) =>
  `container_copies.${part}:${warehouseId}/${benchId}/${copyId}`

/** By what a number is looked for: the same for every form in which it is scanned, printed or told. */
function textOf(number: string): string {
  const scanned = classifyScan(number)
  if (scanned.kind === 'container') return `container ${scanned.containerNumber}`
  return trackingText(scanned.kind === 'tracking' ? scanned.trackingNumber : number)
}

/** Seals with the newest key. */
export function containerSealer({ version, key }: WarehouseKey, name: ArchiveName): ContainerSealer {
  const sealer = createSealer(key)
  return ({ copyId, facts, document }) => {
    const text = JSON.stringify(Facts.parse({ ...facts, askedAt: facts.askedAt.toISOString() }))
    const numbers = [...facts.numbers, facts.trackingNumber].filter((number) => number !== '')
    return {
      keyVersion: version,
      sealed: sealer.seal(text, placeOf('sealed', name, copyId)),
      sealedDocument: document && sealer.seal(document, placeOf('document', name, copyId)),
      numberIndexes: [...new Set(numbers.map((number) => sealer.blindIndex(textOf(number))))],
    }
  }
}

export type ContainerReader = ReturnType<typeof containerReader>

/** Opens what any of these keys has sealed, the newest last. */
export function containerReader(keys: readonly Uint8Array[], warehouseId: string) {
  const sealer = openerOf(keys)

  function opened(part: 'sealed' | 'document', bytes: Uint8Array, benchId: string, copyId: string) {
    if (!sealer) throw lacksWarehouseKey()
    return sealer.open(bytes, placeOf(part, { warehouseId, benchId }, copyId))
  }

  return {
    /**
     * Throws `sealed_with_other_key`, or `label_unreadable` for what no bench with the key has written as it stands there: also where
     * what is plain says another state, or other labels, than what is sealed.
     */
    facts(copy: Omit<ArchivedContainer, 'bench' | 'askedAt' | 'hasDocument'>): ContainerFacts {
      const text = Buffer.from(opened('sealed', copy.sealed, copy.benchId, copy.copyId)).toString()
      const { askedAt, format, ...facts } = Facts.parse(JSON.parse(text))
      if (facts.state !== copy.state || facts.containerId !== copy.containerId)
        throw new AppError('label_unreadable', 'What is said of the labels is not what their bench has said.')
      return { ...facts, format, askedAt: new Date(askedAt) }
    },
    /** Throws as `facts`. */
    document: (
      sealedDocument: Uint8Array,
      { benchId, copyId }: Pick<ArchivedContainer, 'benchId' | 'copyId'>,
    ) => opened('document', sealedDocument, benchId, copyId),
    /** By which copies with this number are found, by each key. */
    indexes: (number: string): readonly string[] => sealer?.blindIndexes(textOf(number)) ?? [],
  }
}
