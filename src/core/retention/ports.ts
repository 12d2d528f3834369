/** Labels that are old enough and stay all the same, by the first reason that holds. */
export type RetentionKept = {
  /** Paid for, and not all labels are here. */
  readonly lackingLabels: number
  /** Not known to have come out of a printer. */
  readonly unconfirmed: number
  /** A refund or manifest of theirs is not settled. */
  readonly inDoubt: number
  /** On no manifest yet. */
  readonly notOnManifest: number
}

/** What goes, by kind. */
export type RetentionRemoved = {
  readonly labels: number
  readonly documents: number
  /** Cancelled orders; those that were shipped go with their labels. */
  readonly orders: number
  /** Words of the service, failures, trackings, and forms of containers. */
  readonly others: number
}

export type RetentionPreview = RetentionRemoved & {
  readonly kept: RetentionKept
  /** When the oldest label that goes was bought. */
  readonly oldest: Date | undefined
}

/** A parcel among those of an age: when it was bought, in milliseconds since 1970, and its number in the store. */
export type ParcelPlace = { readonly boughtAt: number; readonly seq: number }

export type RetentionPortion = RetentionRemoved & {
  /** Nothing that old is left. */
  readonly isAll: boolean
  /** The last parcel that was looked at: the next portion begins behind it. */
  readonly lookedAt: ParcelPlace | undefined
}

export type RetentionStore = {
  /** What `removeSome` would take of what is older than `before`, and what it leaves, whatever its age. */
  preview(before: Date): Promise<RetentionPreview>
  /**
   * Looks at `limit` parcels, oldest first and behind `after`, and takes the bytes and personal data of those that may go; and
   * of as many of each other kind of record. Their rows stay, with numbers, states, times and amounts. Never of a parcel that
   * `RetentionKept` names or that is not settled; nor of an order that waits to be shipped.
   */
  removeSome(before: Date, limit: number, after?: ParcelPlace): Promise<RetentionPortion>
  /**
   * Does a piece of what removes the traces of removed data from the files. To be called until it answers true; it
   * begins anew when it is called after that.
   */
  erase(): Promise<boolean>
  /** When the computer's clock was last believed; else when the newest label was bought, if there is one. */
  trustedAt(): Promise<Date | undefined>
  trust(time: Date): Promise<void>
}

/** Copies of the whole database that the station made: they hold what was removed from it since. */
export type KeptCopies = {
  /**
   * Removes those made before a time; the newest backup that is whole stays, whatever its age, and all of them while the
   * database is damaged. Answers how many were removed.
   */
  removeBefore(time: Date): Promise<number>
}
