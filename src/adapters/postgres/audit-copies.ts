import { z } from 'zod'
import type { AuditCopies, AuditCopy, AuditHead } from '../../core/warehouse/audit-copies.ts'
import { auditCopyStatements as statements } from './audit-copy-statements.ts'
import type { Bench } from './claims.ts'
import { bytea } from './columns.ts'
import type { Connection } from './connection.ts'

const HeadRow = z.object({
  number: z.int(),
  hash: z.instanceof(Uint8Array).transform((hash) => Buffer.from(hash).toString('hex')),
})
const CopyRow = HeadRow.extend({
  bench_id: z.uuid(),
  bench: z.string(),
  told_at: z.date(),
  sealed: z.instanceof(Uint8Array),
})

const ToldRow = z.object({ follows: z.boolean() })

const headOf = (row: unknown): AuditHead => HeadRow.parse(row)

function copyOf(row: unknown): AuditCopy {
  const { bench_id, told_at, ...copy } = CopyRow.parse(row)
  return { ...copy, benchId: bench_id, toldAt: told_at }
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** `AuditCopies` in PostgreSQL. */
export function postgresAuditCopies(
  connection: Pick<Connection, 'run'>,
  { warehouseId, benchId }: Pick<Bench, 'warehouseId' | 'benchId'>,
): AuditCopies {
  const run = (name: keyof typeof statements, ...values: readonly unknown[]) =>
    connection.run(statements[name], [warehouseId, ...values])
  return {
    warehouseId,
    benchId,
    toldTo: async (to, most) => (await run('told_audit', benchId, to, most)).map(headOf),
    async tell(links, keyVersion) {
      const [row] = await run(
        'tell_audit',
        benchId,
        links.map(({ number }) => number),
        links.map(({ hash }) => Buffer.from(hash, 'hex')),
        links.map(({ sealed }) => bytea(sealed)),
        keyVersion,
      )
      return ToldRow.parse(row).follows ? 'told' : 'lacks_earlier'
    },
    async after(place, most) {
      const from = [place?.benchId ?? beforeAll, place?.number ?? 0, Buffer.from(place?.hash ?? '', 'hex')]
      return (await run('audit_after', ...from, most)).map(copyOf)
    },
  }
}
