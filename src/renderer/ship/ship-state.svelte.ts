import type { ParcelView, PrintJobView } from '../../contract/domain.ts'
import type { GivenExcuse } from '../../contract/scan-back.ts'
import { formatMoney } from '../format.ts'
import { words } from '../language.ts'
import type { SoundName } from '../sounds/sound-names.ts'
import type { StationClient } from '../station/station-client.ts'
import type { StationState } from '../station/station-state.svelte.ts'
import { verificationText } from '../verification-words.ts'
import type { Toasts } from '../ui/toasts.svelte.ts'
import { LabelActs } from './label-acts.svelte.ts'
import { askScan, keptScan, parcelIn } from './ask-scan.ts'
import { attempt } from './attempt.ts'
import { Doubts } from './doubts.svelte.ts'
import { DraftDesk, type ShownOutcome } from './draft/draft-desk.svelte.ts'
import type { DraftState } from './draft/draft-state.svelte.ts'
import { halfScanned, halfScannedKey } from './verification/half-scanned.ts'
import { ItemCell } from './verification/item-cell.svelte.ts'
import { ItemDesk } from './verification/item-desk.ts'
import type { BenchScale } from './draft/weighing.svelte.ts'
import {
  findParcel,
  isSettled,
  matterKey,
  newerParcel,
  newestOf,
  openMatters,
  withParcel,
} from './parcels.ts'
import { newsOfOther } from './news-of-other.ts'
import { OrderActs } from './order-acts.ts'
import { PrintActs } from './print-acts.ts'
import { ScanBackActs } from './scan-back-acts.ts'
import { isAbove } from './rule-fault.ts'
import { stageOf, type ScanProgress } from './stage-of-scan.ts'
import { StageSound } from './stage-sound.ts'
import { verificationParts } from './verification/verification-parts.ts'
import { stageTraits, type StageName, type StageTraits } from './stage-traits.ts'
import { actionsOf, jobOf, orderNumberOf, soundOf, type OnceAbove, type Stage } from './stage.ts'

const messages = words.ship

/** The same code again within this time is the scanner's bounce: what the first began stays on the stage. */
const bounceMs = 1_500

/** Stages that nobody waits at: what is on them may be followed by something else unasked. */
const freeStages: ReadonlySet<StageName> = new Set([
  'ready',
  'sent',
  'shipped',
  'put_off',
  'already',
  'not_found',
])

export type ShipPorts = {
  readonly client: StationClient
  readonly station: StationState
  readonly toasts: Toasts
  readonly play: (sound: SoundName) => void
  /** Print jobs of which the packer is asked, also those of no parcel. */
  readonly askedJobs: () => readonly PrintJobView[]
  /** The scale at the bench: each reading is of one parcel. */
  readonly scale?: BenchScale
}

/** What was scanned on this page and what became of it. It lives as long as the page, whichever screen is shown. */
export class ShipState {
  scan = $state.raw<ScanProgress>()
  /** Oldest first. */
  parcels = $state.raw<readonly ParcelView[]>([])
  acknowledged = $state.raw<readonly string[]>([])
  /** Scans that came to nothing after the next one had taken the stage. */
  strays = $state.raw<readonly Stage[]>([])

  /** The parcel of which a person is asked whether its labels are all here. */
  completing = $state.raw<ParcelView>()
  /** The packer is asked why a label is not scanned back. */
  excusing = $state(false)

  /** The draft that stands in the stage's place while it is open. */
  readonly desk: DraftDesk
  /** The order whose items are scanned before its label is bought. */
  readonly items: ItemDesk
  readonly prints: PrintActs
  readonly scanBacks: ScanBackActs
  readonly doubts: Doubts
  readonly labels: LabelActs
  readonly orders: OrderActs

  readonly #ports: ShipPorts
  readonly #stageSound: StageSound
  #scanNumber = 0
  #showsAgain = 0
  #scannedAtMs = -Infinity
  /** Of the scan on the stage. */
  #gestureId = ''
  /** What was on the stage before a form was left, and what has been since. */
  #beforeLeft: ScanProgress | undefined
  #leftScan: ScanProgress | undefined

