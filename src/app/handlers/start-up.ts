import type { HandlersOf } from '../dispatch.ts'
import type { StationCore } from '../station-core.ts'

export function startUpHandlers({ startUp }: StationCore): HandlersOf<'startup'> {
  return {
    'startup.get': () => Promise.resolve(startUp.view()),
    'startup.check': async ({ name }) => ({ whole: await startUp.isWhole(name) }),
    async 'startup.restore'({ name }) {
      await startUp.restore(name)
      return startUp.view()
    },
  }
}
