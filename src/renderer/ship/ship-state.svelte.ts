import type { ParcelView, PrintJobView } from '../../contract/domain.ts'
import type { ScanOutcome } from '../../contract/ship-operations.ts'
import type { SoundName } from '../sounds/sound-names.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'
import type { StationState } from '../station/station-state.svelte.ts'
import type { Toasts } from '../ui/toasts.svelte.ts'
import { DraftDesk, type ShownOutcome } from './draft/draft-desk.svelte.ts'
import type { BenchScale } from './draft/weighing.svelte.ts'
import { findParcel, isSettled, matterKey, newerParcel, openMatters, withParcel } from './parcels.ts'
import { messages } from './ship-messages.ts'
import { stageOf, type ScanProgress } from './stage-of-scan.ts'
import { stageOfParcel } from './stage-of-parcel.ts'
import { stageTraits, type StageTraits } from './stage-traits.ts'
import { stageWords } from './stage-words.ts'
import { jobOf, orderNumberOf, soundOf, type Stage } from './stage.ts'

/** The same code again within this time is the scanner's bounce: what the first began stays on the stage. */
const bounceMs = 1_500

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

  /** The draft that stands in the stage's place while it is open. */
  readonly desk: DraftDesk

  readonly #ports: ShipPorts
  #scanNumber = 0
  #scannedAtMs = -Infinity
  #sounded = ''

  constructor(ports: ShipPorts) {
    this.#ports = ports
    const { client, toasts, play, scale } = ports
    this.desk = new DraftDesk({
      client,
      toasts,
      play,
      scale,
      bought: (outcome, about) => this.#showBought(outcome, about),
    })
  }

  readonly parcelOnStage = $derived.by(() => {
    const outcome = this.scan?.kind === 'answered' ? this.scan.outcome : undefined
    return findParcel(this.parcels, outcome && parcelIn(outcome)?.purchaseId)
  })

  /** What the stage shows, or would without the open draft. */
  readonly #beneath: Stage = $derived.by(() =>
    stageOf({
      link: this.#ports.station.link,
      status: this.#ports.station.status,
      scan: this.scan,
      parcel: this.parcelOnStage,
    }),
  )

  readonly stage: Stage = $derived.by(() =>
    this.desk.open ? { name: 'draft', scanned: this.desk.open.about } : this.#beneath,
  )

  /** What waits for the packer beside the stage. */
  readonly matters: readonly Stage[] = $derived.by(() => {
    const { status } = this.#ports.station
    const asked = (status?.recent ?? []).filter(({ job }) => job?.state === 'unknown' && !job.answered)
    const open = openMatters(asked.reduce(withParcel, this.parcels), status, {
      onStage: this.#beneath.parcel?.purchaseId,
      acknowledged: this.acknowledged,
    })
    const shown = [this.#beneath, ...open].map((stage) => jobOf(stage)?.id)
    const otherJobs = this.#ports
      .askedJobs()
      .filter(({ id }) => !shown.includes(id))
      .map((job): Stage => ({ name: 'ask', job }))
    return [...open, ...otherJobs, ...this.strays]
  })

  /** What waits for the packer where the stage is not seen. */
  readonly mattersElsewhere: readonly Stage[] = $derived.by(() => {
    const traits: StageTraits = stageTraits[this.stage.name]
    return traits.stays && this.stage.parcel ? [this.stage, ...this.matters] : this.matters
  })

  /** The last parcels as the newest reports have them. */
  readonly recent: readonly ParcelView[] = $derived.by(() =>
    (this.#ports.station.status?.recent ?? []).map((parcel) =>
      newerParcel(findParcel(this.parcels, parcel.purchaseId), parcel),
    ),
  )

  /** Follows parcels and sounds; to be called in a component. */
  follow(): () => void {
    return this.#ports.client.subscribe('parcel', (parcel) => this.#takeNews(parcel))
  }

  /** Asks for the parcel on the stage: while the link was lost its events were. */
  async catchUp(): Promise<void> {
    for (const { purchaseId } of this.parcels.filter((parcel) => !isSettled(parcel))) {
      try {
        this.#takeNews(await this.#ports.client.invoke('ship.parcel', { purchaseId }))
      } catch {
        return
      }
    }
  }

  /** A scan: of the open draft, or else of the stage. */
  async takeScan(text: string): Promise<void> {
    if (!this.desk.takeScan(text, this.#beneath)) await this.#scan(text)
  }

  /** The order that was scanned over the open draft is shipped, and the draft thrown away. */
  async leaveDraft(): Promise<void> {
    const text = this.desk.waitingScan
    this.desk.discard()
    if (text !== undefined) await this.#scan(text)
  }

  /** With an earlier scan's `gestureId` it is the same scan asked again. */
  async #scan(text: string, gestureId: string = crypto.randomUUID()): Promise<void> {
    const now = performance.now()
    const isBounce = text === this.scan?.scanned && now - this.#scannedAtMs < bounceMs
    const number = isBounce ? this.#scanNumber : ++this.#scanNumber
    if (!isBounce) {
      this.#scannedAtMs = now
      this.desk.forgetOthers(text)
      this.scan = { kind: 'looking', scanned: text }
    }
    const progress = await this.#ask(text, gestureId)
    const parcel = progress.kind === 'answered' ? parcelIn(progress.outcome) : undefined
    if (parcel) this.#begin(parcel)
    if (number === this.#scanNumber) {
      const isShown = isBounce && parcel && parcel.purchaseId === this.parcelOnStage?.purchaseId
      if (!isShown) this.scan = progress
    } else if (!parcel && !isBounce) {
      this.#addStray(stageOf({ link: 'up', status: undefined, scan: progress, parcel: undefined }))
    }
  }

  async answer(jobId: string, cameOut: boolean): Promise<void> {
    await this.#try(() => this.#ports.client.invoke('print.answer', { jobId, cameOut }))
  }

  /** Moves everything that waits at a printer to another one. */
  async move(fromPrinterId: string, to: { readonly id: string; readonly name: string }): Promise<void> {
    const input = { fromPrinterId, toPrinterId: to.id }
    const answer = await this.#try(() => this.#ports.client.invoke('printers.moveJobs', input))
    if (answer) this.#ports.toasts.show(messages.moved(answer.moved, to.name))
  }

  /** Lets the print of the stage go: its queue, or the print alone. */
  async release(): Promise<void> {
    const job = jobOf(this.stage)
    if (!job) return
    const { id: jobId, printerId } = job
    const { client } = this.#ports
    await this.#try<unknown>(() =>
      job.held
        ? client.invoke('print.hold', { jobId, held: false })
        : client.invoke('printers.hold', { printerId, held: false }),
    )
  }

  async cancelPrint(): Promise<void> {
    const jobId = jobOf(this.stage)?.id
    if (jobId !== undefined) await this.#try(() => this.#ports.client.invoke('print.cancel', { jobId }))
  }

  /** Sends again what was not bought, or looks into the doubt now. */
  async retry(): Promise<void> {
    const { stage, scan } = this
    if (!stage.parcel) {
      this.#scannedAtMs = -Infinity
      if (scan) await this.#scan(scan.scanned, scan.kind === 'failed' ? scan.gestureId : undefined)
      return
    }
    const { purchaseId } = stage.parcel
    const parcel = await this.#try(() => this.#ports.client.invoke('ship.retry', { purchaseId }))
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

  /** The order on the stage may be shipped again, and is. */
  async releaseOrder(): Promise<void> {
    const orderNumber = orderNumberOf(this.#beneath)
    const released = await this.#try(() => this.#ports.client.invoke('orders.release', { orderNumber }))
    if (released) await this.#scan(orderNumber)
  }

  /** Puts the order on the stage aside, with what the stage says of it as the reason. */
  async holdOrder(): Promise<void> {
    const stage = this.#beneath
    const orderNumber = orderNumberOf(stage)
    const reason = stageWords(stage, 0).line.slice(0, 200)
    const held = await this.#try(() => this.#ports.client.invoke('orders.hold', { orderNumber, reason }))
    if (!held) return
    this.#ports.toasts.show(messages.heldToast(orderNumber))
    this.acknowledge(stage)
  }

  /** The packer has read what the stage says, or what a waiting matter says. */
  acknowledge(stage: Stage = this.stage): void {
    if (stage.parcel) this.acknowledged = [...this.acknowledged, matterKey(stage.parcel)]
    this.strays = this.strays.filter((stray) => stray !== stage)
    if (stage === this.#beneath) {
      this.scan = undefined
      this.#scannedAtMs = -Infinity
    }
  }

  /** Another profile was opened: its parcels are others. */
  clear(): void {
    this.desk.discard()
    this.scan = undefined
    this.parcels = []
    this.strays = []
  }

  /** Plays the stage's sound when its state is a new one. */
  sound(stage: Stage): void {
    // A draft that is closed again leads back to a state that was heard before.
    if (stage.name === 'draft') return
    const key = `${this.scan ? this.#scanNumber : ''} ${stage.name} ${stage.condition ?? ''} ${stage.parcel?.job?.id ?? ''}`
    if (key === this.#sounded) return
    this.#sounded = key
    const sound = soundOf(stage)
    if (sound) this.#ports.play(sound)
  }

  async #ask(text: string, gestureId: string): Promise<ScanProgress> {
    const weight = this.#ports.scale?.read()
    try {
      const input = { gestureId, text, ...(weight ? { weight } : {}) }
      const outcome = await this.#ports.client.invoke('ship.scan', input)
      if (outcome.kind === 'shipping' && outcome.weightLeftAside)
        this.#ports.toasts.show(messages.weightLeftAside[outcome.weightLeftAside])
      return { kind: 'answered', scanned: text, outcome }
    } catch (thrown) {
      return { kind: 'failed', scanned: text, error: errorInfoOf(thrown), gestureId }
    }
  }

  async #try<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask()
    } catch (thrown) {
      this.#ports.toasts.showError(errorInfoOf(thrown))
      return undefined
    }
  }

  /** What became of a draft's purchase takes the stage. */
  #showBought(outcome: ShownOutcome, about: string): void {
    this.#scanNumber++
    this.#scannedAtMs = -Infinity
    if (outcome.kind !== 'held') this.#begin(outcome.parcel)
    this.scan = {
      kind: 'answered',
      scanned: about,
      outcome: outcome.kind === 'already_shipped' ? { ...outcome, parcels: [outcome.parcel] } : outcome,
    }
  }

  /** A parcel that is bought anew closes what was open of its earlier purchase. */
  #begin(parcel: ParcelView): void {
    const others = this.parcels.filter(
      ({ orderNumber, parcelNumber, purchaseId }) =>
        orderNumber !== parcel.orderNumber ||
        parcelNumber !== parcel.parcelNumber ||
        purchaseId === parcel.purchaseId,
    )
    this.desk.forgetBought(parcel)
    this.parcels = withParcel(others, parcel)
  }

  #takeNews(parcel: ParcelView): void {
    const before = findParcel(this.parcels, parcel.purchaseId)
    this.desk.forgetBought(parcel)
    this.parcels = withParcel(this.parcels, parcel)
    if (!before || parcel.purchaseId === this.#beneath.parcel?.purchaseId) return
    this.#tellOfOther(before, newerParcel(before, parcel))
  }

  /** A parcel that is not on the stage came to a state that the packer should hear of. */
  #tellOfOther(before: ParcelView, after: ParcelView): void {
    const { status } = this.#ports.station
    const [was, is] = [stageOfParcel(before, status), stageOfParcel(after, status)]
    const sound = was.name === is.name ? undefined : soundOf(is)
    if (sound && sound !== 'done') this.#ports.play(sound)
    if (was.name === 'doubt' && is.name !== 'doubt') {
      this.#ports.toasts.show(messages.settledLater(after.orderNumber, stageWords(is, 0).word))
    }
  }

  #addStray(stage: Stage): void {
    this.strays = [...this.strays, stage]
    const sound = soundOf(stage)
    if (sound) this.#ports.play(sound)
  }
}

function parcelIn(outcome: ScanOutcome): ParcelView | undefined {
  return 'parcel' in outcome ? outcome.parcel : undefined
}
