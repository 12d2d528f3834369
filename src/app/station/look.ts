// Somebody looks at the page: the service and idle printers are asked how they are, so that what it shows is not old.

import type { LastHeard } from '../../contract/domain.ts'
import type { Clock } from '../../core/runtime.ts'
import type { ProfileSession } from '../profile/profile-session.ts'

/** Whoever takes longer is told of by the next look. */
const answersWithinMs = 1_500

type Looked = Pick<ProfileSession, 'service' | 'spool' | 'printers'>

/** How old the word of each is now. */
export function lastHeard({ service, spool, printers }: Looked): LastHeard {
  const ages = spool.heardMs()
  const serviceMs = service.heardMs()
  return {
    ...(serviceMs === undefined ? {} : { serviceMs: Math.round(serviceMs) }),
    printers: Object.fromEntries(
      printers.all().flatMap(({ id }) => {
        const ms = ages.get(id)
        return ms === undefined ? [] : [[id, Math.round(ms)]]
      }),
    ),
  }
}

export async function look(session: Looked, clock: Clock): Promise<LastHeard> {
  const { service, spool, printers } = session
  const late = Promise.withResolvers<undefined>()
  const cancel = clock.after(answersWithinMs, () => late.resolve(undefined))
  await Promise.race([
    Promise.all([service.look(), ...printers.all().map(({ id }) => spool.look(id))]),
    late.promise,
  ])
  cancel()
  return lastHeard(session)
}
