import type { OperationOutput } from '../../contract/operations.ts'
import type { WarehouseBoard } from '../../contract/warehouse-benches.ts'
import { AskingStation } from '../ui/asking.svelte.ts'

/** As often as a bench listens. */
const againMs = 5_000

export type MessageWish = { readonly benchId?: string; readonly text: string }

/** All benches of the warehouse, kept up to date while somebody looks at them. */
export class WarehouseState extends AskingStation {
  board = $state.raw<WarehouseBoard>()
  silentSince = $state<string>()
  /** It was asked for once. */
  known = $state(false)

  /** Until the answer is called. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const read = async () => {
      await this.glance(() => this.#read())
      if (!isOver) timer = setTimeout(() => void read(), againMs)
    }
    void read()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }

  /** True when it was said. */
  say(word: 'stop' | 'go'): Promise<boolean> {
    return this.run(async () => {
      await this.client.invoke(`warehouse.${word}`, {})
      await this.#read()
    })
  }

  send(wish: MessageWish): Promise<boolean> {
    return this.run(async () => {
      await this.client.invoke('warehouse.sendMessage', { messageId: crypto.randomUUID(), ...wish })
      await this.#read()
    })
  }

  async #read(): Promise<void> {
    const answer: OperationOutput<'warehouse.board'> = await this.client.invoke('warehouse.board', {})
    this.board = answer.board
    this.silentSince = answer.silentSince
    this.known = true
  }
}
