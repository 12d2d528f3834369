import { errorInfoOf, type StationClient } from '../station/station-client.ts'
import type { Toasts } from '../ui/toasts.svelte.ts'

export type ActPorts = { readonly client: StationClient; readonly toasts: Toasts }

/** What was asked for; undefined where it failed, which is shown. */
export async function attempt<T>(
  { client, toasts }: ActPorts,
  ask: (client: StationClient) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await ask(client)
  } catch (thrown) {
    toasts.showError(errorInfoOf(thrown))
    return undefined
  }
}
