import { randomUUID } from 'node:crypto'
import type {
  ContainerArchive,
  ContainerCopyState,
  ContainerSealer,
} from '../../src/core/warehouse/container-archive.ts'

/** Puts container labels into a warehouse as the bench that asked for them does, now. */
export async function archiveContainer(
  archive: ContainerArchive,
  seal: ContainerSealer,
  { state, number, destination }: { state: ContainerCopyState; number?: string; destination: string },
): Promise<void> {
  const containerId = randomUUID()
  const copyId = state === 'made' ? randomUUID() : containerId
  const askedAt = new Date()
  const numbers = number === undefined ? [] : [number]
  const facts = { state, containerId, askedAt, pages: 1, numbers, destination, trackingNumber: '' }
  const sealed = seal({
    copyId,
    hasNumbers: number !== undefined,
    facts: { ...facts, format: 'zpl' },
    document: number === undefined ? undefined : Buffer.from(`^XA^FO50,50^A0N,60^FD${number}^FS^XZ`),
  })
  await archive.put({ ...sealed, copyId, containerId, state, askedAt, hasNumbers: number !== undefined })
}
