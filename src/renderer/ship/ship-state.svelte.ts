import type { ParcelView, ScanOutcome } from '../../contract/domain.ts'
import type { SoundName } from '../sounds/sound-names.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'
import type { StationState } from '../station/station-state.svelte.ts'
import type { Toasts } from '../ui/toasts.svelte.ts'
import { findParcel, isSettled, matterKey, newerParcel, openMatters, withParcel } from './parcels.ts'
import { messages } from './ship-messages.ts'
import { soundOf, stageOf, stageOfParcel, type ScanProgress, type Stage } from './stage.ts'
import { stageWords } from './stage-words.ts'

/** The same code again within this time is the scanner's bounce: what the first began stays on the stage. */
const bounceMs = 1_500

export type ShipPorts = {
  readonly client: StationClient
  readonly station: StationState
  readonly toasts: Toasts
  readonly play: (sound: SoundName) => void
}

/** What was scanned on this page and what became of it. It lives as long as the page, whichever screen is shown. */
export class ShipState {
  scan = $state.raw<ScanProgress>()
  /** Oldest first. */
  parcels = $state.raw<readonly ParcelView[]>([])
  acknowledged = $state.raw<readonly string[]>([])
  /** Scans that came to nothing after the next one had taken the stage. */
  strays = $state.raw<readonly Stage[]>([])

  readonly #ports: ShipPorts
  #scanNumber = 0
  #scannedAtMs = -Infinity
  #sounded = ''

  constructor(ports: ShipPorts) {
    this.#ports = ports
  }

  readonly parcelOnStage = $derived.by(() => {
    const outcome = this.scan?.kind === 'answered' ? this.scan.outcome : undefined
    return findParcel(this.parcels, outcome && parcelIn(outcome)?.purchaseId)
  })

  readonly stage: Stage = $derived.by(() =>
    stageOf({
      link: this.#ports.station.link,
      status: this.#ports.station.status,
      scan: this.scan,
      parcel: this.parcelOnStage,
    }),
  )

  /** What waits for the packer beside the stage. */
  readonly matters: readonly Stage[] = $derived.by(() => {
    const { status } = this.#ports.station
    const asked = (status?.recent ?? []).filter(({ job }) => job?.state === 'unknown' && !job.answered)
    const open = openMatters(asked.reduce(withParcel, this.parcels), status, {
      onStage: this.stage.parcel?.purchaseId,
      acknowledged: this.acknowledged,
    })
    return [...open, ...this.strays]
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

  /** A scan, or with an earlier one's `gestureId` the same scan asked again. */
  async takeScan(text: string, gestureId: string = crypto.randomUUID()): Promise<void> {
    const now = performance.now()
    const isBounce = text === this.scan?.scanned && now - this.#scannedAtMs < bounceMs
    const number = isBounce ? this.#scanNumber : ++this.#scanNumber
    if (!isBounce) {
      this.#scannedAtMs = now
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

  /** Sends again what was not bought, or looks into the doubt now. */
  async retry(): Promise<void> {
    const { stage, scan } = this
    if (!stage.parcel) {
      this.#scannedAtMs = -Infinity
      if (scan) await this.takeScan(scan.scanned, scan.kind === 'failed' ? scan.gestureId : undefined)
      return
    }
    const { purchaseId } = stage.parcel
    const parcel = await this.#try(() => this.#ports.client.invoke('ship.retry', { purchaseId }))
    if (parcel) this.parcels = withParcel(this.parcels, parcel)
  }

  /** The packer has read what the stage says, or what a waiting matter says. */
  acknowledge(stage: Stage = this.stage): void {
    if (stage.parcel) this.acknowledged = [...this.acknowledged, matterKey(stage.parcel)]
    this.strays = this.strays.filter((stray) => stray !== stage)
    if (stage === this.stage) {
      this.scan = undefined
      this.#scannedAtMs = -Infinity
    }
  }

  /** Another profile was opened: its parcels are others. */
  clear(): void {
    this.scan = undefined
    this.parcels = []
    this.strays = []
  }

  /** Plays the stage's sound when its state is a new one. */
  sound(stage: Stage): void {
    const key = `${this.scan ? this.#scanNumber : ''} ${stage.name} ${stage.condition ?? ''} ${stage.parcel?.job?.id ?? ''}`
    if (key === this.#sounded) return
    this.#sounded = key
    const sound = soundOf(stage)
    if (sound) this.#ports.play(sound)
  }

  async #ask(text: string, gestureId: string): Promise<ScanProgress> {
    try {
      const outcome = await this.#ports.client.invoke('ship.scan', { gestureId, text })
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

  /** An order shipped anew closes what was open of its earlier purchase. */
  #begin(parcel: ParcelView): void {
    const others = this.parcels.filter(
      ({ orderNumber, purchaseId }) => orderNumber !== parcel.orderNumber || purchaseId === parcel.purchaseId,
    )
    this.parcels = withParcel(others, parcel)
  }

  #takeNews(parcel: ParcelView): void {
    const before = findParcel(this.parcels, parcel.purchaseId)
    this.parcels = withParcel(this.parcels, parcel)
    if (!before || parcel.purchaseId === this.stage.parcel?.purchaseId) return
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
  return outcome.kind === 'not_found' ? undefined : outcome.parcel
}
