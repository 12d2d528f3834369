import type { ErrorInfo } from '../../contract/errors.ts'
import type { OperationInput } from '../../contract/operations.ts'
import type { OperatorList } from '../../contract/operator-operations.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'

/** The list of operators, and the saving of each. */
export class OperatorsListState {
  list = $state.raw<OperatorList>()
  busy = $state(false)
  fault = $state.raw<ErrorInfo>()

  readonly #client: StationClient

  constructor(client: StationClient) {
    this.#client = client
  }

  load(): Promise<boolean> {
    return this.#keep(() => this.#client.invoke('operators.list', {}))
  }

  save(operator: OperationInput<'operators.save'>): Promise<boolean> {
    return this.#keep(() => this.#client.invoke('operators.save', operator))
  }

  remove(operatorId: string): Promise<boolean> {
    return this.#keep(() => this.#client.invoke('operators.remove', { operatorId }))
  }

  setIdleLock(minutes: number): Promise<boolean> {
    return this.#keep(() => this.#client.invoke('operators.setIdleLock', { minutes }))
  }

  async #keep(ask: () => Promise<OperatorList>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.fault = undefined
    try {
      this.list = await ask()
      return true
    } catch (thrown) {
      this.fault = errorInfoOf(thrown)
      return false
    } finally {
      this.busy = false
    }
  }
}
