export type RetentionStore = {
  /** What `removeSome` would take of what is older than `before`; `unconfirmed` is what it leaves, whatever its age. */
  preview(before: Date): Promise<{
    readonly labels: number
    readonly documents: number
    readonly unconfirmed: number
    readonly oldest: Date | undefined
  }>
  /**
   * Takes the bytes and personal data of at most `limit` parcels, oldest first, and of as many of each other kind of
   * record. Their rows stay, with numbers, states, times and amounts. Never of a parcel that is not settled, or whose
   * label is not known to have come out; nor of an order that waits to be shipped. `isAll`: nothing that old is left.
   */
  removeSome(
    before: Date,
    limit: number,
  ): Promise<{
    readonly labels: number
    readonly documents: number
    readonly others: number
    readonly isAll: boolean
  }>
  /**
   * Does a piece of what removes the traces of removed data from the files. To be called until it answers true; it
   * begins anew when it is called after that.
   */
  erase(): Promise<boolean>
}

/** Copies of the whole database that the station made: they hold what was removed from it since. */
export type KeptCopies = {
  /**
   * Removes those made before a time; the newest backup that is whole stays, whatever its age, and all of them while the
   * database is damaged. Answers how many were removed.
   */
  removeBefore(time: Date): Promise<number>
}
