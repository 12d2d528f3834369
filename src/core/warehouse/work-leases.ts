// Work that one bench of a warehouse does for all that would do the same: whose turn it is. What is done twice is harmless; a lease
// only spares the second time.

/** Of a closed list, as in the table. */
export type WorkKind = 'order_source'

/** `name`: a keyed hash of what decides what the work comes to, the same at each bench that has the key. */
export type Work = { readonly kind: WorkKind; readonly name: Uint8Array }

/** How it stands, by PostgreSQL's clock. */
export type WorkTurn = {
  readonly holder: 'own' | 'other' | 'nobody'
  /** Of whoever has it. */
  readonly bench: string
  readonly fence: number
  /** It came to this bench by this question. */
  readonly isNew: boolean
  /** How long ago it was last done, whoever did it; undefined where it never was, as far as the table knows. */
  readonly doneAgoMs: number | undefined
  /** The bench that has it cannot do it now. */
  readonly isFailing: boolean
}

/** What the bench that has it tells. */
export type WorkTold = { readonly doneAgoMs: number | undefined; readonly isFailing: boolean }

/** So long it is a bench's without a word of it. It is asked for again at most every third of that. */
export const workLeaseMs = 180_000

export type WorkLeases = {
  readonly warehouseId: string
  readonly benchId: string
  /**
   * Takes it where nobody has it, and renews what is this bench's. `told` counts only under the fence by which this bench had it before
   * the question. A bench that is put out takes nothing, and has nothing.
   */
  take(work: Work, told?: WorkTold & { readonly fence: number }): Promise<WorkTurn>
  /** Lets go of it where it is this bench's, and says how it stands then. */
  letGo(work: Work): Promise<WorkTurn>
}
