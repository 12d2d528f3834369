import {
  badgeShape,
  type ApprovalWish,
  type OperatorsState,
  type OperatorView,
} from '../../contract/operators.ts'
import type { OperationInput, OperationName } from '../../contract/operations.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'
import { Asking } from '../ui/asking.svelte.ts'

/** The station hears of hands on the page at most this often. */
const touchEveryMs = 20_000

type Waiting = { readonly wish: ApprovalWish; readonly end: (approved: boolean) => void }

/**
 * Who is at work, and what waits for a badge. Everything of the page asks the station through `client`: what a locked
 * station would not tell waits until it is unlocked, and what is above a limit until a supervisor has let it through.
 */
export class OperatorGate extends Asking {
  state = $state.raw<OperatorsState>()
  /** What a supervisor is asked for. */
  waiting = $state.raw<Waiting>()
  approvedBy = $state<string>()
  /** No badge is read for so long; counts down. */
  waitSeconds = $state(0)

  readonly client: StationClient
  readonly #raw: StationClient
  #touchedMs = 0
  #unlocked: (() => void)[] = []
  /** The last of the scans that are read, or wait to be. */
  #reading: Promise<unknown> | undefined
  #counting: ReturnType<typeof setTimeout> | undefined

  constructor(raw: StationClient) {
    super()
    this.#raw = raw
    this.client = { ...raw, invoke: (name, input) => this.#ask(name, input) }
  }

  get locked(): boolean {
    return this.state?.locked ?? false
  }

  get current(): OperatorView | undefined {
    return this.state?.current
  }

  /** Follows the station, and tells it of hands on the page, until the answer is called. */
  follow(page: Window): () => void {
    const touch = () => this.#touch()
    page.addEventListener('keydown', touch, true)
    page.addEventListener('pointerdown', touch, true)
    const ends = [
      this.#raw.subscribe('operators', (state) => this.#take(state)),
      this.#raw.watchLink((link) => {
        if (link === 'up') void this.refresh()
      }),
      () => page.removeEventListener('keydown', touch, true),
      () => page.removeEventListener('pointerdown', touch, true),
      () => clearTimeout(this.#counting),
    ]
    return () => ends.forEach((end) => end())
  }

  async refresh(): Promise<void> {
    try {
      this.#take(await this.#raw.invoke('operators.state', {}))
    } catch {
      // Asked again when the link comes up; until then nothing is known to be locked.
    }
  }

  /**
   * Takes a scan that is for the gate: any while it is locked or asks for a supervisor, else one that looks like a
   * badge; `other` gets what is none. Reading a badge takes a second: what is scanned meanwhile waits for it, since it is
   * for whoever is at work then.
   */
  scanned(text: string, other: (text: string) => void): void {
    const turn = this.#reading ? this.#reading.then(() => this.#read(text, other)) : this.#read(text, other)
    if (!turn) return
    this.#reading = turn
    void turn.finally(() => {
      if (this.#reading === turn) this.#reading = undefined
    })
  }

  /** Resolves when it is read; undefined where nothing had to be asked. */
  #read(text: string, other: (text: string) => void): Promise<unknown> | undefined {
    if (this.locked || this.waiting) return this.waitSeconds === 0 ? this.badge(text) : undefined
    if (this.state?.badgeShapes.includes(badgeShape(text))) return this.#switchBy(text, other)
    other(text)
    return undefined
  }

  /** A badge for what is asked: to begin work, or to let something through. True where it was taken. */
  async badge(text: string): Promise<boolean> {
    const { waiting } = this
    return this.#during(async () => {
      if (waiting) {
        const { actId } = waiting.wish
        const { approvedBy } = await this.#raw.invoke('operators.approve', { actId, badge: text })
        this.approvedBy = approvedBy
        this.#end(true)
      } else {
        this.#take(await this.#raw.invoke('operators.badge', { badge: text }))
      }
    })
  }

  /** Nobody lets it through. */
  giveUp(): void {
    this.#end(false)
  }

  lock(): Promise<boolean> {
    return this.#during(async () => this.#take(await this.#raw.invoke('operators.lock', {})))
  }

  async #switchBy(text: string, other: (text: string) => void): Promise<void> {
    const taken = await this.badge(text)
    if (taken || this.fault?.code !== 'badge_unknown') return
    this.fault = undefined
    other(text)
  }

  async #ask<K extends OperationName>(name: K, input: OperationInput<K>) {
    for (;;) {
      try {
        return await this.#raw.invoke(name, input)
      } catch (thrown) {
        const { code, details } = errorInfoOf(thrown)
        if (code === 'station_locked') {
          await this.refresh()
          if (details?.['waits'] !== true || !this.locked) throw thrown
          await new Promise<void>((resolve) => this.#unlocked.push(resolve))
        } else if (code === 'needs_approval') {
          if (!(await this.#isApproved(details as ApprovalWish))) throw thrown
        } else throw thrown
      }
    }
  }

  #isApproved(wish: ApprovalWish): Promise<boolean> {
    this.giveUp()
    this.fault = undefined
    return new Promise((resolve) => (this.waiting = { wish, end: resolve }))
  }

  #end(approved: boolean): void {
    const { waiting } = this
    this.waiting = undefined
    this.fault = undefined
    waiting?.end(approved)
  }

  #take(state: OperatorsState): void {
    this.state = state
    this.#countDown(state.badgePauseMs)
    if (!state.locked) this.#unlocked.splice(0).forEach((go) => go())
    else if (this.waiting) this.#end(false)
  }

  #countDown(ms: number): void {
    clearTimeout(this.#counting)
    const untilMs = performance.now() + ms
    const tell = () => {
      const leftMs = untilMs - performance.now()
      this.waitSeconds = Math.max(0, Math.ceil(leftMs / 1_000))
      if (leftMs > 0) this.#counting = setTimeout(tell, Math.min(leftMs, 250))
    }
    tell()
  }

  #touch(): void {
    const nowMs = performance.now()
    if (!this.current || nowMs - this.#touchedMs < touchEveryMs) return
    this.#touchedMs = nowMs
    void this.#raw.invoke('operators.touch', {}).catch(() => undefined)
  }

  async #during(work: () => Promise<void>): Promise<boolean> {
    const done = await this.run(work)
    const { waitMs } = this.fault?.details ?? {}
    if (typeof waitMs === 'number') this.#countDown(waitMs)
    return done
  }
}
