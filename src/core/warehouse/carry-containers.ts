// Carries this bench's container labels into its warehouse, behind its packer's work. As with parcels' labels, how far it has come is
// not kept: what the warehouse lacks is asked of it, so a kill, a cut, a lost answer, and either database put back end in the same way.

import type { Clock, Logger } from '../runtime.ts'
import {
  wordOf,
  type ContainerArchive,
  type ContainerContent,
  type ContainerJournal,
  type ContainerSealer,
  type JournalContainer,
} from './container-archive.ts'
import { againMs, createRestoreWatch, createRounds, logFailure } from './rounds.ts'

export type ContainerCarrierPorts = {
  /** Throws `warehouse_cut_off` and the like where the warehouse cannot be opened. */
  readonly archive: () => Promise<ContainerArchive>
  readonly journal: ContainerJournal
  /** As they are at this moment; undefined where there is nothing to tell of them. */
  readonly contentOf: (containerId: string) => Promise<ContainerContent | undefined>
  /** With the warehouse's newest key; undefined where it is not here. */
  readonly sealer: (archive: ContainerArchive) => Promise<ContainerSealer | undefined>
  /** As `LabelArchive.epoch`. */
  readonly epoch: () => Promise<string>
  readonly clock: Clock
  readonly logger: Logger
}

const pieceOf = 200
/** Between two pieces, and two labels: whoever packs comes first. */
const pauseMs = 25
const soonMs = 1_000
const lookMs = 30_000
/** All of them: what was removed for its age, what could not be read, and whatever else was not heard of. */
const wholeEveryMs = 6 * 3_600_000
/** Without the key, it is looked for again. */
const keyAgainMs = 60_000

export function createContainerCarrier({ journal, clock, logger, ...ports }: ContainerCarrierPorts) {
  const rounds = createRounds(clock, round)
  const lookForRestore = createRestoreWatch(clock, ports.epoch, () => (isAgain = true), 0)
  /** Labels that something new is to be said of. */
  const changed = new Set<string>()
  /** Up to here the journal was looked at. */
  let place = 0
  let wholeAtMs = Number.NEGATIVE_INFINITY
  let isAgain = false
  let failures = 0

  /** False where this bench lacks the key. */
  async function tellPiece(piece: readonly JournalContainer[]): Promise<boolean> {
    if (piece.length === 0) return true
    const archive = await ports.archive()
    const lacking = await archive.compare(piece.map(wordOf))
    if (lacking.length === 0) return true
    const seal = await ports.sealer(archive)
    if (!seal) return false
    for (const containerId of lacking) {
      if (rounds.isClosed()) return true
      const content = await ports.contentOf(containerId)
      if (content) {
        const { copyId, hasNumbers, facts } = content
        const { state, askedAt } = facts
        await archive.put({ copyId, containerId, state, askedAt, hasNumbers, ...seal(content) })
      }
      await rounds.pause(pauseMs)
    }
    return true
  }

  async function tellChanged(): Promise<boolean> {
    for (const containerId of changed) {
      if (rounds.isClosed()) return true
      // They may change again meanwhile.
      changed.delete(containerId)
      const now = await journal.get(containerId)
      if (now && !(await tellPiece([now]))) return false
    }
    return true
  }

  /** Answers false where this bench lacks the key: it begins anew once it is here. */
  async function tell(): Promise<boolean> {
    await lookForRestore()
    if (isAgain || clock.elapsedMs() >= wholeAtMs + wholeEveryMs) beginAgain()
    while (!rounds.isClosed()) {
      if (!(await tellChanged())) return false
      const piece = await journal.after(place, pieceOf)
      const last = piece.at(-1)
      if (!last) break
      if (!(await tellPiece(piece))) return false
      place = last.place
      await rounds.pause(pauseMs)
    }
    return true
  }

  function beginAgain(): void {
    isAgain = false
    place = 0
    wholeAtMs = clock.elapsedMs()
  }

  async function round(): Promise<number> {
    try {
      const hasKey = await tell()
      failures = 0
      if (hasKey) return lookMs
      isAgain = true
      return keyAgainMs
    } catch (error) {
      if (!rounds.isClosed()) logFailure(logger, 'warehouse.containers_untold', error)
      isAgain = true
      failures += 1
      return againMs(failures)
    }
  }

  return {
    /** They were asked for, or something about them has changed. */
    changed(containerId: string): void {
      changed.add(containerId)
      if (failures === 0) rounds.soon(soonMs)
    },
    /** The warehouse answers again; it may have been put back to an earlier state. */
    again(): void {
      isAgain = true
      failures = 0
      rounds.soon(soonMs)
    },
    /** Waits for nothing. */
    start: () => rounds.soon(soonMs),
    close: () => rounds.close(),
  }
}
