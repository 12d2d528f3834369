import type { LastHeard } from '../../contract/domain.ts'
import { LookWhileSeen } from './look-while-seen.ts'
import type { StationClient } from './station-client.ts'

/** What was heard within this time is shown as known; what is older, with its age. */
export const knownForMs = 10_000
/** How often the station has the service and the printers asked while the page is seen. */
const lookEveryMs = 4_000

type Moments = {
  readonly serviceMs: number | undefined
  readonly printersMs: Readonly<Record<string, number>>
}

/** When it was last heard how the service and the printers are: kept young while the page is seen, and told where it is old. */
export class Heard {
  #moments = $state.raw<Moments>({ serviceMs: undefined, printersMs: {} })
  #nowMs = $state(Date.now())

  /** How many milliseconds ago the service was last heard of, where that is too long to be shown as known. */
  readonly serviceAgeMs = $derived.by(() => this.#ageIfOld(this.#moments.serviceMs))

  /** The same of a printer. */
  printerAgeMs(printerId: string): number | undefined {
    return this.#ageIfOld(this.#moments.printersMs[printerId])
  }

  take({ serviceMs, printers }: LastHeard): void {
    this.#nowMs = Date.now()
    const nowMs = this.#nowMs
    this.#moments = {
      serviceMs: serviceMs === undefined ? undefined : nowMs - serviceMs,
      printersMs: Object.fromEntries(Object.entries(printers).map(([id, ms]) => [id, nowMs - ms])),
    }
  }

  /** Looks while the page is seen, and at once when it is seen again; until the answer is called. */
  follow(client: StationClient, page: Document): () => void {
    const looks = new LookWhileSeen({
      everyMs: lookEveryMs,
      look: async () => this.take(await client.invoke('station.look', {})),
      tick: () => (this.#nowMs = Date.now()),
    })
    return looks.follow(page)
  }

  #ageIfOld(heardAtMs: number | undefined): number | undefined {
    const ageMs = heardAtMs === undefined ? 0 : this.#nowMs - heardAtMs
    return ageMs > knownForMs ? ageMs : undefined
  }
}
