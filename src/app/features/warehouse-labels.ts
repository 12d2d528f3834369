// The archive of labels that all benches have: this one's labels are carried there from its journal, sealed with the warehouse's key.

import { copySealer } from '../station/label-envelope.ts'
import { AppError } from '../../contract/errors.ts'
import type { WarehouseSetting } from '../../contract/warehouse-setting.ts'
import { createLabelCarrier } from '../../core/warehouse/carry-labels.ts'
import type { CopySealer, LabelArchive, LabelContent } from '../../core/warehouse/label-archive.ts'
import { heldKeys, newestKey } from '../station/warehouse-keys.ts'
import type { PortsOf } from './ports.ts'

type Ports = PortsOf<'changes' | 'clock' | 'logger' | 'secrets', 'labelJournal' | 'labels'>

export function carryLabels(
  { stores, secrets, changes, clock, logger }: Ports,
  setting: Pick<WarehouseSetting, 'url' | 'name'>,
  archive: () => Promise<LabelArchive>,
) {
  async function contentOf(labelId: string): Promise<LabelContent> {
    const summary = await stores.labels.summary(labelId)
    if (!summary) throw new AppError('not_found', 'There is no such label.')
    const { format, bytes } = await stores.labels.get(labelId)
    const { orderNumber, trackingNumber, service, recipient, destination } = summary
    const { packageNumber, packageCount, boughtAt } = summary
    const facts = { orderNumber, trackingNumber, service, recipient, destination }
    return { ...facts, packageNumber, packageCount, boughtAt, format, bytes }
  }

  async function sealerFor(to: LabelArchive): Promise<CopySealer | undefined> {
    const { warehouseId, versions } = await to.keys()
    const key = await newestKey(versions, heldKeys(secrets, setting, warehouseId))
    return key && copySealer(key, to)
  }

  const carrier = createLabelCarrier({
    archive,
    journal: stores.labelJournal,
    contentOf,
    sealerFor,
    clock,
    logger,
  })
  changes.on('purchase', ({ state }) => {
    if (state === 'bought') carrier.bought()
  })
  changes.on('refund', ({ purchaseId }) => carrier.changed(purchaseId))
  return carrier
}
