import type { ParcelView } from '../../../contract/domain.ts'
import type { BuyOutcome } from '../../../contract/ship.ts'
import type { DraftView } from '../../../contract/shipment-draft.ts'
import { formatService } from '../../format.ts'
import { words } from '../../language.ts'
import type { SoundName } from '../../sounds/sound-names.ts'
import { errorInfoOf, type StationClient } from '../../station/station-client.ts'
import type { Toasts } from '../../ui/toasts.svelte.ts'
import { orderNumberOf, type Stage } from '../stage.ts'
import type { StageName } from '../stage-traits.ts'
import { isDraftCode, readDraftCode, type DraftCode } from './draft-codes.ts'
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

/** The one draft that is open, and what was typed for the parcel on the stage while it is closed. */
export class DraftDesk {
  open = $state.raw<DraftState>()
  /** An order that was scanned over the open draft: the packer is asked first. */
  waitingScan = $state<string>()

  #kept: DraftState | undefined
  readonly #ports: DeskPorts

  constructor(ports: DeskPorts) {
    this.#ports = ports
  }

  /** Opens what the stage is about: as it was left, as the station made it, or anew. */
  async openFor(stage: Stage): Promise<void> {
    const orderNumber = orderNumberOf(stage)
    const { parcel, view, error } = stage
    const parcelNumber = parcel?.parcelNumber ?? 1
    const refusal = stage.name === 'refused' ? error : undefined
    const kept = this.#keptFor(orderNumber, parcelNumber)
    if (kept) {
      if (refusal) kept.takeRefusal(refusal)
      this.open = kept
    } else if (view) {
      const section = sectionFor[stage.name]
      this.#show(view, { ...(section ? { section } : {}), told: stage.name !== 'mismatch' })
    } else {
      await this.#ask({ orderNumber, parcelNumber }, { refusal })
    }
  }

  /** A deliberate further parcel of an order. */
  async openFurther(orderNumber: string, parcelNumber: number): Promise<void> {
    const kept = this.#keptFor(orderNumber, parcelNumber)
    if (kept) this.open = kept
    else await this.#ask({ orderNumber, parcelNumber })
  }

  /** The first parcel of an order of which nothing is on the stage. */
  openOrder(orderNumber: string): Promise<void> {
    return this.#ask({ orderNumber })
  }

  /** A parcel without an order. */
  async openNew(): Promise<void> {
    if (this.#kept?.isManual) this.open = this.#kept
    else await this.#ask({}, { section: 'to' })
  }

  /** Buys what the station made of the order, without the form unless something is to be said in it. */
  async buyAsItIs(view: DraftView): Promise<void> {
    const draft = this.#create(view)
    await draft.buy()
    if (draft.fault || draft.priceChange || draft.toldProblems.length > 0) this.open = draft
  }

  /** Back to the stage; what was typed stays with this parcel. */
  close(): void {
    this.#kept = this.open
    this.open = undefined
    this.waitingScan = undefined
  }

  discard(): void {
    this.open = undefined
    this.#kept = undefined
    this.waitingScan = undefined
  }

  /** Nothing of a parcel is left for the next one. */
  forgetOthers(orderNumber: string): void {
    if (this.#kept && !sameText(this.#kept.about, orderNumber)) this.#kept = undefined
  }

  /** A parcel that was bought has no draft any more. */
  forgetBought({ orderNumber, parcelNumber, state }: ParcelView): void {
    if (state === 'bought' && this.#keptFor(orderNumber, parcelNumber)) this.#kept = undefined
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

  #keptFor(orderNumber: string, parcelNumber: number): DraftState | undefined {
    const subject = this.#kept?.draft.subject
    if (!subject || !sameText(this.#kept?.about ?? '', orderNumber)) return undefined
    return subject.kind === 'manual' || subject.parcelNumber === parcelNumber ? this.#kept : undefined
  }

  async #ask(
    wish: { readonly orderNumber?: string; readonly parcelNumber?: number },
    opening?: DraftOpening,
  ): Promise<void> {
    const weight = this.#ports.scale?.read()
    try {
      this.#show(
        await this.#ports.client.invoke('ship.openDraft', { ...wish, ...(weight ? { weight } : {}) }),
        opening,
      )
    } catch (thrown) {
      this.#ports.play('wrong')
      this.#ports.toasts.showError(errorInfoOf(thrown))
    }
  }

  #show(view: DraftView, opening?: DraftOpening): void {
    this.#kept = undefined
    this.open = this.#create(view, opening)
  }

  #create(view: DraftView, opening?: DraftOpening): DraftState {
    const { client, scale } = this.#ports
    const draft: DraftState = new DraftState(
      {
        client,
        scale,
        bought: (outcome) => {
          // Kept until it is bought: the service may still refuse it.
          this.#kept = draft
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
