import type { ScanOutcome } from '../../../contract/ship.ts'
import type { VerificationExcuse } from '../../../contract/verification.ts'
import type { TracedField, Verification } from '../../../contract/verification-view.ts'
import { formatCount } from '../../format.ts'
import type { SoundName } from '../../sounds/sound-names.ts'
import { errorInfoOf, type StationClient } from '../../station/station-client.ts'
import type { Toasts } from '../../ui/toasts.svelte.ts'
import { verificationWordsIfHere } from '../../verification-words.ts'
import type { BenchScale } from '../draft/weighing.svelte.ts'
import type { ScanProgress } from '../stage-of-scan.ts'
import type { PackedHere, Stage } from '../stage.ts'
import { hasEarlier } from './item-lines.ts'
import { allOf } from './item-words.ts'
import { lineToTick } from './item-lines.ts'

export type ItemDeskPorts = {
  readonly client: StationClient
  readonly toasts: Pick<Toasts, 'show' | 'showError'>
  readonly play: (sound: SoundName) => void
  readonly scale?: BenchScale | undefined
  readonly shown: ItemsShown
  /** The closed parcel that the stage is about, and that can be opened again. */
  readonly closed: () => PackedHere | undefined
  /** Items are about to be scanned: what shows them is needed. */
  readonly needed: () => void
  /** What a scan or a key led to, for the stage. */
  readonly show: (progress: ScanProgress) => void
}

/** What is asked for with a piece: the next scan is the answer. */
type Question = {
  /** The code that named the item. */
  readonly scanned: string
  readonly sku: string
  readonly count: number
  readonly fields: readonly TracedField[]
  readonly given: Readonly<Partial<Record<TracedField, string>>>
}

/** A scan or key that the station may have counted: it is asked again under its own gesture before anything else is. */
type Unheard = {
  /** The scan's text, or the key's name. */
  readonly what: string
  readonly count: number | undefined
  /** The station said that it cannot: nothing else has to wait for it. */
  readonly isRefused: boolean
  readonly again: () => Promise<void>
}

/** What the packer is asked in a dialog. */
export type ItemDialog = 'count' | 'short' | 'all_out'

/** What is known of the items that are scanned, for the page. */
export type ItemsShown = {
  current: Verification | undefined
  /** The next scan or tick counts so many. */
  count: number | undefined
  excusing: boolean
  dialog: ItemDialog | undefined
  /** Half scanned, at this page or another. */
  open: readonly Verification[]
}

/** The one order whose items are scanned at this page. What is in its parcel is the station's to keep. */
export class ItemDesk {
  readonly shown: ItemsShown
  #question: Question | undefined
  #unheard: Unheard | undefined
  /** Orders may have to be scanned through: what a scan is depends on the answer before it. */
  // Until it is heard: they may.
  #isRuled = true
  #last: Promise<unknown> | undefined
  readonly #ports: ItemDeskPorts

  constructor(ports: ItemDeskPorts) {
    this.#ports = ports
    this.shown = ports.shown
  }

  follow(): () => void {
    return this.#ports.client.subscribe('verificationChanged', () => void this.refresh())
  }

