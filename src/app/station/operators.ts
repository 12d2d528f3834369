// The operators of the station, put together: the register, who is at work, and approvals.

import type { OperatorsState } from '../../contract/operators.ts'
import { createApprovals, type Approvals } from '../../core/operators/approvals.ts'
import { createBadgeReader, type BadgeReader } from '../../core/operators/badge-reader.ts'
import { createOperatorSession, type OperatorSession } from '../../core/operators/operator-session.ts'
import type { BadgeHash, OperatorStore } from '../../core/operators/ports.ts'
import { createOperatorRegister, type OperatorRegister } from '../../core/operators/register.ts'
import type { Clock } from '../../core/runtime.ts'
import { operatorSettings } from './operator-settings.ts'
import { newId } from '../runtime.ts'
import type { SettingsFile } from './station-settings.ts'

export type Operators = {
  readonly store: OperatorStore
  readonly register: OperatorRegister
  readonly badges: BadgeReader
  readonly session: OperatorSession
  readonly approvals: Approvals
}

export function createOperators({
  settings,
  clock,
  onState,
  hashBadge,
}: {
  readonly settings: SettingsFile
  readonly clock: Clock
  readonly onState: (state: OperatorsState) => void
  /** The slow one unless a test has its own. */
  readonly hashBadge?: BadgeHash['of']
}): Operators {
  const { store, hash } = operatorSettings(settings, hashBadge, () => clock.now())
  const register = createOperatorRegister({ store, hash, newId })
  const badges = createBadgeReader({ store, register, clock })
  return {
    store,
    register,
    badges,
    session: createOperatorSession({ store, register, badges, clock, onState }),
    approvals: createApprovals(clock, newId),
  }
}
