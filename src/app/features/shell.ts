import type { HandlersOf } from '../dispatch.ts'
import type { Shell } from '../station/shell.ts'

/* eslint-disable @typescript-eslint/require-await -- what handlers throw is answered as a rejection */
export function shellFeature({ shell }: { readonly shell: Shell }): HandlersOf<'shell'> {
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
