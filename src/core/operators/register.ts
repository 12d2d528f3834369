// The list of operators: added, changed and removed so that somebody can always supervise.

import { AppError } from '../../contract/errors.ts'
import { badgeShape, plainBadge, shortestBadge, type OperatorList } from '../../contract/operators.ts'
import { conflict, invalidInput, notFound } from '../../contract/refusals.ts'
import { onlyChanged } from '../save-changed.ts'
import type { NewId } from '../runtime.ts'
import type { Operator } from './operator.ts'
import type { BadgeHash, KeptBadge, KeptOperator, OperatorStore } from './ports.ts'

export type OperatorWish = Omit<Operator, 'id'> & {
  readonly id?: string | undefined
  readonly badge?: string | undefined
  /** As it was when its form was opened: what is not changed of it stays as it is by now. */
  readonly before?: Omit<Operator, 'id'> | undefined
}

export type OperatorRegister = ReturnType<typeof createOperatorRegister>

export function createOperatorRegister({
  store,
  hash,
  newId,
}: {
  readonly store: OperatorStore
  readonly hash: BadgeHash
  readonly newId: NewId
}) {
  const all = () => store.read().operators
  const get = (id: string | undefined) => all().find((one) => one.id === id)

  function keep(operators: readonly KeptOperator[], why: 'supervisor_needed' | 'last_supervisor'): void {
    if (
      operators.length > 0 &&
      !operators.some(({ role, badgeHash }) => role === 'supervise' && badgeHash !== '')
    ) {
      throw conflict(why, { field: 'role' })
    }
    store.change({ operators })
  }

  /** Whose badge it is, by the operators that there are once it is hashed: others may have come meanwhile, with another salt. */
  async function read(badge: string) {
    const badgeSalt = hash.salt()
    const badgeHash = await hash.of(plainBadge(badge), badgeSalt)
    const hashes = new Map([[badgeSalt, badgeHash]])
    for (;;) {
      const operators = all()
      // One that is without its salt has been added while the station had the salt that it has now.
      const saltOf = (one: KeptOperator) => one.badgeSalt ?? hash.salt()
      const missing = operators.map(saltOf).find((salt) => !hashes.has(salt))
      if (missing === undefined) {
        const holders = operators.filter((one) => one.badgeHash === hashes.get(saltOf(one)))
        return { holders, badgeHash, badgeSalt }
      }
      hashes.set(missing, await hash.of(plainBadge(badge), missing))
    }
  }

  /** With its salt, which may be another than the station's by the time that it is kept. */
  async function badgeOf(wish: OperatorWish): Promise<KeptBadge | undefined> {
    if (wish.badge === undefined) return undefined
    const { holders, badgeHash, badgeSalt } = await read(wish.badge)
    if (holders.some((other) => other.id !== wish.id)) throw conflict('badge_taken', { field: 'badge' })
    return { badgeHash, badgeSalt, badgeShape: badgeShape(wish.badge) }
  }

  /** Whose badge was read as that of two: they may not be able to end that. */
  const ofTwo = new Set<string>()

  /**
   * Two benches may have given one code to two people before they shared their operators, and hashed it with two salts. Nobody is
   * signed in by it then: a supervisor gives one of them another. Where none can, it is the supervisor's of both.
   */
  function whose(found: readonly KeptOperator[]): KeptOperator | undefined {
    if (found.length < 2) return found[0]
    for (const { id } of found) ofTwo.add(id)
    const canBeEnded = all().some(
      ({ id, role, badgeHash }) => role === 'supervise' && badgeHash !== '' && !ofTwo.has(id),
    )
    const supervisor = found.find(({ role }) => role === 'supervise')
    if (canBeEnded || !supervisor) throw conflict('badge_of_two')
    return supervisor
  }

  return {
    list: (): OperatorList => {
      const { operators, idleLockMinutes } = store.read()
      const withHint = operators.map((operator) => ({
        ...viewOf(operator),
        hasShortBadge: operator.badgeShape.length < shortestBadge,
      }))
      return { operators: withHint, idleLockMinutes }
    },
    /** Throws `badge_unknown`, and `conflict` for a badge of two. */
    async byBadge(badge: string): Promise<Operator> {
      const operator = whose((await read(badge)).holders)
      if (!operator) throw new AppError('badge_unknown', 'This is no operator’s badge')
      return viewOf(operator)
    },
    get(id: string): Operator | undefined {
      const operator = get(id)
      return operator && viewOf(operator)
    },
    /** See `operators.save`. */
    async save(wish: OperatorWish): Promise<Operator> {
      if (wish.id !== undefined && !get(wish.id)) throw notFound('operator')
      if (wish.id === undefined && wish.badge === undefined)
        throw invalidInput('badge_needed', { field: 'badge' })
      const badge = await badgeOf(wish)
      // As it is by now: another bench may have removed it meanwhile, or given it another badge.
      const before = get(wish.id)
      if (wish.id !== undefined && !before) throw notFound('operator')
      const wanted = { name: wish.name, role: wish.role, limits: wish.limits }
      const { name, role, limits } =
        before && wish.before ? onlyChanged(wanted, wish.before, partsOf(before)) : wanted
      const kept = badge ?? (before && badgePartOf(before))
      if (!kept) throw invalidInput('badge_needed', { field: 'badge' })
      const saved: KeptOperator = { id: before?.id ?? newId(), name, role, limits, ...kept }
      const operators = before ? all().map((one) => (one.id === saved.id ? saved : one)) : [...all(), saved]
      keep(operators, 'supervisor_needed')
      if (badge) ofTwo.clear()
      return viewOf(saved)
    },
    remove(id: string) {
      if (!all().some((one) => one.id === id)) throw notFound('operator')
      keep(
        all().filter((one) => one.id !== id),
        'last_supervisor',
      )
    },
  }
}

const badgePartOf = ({ badgeHash, badgeSalt, badgeShape: shape }: KeptOperator): KeptBadge => ({
  badgeHash,
  badgeShape: shape,
  ...(badgeSalt !== undefined && { badgeSalt }),
})

const partsOf = ({ name, role, limits }: KeptOperator) => ({ name, role, limits })

const viewOf = ({ id, name, role, limits }: KeptOperator): Operator => ({ id, name, role, limits })