  /** Asks what is half scanned, and whether anything is to be scanned at all. */
  async refresh(): Promise<void> {
    const { client } = this.#ports
    try {
      const [{ mode }, { open }] = await Promise.all([
        client.invoke('verification.rule', {}),
        client.invoke('verification.list', {}),
      ])
      this.#isRuled = mode !== 'off'
      this.shown.open = open
      if (this.#isRuled || open.length > 0) this.#ports.needed()
    } catch {
      // Asked again when the link comes up, or something of it changes.
    }
  }

  /**
   * After the link was lost: the order is shown as it stands. Where its parcel was closed meanwhile the next one is not gone on with
   * before it is bought: what was not heard does that, or it waits in the band.
   */
  async catchUp(): Promise<void> {
    if (!this.shown.current) await this.refresh()
    else
      await this.inTurn(async () => {
        await this.refresh()
        const { current, open } = this.shown
        const now = open.find(({ orderNumber }) => orderNumber === current?.orderNumber)
        if (!current || !now) return
        if (!now.closed?.includes(current.parcelNumber)) this.shown.current = now
        else if (!this.#unheard) this.#end(undefined)
      })
  }

  /** Where items may have to be scanned each scan waits for the answer before it; else it is asked at once. */
  inTurn(run: () => Promise<unknown>): Promise<unknown> {
    const waits = this.#isRuled || this.shown.current !== undefined
    const turn = waits && this.#last ? this.#last.then(run, run) : run()
    this.#last = turn
    const end = () => {
      if (this.#last === turn) this.#last = undefined
    }
    void turn.then(end, end)
    return turn
  }

  /** A scan may be one of an item: of the order that is scanned, of a closed parcel, or again what was not heard. */
  get isAtWork(): boolean {
    return (this.shown.current ?? this.#ports.closed() ?? this.#unheard) !== undefined
  }

  /** So many the scan that was just made counts; of the next one it is 1 again. */
  takeCount(): number {
    const { count = 1 } = this.shown
    this.shown.count = undefined
    return count
  }

  /**
   * A scan while items are scanned: one of them, the answer to what is asked of one, or whatever the station makes of it. False
   * where what was not heard before turns out to have ended the order: the scan is of none then.
   */
  async scan(text: string, count: number): Promise<boolean> {
    if (this.#unheard && (await this.#hear(text, count))) return true
    const { current } = this.shown
    const here = current ?? this.#ports.closed()
    if (!here) return false
    await this.#scanOf(here, text, count)
    return true
  }

  async #scanOf(here: PackedHere, text: string, count: number): Promise<void> {
    const { current } = this.shown
    const question = this.#question
    this.#question = undefined
    const [field, ...others] = question?.fields ?? []
    if (!question || !field || !current) {
      // Of a closed parcel it may as well be another order, which is asked for elsewhere.
      if (!current) this.#ports.show({ kind: 'looking', scanned: text })
      await this.#askScan(here, text, { scanned: text, count, given: {} })
      return
    }
    const given = { ...question.given, [field]: text }
    if (others.length === 0) {
      await this.#askScan(current, text, { ...question, given })
      return
    }
    this.#question = { ...question, given, fields: others }
    const { sku, scanned } = question
    this.#ports.show({
      kind: 'answered',
      scanned,
      outcome: {
        kind: 'verifying',
        orderNumber: current.orderNumber,
        verification: current,
        news: { kind: 'asks', sku, scanned, fields: others },
      },
    })
  }

  #askScan(
    { orderNumber, parcelNumber }: PackedHere,
    what: string,
    { scanned, count, given }: Pick<Question, 'scanned' | 'count' | 'given'>,
  ): Promise<void> {
    const verifying = { orderNumber, parcelNumber, count, ...given }
    return this.#ask(
      { about: scanned, what },
      (gesture) => this.#ports.client.invoke('ship.scan', { ...gesture, text: scanned, verifying }),
      { scanned, count, given },
    )
  }

