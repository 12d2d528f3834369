// Imports items into the database at the path it is given, and stops for ever after so many of them, in the midst of a
// transaction, where its parent kills it.
import { csvFile } from '../../../../../src/adapters/order-sources/csv-order-file.ts'
import { sqliteItemStore } from '../../../../../src/adapters/sqlite/items.ts'
import { openDatabase } from '../../../../../src/adapters/sqlite/open-database.ts'
import { createSealer } from '../../../../../src/adapters/sqlite/sealer.ts'
import { itemHeadings } from '../../../../../src/core/items/columns.ts'
import { importItems } from '../../../../../src/core/items/import-items.ts'
import { parentLink } from '../../../../../src/processes/parent-link.ts'
import { v7 as newId } from 'uuid'

const [path = '', stopAfter = '', csv = ''] = process.argv.slice(2)
const link = parentLink()
link.onMessage(() => undefined)

let taken = 0
const clock = {
  /** Asked for with each item. */
  now() {
    if (++taken > Number(stopAfter)) {
      link.send('stopped')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    }
    return new Date()
  },
  elapsedMs: () => performance.now(),
}
const database = await openDatabase(path)
const sealer = createSealer(Buffer.alloc(32))
const store = sqliteItemStore({ database, sealer, stationId: newId(), clock, newId })
await importItems(Buffer.from(csv), { reader: csvFile(itemHeadings), store, clock })
