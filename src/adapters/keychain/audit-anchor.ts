// The audit log's anchor in the OS keychain: written in the background, so that no act waits for a keychain.

import { z } from 'zod'
import { isAppError } from '../../contract/errors.ts'
import { unanchored, type Anchored, type AuditAnchor } from '../../core/audit/audit-anchor.ts'
import type { Clock } from '../../core/runtime.ts'
import type { SecretStore } from '../../core/secret-store.ts'

const LogEnd = z.object({ seq: z.int().min(0), hash: z.string() })
const Anchor = z.object({
  end: LogEnd,
  restoring: LogEnd.extend({ name: z.string() }).optional(),
  generation: z.int().min(0).optional(),
})

/** The keychain is behind by less than this, and so few entries, while it answers. A crash loses no more. */
const behindMs = 1_000
const behindEntries = 20
/** How long an end of the station waits for a keychain that hangs. */
const flushMs = 3_000

/**
 * @param dataKeyKept the keychain has just given the log's key: where it then knows no anchor, none was ever kept. An
 *   empty answer may otherwise come from a locked keychain, and what it holds is never overwritten unread.
 */
export async function openAuditAnchor({
  secrets,
  stationId,
  dataKeyKept,
  clock,
}: {
  readonly secrets: SecretStore
  readonly stationId: string
  readonly dataKeyKept: boolean
  readonly clock: Pick<Clock, 'after'>
}): Promise<AuditAnchor> {
  if (secrets.state.mode === 'session') return unanchored('no_keychain')
  const name = `audit-anchor:${stationId}`
  const kept = await secrets.get(name).catch(silence)
  if (kept === silent || (kept === undefined && !dataKeyKept)) return unanchored('keychain_silent')

  let known = anchorOf(kept)
  let generation = known?.generation
  let written = known
  let failed = false
  let writing: Promise<void> | undefined
  let cancelTimer: (() => void) | undefined

  async function writeNow(): Promise<void> {
    const anchor = known
    if (anchor === undefined) return
    try {
      await secrets.set(name, JSON.stringify(anchor))
      written = anchor
      failed = false
    } catch (error) {
      // The next entry tries it again; until then the check of the log says what it cannot prove.
      failed = true
      throw error
    }
  }
  function write(): Promise<void> {
    cancelTimer?.()
    cancelTimer = undefined
    writing ??= writeNow().finally(() => {
      writing = undefined
      if (!failed && known !== written) schedule()
    })
    return writing
  }
  const inBackground = () => void write().catch(() => undefined)
  function schedule(): void {
    if ((known?.end.seq ?? 0) - (written?.end.seq ?? 0) >= behindEntries) inBackground()
    else cancelTimer ??= clock.after(behindMs, inBackground)
  }
  /** Also what came while an earlier value was on its way. */
  async function writeAll(): Promise<void> {
    await writing?.catch(() => undefined)
    while (known !== written) await write()
    cancelTimer?.()
    cancelTimer = undefined
  }

  return {
    known: () => known,
    gap: () => (failed ? 'keychain_silent' : known === undefined ? 'not_anchored' : undefined),
    move(end) {
      known = { ...known, end, ...(generation !== undefined && { generation }) }
      schedule()
    },
    begin(newGeneration) {
      generation = newGeneration
      if (known === undefined) return
      known = { ...known, generation }
      schedule()
    },
    async expectRestore(restoring) {
      if (known === undefined) return
      const before = known.restoring
      const { end } = known
      const counted = generation === undefined ? {} : { generation }
      known = { end, ...counted, ...(restoring && { restoring }) }
      try {
        await writeAll()
      } catch (error) {
        // What could not be announced does not happen; what was called off is called off again with the next entry.
        if (restoring) known = { end, ...counted, ...(before && { restoring: before }) }
        throw error
      }
    },
    async flush() {
      let cancel: (() => void) | undefined
      const late = new Promise<void>((resolve) => (cancel = clock.after(flushMs, resolve)))
      await Promise.race([writeAll().catch(() => undefined), late])
      cancel?.()
    },
  }
}

function anchorOf(kept: string | undefined): Anchored | undefined {
  if (kept === undefined) return undefined
  try {
    return Anchor.parse(JSON.parse(kept))
  } catch {
    return undefined
  }
}

const silent = Symbol('the keychain did not answer')

function silence(error: unknown): typeof silent {
  if (isAppError(error, 'keychain_unavailable', 'keychain_locked')) return silent
  throw error
}
