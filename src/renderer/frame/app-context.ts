import { createContext } from 'svelte'
import type { AskedJobs } from '../print-jobs/asked-jobs.svelte.ts'
import type { KeptPictures } from '../labels/label-pictures.ts'
import type { OperatorGate } from '../operators/operator-gate.svelte.ts'
import type { PrintersRoute, PrinterTab } from '../printers/printers-route.svelte.ts'
import type { ScaleState } from '../scale/scale-state.svelte.ts'
import type { ScanSink } from '../scanning/listen-for-scans.ts'
import type { ShipState } from '../ship/ship-state.svelte.ts'
import type { SoundName } from '../sounds/sound-names.ts'
import type { SoundState } from '../sounds/sound-state.svelte.ts'
import type { SpendingGate } from '../spending/spending-gate.svelte.ts'
import type { StationClient } from '../station/station-client.ts'
import type { StationState } from '../station/station-state.svelte.ts'
import type { Toasts } from '../ui/toasts.svelte.ts'
import type { ScreenName } from './screen-names.ts'

/** What every screen is given: the station, and the parts of the page that outlive a screen. */
export type AppContext = {
  readonly client: StationClient
  /** Who is at work. What is above a limit, or asked of a locked station, waits there without the screen's doing. */
  readonly operators: OperatorGate
  /** What would spend money with an account for the first time waits there for a person's word. */
  readonly spending: SpendingGate
  readonly station: StationState
  /** The search of everything; nothing where nobody is signed in. */
  readonly openSearch: () => void
  readonly toasts: Toasts
  readonly sounds: SoundState
  readonly play: (sound: SoundName) => void
  readonly scale: ScaleState
  /** Labels as they were bought, by label id. */
  readonly pictures: KeptPictures
  /** Print jobs as their paper looks, by job id. */
  readonly jobPictures: KeptPictures
  readonly askedJobs: AskedJobs
  readonly ship: ShipState
  readonly printersRoute: PrintersRoute

  readonly screen: ScreenName
  /** What the screen was opened with: a number to search for, a section's name. Empty when opened by its key. */
  readonly query: string

  /** What is open within the screen: an order's number. Back of the browser closes it. */
  readonly opened: string | undefined
  readonly open: (what: string | undefined) => void

  /** Counts the times that a screen was asked for, also the one that is open. */
  readonly asked: number
  /** Opens a screen anew with `query`; without one, a screen that is open already stays as it is. */
  readonly goTo: (screen: ScreenName, query?: string) => void
  /** To Ship, where every screen leads back to. */
  readonly goBack: () => void
  /** A printer's page, or without an id all of them. */
  readonly openPrinter: (printerId?: string, tab?: PrinterTab) => void
  /** The sheet of command barcodes, to be looked at and printed. */
  readonly openSheet: () => void
  /** Labels print on the other printer from now on. */
  readonly swapPrinter: () => void
  /** Takes scans and loose typing until the answer is called. The last one that was set takes them. */
  readonly setSink: (sink: ScanSink) => () => void
  /** What a screen without any use for scans says of one. */
  readonly scanNotHere: (text: string) => void
  /** The file that was dropped on the page, once. */
  readonly takeFile: () => File | undefined
  /** Tells that the screen itself asks whether this print job came out, so that the frame does not ask too. */
  readonly asksItself: (jobId: string | undefined) => void
  /**
   * State of a screen that outlives it: made once a page, and the same at each visit. It may follow events; it is never
   * ended.
   */
  readonly keep: <T>(State: new (app: AppContext) => T) => T
  /**
   * As `keep`, but each profile has its own: what was typed, marked or asked for in one is there again with it, and never in another. It
   * hears events only while its screen is open, which tell of the profile that is open.
   */
  readonly keepOfProfile: <T>(State: new (app: AppContext) => T) => T
}

/** What a component of the page reaches the rest of it by, in its set-up; App.svelte provides it. */
export const [useApp, provideApp] = createContext<AppContext>()
