import { z } from 'zod'
import type { Connection } from './connection.ts'
import { keyStatements } from './key-statements.ts'

export type KeyVersion = {
  readonly version: number
  /** `keyIdOf`: it tells nothing of the key. */
  readonly keyId: string
  /** Where it was made. */
  readonly bench: string
  readonly madeAt: Date
}

const KeyRow = z.object({
  version: z.int().positive(),
  key_id: z.string().regex(/^[0-9a-f]{16}$/),
  bench: z.string(),
  made_at: z.date(),
})

/** The keys of a warehouse, the oldest first. Throws as `run`. */
export async function keyVersionsOf(
  connection: Pick<Connection, 'run'>,
  warehouseId: string,
): Promise<readonly KeyVersion[]> {
  const rows = await connection.run(keyStatements.keys, [warehouseId])
  return rows.map((row) => {
    const { version, key_id, bench, made_at } = KeyRow.parse(row)
    return { version, keyId: key_id, bench, madeAt: made_at }
  })
}
