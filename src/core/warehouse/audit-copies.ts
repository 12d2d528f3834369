// The audit logs of all benches as their warehouse keeps them: each entry sealed, and only ever added.

import type { AuditLink } from '../audit/audit-link.ts'

/** By what an entry is known to whoever has no key: its place in the chain. */
export type AuditHead = Pick<AuditLink, 'number' | 'hash'>

export type SealedLink = AuditHead & { readonly sealed: Uint8Array }

export type AuditCopy = SealedLink & {
  readonly benchId: string
  /** As it calls itself now. */
  readonly bench: string
  readonly toldAt: Date
}

/** Where a bench's copies are read on from. */
export type AuditPlace = AuditHead & { readonly benchId: string }

/** Each call throws `warehouse_cut_off` and the like where nobody knows. */
export type AuditCopies = {
  readonly warehouseId: string
  readonly benchId: string
  /** Entries of this bench that are there, with a number of at most `to`: the newest `most`, the newest first. */
  toldTo(to: number, most: number): Promise<readonly AuditHead[]>
  /**
   * Entries in a row. What is there already stays as it is. Nothing is added by a bench that was put out, nor where the entry before
   * the first is not there: the warehouse was put back to an earlier state.
   */
  tell(links: readonly SealedLink[], keyVersion: number): Promise<'told' | 'lacks_earlier'>
  /** Of all benches, each one's in the order of their numbers; undefined: from the first on. */
  after(place: AuditPlace | undefined, most: number): Promise<readonly AuditCopy[]>
}
