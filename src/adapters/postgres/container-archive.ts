import { z } from 'zod'
import {
  copyStates,
  type ArchivedContainer,
  type ContainerArchive,
} from '../../core/warehouse/container-archive.ts'
import type { Bench } from './claims.ts'
import { bytea, orUndefined } from './columns.ts'
import type { Connection } from './connection.ts'
import { containerArchiveStatements } from './container-archive-statements.ts'

const LackingRow = z.object({ container_id: z.uuid() })

const CopyRow = z.object({
  bench_id: z.uuid(),
  copy_id: z.uuid(),
  container_id: z.uuid(),
  bench: z.string(),
  state: z.enum(copyStates),
  asked_at: z.date(),
  has_document: z.boolean(),
  sealed: z.instanceof(Uint8Array),
})
const DocumentRow = z.object({ sealed_document: orUndefined(z.instanceof(Uint8Array)) })

function copyOf(row: unknown): ArchivedContainer {
  const { bench_id, copy_id, container_id, asked_at, has_document, ...about } = CopyRow.parse(row)
  const ids = { benchId: bench_id, copyId: copy_id, containerId: container_id }
  return { ...about, ...ids, askedAt: asked_at, hasDocument: has_document }
}

/** `ContainerArchive` in PostgreSQL. `soon`: for what a packer waits for. */
export function postgresContainerArchive(
  connection: Pick<Connection, 'run'>,
  { warehouseId, benchId }: Pick<Bench, 'warehouseId' | 'benchId'>,
  soon: Pick<Connection, 'run'>,
): ContainerArchive {
  return {
    warehouseId,
    benchId,
    async compare(words) {
      const rows = await connection.run(containerArchiveStatements.compare_containers, [
        warehouseId,
        benchId,
        words.map(({ containerId }) => containerId),
        words.map(({ copyId }) => copyId),
        words.map(({ state }) => state),
        words.map(({ hasNumbers }) => hasNumbers),
        words.map(({ isRemoved }) => isRemoved),
      ])
      return rows.map((row) => LackingRow.parse(row).container_id)
    },
    async put(copy) {
      await connection.run(containerArchiveStatements.put_container, [
        warehouseId,
        benchId,
        copy.copyId,
        copy.containerId,
        copy.state,
        copy.askedAt,
        copy.hasNumbers,
        [...copy.numberIndexes],
        copy.keyVersion,
        bytea(copy.sealed),
        copy.sealedDocument === undefined ? null : bytea(copy.sealedDocument),
      ])
    },
    async list(of, numberIndexes) {
      const asked = [
        warehouseId,
        benchId,
        of === 'this',
        numberIndexes === undefined ? null : [...numberIndexes],
      ]
      return (await soon.run(containerArchiveStatements.list_containers, asked)).map(copyOf)
    },
    async get(of, copyId) {
      const [row] = await connection.run(containerArchiveStatements.get_container, [warehouseId, of, copyId])
      return row && { ...copyOf(row), sealedDocument: DocumentRow.parse(row).sealed_document }
    },
  }
}
