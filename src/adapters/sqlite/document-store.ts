import { z } from 'zod'
import { printContentKinds } from '../../contract/domain.ts'
import { AppError } from '../../contract/errors.ts'
import type { PrintDocument, PrintDocumentStore } from '../../core/printing/ports.ts'
import { insert } from './columns.ts'
import { labelFormats } from './label-row.ts'
import { orUnreadable, sealedFields } from './sealed-fields.ts'
import type { StoreContext } from './store-context.ts'

const SummaryRow = z.object({
  id: z.string(),
  kind: z.enum(printContentKinds).exclude(['label']),
  format: z.enum(labelFormats),
  created_at: z.int(),
  subject: z.instanceof(Uint8Array),
})
const DocumentRow = SummaryRow.extend({ bytes: z.instanceof(Uint8Array) })

/** Keeps a document. Inside a transaction of the caller. */
export function insertDocument(
  { database, sealer, stationId, clock }: StoreContext,
  { id, kind, subject, format, bytes }: Omit<PrintDocument, 'createdAt'>,
): void {
  const fields = sealedFields(sealer, 'documents')
  insert(database, 'documents', {
    id,
    station_id: stationId,
    kind,
    format,
    created_at: clock.now().getTime(),
    subject: fields.seal('subject', id, subject),
    bytes: fields.seal('bytes', id, bytes),
  })
}

/** `PrintDocumentStore` in SQLite. Subjects are sealed too: some name a person or a file. */
export function sqliteDocumentStore(context: StoreContext): PrintDocumentStore {
  const { database, sealer } = context
  const fields = sealedFields(sealer, 'documents')

  return {
    insert: (document) => database.transact(() => insertDocument(context, document)),
    get: (id) =>
      database.run(() => {
        const row = database
          .prepare('SELECT id, kind, format, created_at, subject, bytes FROM documents WHERE id = ?')
          .get(id)
        if (!row) throw new AppError('not_found', 'There is no such document.')
        const { created_at, kind, format, ...sealed } = DocumentRow.parse(row)
        return {
          id,
          kind,
          format,
          createdAt: new Date(created_at),
          subject: fields.openText('subject', id, sealed.subject),
          bytes: fields.open('bytes', id, sealed.bytes),
        }
      }),
    summary: (id) =>
      database.run(() => {
        const row = database
          .prepare('SELECT id, kind, format, created_at, subject FROM documents WHERE id = ?')
          .get(id)
        if (!row) return undefined
        const { created_at, kind, format, subject } = SummaryRow.parse(row)
        return {
          id,
          kind,
          format,
          createdAt: new Date(created_at),
          subject: orUnreadable(() => fields.openText('subject', id, subject), ''),
        }
      }),
  }
}