  constructor(ports: ShipPorts) {
    this.#ports = ports
    const { client, toasts, play, scale } = ports
    this.#stageSound = new StageSound(play)
    this.prints = new PrintActs(ports)
    this.scanBacks = new ScanBackActs({ client, toasts, changed: (parcel) => this.#takeNews(parcel) })
    this.doubts = new Doubts({ client, toasts, changed: (parcel) => this.#takeNews(parcel) })
    this.labels = new LabelActs({
      client,
      toasts,
      changed: (parcel) => this.#takeNews(parcel),
      isOnStage: (purchaseId) => this.parcelOnStage?.purchaseId === purchaseId,
    })
    this.orders = new OrderActs({
      client,
      toasts,
      stage: () => this.#beneath,
      scan: (orderNumber) => this.#scan(orderNumber),
      acknowledge: (stage) => this.acknowledge(stage),
    })
    this.items = new ItemDesk({
      client,
      toasts,
      play,
      scale,
      shown: new ItemCell(),
      closed: () => this.#beneath.closed,
      needed: () => void Promise.all([verificationParts.load(), verificationText.load()]),
      show: (progress) => this.#showOfItems(progress),
    })
    this.desk = new DraftDesk({
      client,
      toasts,
      play,
      scale,
      bought: (outcome, about) => this.#showBought(outcome, about),
      left: (draft) => this.#showLeft(draft),
      kept: (draft) => this.#showKept(draft),
      putAway: (orderNumber) => void this.#showPutAway(orderNumber),
    })
  }

  readonly parcelOnStage = $derived.by(() => {
    const outcome = this.scan?.kind === 'answered' ? this.scan.outcome : undefined
    const lastParcels = this.#ports.station.status?.recent ?? []
    return newestOf(this.parcels, lastParcels, outcome && parcelIn(outcome)?.purchaseId)
  })

  /** What the stage shows, or would without the open draft. */
  readonly #beneath: Stage = $derived.by(() => {
    const { link, status } = this.#ports.station
    const { current: verification, excusing } = this.items.shown
    const stage = stageOf({ link, status, scan: this.scan, parcel: this.parcelOnStage, verification })
    if (excusing && stage.verification) return { name: 'excuse_items', verification: stage.verification }
    const canExcuse = actionsOf(stage).includes('excuse')
    if (this.excusing && canExcuse && stage.parcel) return { name: 'excuse', parcel: stage.parcel }
    const closed = verificationParts.component?.closedParcel(stage, this.items.shown)
    return closed ? { ...stage, closed } : stage
  })

  readonly stage: Stage = $derived.by(() =>
    this.desk.open ? { name: 'draft', scanned: this.desk.open.about } : this.#beneath,
  )

  /** What waits for the packer beside the stage. */
  readonly matters: readonly Stage[] = $derived.by(() => {
    const { status } = this.#ports.station
    const asked = (status?.recent ?? []).filter(
      ({ job, addressModified }) => addressModified || (job?.state === 'unknown' && !job.answered),
    )
    const waiting = [...asked, ...(status?.notWhole ?? []), ...(status?.scanBack ? [status.scanBack] : [])]
    const open = openMatters(waiting.reduce(withParcel, this.parcels), status, {
      onStage: this.#beneath.parcel?.purchaseId,
      acknowledged: this.acknowledged,
    })
    const shown = [this.#beneath, ...open].map((stage) => jobOf(stage)?.id)
    const otherJobs = this.#ports
      .askedJobs()
      .filter(({ id }) => !shown.includes(id))
      .map((job): Stage => ({ name: 'ask', job }))
    return [...open, ...otherJobs, ...this.strays, ...halfScanned(this.items.shown, this.acknowledged)]
  })

  /** What waits for the packer where the stage is not seen. */
  readonly mattersElsewhere: readonly Stage[] = $derived.by(() => {
    const traits: StageTraits = stageTraits[this.stage.name]
    const { parcel } = this.stage
    return parcel && (traits.stays ?? parcel.notKept) ? [this.stage, ...this.matters] : this.matters
  })

  /** The last parcels as the newest reports have them. */
  readonly recent: readonly ParcelView[] = $derived.by(() =>
    (this.#ports.station.status?.recent ?? []).map((parcel) =>
      newerParcel(findParcel(this.parcels, parcel.purchaseId), parcel),
    ),
  )

  /** Follows parcels and sounds; to be called in a component. */
  follow(): () => void {
    const ends = [
      this.#ports.client.subscribe('parcel', (parcel) => this.#takeNews(parcel)),
      this.#ports.client.subscribe('orderLookUp', ({ gestureId, sources }) => {
        if (this.scan?.kind === 'looking' && gestureId === this.#gestureId)
          this.scan = { ...this.scan, sources }
      }),
      this.doubts.follow(),
      this.items.follow(),
      // A label that is given back is shipped no more.
      this.#ports.client.subscribe('refund', ({ purchaseId }) => {
        if (findParcel(this.parcels, purchaseId)) void this.labels.lookAgain(purchaseId)
      }),
    ]
    return () => ends.forEach((end) => end())
  }

