// The lists that are the same at all benches of a warehouse, whatever keeps them. Each bench works from its own list; what the warehouse
// has is one document of all that was done to it (merge-lists.ts).

import type { OperatorLimits } from '../../contract/operators.ts'
import type { ListNews, SharedListName } from '../../contract/shared-list-words.ts'
import type { AsRead, Joining, ListDocument, ListItem, Placed } from './merge-lists.ts'

export type ToldList = { readonly number: number; readonly sealed: Uint8Array }

export type SealedList = { readonly keyVersion: number; readonly sealed: Uint8Array }

/** Each call is harmless when it is made again. Throws as `Claims`. */
export type SharedLists = {
  /** What the list is bound to: a station's own lists are the same in all its profiles. */
  warehouseOf(list: SharedListName): Promise<string>
  /** The number of each list that is there, and the warehouse's clock. */
  heads(): Promise<{
    readonly nowMicros: number
    readonly numbers: Readonly<Partial<Record<SharedListName, number>>>
  }>
  read(list: SharedListName): Promise<ToldList | undefined>
  /** Its new number; undefined where somebody told it since `follows` (undefined: there is none), or this bench is put out. */
  tell(
    list: SharedListName,
    told: SealedList & { readonly follows: number | undefined },
  ): Promise<number | undefined>
}

/** What another bench did to a list, for this one's audit log. */
export type TakenEntry = {
  /** Undefined of the order. */
  readonly id: string | undefined
  readonly bench: string
  readonly what: ListNews
}

/** What a bench keeps beside its list, in the same place and by the same write: a backup that is put back has both as they were. */
export type KeptList = {
  /** The warehouse that it is shared in. */
  readonly of: string
  readonly document: ListDocument
  /** This bench's list as it was compared last. */
  readonly placed: Placed
  /** Of the same document in the warehouse; undefined: it was not told yet, as far as this bench knows. */
  readonly number?: number | undefined
  /** How far the warehouse's clock is ahead of this bench's. */
  readonly aheadMicros: number
  /** What the audit log does not have yet. */
  readonly news?: readonly TakenEntry[] | undefined
  /** Those of every packer here by an administrator's file: they are this bench's, and stand in no document. */
  readonly lockedLimits?: OperatorLimits | undefined
  /** An administrator's file has said what the list is here since: it is no change of what this bench had before. */
  readonly wasLocked?: boolean | undefined
  /**
   * It is about to be told, or was and nobody knows, as this bench joins, and nothing was changed here since: it begins again with
   * what the warehouse has.
   */
  readonly joins?: boolean | undefined
}

export type BookState = {
  readonly kept: KeptList | undefined
  /** The list of this bench, in its order, and parts of its lines. */
  readonly local: readonly ListItem[]
  /** What an administrator's file locks is another than it was: the list is to be that of the document again. */
  readonly isToBePlaced?: boolean | undefined
}

/** Seals and opens parts of lines that stand sealed in the document itself. `place`: what it is bound to. */
export type PartKeys = {
  /** Undefined where this bench does not have the newest key. */
  readonly seal: ((plain: string, place: string) => string) | undefined
  /** Undefined: with no key that is here, or not as it stands there. */
  readonly open: (sealed: string, place: string) => string | undefined
  readonly isNewest: (sealed: string) => boolean
}

/** Of a list whose lines have parts that stand sealed in the document, so that no bench has them in plain beside it. */
export type SealedParts = {
  /** Whether something was given here and is not sealed yet, or came and lacks here. */
  needsKeys(of: string): Promise<boolean>
  /** With these, parts are opened and sealed from now on. */
  useKeys(of: string, keys: PartKeys): void
  /** Seals what people gave here, before the list is compared. */
  sealGiven(): Promise<void>
  /** Opens what lacks here, once the list is what the warehouse has: of a backup, it would be an earlier one. */
  openLacking(): Promise<void>
  /** The document with what earlier keys sealed sealed with the newest. */
  renewed(document: ListDocument): ListDocument
  /** Both say the same: only the key is another. `was`: as in `Placed`. */
  isRenewed(id: string, was: string | undefined, value: unknown): boolean
}

/** One list of this bench. */
export type ListBook = {
  readonly list: SharedListName
  /** A line, or a part of one, as this version reads it. */
  readonly asRead: AsRead
  /** Undefined: by the names of lines. */
  readonly joining?: Joining | undefined
  readonly sealedParts?: SealedParts | undefined
  /** An administrator's file says what the list is: it is neither told nor taken. */
  isLocked(): boolean
  /** Nobody has changed it since the station was made: it adds nothing to a list that others have. */
  isUntouched(): boolean
  read(): Promise<BookState>
  /**
   * In one step: the list and what is kept of it, as `change` makes them of what they are by then; undefined: nothing. With `place`, the
   * list becomes that of the document, but for what this version cannot read; where it may not become that, it stays as it is.
   */
  update(
    change: (
      now: BookState,
    ) => { readonly kept: Omit<KeptList, 'placed'> & Partial<KeptList>; readonly place: boolean } | undefined,
  ): Promise<void>
}

export type ListState = {
  /**
   * `waiting`: nothing was heard yet. `shared`: when it was last heard, all that was done here was told. `untold`: something was changed
   * here that is not known to be told. `unheard`: the warehouse could not be asked since `heardAt`. `locked`: an administrator's file says what the list is. `no_key`: this bench lacks the
   * warehouse's key. `newer`: it is written by a newer version.
   */
  readonly state: 'waiting' | 'shared' | 'untold' | 'unheard' | 'locked' | 'no_key' | 'newer'
  /** When the warehouse was last asked, by this bench's clock. */
  readonly heardAt: Date | undefined
  /** Lines that this version cannot read, and which do not hold here. */
  readonly unread: number
}
