import { z } from 'zod'
import type { ArchivedCopy, LabelArchive } from '../../core/warehouse/label-archive.ts'
import { archiveStatements } from './archive-statements.ts'
import type { Bench } from './claims.ts'
import { bytea } from './columns.ts'
import type { Connection } from './connection.ts'
import { keyVersionsOf } from './key-versions.ts'
import { schemaStatements } from './statements.ts'

const LackingRow = z.object({ label_id: z.uuid() })
const EpochRow = z.object({ epoch: z.string() })

const CopyRow = z.object({
  bench_id: z.uuid(),
  label_id: z.uuid(),
  bench: z.string(),
  bought_at: z.date(),
  is_void: z.boolean(),
  sealed: z.instanceof(Uint8Array).nullable(),
})

function copyOf(row: unknown): ArchivedCopy {
  const { bench_id, label_id, bench, bought_at, is_void, sealed } = CopyRow.parse(row)
  const about = { benchId: bench_id, labelId: label_id, bench, boughtAt: bought_at, isVoid: is_void }
  return { ...about, sealed: sealed ?? undefined }
}

type ArchiveOptions = {
  /** For what a packer waits for. */
  readonly soon: Pick<Connection, 'run'>
  /** The warehouse whose keys seal this one's labels. */
  readonly keysOf: () => Promise<string>
}

/** `LabelArchive` in PostgreSQL. */
export function postgresLabelArchive(
  connection: Pick<Connection, 'run'>,
  { warehouseId, benchId }: Pick<Bench, 'warehouseId' | 'benchId'>,
  { soon, keysOf }: ArchiveOptions,
): LabelArchive {
  return {
    warehouseId,
    benchId,
    async keys() {
      const owner = await keysOf()
      return { warehouseId: owner, versions: await keyVersionsOf(soon, owner) }
    },
    async compare(labels, isHeard) {
      const rows = await connection.run(archiveStatements.compare_labels, [
        warehouseId,
        benchId,
        labels.map(({ labelId }) => labelId),
        labels.map(({ isVoid }) => isVoid),
        labels.map(({ isRemoved }) => isRemoved),
        isHeard,
      ])
      return rows.map((row) => LackingRow.parse(row).label_id)
    },
    async compareByTracking({ isVoid, isVoidOwn, isRemovedOwn }) {
      const ask = (name: 'void_by_tracking' | 'remove_by_tracking', ...hashes: readonly string[][]) =>
        connection.run(archiveStatements[name], [warehouseId, benchId, ...hashes])
      if (isVoid.length + isVoidOwn.length > 0) await ask('void_by_tracking', [...isVoid], [...isVoidOwn])
      if (isRemovedOwn.length > 0) await ask('remove_by_tracking', [...isRemovedOwn])
    },
    async epoch() {
      const [row] = await soon.run(schemaStatements.epoch, [])
      return EpochRow.parse(row).epoch
    },
    async put({ labelId, orderKey, trackingIndex, boughtAt, isVoid, keyVersion, sealed }) {
      await connection.run(archiveStatements.put_label, [
        warehouseId,
        benchId,
        labelId,
        orderKey ?? null,
        trackingIndex ?? null,
        boughtAt,
        isVoid,
        keyVersion,
        bytea(sealed),
      ])
    },
    async find(orderKey, trackingIndexes) {
      const asked = [warehouseId, benchId, orderKey, [...trackingIndexes]]
      return (await soon.run(archiveStatements.find_labels, asked)).map(copyOf)
    },
    async get(of, labelId) {
      const [row] = await connection.run(archiveStatements.get_label, [warehouseId, of, labelId])
      return row && copyOf(row)
    },
  }
}
