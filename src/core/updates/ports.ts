import type { Release, UpdateRule } from '../../contract/updates.ts'
import type { BenchUse, StationWork } from './install-policy.ts'

/** Where new versions come from. Nothing that it answers with is unsigned. */
export type UpdateSource = {
  /** The version that runs. */
  readonly present: string
  /** False where the system asks somebody for a password before it installs this kept version. */
  installsAlone(version: string): boolean
  /**
   * The feed's version, where it is newer than the one that runs. Throws `update_feed_unreachable`, or
   * `update_not_trusted` for what is not signed, cannot be read, or is older than was seen before.
   */
  check(rule: UpdateRule): Promise<Release | undefined>
  /**
   * Fetches what `check` found last and keeps it, and the version that runs where it is not kept yet. Throws
   * `update_download_broken`, or `update_not_trusted` for a file that is not the signed one; nothing of it is kept then.
   */
  download(onProgress: (percent: number) => void): Promise<void>
  /** Ends a download: it throws `update_download_broken`. */
  cancel(): void
  /** A version that is kept whole. */
  kept(version: string): Promise<Release | undefined>
  /**
   * Verifies a kept version once more; what it answers with starts its installer, and says whether that began. Throws
   * `update_not_trusted`.
   */
  prepare(version: string): Promise<() => boolean>
  /** Throws away what is kept of other versions. */
  keepOnly(versions: readonly string[]): Promise<void>
}

/** What the station remembers of its versions from one start to the next. */
export type UpdateRecords = {
  read(): UpdateRecord
  /** On disk when it returns, whole or not at all. */
  change(change: Partial<UpdateRecord>): UpdateRecord
}

export type UpdateRecord = {
  /** An installation that was begun. */
  readonly installing?:
    | { readonly from: string; readonly to: string; readonly schema: number; readonly back: boolean }
    | undefined
  /** The version that ran before this one, and the newest schema of data that it reads. */
  readonly previous?: { readonly version: string; readonly schema: number } | undefined
  /** Installed only by hand: they failed, or somebody went back from them. */
  readonly byHand: readonly string[]
}

export type UpdatesPorts = {
  readonly source: UpdateSource
  readonly records: UpdateRecords
  /** The newest schema of data that the version which runs reads and writes. */
  readonly schema: number
  readonly rule: () => UpdateRule
  /** Undefined while a profile is being opened. */
  readonly work: () => Promise<StationWork | undefined>
  readonly bench: {
    use(): BenchUse
    /** Refuses new work until the answer is called. */
    close(): () => void
    /** Resolves once nothing that was asked of the station is under way. */
    quiet(): Promise<void>
  }
  readonly exit: {
    /** Ends what is under way at its next safe point and closes the files. */
    closeStation(): Promise<void>
    /** Ends the application; `again`: and starts it anew. */
    leave(how: 'end' | 'again'): void
  }
}
