import type { Diagnostics } from '../station/diagnostics.ts'
import type { HandlersOf } from '../dispatch.ts'

export function diagnosticsFeature({
  diagnostics,
}: {
  readonly diagnostics: Diagnostics
}): HandlersOf<'diagnostics'> {
  return {
    'diagnostics.health': () => diagnostics.health(),
    'diagnostics.calls': () => Promise.resolve({ calls: diagnostics.calls.list() }),
    'diagnostics.checkDatabase': () => diagnostics.checkDatabase(),
    'diagnostics.log': ({ lines }) => Promise.resolve(diagnostics.log(lines)),
  }
}
