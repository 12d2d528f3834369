import type { BuyOutcome } from '../../../contract/ship.ts'
import type { DraftView } from '../../../contract/shipment-draft.ts'
import { formatService } from '../../format.ts'
import { words } from '../../language.ts'
import type { SoundName } from '../../sounds/sound-names.ts'
import { errorInfoOf, type StationClient } from '../../station/station-client.ts'
import type { Toasts } from '../../ui/toasts.svelte.ts'
import { attempt } from '../attempt.ts'
import { orderNumberOf, type Stage } from '../stage.ts'
import type { StageName } from '../stage-traits.ts'
import { isDraftCode, readDraftCode, type DraftCode } from './draft-codes.ts'
import { partOf } from '../refusal-steps.ts'
import type { DraftSectionName } from './draft-sections.ts'
import { DraftState, type DraftOpening } from './draft-state.svelte.ts'
import type { BenchScale } from './weighing.svelte.ts'

const { ship, draft: m } = words

export type DeskPorts = {
  readonly client: StationClient
  readonly toasts: Toasts
  readonly play: (sound: SoundName) => void
  /** What became of a purchase, for the stage; the form is closed by then. */
  readonly bought: (outcome: ShownOutcome, about: string) => void
  /** The form is left with what was typed in it, which is being kept. */
  readonly left: (draft: DraftState) => void
  /** The station has answered what it keeps of it. */
  readonly kept: (draft: DraftState) => void
  /** What was typed is thrown away; of this order, where there is one. */
  readonly putAway: (orderNumber: string | undefined) => void
  readonly scale?: BenchScale | undefined
}

export type ShownOutcome = Exclude<BuyOutcome, { kind: 'not_sent' | 'price_changed' }>

/** Where the form opens for what the stage asks for. */
const sectionFor: Readonly<Partial<Record<StageName, DraftSectionName>>> = {
  customs: 'customs',
  weight: 'packages',
  mismatch: 'packages',
  address: 'to',
}

/** The one draft that is open. What is typed in it is the station's to keep. */
export class DraftDesk {
  open = $state.raw<DraftState>()
  /** A form is on its way: what is typed meanwhile is for it. */
  arriving = $state(false)
  /** An order that was scanned over the open draft: the packer is asked first. */
  waitingScan = $state<string>()

  /** Resolves once what was typed is kept, or is known not to be: no scan is asked about before. Undefined where nothing is on its way. */
  settled: Promise<void> | undefined
  readonly #ports: DeskPorts

  constructor(ports: DeskPorts) {
    this.#ports = ports
  }

  /** Opens what the stage is about: as it was left, as the station made it, or anew. */
  async openFor(stage: Stage): Promise<void> {
    const { parcel, view, error } = stage
    if (view?.kept && view.draft.subject.kind === 'manual') {
      this.show(view)
      return
    }
    const parcelNumber = parcel?.parcelNumber ?? 1
    const answer = await this.#askView({ orderNumber: orderNumberOf(stage), parcelNumber })
    if (!answer) return
    if (this.open) {
      this.arriving = false
      return
    }
    const section = sectionFor[stage.name] ?? (error && partOf(error))
    if (answer.kept || !view || view.kept)
      this.show(answer, { ...(view || !section ? {} : { section }), refusal: view ? undefined : error })
    else this.show(view, { ...(section ? { section } : {}), told: stage.name !== 'mismatch' })
  }

  /** A deliberate further parcel of an order. */
  openFurther(orderNumber: string, parcelNumber: number): Promise<void> {
    return this.#ask({ orderNumber, parcelNumber })
  }

  /** The first parcel of an order of which nothing is on the stage. */
  openOrder(orderNumber: string): Promise<void> {
    return this.#ask({ orderNumber })
  }

  /** A parcel without an order. */
  openNew(): Promise<void> {
    return this.#ask({}, { section: 'to' })
  }

  /** Buys what the station made of the order, without the form unless something is to be said in it. */
  async buyAsItIs(view: DraftView): Promise<void> {
    const draft = this.#create(view)
    await draft.buy()
    if (draft.fault || draft.priceChange || draft.toldProblems.length > 0) this.open = draft
  }

  /** Back to the stage. What was typed is kept with its parcel; where it cannot be, the form stays until it is left again. */
  close(): void {
    const { open: left } = this
    this.open = undefined
    this.arriving = false
    this.waitingScan = undefined
    if (!left?.keeper.hasTyping) return
    const wasTold = left.keeper.fault !== undefined
    this.#ports.left(left)
    const settled = left.keeper.flush().then(() => {
      if (this.settled === settled) this.settled = undefined
      const { fault } = left.keeper
      if (fault) this.#ports.toasts.showError(fault)
      if (fault && !wasTold && !this.open) this.open = left
      this.#ports.kept(left)
    })
    this.settled = settled
  }

