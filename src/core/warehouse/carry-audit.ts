// This bench's audit log is carried to the warehouse, entry by entry, beside the packer's work: what is there cannot be taken out by
// this bench any more, nor by whoever puts an older copy of its database in its place.

import type { AuditLink } from '../audit/audit-link.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { Clock, Logger } from '../runtime.ts'
import type { AuditCopies, AuditHead } from './audit-copies.ts'
import { againMs, createRounds, logFailure } from './rounds.ts'

/** A start is not held up by it. */
const soonMs = 2_000
const lookMs = 15_000
const keyAgainMs = 60_000
/** A database may be put back to an earlier state without a cut that is noticed here. */
const wholeEveryMs = 6 * 3_600_000
const atOnce = 200
const pauseMs = 25
const lastNumber = 2 ** 31 - 1

type Ports = {
  readonly copies: () => Promise<AuditCopies>
  readonly log: Pick<AuditLog, 'links'>
  /** With the warehouse's newest key; undefined where it is not here. Throws as the keychain does. */
  readonly sealer: () => Promise<AuditSealer | undefined>
  readonly clock: Clock
  readonly logger: Logger
}

export type AuditSealer = {
  readonly keyVersion: number
  seal(link: AuditLink): Uint8Array
}

export function createAuditCarrier({ copies, log, sealer, clock, logger }: Ports) {
  /** What follows this number is not there; undefined: it is to be asked. */
  let toldTo: number | undefined
  let askedAtMs = Number.NEGATIVE_INFINITY
  /** It is asked anew what is there: also of a round that is under way. */
  let isAgain = false
  let failures = 0
  const rounds = createRounds(clock, round)

  const linkAt = async (number: number) => (await log.links(number - 1, 1))[0]
  const isOwn = (head: AuditHead, own: AuditLink | undefined) =>
    own?.number === head.number && own.hash === head.hash

  /** The newest entry that is in both: either side may have been put back to an earlier state. */
  async function commonEnd(there: AuditCopies): Promise<number> {
    for (let to = lastNumber; ;) {
      const heads = await there.toldTo(to, atOnce)
      for (const head of heads) if (isOwn(head, await linkAt(head.number))) return head.number
      const last = heads.at(-1)
      if (!last || last.number <= 1) return 0
      to = last.number - 1
    }
  }

  async function tell(): Promise<number> {
    const there = await copies()
    if (isAgain || clock.elapsedMs() >= askedAtMs + wholeEveryMs) toldTo = undefined
    isAgain = false
    if (toldTo === undefined) {
      toldTo = await commonEnd(there)
      askedAtMs = clock.elapsedMs()
    }
    // The keychain is asked only where there is something to tell.
    if ((await log.links(toldTo, 1)).length === 0) return lookMs
    const sealing = await sealer()
    if (!sealing) return keyAgainMs
    while (!rounds.isClosed()) {
      const links: readonly AuditLink[] = await log.links(toldTo, atOnce)
      const last = links.at(-1)
      if (!last) break
      const sealed = links.map((link) => ({ ...link, sealed: sealing.seal(link) }))
      if ((await there.tell(sealed, sealing.keyVersion)) === 'lacks_earlier') {
        toldTo = undefined
        return soonMs
      }
      toldTo = last.number
      await rounds.pause(pauseMs)
    }
    return lookMs
  }

  async function round(): Promise<number> {
    try {
      const nextMs = await tell()
      failures = 0
      return nextMs
    } catch (error) {
      if (!rounds.isClosed()) logFailure(logger, 'warehouse.audit_untold', error)
      toldTo = undefined
      failures += 1
      return againMs(failures)
    }
  }

  return {
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
