import { z } from 'zod'
import type { LabelArchive } from '../../core/warehouse/label-archive.ts'
import { archiveStatements } from './archive-statements.ts'
import type { Bench } from './claims.ts'
import type { Connection } from './connection.ts'
import { keyStatements } from './key-statements.ts'

const LackingRow = z.object({ label_id: z.uuid() })
const KeyRow = z.object({ version: z.int(), key_id: z.string() })

/** `LabelArchive` in PostgreSQL. `keysOf`: the warehouse whose keys seal this one's labels. */
export function postgresLabelArchive(
  connection: Pick<Connection, 'run'>,
  { warehouseId, benchId }: Pick<Bench, 'warehouseId' | 'benchId'>,
  keysOf: () => Promise<string>,
): LabelArchive {
  return {
    warehouseId,
    benchId,
    async keys() {
      const owner = await keysOf()
      const rows = await connection.run(keyStatements.keys, [owner])
      const versions = rows.map((row) => KeyRow.parse(row))
      return {
        warehouseId: owner,
        versions: versions.map(({ version, key_id }) => ({ version, keyId: key_id })),
      }
    },
    async compare(labels) {
      const rows = await connection.run(archiveStatements.compare_labels, [
        warehouseId,
        benchId,
        labels.map(({ labelId }) => labelId),
        labels.map(({ isVoid }) => isVoid),
        labels.map(({ isRemoved }) => isRemoved),
      ])
      return rows.map((row) => LackingRow.parse(row).label_id)
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
        Buffer.from(sealed.buffer, sealed.byteOffset, sealed.length),
      ])
    },
  }
}
