import type { GuideView } from '../../contract/guide.ts'
import type { ServiceAccount } from '../profile/service-account.ts'
import type { Feature } from './feature.ts'
import type { PortsOf } from './ports.ts'
import type { Printing } from './printing.ts'

/** Test labels among the latest print jobs are enough to go by: the guide is for a station's first hour. */
const jobsLookedAt = 200

type GuidePorts = PortsOf<
  'changes' | 'logger' | 'profile' | 'settings' | 'shipFrom',
  'documents' | 'jobs' | 'labels'
> &
  Pick<Printing, 'printers'> & { readonly account: Pick<ServiceAccount, 'hasKeys'> }

export function guideFeature(ports: GuidePorts): Feature<'guide'> {
  const { profile, account, printers, shipFrom, stores, settings, changes, logger } = ports

  async function printerStep(): Promise<GuideView['printer']> {
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
    const { labels, jobs } = stores
    const [label] = await labels.search('', 1)
    if (!label) return 'none'
    return (await jobs.countPrints(label.labelId)) > 0 ? 'printed' : 'bought'
  }

  async function view(): Promise<GuideView> {
    const { guideDismissed = false, guideFinished = [] } = settings.read()
    const firstLabel = await labelStep()
    return {
      dismissed: guideDismissed,
      finished: firstLabel !== 'none' || guideFinished.includes(profile),
      profile,
      keys: await account.hasKeys(),
      printer: await printerStep(),
      shipFrom: (await shipFrom.read()) !== undefined,
      firstLabel,
    }
  }

  // Without a keychain no label of it is there after a restart.
  changes.on('purchase', ({ state }) => {
    if (state !== 'bought') return
    const { guideFinished = [] } = settings.read()
    if (guideFinished.includes(profile)) return
    try {
      settings.change({ guideFinished: [...guideFinished, profile] })
    } catch (error) {
      // Tried again with the next label.
      logger.error('guide.not_kept', {}, error)
    }
  })

  return {
    handlers: {
      'guide.get': view,
      'guide.dismiss'({ dismissed }) {
        settings.change({ guideDismissed: dismissed })
        return view()
      },
    },
  }
}
