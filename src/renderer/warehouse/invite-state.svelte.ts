import type { OperationOutput } from '../../contract/operations.ts'
import { AskingStation } from '../ui/asking.svelte.ts'

const lookMs = 1_000

/** A code that this page shows: here alone, and over once nobody looks at it. */
export class InviteState extends AskingStation {
  code = $state<string>()
  leftMs = $state(0)
  now = $state.raw<OperationOutput<'warehouse.invited'>>({ state: 'open' })

  #inviteId: string | undefined
  #isOver = false

  /** A new one; the one before is over by that. */
  show(): Promise<boolean> {
    return this.run(async () => {
      const { inviteId, code, goodForMs } = await this.client.invoke('warehouse.invite', {})
      this.#inviteId = inviteId
      if (this.#isOver) {
        this.#callOff()
        return
      }
      this.code = code
      this.now = { state: 'open' }
      const until = performance.now() + goodForMs
      this.leftMs = goodForMs
      this.#watch(inviteId, until)
    })
  }

  /** Calls off what is shown. */
  close(): void {
    this.#isOver = true
    this.#callOff()
  }

  #watch(inviteId: string, until: number): void {
    const look = async () => {
      if (this.#isOver || this.#inviteId !== inviteId || this.now.state !== 'open') return
      this.leftMs = Math.max(0, until - performance.now())
      await this.glance(async () => {
        this.now = await this.client.invoke('warehouse.invited', { inviteId })
      })
      setTimeout(() => void look(), lookMs)
    }
    void look()
  }

  #callOff(): void {
    const inviteId = this.#inviteId
    if (inviteId === undefined || this.now.state !== 'open') return
    void this.glance(() => this.client.invoke('warehouse.endInvite', { inviteId }))
  }
}
