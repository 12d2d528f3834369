import { conflict } from '../../contract/refusals.ts'
import type { UpdatesView } from '../../contract/updates.ts'
import type { Updates } from '../../core/updates/updates.ts'
import type { HandlersOf } from '../dispatch.ts'
import type { BenchActivity } from '../station/bench-activity.ts'
import type { SettingsFile } from '../station/station-settings.ts'
import { noUpdates, updateRule } from '../station/updates.ts'

export type UpdatesPorts = {
  readonly settings: SettingsFile
  /** Undefined where the station was not installed as an application. */
  updates(): Updates | undefined
  readonly bench: BenchActivity
}

export function updatesFeature({ settings, updates, bench }: UpdatesPorts): HandlersOf<'updates'> {
  const view = (): Promise<UpdatesView> => updates()?.view() ?? Promise.resolve(noUpdates(settings))

  /** Does it, and answers with how it then is. */
  async function after(act: (updates: Updates) => unknown): Promise<UpdatesView> {
    const offered = updates()
    if (!offered) throw conflict('not_an_application')
    await act(offered)
    return view()
  }

  return {
    'updates.get': view,
    'updates.check': () => after((offered) => offered.check()),
    'updates.cancel': () => after((offered) => offered.cancel()),
    'updates.install': ({ version }) => after((offered) => offered.install(version)),
    'updates.goBack': ({ version }) => after((offered) => offered.goBack(version)),
    'updates.saveRule': (rule) =>
      after((offered) => {
        const before = updateRule(settings)
        settings.change({ updates: { ...settings.read().updates, ...rule, feedUrl: rule.feedUrl } })
        offered.ruleChanged(before)
      }),
    'updates.benchUsed'({ packing }) {
      bench.used(packing)
      return Promise.resolve({ done: true })
    },
  }
}
