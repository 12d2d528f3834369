import type { ErrorInfo } from '../../contract/errors.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'

/** What work is of, where something else may be chosen before it is done. */
export type WorkOf = {
  readonly isChosen: () => boolean
  /** It did not come about, and no fault of it stands where another is chosen. */
  readonly failedElsewhere: (fault: ErrorInfo) => void
}

/**
 * What a screen asks for: whether it is under way, and why the last did not come about. A state of a screen is one, a
 * form has one.
 */
export class Asking {
  busy = $state(false)
  /** Why the last work did not come about; nothing while another is under way. */
  fault = $state.raw<ErrorInfo>()

  #underWay = 0

  /** Does this unless something is under way. True when it was done; else `fault` says why, where it was tried. */
  async run(work: () => Promise<unknown>, of?: WorkOf): Promise<boolean> {
    return this.#underWay === 0 && (await this.beside(work, of))
  }

  /** Does this beside whatever is under way. True when it was done; else `fault` says why. */
  async beside(work: () => Promise<unknown>, of?: WorkOf): Promise<boolean> {
    this.#underWay++
    this.busy = true
    this.fault = undefined
    try {
      await work()
      return true
    } catch (thrown) {
      this.#fail(thrown, of)
      return false
    } finally {
      this.busy = --this.#underWay > 0
    }
  }

  /** What this brings, beside whatever is under way; undefined where it brings nothing, and `fault` says why. */
  async answer<T>(work: () => Promise<T>): Promise<T | undefined> {
    let value: T | undefined
    await this.beside(async () => (value = await work()))
    return value
  }

  /** Reads anew what is shown already: it holds up nothing, and what was said of other work stays. */
  async glance(work: () => Promise<unknown>, of?: WorkOf): Promise<void> {
    try {
      await work()
    } catch (thrown) {
      this.#fail(thrown, of)
    }
  }

  #fail(thrown: unknown, of: WorkOf | undefined): void {
    const fault = errorInfoOf(thrown)
    if (!of || of.isChosen()) this.fault = fault
    else of.failedElsewhere(fault)
  }
}

/** The state of a screen that asks the station. */
export class AskingStation extends Asking {
  protected readonly client: StationClient

  constructor(client: StationClient) {
    super()
    this.client = client
  }
}
