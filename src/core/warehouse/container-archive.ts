// The container labels of all benches of a warehouse: each bench tells of its own, and any other one sees and prints them. What is
// sealed with the warehouse's key says what they are; plain is which bench they are of, when they were asked for, and how far they are.

import type { LabelFormat } from '../../base/label-format.ts'
import type { ContainerState } from '../../contract/containers.ts'

/**
 * `not_sure`: the service was asked, and their bench does not know what came of it. `made`: they are there. Of whatever else nothing is
 * shown at other benches.
 */
export const copyStates = ['not_sure', 'made'] as const
export type ContainerCopyState = (typeof copyStates)[number]

/** Container labels as their own bench's journal has them by now. */
export type JournalContainer = {
  /** Where they stand in the journal: new ones come behind all that are there. */
  readonly place: number
  readonly containerId: string
  readonly state: ContainerState
  /** Of made ones. */
  readonly documentId: string | undefined
  /** The numbers in their document were looked for. */
  readonly hasNumbers: boolean
  /** Their document was removed for its age. */
  readonly isRemoved: boolean
}

export type ContainerJournal = {
  /** Behind a place, in the order in which they came. */
  after(place: number, most: number): Promise<readonly JournalContainer[]>
  get(containerId: string): Promise<JournalContainer | undefined>
}

/** What the journal says of a container, as the archive is asked about it. */
export type ContainerWord = Pick<JournalContainer, 'containerId' | 'hasNumbers' | 'isRemoved'> & {
  readonly state: ContainerCopyState | 'over'
  readonly copyId: string
}

/**
 * The same labels may be made twice: put back from a backup, a bench may send again what it knows nothing more of. So what was made
 * is told under its document's id, and neither replaces the other.
 */
export function wordOf({
  containerId,
  state,
  documentId,
  hasNumbers,
  isRemoved,
}: JournalContainer): ContainerWord {
  if (state === 'made' && documentId !== undefined)
    return { containerId, copyId: documentId, state, hasNumbers, isRemoved }
  const isOpen = state === 'sent' || state === 'in_doubt'
  const about = { containerId, copyId: containerId, hasNumbers: false, isRemoved: false }
  return { ...about, state: isOpen ? 'not_sure' : 'over' }
}

/** What is shown of them at other benches. */
export type ContainerFacts = {
  readonly state: ContainerCopyState
  readonly containerId: string
  readonly askedAt: Date
  readonly pages: number
  /** Empty until they are read, and where none can be. */
  readonly numbers: readonly string[]
  /** In one line. */
  readonly destination: string
  /** Of the parcel that they were made for; empty where it was none. */
  readonly trackingNumber: string
  /** Of made ones: their document's. */
  readonly format: LabelFormat | undefined
}

export type ContainerContent = {
  readonly copyId: string
  readonly hasNumbers: boolean
  readonly facts: ContainerFacts
  /** Undefined where there is none yet, or where its own bench cannot read it now. */
  readonly document: Uint8Array | undefined
}

export type SealedContainer = {
  readonly keyVersion: number
  readonly sealed: Uint8Array
  readonly sealedDocument: Uint8Array | undefined
  /** By which they are found by a number, without telling it. */
  readonly numberIndexes: readonly string[]
}

export type ContainerCopy = SealedContainer &
  Pick<ContainerContent, 'copyId' | 'hasNumbers'> &
  Pick<ContainerFacts, 'containerId' | 'state' | 'askedAt'>

/** Seals with the newest version of the warehouse's key. */
export type ContainerSealer = (content: ContainerContent) => SealedContainer

/** So many are listed. */
export const mostListed = 50

export type ArchivedContainer = {
  readonly benchId: string
  readonly copyId: string
  readonly containerId: string
  /** As people call the bench. */
  readonly bench: string
  /** As it stands there in plain: what is sealed is believed. */
  readonly state: ContainerCopyState
  readonly askedAt: Date
  readonly hasDocument: boolean
  readonly sealed: Uint8Array
}

/** Each call is harmless when it is made again. Throws as `Claims`. */
export type ContainerArchive = {
  readonly warehouseId: string
  readonly benchId: string
  /**
   * Takes over what is over or removed by now, and answers which labels it lacks as they are: what is made stays so, whatever a bench
   * says that was put back and knows less.
   */
  compare(words: readonly ContainerWord[]): Promise<readonly string[]>
  put(copy: ContainerCopy): Promise<void>
  /**
   * Newest first, at most one more than `mostListed`. Of all other benches, or of this one: put back from a backup, it may have lost some.
   * `numberIndexes`: with one of these; undefined: all.
   */
  list(
    of: 'others' | 'this',
    numberIndexes: readonly string[] | undefined,
  ): Promise<readonly ArchivedContainer[]>
  get(
    benchId: string,
    copyId: string,
  ): Promise<(ArchivedContainer & { readonly sealedDocument: Uint8Array | undefined }) | undefined>
}