  /** A piece that no scanner reads; where it is asked for a lot or a serial number, as if its SKU was scanned. */
  async tick(): Promise<void> {
    const line = this.shown.current && lineToTick(this.shown.current)
    if (!line) return
    const count = this.takeCount()
    if (line.asks.length > 0) await this.scan(line.sku, count)
    else
      await this.#act(`tick ${line.sku}`, (of) =>
        this.#ports.client.invoke('verification.tick', { ...of, sku: line.sku, count }),
      )
  }

  async takeOut(all: boolean): Promise<void> {
    await this.#act(`takeOut ${all}`, ({ orderNumber, parcelNumber, gestureId }) =>
      this.#ports.client.invoke('verification.takeOut', { orderNumber, parcelNumber, gestureId, all }),
    )
  }

  /** The closed parcel on the stage, which was not bought, is packed on. */
  async openAgain(): Promise<void> {
    const closed = this.#ports.closed()
    await this.#act(
      'openAgain',
      ({ orderNumber, parcelNumber, gestureId }) =>
        this.#ports.client.invoke('verification.openAgain', { orderNumber, parcelNumber, gestureId }),
      closed,
    )
  }

  async nextPackage(): Promise<void> {
    await this.#act('nextPackage', (of) => this.#ports.client.invoke('verification.nextPackage', of))
  }

  async shipShort(): Promise<void> {
    await this.#act('shipShort', (of) => this.#ports.client.invoke('verification.shipShort', of))
  }

  /** A supervisor lets the parcel go unscanned. */
  async excuse(reason: VerificationExcuse): Promise<void> {
    await this.#act('excuse', (of) => this.#ports.client.invoke('verification.excuse', { ...of, reason }))
    this.shown.excusing = false
  }

  /** By a key: what only cannot be done now is said beside the stage, which stays. `of`: this parcel. */
  async #act(
    what: string,
    ask: (of: {
      readonly orderNumber: string
      readonly parcelNumber: number
      readonly gestureId: string
    }) => Promise<ScanOutcome>,
    of?: PackedHere,
  ): Promise<void> {
    await this.inTurn(async () => {
      if (this.#unheard && (await this.#hear(what))) return
      const here = of ?? this.shown.current ?? this.#ports.closed()
      if (!here) return
      const { orderNumber, parcelNumber } = here
      this.#question = undefined
      await this.#ask({ about: orderNumber, what }, (gesture) =>
        ask({ ...gesture, orderNumber, parcelNumber }),
      )
    })
  }

  /**
   * What was not heard is asked again first. True where there is nothing more to ask: it was this very scan or key, or the
   * station is still away.
   */
  async #hear(what: string, count?: number): Promise<boolean> {
    const unheard = this.#unheard
    if (!unheard) return false
    const isSame = unheard.what === what
    if (unheard.isRefused && !(isSame && unheard.count === count)) {
      this.#unheard = undefined
      return false
    }
    await unheard.again()
    return isSame || (this.#unheard !== undefined && !this.#unheard.isRefused)
  }

  /** Asks, and again under the same gesture where the station did not answer: nothing counts twice. */
  async #ask(
    { about, what }: { readonly about: string; readonly what: string },
    ask: (gesture: { readonly gestureId: string }) => Promise<ScanOutcome>,
    scan?: Pick<Question, 'scanned' | 'count' | 'given'>,
  ): Promise<void> {
    const gestureId = crypto.randomUUID()
    const weight = this.#ports.scale?.read()
    const gesture = { gestureId, ...(weight ? { weight } : {}) }
    let hasKeptCount = false
    const once = async (): Promise<void> => {
      try {
        const outcome = await ask(gesture)
        this.#unheard = undefined
        if (hasKeptCount && this.shown.count === scan?.count) this.shown.count = undefined
        this.#heard(outcome, scan)
        this.#ports.show({ kind: 'answered', scanned: about, outcome })
      } catch (thrown) {
        const error = errorInfoOf(thrown)
        const isRefused = error.code !== 'station_unreachable'
        if (!scan && isRefused) {
          this.#unheard = undefined
          this.#ports.play('wrong')
          this.#ports.toasts.showError(error)
          return
        }
        this.#unheard = { what, count: scan?.count, isRefused, again: once }
        if (isRefused && scan && scan.count > 1) {
          hasKeptCount = true
          this.shown.count ??= scan.count
        }
        this.#ports.show({ kind: 'failed', scanned: about, error, gestureId, again: once })
      }
    }
    await once()
  }

  /** What the answer leaves open of the scan that it is to. */
  #heard(outcome: ScanOutcome, scan: Pick<Question, 'scanned' | 'count' | 'given'> | undefined): void {
    if (!scan || outcome.kind !== 'verifying') return
    const { news } = outcome
    const about = { scanned: scan.scanned, count: scan.count }
    if (news.kind === 'asks')
      this.#question = { ...about, sku: news.sku, fields: news.fields, given: scan.given }
    else if (news.kind === 'not_traced')
      this.#question = { ...about, sku: news.sku, fields: [news.field], given: scan.given }
    // What was not counted may have been the wrong thing: the right one counts as many.
    else if (news.kind !== 'taken' && scan.count > 1) this.shown.count ??= scan.count
  }

  /** What an answer of the station says of the order that is scanned: any, also to what was not asked here. */
  take(outcome: ScanOutcome): void {
    const { current } = this.shown
    switch (outcome.kind) {
      case 'verifying':
        if (outcome.news.kind === 'closed') this.#end(undefined)
        else this.shown.current = outcome.verification
        break
      case 'shipping':
        this.#end(outcome.rest)
        break
      // Of another parcel, or of none: what is scanned goes on after it.
      case 'scanned_back':
      case 'wrong_label':
      case 'not_found':
        break
      // Its parcel is whole, and bought by a scan of its order: no item of it is scanned any more.
      case 'label_awaited':
        if (outcome.scanned === current?.orderNumber) this.#endBefore(outcome.parcel.orderNumber)
        break
      default:
        if (orderOf(outcome) === current?.orderNumber) this.#end('rest' in outcome ? outcome.rest : undefined)
    }
    if (this.shown.current) this.#ports.needed()
  }

  /** The label of a parcel of `first` has to be scanned back before it is bought. */
  #endBefore(first: string): void {
    const { current } = this.shown
    this.#end(undefined)
    const m = verificationWordsIfHere()
    if (current && m) this.#ports.toasts.show(m.labelFirst(first, current.orderNumber))
  }

  #end(rest: Verification | undefined): void {
    this.shown.current = rest
    this.shown.count = undefined
    this.#question = undefined
    this.#unheard = undefined
    this.shown.excusing = false
    this.shown.dialog = undefined
  }

  /**
   * Escape: what the last scan led to was read, a question is called off, a quantity is dropped; where there is nothing of it the
   * order is left, and all that is in stays in.
   */
  back({ name }: Stage): void {
    const isQuiet = name === 'verifying' || name === 'resumed'
    if (this.shown.excusing) this.shown.excusing = false
    else if (this.shown.count !== undefined) this.shown.count = undefined
    else if (this.#question || !isQuiet) this.#question = undefined
    else this.leave()
  }

  leave(): void {
    const { current } = this.shown
    this.#end(undefined)
    const m = verificationWordsIfHere()
    if (!current || !m) return
    const { orderNumber, packed, left } = current
    const kept = () => m.left(orderNumber, formatCount(packed), formatCount(allOf(current)))
    const empty = () =>
      hasEarlier(current) ? m.rest(orderNumber, formatCount(left)) : m.leftEmpty(orderNumber)
    this.#ports.toasts.show(packed > 0 ? kept() : empty())
  }

  /** Of another profile. */
  clear(): void {
    this.#end(undefined)
    this.shown.open = []
    this.#isRuled = true
    void this.refresh()
  }
}

const orderOf = (outcome: ScanOutcome): string | undefined => {
  if ('orderNumber' in outcome) return outcome.orderNumber
  return 'parcel' in outcome ? outcome.parcel.orderNumber : undefined
}
