import type { OperationInput } from '../../contract/operations.ts'
import type { OperatorList } from '../../contract/operators.ts'
import { isRefusedFor } from '../errors/station-refusal.ts'
import { AskingStation } from '../ui/asking.svelte.ts'

/** The list of operators, and the saving of each. */
export class OperatorsListState extends AskingStation {
  list = $state.raw<OperatorList>()

  load(): Promise<boolean> {
    return this.#keep(() => this.client.invoke('operators.list', {}))
  }

  async save(operator: OperationInput<'operators.save'>): Promise<boolean> {
    const isSaved = await this.#keep(() => this.client.invoke('operators.save', operator))
    if (!isSaved && isRefusedFor(this.fault, 'changed_meanwhile'))
      await this.glance(async () => (this.list = await this.client.invoke('operators.list', {})))
    return isSaved
  }

  remove(operatorId: string): Promise<boolean> {
    return this.#keep(() => this.client.invoke('operators.remove', { operatorId }))
  }

  setIdleLock(minutes: number): Promise<boolean> {
    return this.#keep(() => this.client.invoke('operators.setIdleLock', { minutes }))
  }

  #keep(ask: () => Promise<OperatorList>): Promise<boolean> {
    return this.run(async () => (this.list = await ask()))
  }
}
