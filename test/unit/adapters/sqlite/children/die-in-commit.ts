// Buys an order's parcel in the database at the path it is given, and stops for ever at the named step of the commit,
// where its parent kills it: `label` in the midst of the transaction, `job` behind its last label, `done` after it.
import { createSealer } from '../../../../../src/adapters/sqlite/sealer.ts'
import { openDatabase } from '../../../../../src/adapters/sqlite/open-database.ts'
import { sqliteOrderStore } from '../../../../../src/adapters/sqlite/orders.ts'
import { sqlitePurchaseStore } from '../../../../../src/adapters/sqlite/purchases.ts'
import { parentLink } from '../../../../../src/processes/parent-link.ts'
import { v7 as newId } from 'uuid'

const [path = '', keyHex = '', step = '', orderId = '', purchaseJson = ''] = process.argv.slice(2)
const link = parentLink()
link.onMessage(() => undefined)

function stopAt(here: string): void {
  if (here !== step) return
  link.send(here)
  // The transaction is open: this thread must not go on, and the message leaves by itself.
  const forEver = new Int32Array(new SharedArrayBuffer(4))
  Atomics.wait(forEver, 0, 0)
}

const database = await openDatabase(path)
const context = {
  database,
  sealer: createSealer(Buffer.from(keyHex, 'hex')),
  stationId: newId(),
  clock: { now: () => new Date() },
  newId,
}
const order = await sqliteOrderStore(context).get(orderId)
const purchases = sqlitePurchaseStore(context)
const purchase = JSON.parse(purchaseJson) as { id: string; labelIds: string[]; jobId: string }
if (!order) throw new Error('no order')

const labels = purchase.labelIds.map((id, index) => ({
  id,
  purchaseId: purchase.id,
  packageNumber: index + 1,
  format: 'zpl' as const,
  get bytes() {
    if (index === 1) stopAt('label')
    return new Uint8Array(300_000).fill(index)
  },
}))
const job = {
  get id() {
    stopAt('job')
    return purchase.jobId
  },
  content: { kind: 'label' as const, labelId: purchase.labelIds[0] ?? '', purchaseId: purchase.id },
  printerId: 'zebra',
  role: 'label' as const,
  copies: 1,
  gestureId: undefined,
  reprintReason: undefined,
}
await purchases.commitBought(purchase.id, { trackingNumber: '9400' }, { raw: 'raw', labels, jobs: [job] })
stopAt('done')
