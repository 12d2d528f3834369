import type { PrintContentKind } from '../../contract/domain.ts'
import { words } from '../language.ts'
import { jobFailure } from '../print-jobs/job-badges.ts'
import { jobTitle } from '../print-jobs/job-title.ts'
import type { AppContext } from './app-context.ts'

type TellingContext = Pick<AppContext, 'client' | 'toasts' | 'play'>

/** The stage tells of these, and keeps telling. */
const toldOnStage: ReadonlySet<PrintContentKind> = new Set(['label', 'reprint_banner'])

/**
 * Tells once of each paper of which nothing came out, wherever the packer is by then: a packing slip or a report was asked for,
 * and what became of it is on no screen of theirs. Follows until the answer is called.
 */
export function tellFailedPapers({ client, toasts, play }: TellingContext): () => void {
  const told = new Set<string>()
  return client.subscribe('printJob', (job) => {
    if (jobFailure(job) === undefined || toldOnStage.has(job.kind) || told.has(job.id)) return
    told.add(job.id)
    play('wrong')
    const says = () => words.printJobs.failed(jobTitle(job), jobFailure(job) ?? '')
    toasts.show(says, { bad: true, about: job.id })
  })
}
