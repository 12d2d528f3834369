import type { HandlersOf } from '../dispatch.ts'
import type { StartUp } from '../station/start-up.ts'

export function startUpFeature({ startUp }: { readonly startUp: StartUp }): HandlersOf<'startup'> {
  return {
    'startup.get': () => Promise.resolve(startUp.view()),
    'startup.check': async ({ name }) => ({ whole: await startUp.isWhole(name) }),
    async 'startup.restore'({ name }) {
      await startUp.restore(name)
      return startUp.view()
    },
  }
}
