import type { PrintingBench } from '../../contract/bench-prints.ts'
import type { PrintJobView } from '../../contract/domain.ts'
import type { OperationInput } from '../../contract/operations.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { Gesture } from '../ui/gesture.ts'

export type ThenHere = OperationInput<'benchPrints.callOff'>['then']
type ReprintWish = Omit<OperationInput<'benchPrints.reprint'>, 'gestureId' | 'benchId'>

/** Prints that this bench sends to others. */
export class BenchPrints extends AskingStation {
  /** Undefined before an answer, and where there is none. */
  benches = $state.raw<readonly PrintingBench[]>()
  readonly #gestures: Record<string, Gesture> = {}

  /** Holds up nothing: who knows the bench sends at once. */
  look(): Promise<void> {
    return this.glance(async () => {
      this.benches = (await this.client.invoke('benchPrints.benches', {})).benches
      this.fault = undefined
    })
  }

  /** One after the other; true where all were sent. Asked once more after a broken link, each is the same request. */
  send(jobs: readonly PrintJobView[], benchId: string): Promise<boolean> {
    return this.run(async () => {
      for (const { id: jobId } of jobs) {
        const gesture = this.#gesture(jobId)
        await this.client.invoke('benchPrints.send', { gestureId: gesture.of(benchId), jobId, benchId })
        gesture.answered()
      }
    })
  }

  async reprint(wish: ReprintWish, benchId: string): Promise<PrintJobView | undefined> {
    const gesture = this.#gesture('reprint')
    const gestureId = gesture.of(JSON.stringify([wish, benchId]))
    let job: PrintJobView | undefined
    await this.run(async () => {
      ;({ job } = await this.client.invoke('benchPrints.reprint', { ...wish, gestureId, benchId }))
      gesture.answered()
    })
    return job
  }

  callOff(requestId: string, then: ThenHere): Promise<boolean> {
    return this.run(() => this.client.invoke('benchPrints.callOff', { requestId, then }))
  }

  takeBack(requestId: string, then: ThenHere): Promise<boolean> {
    return this.run(() => this.client.invoke('benchPrints.takeBack', { requestId, then }))
  }

  takeOut(requestId: string): Promise<boolean> {
    return this.run(() => this.client.invoke('benchPrints.takeOut', { requestId }))
  }

  #gesture(of: string): Gesture {
    const gesture = this.#gestures[of] ?? new Gesture()
    this.#gestures[of] = gesture
    return gesture
  }
}
