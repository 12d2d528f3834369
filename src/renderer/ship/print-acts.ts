import type { PrintJobView } from '../../contract/domain.ts'
import { words } from '../language.ts'
import { attempt, type ActPorts } from './attempt.ts'

const messages = words.ship

/** What the packer does with prints that wait or are asked about. What becomes of them comes as events. */
export class PrintActs {
  readonly #ports: ActPorts

  constructor(ports: ActPorts) {
    this.#ports = ports
  }

  async answer(jobId: string, cameOut: boolean): Promise<void> {
    await attempt(this.#ports, (client) => client.invoke('print.answer', { jobId, cameOut }))
  }

  /** Moves everything that waits at a printer to another one. */
  async move(fromPrinterId: string, to: { readonly id: string; readonly name: string }): Promise<void> {
    const input = { fromPrinterId, toPrinterId: to.id }
    const answer = await attempt(this.#ports, (client) => client.invoke('printers.moveJobs', input))
    if (answer) this.#ports.toasts.show(messages.moved(answer.moved, to.name))
  }

  /** Lets a print go: its queue, or the print alone. */
  async release({ id: jobId, printerId, held }: PrintJobView): Promise<void> {
    await attempt<unknown>(this.#ports, (client) =>
      held
        ? client.invoke('print.hold', { jobId, held: false })
        : client.invoke('printers.hold', { printerId, held: false }),
    )
  }

  async cancel({ id: jobId }: PrintJobView): Promise<void> {
    await attempt(this.#ports, (client) => client.invoke('print.cancel', { jobId }))
  }
}
