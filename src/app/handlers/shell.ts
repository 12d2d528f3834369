import type { HandlersOf } from '../dispatch.ts'
import type { StationCore } from '../station-core.ts'

/* eslint-disable @typescript-eslint/require-await -- what handlers throw is answered as a rejection */
export function shellHandlers({ shell }: StationCore): HandlersOf<'shell'> {
  return {
    'shell.get': async () => shell.view(),
    'shell.save': async (window) => shell.save(window),
    'shell.takeRequests': async () => ({ requests: shell.takeRequests() }),
    async 'shell.lookAgain'() {
      shell.lookAgain()
      return { done: true }
    },
  }
}
