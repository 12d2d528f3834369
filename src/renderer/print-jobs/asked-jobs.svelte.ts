import type { PrintJobView } from '../../contract/domain.ts'
import type { StationClient } from '../station/station-client.ts'

/** So many of the last jobs are looked through for open questions. */
const jobsRead = 100

/** Print jobs of which the packer is asked whether they came out, whatever they print. Oldest first. */
export class AskedJobs {
  all = $state.raw<readonly PrintJobView[]>([])

  readonly #client: StationClient

  constructor(client: StationClient) {
    this.#client = client
  }

  /** Follows until the answer is called. */
  follow(): () => void {
    return this.#client.subscribe('printJob', (job) => {
      const others = this.all.filter(({ id }) => id !== job.id)
      this.all = isAsked(job) ? [...others, job] : others
    })
  }

  /** Reads them anew: while the link was lost their events were. What cannot be read stays as it is. */
  async refresh(): Promise<void> {
    try {
      const { jobs } = await this.#client.invoke('print.jobs', { which: 'latest', limit: jobsRead })
      this.all = jobs.filter(isAsked).toReversed()
    } catch {
      return
    }
  }
}

function isAsked({ state, answered }: PrintJobView): boolean {
  return state === 'unknown' && !answered
}
