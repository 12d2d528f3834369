// The container labels of all benches: this one's are carried to the warehouse from its journal, sealed with the warehouse's key, and
// those of others are listed, opened and handed out to be printed.

import { isAppError, type AppError } from '../../contract/errors.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import { createContainerCarrier } from '../../core/warehouse/carry-containers.ts'
import {
  mostListed,
  wordOf,
  type ArchivedContainer,
  type ContainerArchive,
  type ContainerContent,
  type ContainerFacts,
} from '../../core/warehouse/container-archive.ts'
import type { LabelArchive } from '../../core/warehouse/label-archive.ts'
import { containerReader, containerSealer, type ContainerReader } from '../station/container-envelope.ts'
import { keysOf } from '../station/warehouse-keys.ts'
import { containerDestination } from './container-destination.ts'
import type { PortsOf } from './ports.ts'

type Ports = PortsOf<
  'changes' | 'clock' | 'logger' | 'secrets',
  'containerJournal' | 'containers' | 'documents'
>

export type ContainersElsewhere = ReturnType<typeof containersElsewhere>

export type FoundContainer = Pick<ArchivedContainer, 'benchId' | 'copyId' | 'bench' | 'hasDocument'> & {
  /** As it stands there in plain. */
  readonly askedAt: Date
  /** Why it cannot be opened. */
  readonly facts: ContainerFacts | AppError
}

export type FoundContainers = {
  readonly containers: readonly FoundContainer[]
  /** There are others, which are older. */
  readonly isMore: boolean
  readonly lacksKey: boolean
}

export function containersElsewhere(
  { stores, secrets, changes, clock, logger }: Ports,
  setting: Pick<WarehouseSetting, 'url' | 'name'>,
  open: () => Promise<ContainerArchive>,
  labels: () => Promise<LabelArchive>,
) {
  const keys = async () => keysOf(await labels(), secrets, setting)

  async function contentOf(containerId: string): Promise<ContainerContent | undefined> {
    const [about, made] = await Promise.all([
      stores.containerJournal.get(containerId),
      stores.containers.get(containerId),
    ])
    if (!about || !made) return undefined
    const { state, copyId, hasNumbers, isRemoved } = wordOf(about)
    if (state === 'over' || isRemoved) return undefined
    const { form, pages, numbers, createdAt, documentId } = made
    const [summary, document] = await Promise.all([
      documentId === undefined ? undefined : stores.documents.summary(documentId),
      documentId === undefined ? undefined : documentBytes(containerId, documentId),
    ])
    return {
      copyId,
      hasNumbers,
      facts: {
        state,
        containerId,
        askedAt: createdAt,
        pages,
        numbers,
        destination: form ? containerDestination(form) : '',
        trackingNumber: form?.trackingNumber ?? '',
        format: summary?.format,
      },
      document,
    }
  }

  /** Undefined where it cannot be read now: its key is not here, its bytes are damaged. That it was made is told all the same. */
  async function documentBytes(containerId: string, documentId: string): Promise<Uint8Array | undefined> {
    try {
      return (await stores.documents.get(documentId)).bytes
    } catch (error) {
      if (!isAppError(error)) throw error
      logger.warn('warehouse.containers_untold', { containerId, code: error.code })
      return undefined
    }
  }

  const carrier = createContainerCarrier({
    archive: open,
    journal: stores.containerJournal,
    contentOf,
    async sealer(to) {
      const { newest } = await keys()
      return newest && containerSealer(newest, to)
    },
    epoch: async () => (await labels()).epoch(),
    clock,
    logger,
  })
  changes.on('container', ({ id }) => carrier.changed(id))

  function found(reader: ContainerReader, copy: ArchivedContainer): FoundContainer {
    const { benchId, copyId, bench, hasDocument, askedAt } = copy
    return { benchId, copyId, bench, hasDocument, askedAt, facts: factsOf(reader, copy) }
  }

  /** Put back from a backup, a bench does not know of labels that it has told of itself. */
  async function isLost({ containerId, copyId }: ArchivedContainer): Promise<boolean> {
    const known = await stores.containerJournal.get(containerId)
    return known === undefined || (known.documentId !== copyId && copyId !== containerId)
  }

  async function opened() {
    const [from, { keys: held, isAnyMissing }] = await Promise.all([open(), keys()])
    return { from, reader: containerReader(held, from.warehouseId), isAnyMissing }
  }

  return {
    carrier,
    /** All of other benches, or by a whole number. Throws `warehouse_cut_off` and the like where nobody knows. */
    async list(number: string): Promise<FoundContainers> {
      const { from, reader, isAnyMissing } = await opened()
      const indexes = number === '' ? undefined : reader.indexes(number)
      const [others, own] = await Promise.all([from.list('others', indexes), from.list('this', indexes)])
      const lost = await Promise.all(own.map(async (copy) => ((await isLost(copy)) ? [copy] : [])))
      const all = [...others, ...lost.flat()].toSorted(
        (a, b) => b.askedAt.getTime() - a.askedAt.getTime() || a.copyId.localeCompare(b.copyId),
      )
      const containers = all.slice(0, mostListed).map((copy) => found(reader, copy))
      return {
        containers,
        isMore: all.length > mostListed || own.length > mostListed,
        lacksKey: isAnyMissing,
      }
    },
    /** Throws `not_found`, `conflict` for what is not made, and what keeps it closed. */
    async get(benchId: string, copyId: string) {
      const { from, reader } = await opened()
      const copy = await from.get(benchId, copyId)
      if (!copy) throw notFound('container_labels')
      const facts = reader.facts(copy)
      if (facts.state !== 'made') throw conflict('containers_changed')
      if (!copy.sealedDocument || !facts.format) throw notFound('document')
      const { destination, trackingNumber, format } = facts
      const subject = trackingNumber || destination
      return { subject, format, bytes: reader.document(copy.sealedDocument, copy) }
    },
  }
}

function factsOf(reader: ContainerReader, copy: ArchivedContainer): ContainerFacts | AppError {
  try {
    return reader.facts(copy)
  } catch (error) {
    if (isAppError(error)) return error
    throw error
  }
}