  /** Asks for the parcel on the stage: while the link was lost its events were. */
  async catchUp(): Promise<void> {
    void this.items.catchUp()
    for (const { purchaseId } of this.parcels.filter((parcel) => !isSettled(parcel))) {
      try {
        this.#takeNews(await this.#ports.client.invoke('ship.parcel', { purchaseId }))
      } catch {
        return
      }
    }
  }

  /** The parcel that was on the stage of the page before this one. */
  async showAgain(purchaseId: string): Promise<void> {
    const number = this.#scanNumber
    const shows = ++this.#showsAgain
    const parcel = await this.#ports.client.invoke('ship.parcel', { purchaseId }).catch(() => undefined)
    // Of another profile there is none.
    if (!parcel) return
    // Followed in any case: a scan that was quicker keeps the stage, and a key that freed it.
    this.parcels = withParcel(this.parcels, parcel)
    if (number !== this.#scanNumber || shows !== this.#showsAgain) return
    this.scan = { kind: 'answered', scanned: parcel.orderNumber, outcome: { kind: 'shipping', parcel } }
  }

  /**
   * Shows an order, and buys nothing: what was shipped of it, or its draft. False where the stage is needed for what is on
   * it.
   */
  async openOrder(orderNumber: string): Promise<boolean> {
    const isFree = () => !this.desk.open && freeStages.has(this.#beneath.name)
    if (!isFree()) return false
    const number = ++this.#scanNumber
    const shipped = await attempt(this.#ports, (client) => client.invoke('ship.parcels', { orderNumber }))
    if (number !== this.#scanNumber || !isFree()) return false
    if (!shipped) return true
    const { parcels, refund, ...further } = shipped
    const parcel = parcels.findLast(({ state }) => state === 'bought') ?? parcels.at(-1)
    if (parcel) {
      this.parcels = withParcel(this.parcels, parcel)
      const outcome = {
        kind: 'already_shipped',
        parcel,
        parcels,
        ...further,
        ...(refund ? { refund } : {}),
      } as const
      this.scan = { kind: 'answered', scanned: orderNumber, outcome }
    } else await this.desk.openOrder(orderNumber)
    return true
  }

  /** A scan: of the open draft, or else of the stage. */
  async takeScan(text: string): Promise<void> {
    if (this.desk.takeScan(text, this.#beneath)) return
    const count = this.items.takeCount()
    const scan = () => this.#scan(text)
    await this.items.inTurn(() =>
      this.items.isAtWork
        ? this.items.scan(text, count).then((isOfItems) => (isOfItems ? undefined : scan()))
        : scan(),
    )
  }

  /** The order that was scanned over the open draft is shipped; what was typed is kept. */
  async leaveDraft(): Promise<void> {
    const text = this.desk.waitingScan
    this.desk.close()
    await this.desk.settled
    if (text !== undefined && !this.desk.open) await this.#scan(text)
  }

  /** With an earlier scan's `gestureId` it is the same scan asked again. */
  async #scan(text: string, gestureId: string = crypto.randomUUID()): Promise<void> {
    const now = performance.now()
    const isBounce = text === this.scan?.scanned && now - this.#scannedAtMs < bounceMs
    const number = isBounce ? this.#scanNumber : ++this.#scanNumber
    // Before the stage changes: the page would be drawn first.
    const weight = () => this.#ports.scale?.read()
    const asked = askScan(this.#ports, { text, gestureId, weight }, this.desk.settled)
    if (!isBounce) {
      this.#scannedAtMs = now
      this.#gestureId = gestureId
      this.excusing = false
      this.scan = { kind: 'looking', scanned: text }
    }
    const progress = await asked
    const parcel = progress.kind === 'answered' ? parcelIn(progress.outcome) : undefined
    if (parcel) this.#begin(parcel)
    // A key has freed the stage of the scan that it repeats.
    if (isBounce && !this.scan) return
    if (number === this.#scanNumber) {
      const isShown = isBounce && parcel && parcel.purchaseId === this.parcelOnStage?.purchaseId
      const statusBefore = this.#ports.station.status
      if (!isShown) this.scan = progress.kind === 'answered' ? { ...progress, statusBefore } : progress
      if (progress.kind === 'answered') this.items.take(progress.outcome)
      this.#openKept(progress)
    } else if (!parcel && !isBounce && text !== this.scan?.scanned) {
      this.#addStray(stageOf({ link: 'up', status: undefined, scan: progress, parcel: undefined }))
    }
  }

  /** What a scan of an item, or a key, led to. Until then the stage stays as it was. */
  #showOfItems(progress: ScanProgress): void {
    this.#scanNumber++
    this.#scannedAtMs = -Infinity
    if (progress.kind === 'answered') {
      this.items.take(progress.outcome)
      const parcel = parcelIn(progress.outcome)
      if (parcel) this.#begin(parcel)
      this.scan = { ...progress, statusBefore: this.#ports.station.status }
    } else this.scan = progress
    this.#openKept(progress)
  }

  /** The order that was scanned before the one on the stage was done: that one is left. */
  async goToOther(orderNumber: string): Promise<void> {
    this.items.leave()
    await this.takeScan(orderNumber)
  }

  /** What was typed for an order is not bought by its scan: it is looked at again. */
  #openKept(progress: ScanProgress): void {
    if (progress.kind !== 'answered' || progress.outcome.kind !== 'kept_draft' || this.desk.open) return
    this.#ports.play('attention')
    this.desk.show(progress.outcome)
  }

  /** Somebody answers for the parcel's labels, which are not scanned back. */
  async excuse(reason: GivenExcuse): Promise<void> {
    const { parcel } = this.#beneath
    if (parcel && (await this.scanBacks.excuse(parcel, reason))) this.excusing = false
  }

  /** Sends again what was not bought, or looks into the doubt now. */
  async retry(): Promise<void> {
    const { stage, scan } = this
    if (scan?.kind === 'failed' && scan.again) {
      await this.items.inTurn(scan.again)
      return
    }
    // What was refused is over: it is bought anew, or not.
    if (!stage.parcel || stage.name === 'refused') {
      this.#scannedAtMs = -Infinity
      if (stage.parcel) await this.#scan(stage.parcel.orderNumber)
      else if (scan) await this.#scan(scan.scanned, scan.kind === 'failed' ? scan.gestureId : undefined)
      return
    }
    const { purchaseId } = stage.parcel
    const parcel = await attempt(this.#ports, (client) => client.invoke('ship.retry', { purchaseId }))
    if (parcel) this.parcels = withParcel(this.parcels, parcel)
  }

  /** Opens the draft of what is on the stage. */
  async change(): Promise<void> {
    await this.desk.openFor(this.#beneath)
  }

  /** A deliberate further parcel of the order on the stage. */
  async openFurther(): Promise<void> {
    const { nextParcelNumber } = this.#beneath
    if (nextParcelNumber !== undefined)
      await this.desk.openFurther(orderNumberOf(this.#beneath), nextParcelNumber)
  }

  /** Buys what the stage asks about as it is. */
  async buyAsItIs(): Promise<void> {
    const { view } = this.#beneath
    if (!view) return
    const asked = this.scan
    const looking: ScanProgress = { kind: 'looking', scanned: orderNumberOf(this.#beneath) }
    this.#scanNumber++
    this.scan = looking
    await this.desk.buyAsItIs(view)
    if (Object.is(this.scan, looking)) this.scan = asked
  }

  /** Ships the order on the stage above the ceiling of its rule, at this price: at another one it is asked again. */
  async shipOnce({ view, service, price, ceiling }: OnceAbove): Promise<void> {
    const orderNumber = orderNumberOf(this.#beneath)
    const wish = { gestureId: crypto.randomUUID(), draft: view.draft, service, price }
    const outcome = await attempt(this.#ports, (client) => client.invoke('ship.buyAboveCeiling', wish))
    if (!outcome) return
    if (outcome.kind === 'price_changed' && isAbove(outcome.now, ceiling))
      this.#ports.toasts.show(messages.onceChanged(formatMoney(outcome.now)))
    if (
      outcome.kind === 'shipping' ||
      outcome.kind === 'already_running' ||
      outcome.kind === 'already_shipped'
    )
      this.#showBought(outcome, orderNumber)
    else await this.#scan(orderNumber)
  }

  /** The packer has read what the stage says, or what a waiting matter says. */
  acknowledge(stage: Stage = this.stage): void {
    if (stage.name === 'half_scanned')
      this.acknowledged = [...this.acknowledged, halfScannedKey(stage.verification)]
    else if (stage.verification) this.items.back(stage)
    if (stage.parcel && stage.name !== 'excuse')
      this.acknowledged = [...this.acknowledged, matterKey(stage.parcel)]
    this.strays = this.strays.filter((stray) => stray !== stage)
    if (stage.name === 'excuse') this.excusing = false
    else if (stage === this.#beneath) {
      this.scan = undefined
      this.#scannedAtMs = -Infinity
      this.#showsAgain++
    }
  }

  /** Another profile was opened: its parcels are others. */
  clear(): void {
    this.desk.discard()
    this.items.clear()
    this.doubts.clear()
    this.scan = undefined
    this.parcels = []
    this.strays = []
    this.excusing = false
  }

  /** Plays the stage's sound when its state is a new one. */
  sound(stage: Stage): void {
    this.#stageSound.sound(stage, this.scan ? this.#scanNumber : undefined)
  }

  /** What became of a draft's purchase takes the stage. */
  #showBought(outcome: ShownOutcome, about: string): void {
    this.#scanNumber++
    this.#scannedAtMs = -Infinity
    if (outcome.kind !== 'held') this.#begin(outcome.parcel)
    this.items.take(outcome.kind === 'already_shipped' ? { ...outcome, parcels: [outcome.parcel] } : outcome)
    this.scan = {
      kind: 'answered',
      scanned: about,
      outcome: outcome.kind === 'already_shipped' ? { ...outcome, parcels: [outcome.parcel] } : outcome,
    }
  }

  /** From now on the stage says that something is kept, also before the station has said so. */
  #showLeft(draft: DraftState): void {
    this.#beforeLeft = this.scan
    this.#scanNumber++
    this.#scannedAtMs = -Infinity
    this.scan = keptScan(draft)
    this.#leftScan = this.scan
  }

  #showKept(draft: DraftState): void {
    if (!Object.is(this.scan, this.#leftScan)) return
    // Nothing of it was otherwise: the stage is as it was.
    this.scan = draft.keeper.kept || draft.keeper.fault ? keptScan(draft) : this.#beforeLeft
  }

  /** The order is as nobody had typed: what became of it, where its form is not open. */
  async #showPutAway(orderNumber: string | undefined): Promise<void> {
    this.#scanNumber++
    this.scan = undefined
    if (orderNumber !== undefined && !this.desk.open) await this.openOrder(orderNumber)
  }

  /** A parcel that is bought anew closes what was open of its earlier purchase. */
  #begin(parcel: ParcelView): void {
    const others = this.parcels.filter(
      ({ orderNumber, parcelNumber, purchaseId }) =>
        orderNumber !== parcel.orderNumber ||
        parcelNumber !== parcel.parcelNumber ||
        purchaseId === parcel.purchaseId,
    )
    this.parcels = withParcel(others, parcel)
  }

  #takeNews(parcel: ParcelView): void {
    const before = findParcel(this.parcels, parcel.purchaseId)
    this.parcels = withParcel(this.parcels, parcel)
    if (!before || parcel.purchaseId === this.#beneath.parcel?.purchaseId) return
    const { status } = this.#ports.station
    const { sound, isSettled, words } = newsOfOther(before, newerParcel(before, parcel), status)
    if (sound) this.#ports.play(sound)
    if (isSettled) this.#ports.toasts.show(words, { about: parcel.purchaseId })
    // It goes on while the note is read: from printing to shipped.
    else this.#ports.toasts.renew(parcel.purchaseId, words)
  }

  #addStray(stage: Stage): void {
    this.strays = [...this.strays, stage]
    const sound = soundOf(stage)
    if (sound) this.#ports.play(sound)
  }
}
