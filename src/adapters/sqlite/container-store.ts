import { z } from 'zod'
import { ContainerForm, containerStates } from '../../contract/container-operations.ts'
import { Warning } from '../../contract/domain.ts'
import { AppError, ErrorInfo } from '../../contract/errors.ts'
import { containerMoves, type ContainerLabels } from '../../core/containers/container-labels.ts'
import type { ContainerStore } from '../../core/containers/ports.ts'
import { checkMove, insert, updateInState, type Columns } from './columns.ts'
import { insertPrintJob } from './print-job-row.ts'
import { orUnreadable, sealedFields, unreadableReason, type SealedFields } from './sealed-fields.ts'
import { reversedTracking } from './search-terms.ts'
import type { StoreContext } from './store-context.ts'

const Blob = z.instanceof(Uint8Array)

const ContainerRow = z.object({
  id: z.string(),
  gesture_id: z.string(),
  state: z.enum(containerStates),
  pages: z.int(),
  document_id: z.string().nullable(),
  created_at: z.int(),
  updated_at: z.int(),
  form: Blob,
  warnings: Blob.nullable(),
  reason: Blob.nullable(),
})
const NumberRow = z.object({ number: z.string() })
const JobRow = z.object({ id: z.string() }).optional()

const Warnings = z.array(Warning)

function containerOf(row: unknown, numbers: readonly string[], fields: SealedFields): ContainerLabels {
  const r = ContainerRow.parse(row)
  const json = <T, U>(column: 'warnings' | 'reason', schema: z.ZodType<T>, absent: U, unreadable: U) => {
    const sealed = r[column]
    return sealed ? orUnreadable(() => fields.openJson(column, r.id, sealed, schema), unreadable) : absent
  }
  return {
    id: r.id,
    gestureId: r.gesture_id,
    state: r.state,
    form: orUnreadable(() => fields.openJson('form', r.id, r.form, ContainerForm), undefined),
    pages: r.pages,
    numbers,
    documentId: r.document_id ?? undefined,
    warnings: json('warnings', Warnings, [], []),
    reason: json<ErrorInfo, ErrorInfo | undefined>('reason', ErrorInfo, undefined, unreadableReason),
    createdAt: new Date(r.created_at),
    updatedAt: new Date(r.updated_at),
  }
}

/** Fewer characters of a number's end would find too much. */
const shortestEnd = 4

/** `ContainerStore` in SQLite. What was sealed with another key is still listed, without what cannot be opened. */
export function sqliteContainerStore(context: StoreContext): ContainerStore {
  const { database, sealer, stationId, clock } = context
  const fields = sealedFields(sealer, 'container_labels')
  const documentFields = sealedFields(sealer, 'documents')
  const now = () => clock.now().getTime()

  const numbersOf = (id: string) =>
    database
      .prepare('SELECT number FROM container_numbers WHERE container_id = ? ORDER BY page')
      .all(id)
      .map((row) => NumberRow.parse(row).number)
  const read = (where: string, ...values: readonly (string | number)[]): readonly ContainerLabels[] =>
    database
      .prepare(`SELECT * FROM container_labels ${where}`)
      .all(...values)
      .map((row) => containerOf(row, numbersOf(String(row['id'])), fields))
  const byId = (id: string) => read('WHERE id = ?', id)[0]

  const byEnd = (query: string, limit: number) => {
    const end = reversedTracking(query)
    if (end.length < shortestEnd) return []
    const range = [end, `${end}~`]
    return read(
      `WHERE (tracking_reversed <> '' AND tracking_reversed >= ? AND tracking_reversed < ?) OR id IN (
        SELECT container_id FROM container_numbers WHERE number_reversed >= ? AND number_reversed < ?
      ) ORDER BY seq DESC LIMIT ?`,
      ...range,
      ...range,
      limit,
    )
  }

  return {
    insertPrepared: (labels) =>
      database.transact(() => {
        const first = read('WHERE gesture_id = ?', labels.gestureId)[0]
        if (first) return { inserted: false, labels: first }
        insert(database, 'container_labels', {
          id: labels.id,
          station_id: stationId,
          gesture_id: labels.gestureId,
          state: labels.state,
          pages: labels.pages,
          tracking_reversed: reversedTracking(labels.form?.trackingNumber ?? ''),
          created_at: labels.createdAt.getTime(),
          updated_at: labels.updatedAt.getTime(),
          form: fields.sealJson('form', labels.id, labels.form),
        })
        return { inserted: true, labels }
      }),
    get: (id) => database.run(() => byId(id)),
    list: (query, limit) =>
      database.run(() => (query === '' ? read('ORDER BY seq DESC LIMIT ?', limit) : byEnd(query, limit))),
    findByNumber: (containerNumber) =>
      database.run(() => byEnd(containerNumber, 5).find(({ numbers }) => numbers.includes(containerNumber))),
    listByState: (state) => database.run(() => read('WHERE state = ? ORDER BY seq', state)),
    update: (id, from, change) =>
      database.transact(() => {
        checkMove(containerMoves, from, change.state)
        const columns: Columns = {
          ...(change.state ? { state: change.state } : {}),
          ...('reason' in change
            ? { reason: change.reason ? fields.sealJson('reason', id, change.reason) : null }
            : {}),
          updated_at: now(),
        }
        return updateInState(database, 'container_labels', id, from, columns) ? byId(id) : undefined
      }),
    keepRaw: (id, raw) =>
      database.transact(() => {
        database
          .prepare('UPDATE container_labels SET raw = ? WHERE id = ?')
          .run(fields.seal('raw', id, raw), id)
      }),
    commitMade: (id, { pages, warnings }, document, job) =>
      database.transact(() => {
        insert(database, 'documents', {
          id: document.id,
          station_id: stationId,
          kind: document.kind,
          format: document.format,
          created_at: now(),
          subject: documentFields.seal('subject', document.id, document.subject),
          bytes: documentFields.seal('bytes', document.id, document.bytes),
        })
        const columns = {
          state: 'made',
          pages,
          document_id: document.id,
          warnings: fields.sealJson('warnings', id, warnings),
          reason: null,
          updated_at: now(),
        }
        const made = updateInState(database, 'container_labels', id, 'sent', columns) && byId(id)
        if (!made) throw new AppError('not_found', 'There are no such container labels under way.')
        if (job) insertPrintJob(context, job)
        return made
      }),
    saveNumbers: (id, numbers) =>
      database.transact(() => {
        for (const [index, number] of numbers.entries()) {
          database
            .prepare(
              'INSERT OR REPLACE INTO container_numbers (container_id, page, number, number_reversed) VALUES (?, ?, ?, ?)',
            )
            .run(id, index + 1, number, reversedTracking(number))
        }
        database
          .prepare('UPDATE container_labels SET numbers_read = 1, updated_at = ? WHERE id = ?')
          .run(now(), id)
        return byId(id)
      }),
    listWithoutNumbers: () =>
      database.run(() => read(`WHERE state = 'made' AND numbers_read = 0 ORDER BY seq`)),
    latestJobId: (documentId) =>
      database.run(
        () =>
          JobRow.parse(
            database
              .prepare('SELECT id FROM print_jobs WHERE document_id = ? ORDER BY seq DESC LIMIT 1')
              .get(documentId),
          )?.id,
      ),
  }
}
