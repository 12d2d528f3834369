import type { GuideView } from '../../contract/guide.ts'
import type { HandlersOf } from '../dispatch.ts'
import type { ProfileSession } from '../profile/profile-session.ts'
import type { SettingsFile } from '../station/station-settings.ts'

/** Test labels among the latest print jobs are enough to go by: the guide is for a station's first hour. */
const jobsLookedAt = 200

export type GuidePorts = {
  profile(): Pick<ProfileSession, 'profile' | 'account' | 'printers' | 'shipFrom' | 'stores'>
  readonly settings: SettingsFile
}

export function guideFeature({ profile: open, settings }: GuidePorts): HandlersOf<'guide'> {
  async function printerStep(): Promise<GuideView['printer']> {
    const { printers, stores } = open()
    const own = printers.all()
    if (own.length === 0) return 'none'
    for (const { content, state, printerId } of await stores.jobs.listLatest(jobsLookedAt)) {
      if (content.kind === 'label' || !own.some(({ id }) => id === printerId)) continue
      if (state !== 'sent' && state !== 'confirmed') continue
      const document = await stores.documents.summary(content.documentId)
      if (document?.kind === 'test_label') return 'tested'
    }
    return 'set_up'
  }

  async function labelStep(): Promise<GuideView['firstLabel']> {
    const { labels, jobs } = open().stores
    const [label] = await labels.search('', 1)
    if (!label) return 'none'
    return (await jobs.countPrints(label.labelId)) > 0 ? 'printed' : 'bought'
  }

  async function view(): Promise<GuideView> {
    const { profile, account, shipFrom } = open()
    return {
      dismissed: settings.read().guideDismissed ?? false,
      profile,
      keys: await account.hasKeys(),
      printer: await printerStep(),
      shipFrom: (await shipFrom.read()) !== undefined,
      firstLabel: await labelStep(),
    }
  }

  return {
    'guide.get': view,
    'guide.dismiss'({ dismissed }) {
      settings.change({ guideDismissed: dismissed })
      return view()
    },
  }
}
