import { containerStates } from '../../contract/containers.ts'
import type { ContainerJournal } from '../../core/warehouse/container-archive.ts'
import { flag, int, oneOf, optional, text } from './columns.ts'
import type { StoreContext } from './store-context.ts'
import { storeOf } from './store.ts'
import { view } from './table.ts'

const journalContainers = view(
  `SELECT c.seq AS place, c.id AS container_id, c.state, c.document_id, c.numbers_read AS has_numbers,
    coalesce(length(documents.bytes) = 0, 0) AS is_removed
  FROM container_labels c LEFT JOIN documents ON documents.id = c.document_id`,
  {
    place: int,
    containerId: text,
    state: oneOf(containerStates),
    documentId: optional(text),
    hasNumbers: flag,
    isRemoved: flag,
  },
)

/** `ContainerJournal` in SQLite: by the rows alone, nothing that is sealed is opened for it. */
export function sqliteContainerJournal(context: StoreContext): ContainerJournal {
  const containers = journalContainers(context)
  return storeOf<ContainerJournal>(context.database)({
    reads: {
      after: (place, most) => containers.all('WHERE c.seq > ? ORDER BY c.seq LIMIT ?', place, most),
      get: (containerId) => containers.first('WHERE c.id = ?', containerId),
    },
    writes: {},
  })
}
