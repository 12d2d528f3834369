import { z } from 'zod'
import { labelFormats } from '../../base/label-format.ts'
import { printContentKinds } from '../../contract/domain.ts'
import { notFound } from '../../contract/refusals.ts'
import type { PrintDocument, PrintDocumentStore } from '../../core/printing/ports.ts'
import { of, oneOf, orElse, sealedBytes, sealedText, text, time } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table, view } from './table.ts'

const about = {
  id: text,
  kind: oneOf(z.enum(printContentKinds).exclude(['label']).options),
  format: oneOf(labelFormats),
  createdAt: time,
}

/** Subjects are sealed too: some name a person or a file. */
const documentTable = table('documents', { fixed: { ...about, subject: sealedText, bytes: sealedBytes } })

const documentSummaries = view('SELECT id, kind, format, created_at, subject FROM documents', {
  ...about,
  subject: of('documents', 'id', orElse('', sealedText)),
})

/** Keeps a document. Inside a transaction of the caller. */
export const insertDocument = (context: StoreContext, document: Omit<PrintDocument, 'createdAt'>): void =>
  void documentTable(context).insert({ ...document, createdAt: context.clock.now() })

/** `PrintDocumentStore` in SQLite. */
export function sqliteDocumentStore(context: StoreContext): PrintDocumentStore {
  const documents = documentTable(context)
  return storeOf<PrintDocumentStore>(context.database)({
    reads: {
      get(id) {
        const document = documents.get(id)
        if (!document) throw notFound('document')
        return document
      },
      summary: (id) => documentSummaries(context).first('WHERE id = ?', id),
    },
    writes: { insert: (document) => insertDocument(context, document) },
  })
}
