import type { RestoreWord } from '../../contract/restore.ts'

/** A database that is older than what the station has done. */
export type Restoration = {
  readonly id: string
  /** The backup's; undefined where the file was put there by hand. */
  readonly name: string | undefined
  /** What the station has done until then is in it. */
  readonly backupAt: Date
  readonly restoredAt: Date
  /** The account that was connected then; undefined where none was. */
  readonly connectedKey: string | undefined
}

export type RestoreEnd = { readonly by: 'compared' } | { readonly by: 'word'; readonly reason: RestoreWord }

export type RestoreStore = {
  /** The oldest that is not over; undefined where orders need not wait. */
  pending(): Promise<Restoration | undefined>
  /** The account that is connected, for those that are not over and have none yet. */
  noteConnected(key: string): Promise<void>
  /** All that are not over are. */
  end(end: RestoreEnd): Promise<void>
  /** When the one that ended last began, if it was ended by a comparison whose findings nobody has seen. */
  lastCompared(): Promise<Date | undefined>
  /** The findings were seen. */
  see(): Promise<void>
  countHeldJobs(): Promise<number>
  /** The account that this station bought with last, by the backup; undefined where that is not known. */
  lastAccountKey(): Promise<string | undefined>
  /** Ids of the jobs that wait for a yes, first in the queue first. */
  listHeldJobs(): Promise<readonly string[]>
}
