import { areaChoices, type AreaChoice, type AreaRectangle } from '../../contract/label-areas.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { OperationInput, OperationOutput } from '../../contract/operations.ts'
import type { LabelPicture } from '../labels/label-pictures.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'
import { AskingStation } from '../ui/asking.svelte.ts'
import { Soon } from '../ui/soon.ts'
import { shownLengthUnit } from '../units.ts'
import { readRectangle, shownPart, typedSides, wrongSides, type SideName } from './rectangle.ts'

export const offeredChoices = ['auto', ...areaChoices] as const
export type OfferedChoice = (typeof offeredChoices)[number]

/** The label that a part of its page is chosen on, and the printer that it is for. */
export type AreaOf = Omit<OperationInput<'labelAreas.page'>, 'page'>

/** Keys that come closer together than this are tried together. */
const typingPauseMs = 300

const nothing = { left: '', top: '', width: '', height: '' }

/** The part of a page that is being chosen, and what would be printed with it. */
export class AreaState extends AskingStation {
  page = $state.raw<OperationOutput<'labelAreas.page'>>()
  choice = $state<OfferedChoice>('auto')
  sides = $state<Record<SideName, string>>({ ...nothing })
  /** What would be printed; undefined while it is tried, and where it is refused. */
  shown = $state.raw<LabelPicture>()
  refused = $state.raw<ErrorInfo>()

  readonly unit = shownLengthUnit('mm')
  readonly #of: AreaOf
  readonly #typing = new Soon(typingPauseMs, () => this.tryIt())
  #tries = 0

  constructor(client: StationClient, of: AreaOf) {
    super(client)
    this.#of = of
  }

  get rectangle(): AreaRectangle | undefined {
    return this.page && this.choice === 'rectangle'
      ? readRectangle(this.sides, this.page, this.unit)
      : undefined
  }

  /** Where the choice lies on the page, in parts of it. */
  get part(): AreaRectangle | undefined {
    return this.page && shownPart(this.choice, this.rectangle, this.page)
  }

  get wrong(): readonly SideName[] {
    return this.page && this.choice === 'rectangle' ? wrongSides(this.sides, this.page, this.unit) : []
  }

  /** It is another than what is kept, and can be printed; going back to the station's own way is always possible. */
  get canKeep(): boolean {
    const { page, choice } = this
    if (!page || this.busy) return false
    if (choice === 'auto') return page.rule !== undefined
    const isKept =
      page.rule?.choice === choice && JSON.stringify(page.rule.rectangle) === JSON.stringify(this.rectangle)
    return !isKept && this.shown !== undefined
  }

  /** The first page that is larger than the paper, unless one is named. */
  async open(page?: number): Promise<void> {
    if (page !== undefined && page === this.page?.page) return
    this.#forgetTry()
    const isOpened = await this.run(async () => {
      this.page = await this.client.invoke('labelAreas.page', { ...this.#of, ...(page && { page }) })
      const { rule } = this.page
      this.sides = rule?.rectangle ? { ...typedSides(rule.rectangle, this.unit) } : { ...nothing }
      this.choice = rule?.choice ?? 'auto'
    })
    if (isOpened) await this.tryIt()
  }

  /** A rectangle begins where what was chosen before it lies. */
  choose(choice: OfferedChoice): void {
    const { part, page } = this
    if (choice === 'rectangle' && page && this.sides.width === '') {
      const { left, top, width, height } = part ?? { left: 0, top: 0, width: 0.5, height: 0.5 }
      const { widthMm, heightMm } = page
      this.#takeRectangle({
        left: left * widthMm,
        top: top * heightMm,
        width: width * widthMm,
        height: height * heightMm,
      })
    }
    this.choice = choice
    void this.tryIt()
  }

  /** A side was typed. */
  typed(): void {
    this.#forgetTry()
    this.#typing.ask()
  }

  /** It is being drawn; `tryIt` once it is. */
  draw(rectangle: AreaRectangle): void {
    this.choice = 'rectangle'
    this.#takeRectangle(rectangle)
    this.#forgetTry()
  }

  async tryIt(): Promise<void> {
    this.#forgetTry()
    const { choice, rectangle } = this
    if (choice === 'rectangle' && !rectangle) return
    const turn = ++this.#tries
    const wish = { ...this.#ofPage, choice, ...(rectangle && { rectangle }) }
    try {
      const picture = await this.client.invoke('labelAreas.try', wish)
      if (turn === this.#tries) this.shown = picture
    } catch (thrown) {
      if (turn === this.#tries) this.refused = errorInfoOf(thrown)
    }
  }

  /** True once it is kept for all such labels. */
  keep(): Promise<boolean> {
    return this.run(async () => {
      const { choice, rectangle, page } = this
      if (choice !== 'auto') await this.#keep(choice, rectangle)
      else if (page?.rule) await this.client.invoke('labelAreas.forget', { ruleId: page.rule.ruleId })
    })
  }

  close(): void {
    this.#forgetTry()
  }

  #keep(choice: AreaChoice, rectangle: AreaRectangle | undefined) {
    const wish = { ...this.#ofPage, choice, ...(rectangle && { rectangle }) }
    return this.client.invoke('labelAreas.choose', wish)
  }

  get #ofPage() {
    return { ...this.#of, ...(this.page && { page: this.page.page }) }
  }

  #takeRectangle(rectangle: AreaRectangle): void {
    this.sides = { ...typedSides(rectangle, this.unit) }
  }

  #forgetTry(): void {
    this.#typing.forget()
    this.#tries++
    this.shown = undefined
    this.refused = undefined
  }
}
