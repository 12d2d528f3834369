import type { ParcelView, PrintJobView } from '../../contract/domain.ts'
import type { GuideView } from '../../contract/guide.ts'
import type { ShipFromAddress } from '../../contract/settings.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { nextStep, stepAfter, type StepName } from './guide-steps.ts'
import { testOrderFile, testOrderNumber } from './test-order.ts'

/** How far the set-up is, and what it tries out. */
export class GuideState extends AskingStation {
  view = $state.raw<GuideView>()
  step = $state<StepName>('profile')
  /** The test label at the printer, and the first parcel. */
  testJob = $state.raw<PrintJobView>()
  parcel = $state.raw<ParcelView>()
  /** The scan of the first parcel ended otherwise than in a purchase. */
  stopped = $state(false)

  /** Takes the set-up up where it was left. */
  async open(): Promise<void> {
    await this.look()
    this.step = (this.view && nextStep(this.view)) ?? 'firstLabel'
  }

  follow(): () => void {
    const ends = [
      this.client.subscribe('printJob', (job) => {
        if (job.id !== this.testJob?.id) return
        this.testJob = job
        void this.look()
      }),
      this.client.subscribe('parcel', (parcel) => {
        if (parcel.purchaseId !== this.parcel?.purchaseId) return
        this.parcel = parcel
        void this.look()
      }),
    ]
    return () => ends.forEach((end) => end())
  }

  look(): Promise<void> {
    return this.glance(async () => (this.view = await this.client.invoke('guide.get', {})))
  }

  go(step: StepName): void {
    this.step = step
    this.fault = undefined
  }

  /** A step was done: on to the next one. */
  async done(step: StepName): Promise<void> {
    await this.look()
    this.go(stepAfter(step) ?? step)
  }

  async dismiss(): Promise<void> {
    await this.run(async () => {
      this.view = await this.client.invoke('guide.dismiss', { dismissed: true })
    })
  }

  testPrinter(printerId: string): Promise<boolean> {
    return this.run(async () => {
      this.testJob = await this.client.invoke('printers.command', {
        gestureId: crypto.randomUUID(),
        printerId,
        command: 'test_label',
      })
      await this.look()
    })
  }

  /** An order to the own address, shipped as by a scan. */
  shipTestParcel(shipFrom: ShipFromAddress): Promise<boolean> {
    return this.run(async () => {
      this.stopped = false
      await this.client.invoke('orders.import', {
        fileName: 'first-label.csv',
        contentBase64: testOrderFile(shipFrom),
      })
      const outcome = await this.client.invoke('ship.scan', {
        gestureId: crypto.randomUUID(),
        text: testOrderNumber,
      })
      this.parcel = 'parcel' in outcome ? outcome.parcel : undefined
      this.stopped = this.parcel === undefined
      if (outcome.kind === 'not_sent') this.fault = outcome.error
      await this.look()
    })
  }
}
