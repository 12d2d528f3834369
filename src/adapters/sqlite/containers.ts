import { ContainerForm, containerStates } from '../../contract/containers.ts'
import { notFound } from '../../contract/refusals.ts'
import { containerMoves, type ContainerLabels } from '../../core/containers/container-labels.ts'
import type { ContainerStore } from '../../core/containers/ports.ts'
import {
  int,
  oneOf,
  optional,
  orElse,
  sealedJson,
  sealedReason,
  sealedText,
  sealedWarnings,
  text,
  time,
} from './columns.ts'
import { insertDocument } from './documents.ts'
import { insertPrintJob, printJobTable } from './print-jobs.ts'
import { reversedTracking } from './search-terms.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { table } from './table.ts'

/** Its `numbers` stand in `container_numbers`. */
const containerTable = table('container_labels', {
  fixed: {
    id: text,
    gestureId: text,
    form: orElse<ContainerForm | undefined>(undefined, sealedJson(ContainerForm)),
    createdAt: time,
    updatedAt: time,
  },
  changing: {
    state: oneOf(containerStates),
    pages: int,
    documentId: optional(text),
    warnings: sealedWarnings,
    reason: sealedReason,
  },
  besides: { trackingReversed: text, raw: sealedText },
})

/** Fewer characters of a number's end would find too much. */
const shortestEnd = 4

/** `ContainerStore` in SQLite. What was sealed with another key is still listed, without what cannot be opened. */
export function sqliteContainerStore(context: StoreContext): ContainerStore {
  const { database, clock } = context
  const containers = containerTable(context)

  const withNumbers = (labels: Omit<ContainerLabels, 'numbers'>): ContainerLabels => ({
    ...labels,
    numbers: database
      .prepare('SELECT number FROM container_numbers WHERE container_id = ? ORDER BY page')
      .all(labels.id)
      .map((row) => String(row['number'])),
  })
  const read = (rest: string, ...values: readonly (string | number)[]) =>
    containers.all(rest, ...values).map(withNumbers)
  const get = (id: string) => read('WHERE id = ?', id)[0]

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

  return storeOf<ContainerStore>(database)({
    reads: {
      get,
      list: (query, limit) => (query === '' ? read('ORDER BY seq DESC LIMIT ?', limit) : byEnd(query, limit)),
      findByNumber: (containerNumber) =>
        byEnd(containerNumber, 5).find(({ numbers }) => numbers.includes(containerNumber)),
      listByState: (state) => read('WHERE state = ? ORDER BY seq', state),
      listWithoutNumbers: () => read(`WHERE state = 'made' AND numbers_read = 0 ORDER BY seq`),
      latestJobId: (documentId) =>
        printJobTable(context).first('WHERE document_id = ? ORDER BY seq DESC LIMIT 1', documentId)?.id,
    },
    writes: {
      insertPrepared(labels) {
        const first = read('WHERE gesture_id = ?', labels.gestureId)[0]
        if (first) return { inserted: false, labels: first }
        containers.insert({
          ...labels,
          trackingReversed: reversedTracking(labels.form?.trackingNumber ?? ''),
        })
        return { inserted: true, labels }
      },
      update(id, from, change) {
        const moved = containers.move(containerMoves, id, from, change)
        return moved && withNumbers(moved)
      },
      keepRaw: (id, raw) => containers.keep(id, { raw }),
      commitMade(id, { pages, warnings }, document, job) {
        insertDocument(context, document)
        const made = containers.move(containerMoves, id, 'sent', {
          state: 'made',
          pages,
          documentId: document.id,
          warnings,
          reason: undefined,
        })
        if (!made) throw notFound('container_labels')
        if (job) insertPrintJob(context, job)
        return withNumbers(made)
      },
      saveNumbers(id, numbers) {
        const save = database.prepare(
          'INSERT OR REPLACE INTO container_numbers (container_id, page, number, number_reversed) VALUES (?, ?, ?, ?)',
        )
        for (const [index, number] of numbers.entries())
          save.run(id, index + 1, number, reversedTracking(number))
        database
          .prepare('UPDATE container_labels SET numbers_read = 1, updated_at = ? WHERE id = ?')
          .run(clock.now().getTime(), id)
        return get(id)
      },
    },
  })
}
