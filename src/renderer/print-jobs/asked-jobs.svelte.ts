import type { PrintJobView } from '../../contract/domain.ts'
import type { StationClient } from '../station/station-client.ts'
import { Meanwhile } from '../ui/meanwhile.ts'

/** So many of the last jobs are looked through for open questions. */
const jobsRead = 100

/** Print jobs of which the packer is asked whether they came out, whatever they print. Oldest first. */
export class AskedJobs {
  all = $state.raw<readonly PrintJobView[]>([])

  readonly #client: StationClient
  readonly #meanwhile = new Meanwhile<PrintJobView>()

  constructor(client: StationClient) {
    this.#client = client
  }

  /** Follows until the answer is called. */
  follow(): () => void {
    return this.#client.subscribe('printJob', (job) => {
      this.#meanwhile.hear(job)
      this.#take(job)
    })
  }

  /** Another profile was opened: its jobs are others. */
  clear(): void {
    this.#meanwhile.drop()
    this.all = []
  }

  /** Reads them anew: while the link was lost their events were. What cannot be read stays as it is. */
  async refresh(): Promise<void> {
    try {
      const read = await this.#meanwhile.during(() =>
        this.#client.invoke('print.jobs', { which: 'latest', limit: jobsRead }),
      )
      if (!read) return
      this.all = read.list.jobs.filter(isAsked).toReversed()
      read.told.forEach((job) => this.#take(job))
    } catch {
      return
    }
  }

  #take(job: PrintJobView): void {
    const others = this.all.filter(({ id }) => id !== job.id)
    this.all = isAsked(job) ? [...others, job] : others
  }
}

function isAsked({ state, answered }: PrintJobView): boolean {
  return state === 'unknown' && !answered
}
