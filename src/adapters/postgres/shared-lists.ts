import { z } from 'zod'
import { sharedListNames, type SharedListName } from '../../contract/shared-list-words.ts'
import type { SharedLists } from '../../core/warehouse/shared-lists.ts'
import { bytea, orUndefined } from './columns.ts'
import type { Connection } from './connection.ts'
import { sharedListStatements as statements } from './shared-list-statements.ts'

/** Those of the open profile; the others are a station's. */
const ofProfile: ReadonlySet<SharedListName> = new Set(['rules', 'sources', 'targets'])

/** Microseconds since 1970: they are whole numbers here for centuries. */
const Micros = z.coerce.number().int()
const HeadRow = z.object({
  now: Micros,
  list: orUndefined(z.string()),
  number: orUndefined(Micros),
})
const ListRow = z.object({ number: Micros, sealed: z.instanceof(Uint8Array) })
const ToldRow = ListRow.pick({ number: true })

/** `SharedLists` in PostgreSQL. `stationId`: the warehouse that has the lists of a station whatever its profile. */
export function postgresSharedLists(
  connection: Pick<Connection, 'run'>,
  {
    warehouseId,
    benchId,
    stationWarehouse,
  }: { warehouseId: string; benchId: string; stationWarehouse: () => Promise<string> },
): SharedLists {
  const idOf = (list: SharedListName) =>
    ofProfile.has(list) ? Promise.resolve(warehouseId) : stationWarehouse()
  return {
    warehouseOf: idOf,
    async heads() {
      const numbers: Partial<Record<SharedListName, number>> = {}
      let nowMicros = 0
      for (const id of new Set([warehouseId, await stationWarehouse()])) {
        for (const row of await connection.run(statements.list_heads, [id])) {
          const { now, list, number } = HeadRow.parse(row)
          nowMicros = now
          const name = sharedListNames.find((one) => one === list)
          if (name && number !== undefined && (await idOf(name)) === id) numbers[name] = number
        }
      }
      return { nowMicros, numbers }
    },
    async read(list) {
      const [row] = await connection.run(statements.list_of, [await idOf(list), list])
      return row && ListRow.parse(row)
    },
    async tell(list, { follows, keyVersion, sealed }) {
      const values = [await idOf(list), list, benchId, follows ?? null, keyVersion, bytea(sealed)]
      const [row] = await connection.run(statements.tell_list, values)
      return row && ToldRow.parse(row).number
    },
  }
}
