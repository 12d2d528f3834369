import type { OperationInput } from '../../contract/operations.ts'
import type { PairingEnd, ProgramList, ProgramView, KeyWish } from '../../contract/programs.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { ToldView } from '../ui/told-view.ts'

const tickMs = 250

/** Digits that this page shows, and what came of them. */
export type PairingCode = {
  readonly code: string
  readonly wish: KeyWish
  /** A paired page has its key; or they are good no more, and why. */
  readonly end?: { readonly paired: ProgramView } | Exclude<PairingEnd['how'], 'paired'>
}

/** The keys of other programs, the one that was just made, and the digits that are shown. */
export class ProgramsState extends AskingStation {
  list = $state.raw<ProgramList>()
  /** The key that was just made: its text is here alone, and gone with it. */
  made = $state.raw<{ readonly key: string; readonly program: ProgramView }>()
  code = $state.raw<PairingCode>()
  /** So long they are still good, by this page's clock. */
  leftMs = $state(0)

  /** The digits were told of: an end that is told now is theirs, and of none before. */
  #isTold = false
  #until = 0
  readonly #lists = new ToldView<ProgramList>({
    read: () => this.client.invoke('programs.list', {}),
    show: (list) => list && this.#take(list),
  })

  /** Follows what happens to keys until the answer is called. What is shown then is called off. */
  follow(): () => void {
    void this.load()
    const end = this.client.subscribe('programs', this.#lists.tell)
    const timer = setInterval(() => this.#tick(), tickMs)
    return () => {
      end()
      clearInterval(timer)
      this.hideCode()
    }
  }

  load(): Promise<void> {
    return this.glance(() => this.#lists.keep())
  }

  /** True when it is made: `made` has it. */
  make(wish: KeyWish): Promise<boolean> {
    return this.run(async () => {
      this.made = await this.client.invoke('programs.make', wish)
    })
  }

  /** True when digits are shown: `code` has them. */
  pair(wish: KeyWish): Promise<boolean> {
    return this.run(async () => {
      this.#isTold = false
      const { code, goodForMs } = await this.client.invoke('programs.pair', wish)
      this.#until = performance.now() + goodForMs
      this.leftMs = goodForMs
      this.code = { code, wish }
    })
  }

  /** The digits go from this page; those that are still good are called off. */
  hideCode(): void {
    const isOpen = this.code !== undefined && this.code.end === undefined
    this.code = undefined
    if (isOpen) void this.stopPairing()
  }

  stopPairing(): Promise<void> {
    return this.glance(() => this.client.invoke('programs.stopPairing', {}))
  }

  /** Where it cannot listen, the list says why. */
  setHosting(hosting: OperationInput<'programs.setHosting'>): Promise<boolean> {
    return this.run(() => this.#lists.keep(() => this.client.invoke('programs.setHosting', hosting)))
  }

  revoke({ id: programId }: ProgramView): Promise<boolean> {
    return this.run(() => this.#lists.keep(() => this.client.invoke('programs.revoke', { programId })))
  }

  /** It came with a backup, and works again. */
  keep({ id: programId }: ProgramView): Promise<boolean> {
    return this.run(() => this.#lists.keep(() => this.client.invoke('programs.keep', { programId })))
  }

  #take(list: ProgramList): void {
    this.list = list
    if (list.pairing) this.#isTold = true
    const { code } = this
    const { pairing, pairingEnded } = list
    if (!code || pairing || !pairingEnded || !this.#isTold) return
    // By this page's clock they may be over a moment before the last one who typed them is.
    if (code.end !== undefined && code.end !== 'time') return
    const { how, programId } = pairingEnded
    const paired = list.programs.find(({ id }) => id === programId)
    if (how !== 'paired') this.code = { ...code, end: how }
    else if (paired) this.code = { ...code, end: { paired } }
  }

  #tick(): void {
    const { code } = this
    if (!code || code.end) return
    this.leftMs = Math.max(0, this.#until - performance.now())
    if (this.leftMs === 0) this.code = { ...code, end: 'time' }
  }
}
