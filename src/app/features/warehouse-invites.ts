// The code by which this bench gives the warehouse's key to another: one at a time, in memory alone, and over with the profile.

import { createLine } from '../../base/in-turn.ts'
import { isAppError } from '../../contract/errors.ts'
import type { OperationOutput } from '../../contract/operations.ts'
import { inviteCode } from '../../contract/warehouse-key.ts'
import type { HandlersOf } from '../dispatch.ts'
import { invite, type ShownCode } from '../station/warehouse-invites.ts'
import { heldKeys } from '../station/warehouse-keys.ts'
import type { WarehouseAtWork } from '../station/warehouse-setting.ts'
import type { PortsOf } from './ports.ts'

/** A page asks each second what became of its code. One that was reloaded, or covered by the lock, shows it no more. */
const unseenMs = 30_000

type Invited = OperationOutput<'warehouse.invited'>

type Last = {
  readonly inviteId: string
  readonly now: Invited
  readonly callOff: AbortController
  /** Somebody sees it: it goes on for {@link unseenMs}. */
  readonly seen: () => void
  readonly ended: Promise<void>
}

export type Invites = ReturnType<typeof openInvites>

export function openInvites(
  { stores, adapters, secrets, clock, logger }: PortsOf<'adapters' | 'secrets' | 'clock' | 'logger', 'audit'>,
  setting: WarehouseAtWork,
) {
  let last: Last | undefined
  const inTurn = createLine()

  async function endLast(): Promise<void> {
    last?.callOff.abort()
    await last?.ended
  }

  /** Whoever was given the key is written down, as is who showed the code. */
  const writeDown = (inviteId: string, bench: string) =>
    stores.audit.append({
      operator: undefined,
      approvedBy: undefined,
      operation: 'warehouse.joined',
      subject: bench,
      recordId: inviteId,
      reason: undefined,
      amount: undefined,
      outcome: 'joined',
    })

  async function show(): Promise<ShownCode> {
    await endLast()
    const { url, name, bench } = setting
    const store = await adapters.openWarehouseKeys({ url, password: await setting.password(secrets) }, name)
    const callOff = new AbortController()
    const shown = Promise.withResolvers<ShownCode>()
    let now: Invited = { state: 'open' }
    let cancelUnseen = () => undefined as void
    const seen = () => {
      cancelUnseen()
      if (now.state === 'open') cancelUnseen = clock.after(unseenMs, () => callOff.abort())
    }
    const ended = (async () => {
      try {
        const held = heldKeys(secrets, setting, store.warehouseId)
        const joined = await invite({ store, held, bench, clock }, shown.resolve, callOff.signal)
        now = { state: 'joined', bench: joined.bench }
        await writeDown((await shown.promise).inviteId, joined.bench)
      } catch (error) {
        if (now.state === 'open') now = { state: 'over' }
        if (!isAppError(error)) logger.error('warehouse.bug', {}, error)
        shown.reject(error)
      } finally {
        cancelUnseen()
        await store.close()
      }
    })()
    const { code, inviteId } = await shown.promise
    last = {
      inviteId,
      callOff,
      seen,
      ended,
      get now() {
        return now
      },
    }
    seen()
    return { code, inviteId }
  }

  return {
    /** Throws as `warehouse.invite`. */
    show: (): Promise<ShownCode> => inTurn(show),
    now(inviteId: string): Invited {
      if (last?.inviteId !== inviteId) return { state: 'over' }
      last.seen()
      return last.now
    },
    async end(inviteId: string): Promise<void> {
      if (last?.inviteId === inviteId) await endLast()
    },
    async close(): Promise<void> {
      await inTurn(endLast)
    },
  }
}

export const inviteHandlers = (
  /** Throws `not_found` at a bench that has its orders alone. */
  shared: () => { readonly invites: Invites },
): Pick<HandlersOf<'warehouse'>, 'warehouse.invite' | 'warehouse.invited' | 'warehouse.endInvite'> => ({
  async 'warehouse.invite'() {
    return { ...(await shared().invites.show()), goodForMs: inviteCode.minutes * 60_000 }
  },
  'warehouse.invited': ({ inviteId }) => Promise.resolve(shared().invites.now(inviteId)),
  async 'warehouse.endInvite'({ inviteId }) {
    await shared().invites.end(inviteId)
    return { done: true }
  },
})
