// A bench shows a code, and another joins by it: both watch one row of the database until the keys have gone over.

import { randomUUID } from 'node:crypto'
import {
  inviterShows,
  isInviter,
  isJoiner,
  joinerShows,
  newCode,
  newOneTimeKey,
  openKeys,
  sealKeys,
} from '../../adapters/postgres/invite-envelope.ts'
import type { InviteNow } from '../../adapters/postgres/keys.ts'
import { AppError, isAppError } from '../../contract/errors.ts'
import { inviteCode } from '../../contract/warehouse-key.ts'
import type { Clock } from '../../core/runtime.ts'
import { keepGiven, keysToGive, type KeysPorts } from './warehouse-keys.ts'

export type InvitePorts = KeysPorts & { readonly clock: Clock }

const pollMs = 500
/** How long a bench that joins waits for the one that showed the code. */
const answerMs = 30_000

export type ShownCode = { readonly inviteId: string; readonly code: string }

/**
 * Shows a code by `onCode`, and ends with the name of the bench that joined by it, or may have where the answer of the database was
 * lost. The code is good once, and ends with this call.
 * Throws `conflict` where this bench has no key to give or was put out, `not_found` once nobody has joined in time, or it was
 * called off by `callOff`.
 */
export async function invite(
  ports: InvitePorts,
  onCode: (shown: ShownCode) => void,
  callOff?: AbortSignal,
): Promise<{ readonly bench: string }> {
  const { store, bench, clock } = ports
  if (await store.isPutOut(bench))
    throw new AppError('conflict', 'This bench was put out, and can invite nobody')
  const keys = await keysToGive(ports)
  const code = newCode()
  const name = { warehouseId: store.warehouseId, inviteId: randomUUID(), bench }
  const { inviteId } = name
  const own = newOneTimeKey()
  const inviter = inviterShows(code, name, own.publicKey)
  await store.addInvite(name, inviter)
  onCode({ code, inviteId })
  /** Who may have been given the keys. */
  let given: string | undefined

  async function step(now: InviteNow | undefined): Promise<{ readonly bench: string } | undefined> {
    if (!now || now.ended) throw new AppError('not_found', 'The code was ended: the bench was put out')
    if (now.expired) throw new AppError('not_found', 'Nobody has joined in time. Show a new code')
    if (now.tried || now.joiner === 'unreadable')
      throw new AppError('conflict', 'Somebody tried wrong codes, and this one is over. Show a new one')
    const { joiner } = now
    if (joiner === undefined) return undefined
    if (!isJoiner(code, name, inviter, joiner)) {
      await store.refuseAnswer(inviteId, joiner)
      return undefined
    }
    const sealed = sealKeys(keys, own, { code, name, inviter, joiner })
    const before = given
    given = joiner.bench
    if (await store.sealInvite(inviteId, joiner, sealed)) return { bench: given }
    given = before
    return undefined
  }

  try {
    return await watch(
      clock,
      inviteCode.minutes * 60_000,
      async () => step(await store.watchInvite(inviteId)),
      callOff,
    )
  } catch (error) {
    await store.endInvite(inviteId).catch(() => undefined)
    if (given !== undefined) return { bench: given }
    throw error
  }
}

/**
 * Takes the keys by a code that another bench shows, and keeps them. Throws `not_found` for a code that is wrong, used or too old,
 * `warehouse_refused` for what was changed on its way, `keychain_unavailable`.
 */
export async function joinByCode(ports: InvitePorts, code: string): Promise<{ readonly from: string }> {
  const { store, bench, clock, held } = ports
  // Where they cannot be kept, the code is not used up.
  held.mustKeep()
  const invites = await store.openInvites()
  const found = invites.find((one) => isInviter(code, one, one.inviter))
  if (!found) {
    if (invites.length > 0) await store.countWrongCode()
    throw new AppError(
      'not_found',
      `No bench shows this code now: it is wrong, used, or older than ${inviteCode.minutes} minutes. Show a new one: npm run warehouse -- invite`,
    )
  }
  const { inviter, inviteId } = found
  const own = newOneTimeKey()
  const joiner = joinerShows(code, found, inviter, { publicKey: own.publicKey, bench })
  if (!(await store.answerInvite(inviteId, joiner)))
    throw new AppError('not_found', 'Another bench was first with this code. Show a new one')
  try {
    const sealed = await watch(clock, answerMs, async () => {
      const now = await store.watchInvite(inviteId)
      if (now?.sealed === undefined && (!now || now.ended || now.expired || now.tried))
        throw new AppError('not_found', 'The code ended before its bench answered. Show a new one')
      return now.sealed
    })
    await keepGiven(ports, openKeys(sealed, own, { code, name: found, inviter, joiner }))
  } finally {
    await store.emptyInvite(inviteId).catch(() => undefined)
  }
  return { from: found.bench }
}

/**
 * Asks until there is an answer. Throws `not_found` once the time is up or it is called off; a database that is away for a while is
 * asked on.
 */
async function watch<T>(
  clock: Clock,
  mostMs: number,
  ask: () => Promise<T | undefined>,
  callOff?: AbortSignal,
): Promise<T> {
  const until = clock.elapsedMs() + mostMs
  for (;;) {
    if (callOff?.aborted) throw new AppError('not_found', 'The code was called off')
    try {
      const answer = await ask()
      if (answer !== undefined) return answer
    } catch (error) {
      if (!isAppError(error, 'warehouse_cut_off')) throw error
    }
    if (clock.elapsedMs() >= until)
      throw new AppError(
        'not_found',
        'The other bench did not answer in time. Show a new code, and leave its command open',
      )
    await new Promise<void>((resolve) => {
      const end = () => {
        cancel()
        callOff?.removeEventListener('abort', end)
        resolve()
      }
      const cancel = clock.after(pollMs, end)
      callOff?.addEventListener('abort', end)
    })
  }
}
