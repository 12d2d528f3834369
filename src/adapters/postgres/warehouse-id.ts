import { z } from 'zod'
import { refused, type Connection } from './connection.ts'
import { schemaStatements } from './statements.ts'

const WarehouseRow = z.object({ warehouse_id: z.uuid() })

/** The id of a name's warehouse for a profile; it never changes. Throws as `run`, and `warehouse_refused` where there is none. */
export async function warehouseIdOf(
  connection: Pick<Connection, 'run'>,
  name: string,
  profile: string,
): Promise<string> {
  const [row] = await connection.run(schemaStatements.warehouse, [name, profile])
  if (!row) throw refused('no_such_warehouse', 'it has no warehouse of this name')
  return WarehouseRow.parse(row).warehouse_id
}
