import type { ContainerElsewhere } from '../../contract/containers.ts'
import type { PrintJobView } from '../../contract/domain.ts'
import type { OperationOutput } from '../../contract/operations.ts'
import type { AppContext } from '../frame/app-context.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { Soon } from '../ui/soon.ts'

/** Typed further within it, nothing is asked: it is the database's work of all benches. */
const pauseMs = 300

export const idOf = ({ benchId, copyId }: ContainerElsewhere) => `${benchId}-${copyId}`

/** What other benches of the warehouse have made, and which of it is chosen. */
export class ContainersElsewhere extends AskingStation {
  /** Undefined before an answer, and where there is none. */
  found = $state.raw<OperationOutput<'containers.elsewhere'>>()
  chosen = $state.raw<ContainerElsewhere>()
  printing = $state(false)
  #query = ''
  #gestureId = ''
  readonly #asking = new Soon(pauseMs, () => this.#look())

  constructor({ client }: AppContext) {
    super(client)
  }

  /** Looks a moment after the last call. */
  look(query: string): void {
    this.#query = query
    this.#asking.ask()
  }

  forget(): void {
    this.#asking.forget()
  }

  choose(one: ContainerElsewhere | undefined): void {
    if (one && this.chosen && idOf(one) === idOf(this.chosen)) return
    this.chosen = one
    this.#gestureId = crypto.randomUUID()
  }

  /** One gesture until it is answered: a second key press is the same one. */
  async print(): Promise<PrintJobView | undefined> {
    const { chosen } = this
    if (!chosen || this.printing) return undefined
    this.printing = true
    const { benchId, copyId } = chosen
    const job = await this.answer(() =>
      this.client.invoke('containers.printElsewhere', { gestureId: this.#gestureId, benchId, copyId }),
    )
    if (job) this.#gestureId = crypto.randomUUID()
    this.printing = false
    return job
  }

  /** The last question alone is answered. */
  async #look(): Promise<void> {
    const query = this.#query
    const found = await this.answer(() => this.client.invoke('containers.elsewhere', { query }))
    if (this.#query !== query) return
    this.found = found
    const { chosen } = this
    if (chosen) this.chosen = found?.containers.find((one) => idOf(one) === idOf(chosen)) ?? chosen
  }
}
