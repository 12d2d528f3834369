import { AppError } from '../../contract/errors.ts'
import type { HandlersOf } from '../dispatch.ts'
import type { Operators } from '../station/operators.ts'
import type { ProfileSession } from '../profile/profile-session.ts'
import type { SettingsFile } from '../station/station-settings.ts'
import { present } from '../views.ts'

export type OperatorsPorts = {
  readonly operators: Operators
  readonly settings: SettingsFile
  profile(): Pick<ProfileSession, 'stores'>
  /** Other benches are to hear of it. */
  listsChanged(): void
}

export function operatorsFeature({
  operators,
  settings,
  profile,
  listsChanged,
}: OperatorsPorts): HandlersOf<'operators'> {
  const { store, register, badges, session, approvals } = operators
  const list = () => ({ ...register.list(), ...present({ newOperator: settings.read().newOperator }) })
  const namesOrder = async (text: string) => (await profile().stores.orders.findByNumber(text)) !== undefined

  return {
    'operators.state': () => Promise.resolve(session.state()),
    async 'operators.badge'({ badge }) {
      // Order numbers may look as badges do: at an open station, those that are known are no wrong badges.
      const isOtherCode = !session.state().locked && (await namesOrder(badge))
      await session.begin(badge, isOtherCode)
      return session.state()
    },
    'operators.touch'() {
      session.touch()
      return Promise.resolve({ done: true })
    },
    'operators.lock'() {
      session.lock()
      return Promise.resolve(session.state())
    },
    async 'operators.approve'({ actId, badge }) {
      const supervisor = await badges.read(badge)
      if (supervisor.role !== 'supervise') {
        throw new AppError('operator_not_allowed', 'Only a supervisor’s badge lets it through')
      }
      approvals.approve(actId, supervisor)
      return { approvedBy: supervisor.name }
    },
    'operators.list': () => Promise.resolve(list()),
    async 'operators.save'(wish) {
      const isFirst = register.list().operators.length === 0
      const saved = await register.save(wish)
      if (isFirst) session.beginAs(saved)
      else session.changed()
      listsChanged()
      return list()
    },
    'operators.remove'({ operatorId }) {
      register.remove(operatorId)
      session.changed()
      listsChanged()
      return Promise.resolve(list())
    },
    'operators.setIdleLock'({ minutes }) {
      store.change({ idleLockMinutes: minutes })
      session.changed()
      return Promise.resolve(list())
    },
  }
}
