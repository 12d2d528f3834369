// The list of operators: added, changed and removed so that somebody can always supervise.

import { AppError } from '../../contract/errors.ts'
import { badgeShape, plainBadge, shortestBadge, type OperatorList } from '../../contract/operators.ts'
import { conflict, invalidInput, notFound } from '../../contract/refusals.ts'
import type { NewId } from '../runtime.ts'
import type { Operator } from './operator.ts'
import type { BadgeHash, KeptOperator, OperatorStore } from './ports.ts'

export type OperatorWish = Omit<Operator, 'id'> & {
  readonly id?: string | undefined
  readonly badge?: string | undefined
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

  function keep(operators: readonly KeptOperator[], why: 'supervisor_needed' | 'last_supervisor'): void {
    if (operators.length > 0 && !operators.some(({ role }) => role === 'supervise')) {
      throw conflict(why, { field: 'role' })
    }
    store.change({ operators })
  }

  async function badgeOf(wish: OperatorWish, before: KeptOperator | undefined) {
    if (wish.badge === undefined) {
      if (before) return { badgeHash: before.badgeHash, badgeShape: before.badgeShape }
      throw invalidInput('badge_needed', { field: 'badge' })
    }
    const badgeHash = await hash(plainBadge(wish.badge))
    if (all().some((other) => other.id !== wish.id && other.badgeHash === badgeHash)) {
      throw conflict('badge_taken', { field: 'badge' })
    }
    return { badgeHash, badgeShape: badgeShape(wish.badge) }
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
    /** Throws `badge_unknown`. */
    async byBadge(badge: string): Promise<Operator> {
      const badgeHash = await hash(plainBadge(badge))
      const operator = all().find((one) => one.badgeHash === badgeHash)
      if (!operator) throw new AppError('badge_unknown', 'This is no operator’s badge')
      return viewOf(operator)
    },
    get(id: string): Operator | undefined {
      const operator = all().find((one) => one.id === id)
      return operator && viewOf(operator)
    },
    /** See `operators.save`. */
    async save(wish: OperatorWish): Promise<Operator> {
      const before = all().find(({ id }) => id === wish.id)
      if (wish.id !== undefined && !before) throw notFound('operator')
      const { name, role, limits } = wish
      const badge = await badgeOf(wish, before)
      const saved: KeptOperator = { id: before?.id ?? newId(), name, role, limits, ...badge }
      const operators = before ? all().map((one) => (one.id === saved.id ? saved : one)) : [...all(), saved]
      keep(operators, 'supervisor_needed')
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

const viewOf = ({ id, name, role, limits }: KeptOperator): Operator => ({ id, name, role, limits })