  /** Throws away what was typed, and shows what would be bought without it. Buys nothing. */
  async putAway(): Promise<void> {
    const { open: typed } = this
    if (!typed) return
    const { subject } = typed.draft
    await typed.keeper.flush()
    const view = await attempt(this.#ports, (client) => client.invoke('ship.putAwayDraft', { subject }))
    if (!view || this.open !== typed) return
    typed.keeper.end()
    const { toasts } = this.#ports
    toasts.show(m.changesPutAway(typed.about))
    const shown = view.draft.subject
    // Nothing is left to buy: there was nothing but what was typed, or its order is shipped.
    const isOver = shown.kind === 'manual' || shown.parcelNumber > 1
    if (isOver) this.open = undefined
    else this.show(view)
    this.#ports.putAway(shown.kind === 'manual' ? undefined : typed.about)
  }

  /** The form is on the page, and its field has the focus. */
  arrived(): void {
    this.arriving = false
  }

  /** Of another profile. */
  discard(): void {
    this.arriving = false
    this.open?.keeper.end()
    this.open = undefined
    this.waitingScan = undefined
  }

  /** What a scan means for the form; false where it is the stage's. */
  takeScan(text: string, stage: Stage): boolean {
    if (isDraftCode(text)) {
      void this.#takeCode(text, stage)
      return true
    }
    const { open } = this
    if (!open) return false
    if (sameText(text, open.about)) this.#ports.toasts.show(ship.sameOrder(open.about))
    else if (open.isManual && !open.touched) void this.#ask({ orderNumber: text })
    else {
      this.waitingScan = text
      this.#ports.play('attention')
    }
    return true
  }

  async #takeCode(text: string, stage: Stage): Promise<void> {
    if (!this.open && stage.view) await this.openFor(stage)
    const { open } = this
    if (!open) {
      this.#refuse(ship.codeNeedsDraft)
      return
    }
    await open.loadChoices()
    const code = readDraftCode(text, open.choices)
    const done = code && takeDraftCode(open, code)
    if (done === undefined) this.#refuse(m.codeUnknown(text))
    else this.#ports.toasts.show(done)
  }

  #refuse(why: string): void {
    this.#ports.play('wrong')
    this.#ports.toasts.show(why, { bad: true })
  }

  async #askView(wish: {
    readonly orderNumber?: string
    readonly parcelNumber?: number
  }): Promise<DraftView | undefined> {
    this.arriving = true
    // What was typed a moment ago is kept first: it is what is opened.
    await this.settled
    const weight = this.#ports.scale?.read()
    try {
      return await this.#ports.client.invoke('ship.openDraft', { ...wish, ...(weight ? { weight } : {}) })
    } catch (thrown) {
      this.arriving = false
      this.#ports.play('wrong')
      this.#ports.toasts.showError(errorInfoOf(thrown))
      return undefined
    }
  }

  async #ask(
    wish: { readonly orderNumber?: string; readonly parcelNumber?: number },
    opening?: DraftOpening,
  ): Promise<void> {
    const view = await this.#askView(wish)
    if (view) this.show(view, opening)
  }

  show(view: DraftView, opening?: DraftOpening): void {
    this.open = this.#create(view, opening)
  }

  #create(view: DraftView, opening?: DraftOpening): DraftState {
    const { client, scale } = this.#ports
    const draft: DraftState = new DraftState(
      {
        client,
        scale,
        bought: (outcome) => {
          draft.keeper.end()
          this.open = undefined
          this.waitingScan = undefined
          this.#ports.bought(outcome, draft.about)
        },
      },
      view,
      opening,
    )
    return draft
  }
}

/** Does what a barcode says, and answers with words for it; undefined where it names nothing that is there. */
function takeDraftCode(draft: DraftState, code: DraftCode): string | undefined {
  switch (code.kind) {
    case 'preset': {
      const name = draft.takePreset(code.presetId)
      return name === undefined ? undefined : m.presetTaken(name)
    }
    case 'service':
      draft.set('service', { by: 'name', service: code.service })
      return m.serviceTaken(formatService(code.service))
    case 'rule':
      draft.set('service', { by: 'rule', rule: code.rule })
      return m.serviceTaken(m.rules[code.rule])
    case 'next_package':
      draft.addPackage()
      return m.packageAdded(draft.draft.packages.length)
    case 'quantity':
      draft.setPackages(code.packages)
      return m.packagesNow(code.packages)
    case 'unknown':
      return undefined
  }
}

const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
