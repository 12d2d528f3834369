// The archive of labels that all benches have: this one's labels are carried there from its journal, sealed with the warehouse's
// key, and those of others are found there and opened.

import { copyReader, copySealer, type CopyReader } from '../station/label-envelope.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import { conflict, notFound } from '../../contract/refusals.ts'
import type { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import { createLabelCarrier } from '../../core/warehouse/carry-labels.ts'
import { orderNumberKey } from '../../core/orders/order-number.ts'
import {
  mostFound,
  type ArchivedCopy,
  type LabelArchive,
  type LabelContent,
} from '../../core/warehouse/label-archive.ts'
import { keysOf } from '../station/warehouse-keys.ts'
import type { PortsOf } from './ports.ts'

type Ports = PortsOf<'changes' | 'clock' | 'logger' | 'secrets', 'labelJournal' | 'labels'>

export type ArchiveReader = ReturnType<typeof readArchive>

export type FoundLabel = Omit<ArchivedCopy, 'sealed'> & {
  /** Why it cannot be opened. */
  readonly label: LabelContent | AppError
}

type FoundLabels = {
  readonly labels: readonly FoundLabel[]
  /** There are others, which are older or of the same moment. */
  readonly isMore: boolean
  readonly lacksKey: boolean
}

/** Reads what other benches bought. Throws `warehouse_cut_off` and the like where nobody knows. */
export function readArchive(
  { secrets }: Pick<Ports, 'secrets'>,
  setting: Pick<WarehouseSetting, 'url' | 'name'>,
  archive: () => Promise<LabelArchive>,
) {
  async function opened() {
    const from = await archive()
    const { keys, isAnyMissing } = await keysOf(from, secrets, setting)
    return { from, reader: copyReader(keys), isAnyMissing }
  }

  const labelOf = (from: LabelArchive, reader: CopyReader, copy: ArchivedCopy): FoundLabel => {
    const { sealed, ...about } = copy
    if (!sealed)
      return { ...about, label: new AppError('removed_by_retention', 'This was removed for its age.') }
    const { warehouseId } = from
    try {
      return { ...about, label: reader.open(sealed, { warehouseId, benchId: copy.benchId }, copy.labelId) }
    } catch (error) {
      if (!isAppError(error)) throw error
      return { ...about, label: error }
    }
  }

  return {
    /** By a whole order number or tracking number. */
    async find(query: string): Promise<FoundLabels> {
      const { from, reader, isAnyMissing } = await opened()
      const copies = await from.find(orderNumberKey(query), reader.trackingIndexes(query))
      const labels = copies.slice(0, mostFound).map((copy) => labelOf(from, reader, copy))
      return { labels, isMore: copies.length > mostFound, lacksKey: isAnyMissing }
    },
    /** Throws `not_found`, `conflict` for a void one, and what keeps it closed. */
    async get(benchId: string, labelId: string): Promise<LabelContent> {
      const { from, reader } = await opened()
      const copy = await from.get(benchId, labelId)
      if (!copy) throw notFound('label_in_archive')
      const { label, isVoid } = labelOf(from, reader, copy)
      if (isVoid) throw conflict('label_refunded')
      if (label instanceof AppError) throw label
      return label
    },
  }
}

export function carryLabels(
  { stores, secrets, changes, clock, logger }: Ports,
  setting: Pick<WarehouseSetting, 'url' | 'name'>,
  archive: () => Promise<LabelArchive>,
) {
  async function contentOf(labelId: string): Promise<LabelContent> {
    const summary = await stores.labels.summary(labelId)
    if (!summary) throw notFound('label')
    const { format, bytes } = await stores.labels.get(labelId)
    const { orderNumber, trackingNumber, service, recipient, destination } = summary
    const { packageNumber, packageCount, boughtAt } = summary
    const facts = { orderNumber, trackingNumber, service, recipient, destination }
    return { ...facts, packageNumber, packageCount, boughtAt, format, bytes }
  }

  async function keysFor(to: LabelArchive) {
    const { keys, newest } = await keysOf(to, secrets, setting)
    return { seal: newest && copySealer(newest, to), trackingIndexes: copyReader(keys).trackingIndexes }
  }

  const carrier = createLabelCarrier({
    archive,
    journal: stores.labelJournal,
    contentOf,
    keysFor,
    clock,
    logger,
  })
  changes.on('purchase', ({ id, state }) => {
    if (state === 'bought') carrier.bought(id)
  })
  changes.on('refund', ({ purchaseId }) => carrier.changed(purchaseId))
  return carrier
}
