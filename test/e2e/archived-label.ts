import { randomUUID } from 'node:crypto'
import type { CopySealer, LabelArchive } from '../../src/core/warehouse/label-archive.ts'

export type ArchivedSample = {
  readonly orderNumber: string
  readonly trackingNumber: string
  readonly isVoid: boolean
  readonly packageCount?: number
  readonly recipient: string
  readonly destination: string
}

/** Puts a label into a warehouse's archive as the bench that bought it does, now. */
export async function archiveLabel(
  archive: LabelArchive,
  seal: CopySealer,
  { isVoid, packageCount = 1, ...sample }: ArchivedSample,
): Promise<void> {
  const labelId = randomUUID()
  const boughtAt = new Date()
  const copy = seal(labelId, {
    ...sample,
    format: 'zpl',
    bytes: Buffer.from(`^XA^FO50,50^A0N,60^FD${sample.orderNumber}^FS^XZ`),
    service: 'GroundAdvantage',
    packageNumber: 1,
    packageCount,
    boughtAt,
  })
  await archive.put({ ...copy, labelId, isVoid, boughtAt, orderKey: sample.orderNumber.toLowerCase() })
}
