import type { OperationOutput } from '../../contract/operations.ts'
import type { AppContext } from '../frame/app-context.ts'
import { AskingStation } from '../ui/asking.svelte.ts'

/** How often it is looked what other benches share out, while that is seen. */
const lookMs = 3_000

/** The batches that other benches of the warehouse share out. */
export class BatchesElsewhere extends AskingStation {
  list = $state.raw<OperationOutput<'batch.elsewhere'>>({ batches: [] })

  constructor({ client }: AppContext) {
    super(client)
  }

  /** To be called when it is shown; the answer when it is not any more. */
  see(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isSeen = true
    const look = async () => {
      await this.glance(async () => (this.list = await this.client.invoke('batch.elsewhere', {})))
      if (isSeen) timer = setTimeout(() => void look(), lookMs)
    }
    void look()
    return () => {
      isSeen = false
      clearTimeout(timer)
    }
  }
}
