export type RetentionStore = {
  /** What `removeSome` would take of what is older than `before`; `unconfirmed` is what it leaves, whatever its age. */
  preview(before: Date): Promise<{
    readonly labels: number
    readonly documents: number
    readonly unconfirmed: number
    readonly oldest: Date | undefined
  }>
  /**
   * Takes the bytes and personal data of at most `limit` parcels, oldest first, and of as many documents. Their rows
   * stay, with numbers, states, times and amounts. Never of a parcel that is not bought, or whose label is not known to
   * have come out.
   */
  removeSome(
    before: Date,
    limit: number,
  ): Promise<{ readonly parcels: number; readonly labels: number; readonly documents: number }>
}
