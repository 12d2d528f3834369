import type { SpendingRecord } from '../../contract/spending.ts'

/** Keeps one record an account. */
export type SpendingStore = {
  /** Undefined where nothing is known of the account. */
  get(accountKey: string): Promise<SpendingRecord | undefined>
  set(accountKey: string, record: SpendingRecord): Promise<void>
}
