// Starts the sandbox's process, and reads its ledger beside it.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { ServiceAccountKeys } from '../../../src/contract/settings.ts'
import { program } from '../../support/programs.ts'

const Opened = z.object({ baseUrl: z.string(), keys: ServiceAccountKeys })

/** A shipment as the service's own books have it. */
export type Sold = {
  readonly transactionId: string
  readonly shipmentId: string
  /** The name of the address that it goes to. */
  readonly recipient: string
  /** US cents. */
  readonly chargedMinor: number
  readonly labels: readonly Buffer[]
}

/** By the transactionId of its own, and that of the shipment. */
export type RefundThere = { readonly transactionId: string; readonly soldAs: string }
/** US cents. */
export type DepositThere = { readonly transactionId: string; readonly amountMinor: number }
export type ManifestThere = {
  readonly manifestId: string
  /** The transactionIds of its shipments. */
  readonly soldAs: readonly string[]
  readonly form: Buffer
}

export type SandboxProcess = z.infer<typeof Opened> & {
  /** In the order in which they were sold. */
  sold(): readonly Sold[]
  /** What the account's balance and its ledger say; equal, or the service is wrong. */
  balance(): { readonly balanceMinor: number; readonly ledgerMinor: number; readonly depositsMinor: number }
  refunds(): readonly RefundThere[]
  deposits(): readonly DepositThere[]
  manifests(): readonly ManifestThere[]
  close(): Promise<void>
}

const Row = z.object({
  id: z.string(),
  transaction_id: z.string(),
  body: z.string(),
  amount_minor: z.int(),
})
const RefundRow = z.object({ transactionId: z.string(), soldAs: z.string() })
const DepositRow = z.object({ transactionId: z.string(), amountMinor: z.int() })
const ManifestRow = z.object({ id: z.string(), bytes: z.instanceof(Uint8Array) })
const Body = z.object({ toAddress: z.object({ name: z.string() }) })

export async function startSandbox(dataDir: string): Promise<SandboxProcess> {
  const child = fork(program('test/faults/processes/sandbox-child.ts'), [dataDir], { execArgv: [] })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the sandbox ended before it was open (${code})`)
  })
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown]
  const books = new DatabaseSync(join(dataDir, 'sandbox.sqlite'), { readOnly: true })
  const number = (sql: string) => Number(books.prepare(sql).get()?.['n'] ?? 0)
  return {
    ...Opened.parse(message),
    sold() {
      const labels = books.prepare('SELECT bytes FROM label WHERE shipment_id = ? ORDER BY package_number')
      return books
        .prepare(
          `SELECT s.id, s.transaction_id, s.body, c.amount_minor
           FROM shipment s JOIN charge c ON c.shipment_id = s.id ORDER BY s.number`,
        )
        .all()
        .map((row) => Row.parse(row))
        .map((row) => ({
          transactionId: row.transaction_id,
          shipmentId: row.id,
          recipient: Body.parse(JSON.parse(row.body)).toAddress.name,
          chargedMinor: row.amount_minor,
          labels: labels.all(row.id).map(({ bytes }) => Buffer.from(bytes as Uint8Array)),
        }))
    },
    balance: () => ({
      balanceMinor: number('SELECT balance_minor n FROM account'),
      ledgerMinor: number('SELECT sum(amount_minor) n FROM ledger'),
      depositsMinor: number(`SELECT sum(amount_minor) n FROM ledger WHERE type = 'Deposit'`),
    }),
    refunds: () =>
      books
        .prepare(
          `SELECT r.transaction_id "transactionId", s.transaction_id "soldAs"
           FROM refund r JOIN shipment s ON s.id = r.shipment_id`,
        )
        .all()
        .map((row) => RefundRow.parse(row)),
    deposits: () =>
      books
        .prepare('SELECT transaction_id "transactionId", amount_minor "amountMinor" FROM deposit')
        .all()
        .map((row) => DepositRow.parse(row)),
    manifests() {
      const shipments = books.prepare(
        `SELECT s.transaction_id id FROM manifest_shipment m JOIN shipment s ON s.id = m.shipment_id
         WHERE m.manifest_id = ?`,
      )
      return books
        .prepare(
          'SELECT m.id, d.bytes FROM manifest m JOIN document d ON d.id = m.document_id ORDER BY number',
        )
        .all()
        .map((row) => ManifestRow.parse(row))
        .map(({ id, bytes }) => ({
          manifestId: id,
          soldAs: shipments.all(id).map((shipment) => String(shipment['id'])),
          form: Buffer.from(bytes),
        }))
    },
    async close() {
      books.close()
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
