import type { ProfileId } from '../../contract/domain.ts'
import { words } from '../language.ts'
import { AskedJobs } from '../print-jobs/asked-jobs.svelte.ts'
import { createJobPictures, createLabelPictures, type KeptPictures } from '../labels/label-pictures.ts'
import { OperatorGate } from '../operators/operator-gate.svelte.ts'
import { PrintersRoute, type PrinterTab } from '../printers/printers-route.svelte.ts'
import { ScaleState } from '../scale/scale-state.svelte.ts'
import type { ScanSink } from '../scanning/listen-for-scans.ts'
import { ShipState } from '../ship/ship-state.svelte.ts'
import type { SoundName } from '../sounds/sound-names.ts'
import { SoundState } from '../sounds/sound-state.svelte.ts'
import { createSoundPlayer } from '../sounds/sounds.ts'
import { SpendingGate } from '../spending/spending-gate.svelte.ts'
import type { StationClient } from '../station/station-client.ts'
import { StationState } from '../station/station-state.svelte.ts'
import { Toasts } from '../ui/toasts.svelte.ts'
import type { AppContext } from './app-context.ts'
import type { ScreenName } from './screen-names.ts'
import { createPrinterSwap } from './swap-printer.ts'

const m = words.frame

/** Here a profile is switched: they go on with the next one. */
const switching: readonly ScreenName[] = ['settings', 'guide']

/** What lives as long as the page, and which of its screens is open. */
export class AppState implements AppContext {
  screen = $state<ScreenName>('ship')
  query = $state('')
  opened = $state<string>()
  /** Counts the times a screen was opened anew. */
  visit = $state(0)
  /** Counts the times that a screen was asked for, also the one that is open. */
  asked = $state(0)
  /** What lies over the page: the screens of More, the list of keys, the sheet of barcodes, or the search. */
  overlay = $state<'more' | 'keys' | 'sheet' | 'search'>()
  /** The row that the list of keys is opened at. */
  keyShown = $state<string>()
  /** The print job that the open screen itself asks about. */
  ownJob = $state<string>()

  readonly operators: OperatorGate
  readonly spending: SpendingGate
  readonly client: StationClient
  readonly station: StationState
  readonly toasts = new Toasts()
  readonly sounds: SoundState
  readonly play: (sound: SoundName) => void
  readonly scale: ScaleState
  readonly pictures: KeptPictures
  readonly jobPictures: KeptPictures
  readonly askedJobs: AskedJobs
  readonly ship: ShipState
  readonly printersRoute = new PrintersRoute()
  readonly swapPrinter: () => void

  #sinks: readonly ScanSink[] = []
  #file: File | undefined
  /** Nothing follows it: who asks is answered at once. */
  readonly #kept = new Map<unknown, unknown>()
  #ofProfile = new Map<unknown, unknown>()
  readonly #ofProfiles: Partial<Record<ProfileId, Map<unknown, unknown>>> = {}

  constructor(link: StationClient, page: Document) {
    this.scale = new ScaleState(page.defaultView ?? window)
    this.operators = new OperatorGate(link)
    this.spending = new SpendingGate(this.operators.client)
    const { client } = this.spending
    this.client = client
    this.station = new StationState(client)
    this.sounds = new SoundState(createSoundPlayer(page))
    this.play = this.sounds.play
    this.pictures = createLabelPictures(client)
    this.jobPictures = createJobPictures(client)
    this.askedJobs = new AskedJobs(client)
    this.swapPrinter = createPrinterSwap(this)
    this.ship = new ShipState({
      client,
      station: this.station,
      toasts: this.toasts,
      play: this.play,
      askedJobs: () => this.askedJobs.all,
      scale: { isThere: () => this.scale.choice.kind !== 'none', read: () => this.scale.reading() },
    })
  }

  /** Who takes scans now. */
  get sink(): ScanSink | undefined {
    return this.#sinks.at(-1)
  }

  readonly goTo = (screen: ScreenName, query = ''): void => {
    if (screen !== this.screen || query !== '') this.visit++
    this.asked++
    this.screen = screen
    this.query = query
    this.opened = undefined
    this.printersRoute.go({ at: 'list' })
  }

  readonly open = (what: string | undefined): void => {
    this.opened = what
  }

  readonly goBack = (): void => this.goTo('ship')

  readonly openSheet = (): void => {
    this.overlay = 'sheet'
  }

  readonly openKeys = (rowId?: string): void => {
    this.keyShown = rowId
    this.overlay = 'keys'
  }

  readonly openSearch = (): void => {
    if (!this.operators.locked) this.overlay = 'search'
  }

  readonly openPrinter = (printerId?: string, tab?: PrinterTab): void => {
    this.goTo('printers')
    if (printerId !== undefined) this.printersRoute.open(printerId, tab)
  }

  readonly setSink = (sink: ScanSink): (() => void) => {
    this.#sinks = [...this.#sinks, sink]
    return () => {
      this.#sinks = this.#sinks.filter((one) => one !== sink)
    }
  }

  readonly scanNotHere = (text: string): void => {
    this.play('wrong')
    this.toasts.show(m.scanNotHere(text), { bad: true })
  }

  /**
   * A file was dropped: the list of items takes it where it is open, else the screen of orders is opened with it.
   */
  readonly dropFile = (file: File): void => {
    this.#file = file
    this.visit++
    this.goTo(this.screen === 'items' ? 'items' : 'orders')
  }

  readonly takeFile = (): File | undefined => {
    const file = this.#file
    this.#file = undefined
    return file
  }

  readonly asksItself = (jobId: string | undefined): void => {
    this.ownJob = jobId
  }

  readonly keep = <T>(State: new (app: AppContext) => T): T => this.#keptIn(this.#kept, State)

  readonly keepOfProfile = <T>(State: new (app: AppContext) => T): T => this.#keptIn(this.#ofProfile, State)

  /** Another profile is open. What is open of the one before is opened anew, with nothing of it but where it is chosen from. */
  readonly changeProfile = (from: ProfileId, to: ProfileId): void => {
    this.#ofProfiles[from] = this.#ofProfile
    this.#ofProfile = this.#ofProfiles[to] ?? new Map()
    if (this.overlay === 'search') this.overlay = undefined
    if (switching.includes(this.screen)) return
    this.visit++
    this.query = ''
    this.opened = undefined
    this.printersRoute.go({ at: 'list' })
  }

  #keptIn<T>(kept: Map<unknown, unknown>, State: new (app: AppContext) => T): T {
    if (!kept.has(State)) {
      // In a root of its own: what is derived there does not end with the screen that asked first.
      $effect.root(() => {
        kept.set(State, new State(this))
      })
    }
    return kept.get(State) as T
  }
}
