import type { Clock, NewId } from '../../core/runtime.ts'
import type { Database } from './database.ts'
import type { Sealer } from './sealer.ts'

/** What every store is made of. */
export type StoreContext = {
  readonly database: Database
  readonly sealer: Sealer
  /** Stands in every row, for a later store of many stations. */
  readonly stationId: string
  readonly clock: Pick<Clock, 'now'>
  readonly newId: NewId
}
