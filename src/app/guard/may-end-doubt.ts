import { mayEndDoubt } from '../../core/doubt.ts'
import { evenTime } from '../../core/lasting-wait.ts'
import type { Clock } from '../../core/runtime.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import { doubtLongMs, type SettingsFile } from '../station/station-settings.ts'

export type MayEndDoubt = (
  doubtful: Parameters<typeof mayEndDoubt>[0] & { readonly reason?: ErrorInfo | undefined },
) => boolean

/** Says of what is in doubt whether a person may end it now, by the time that the word is then held to. */
export function createMayEndDoubt({
  settings,
  clock,
}: {
  readonly settings: Pick<SettingsFile, 'read'>
  readonly clock: Clock
}): MayEndDoubt {
  const now = evenTime(clock)
  return (doubtful) =>
    // Another account cannot be asked a last time.
    doubtful.reason?.code !== 'other_account' && mayEndDoubt(doubtful, doubtLongMs(settings.read()), now())
}
