// Which part of a page is the label, as it was chosen by hand: kept by the service of the shipment and the page's size.

import { createLine } from '../../base/in-turn.ts'
import { isSamePage, type ChosenArea, type PageMm, type SizedArea } from '../../base/page-area.ts'
import type { AreaRule, AreaWish } from '../../contract/label-areas.ts'
import { invalidInput, notFound } from '../../contract/refusals.ts'
import type { Clock, NewId } from '../runtime.ts'

/** Where the rules are kept; undefined where none ever were. */
export type KeptAreaRules = {
  read(): Promise<readonly AreaRule[] | undefined>
  save(rules: readonly AreaRule[]): Promise<void>
}

export type LabelAreas = ReturnType<typeof createLabelAreas>

const isSameService = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const isFor = (rule: AreaRule, service: string, page: PageMm) =>
  isSameService(rule.service, service) && isSamePage(rule, page)

/** Throws `invalid_input` for a rectangle without its sides, and for sides without a rectangle. */
export function chosenArea({ choice, rectangle }: AreaWish): ChosenArea {
  if (choice !== 'rectangle' && !rectangle) return choice
  if (choice === 'rectangle' && rectangle) {
    const { left, top, width, height } = rectangle
    return { left, top, right: left + width, bottom: top + height }
  }
  throw invalidInput('rectangle_sides', { field: 'rectangle' })
}

export function createLabelAreas({
  kept,
  serviceOf,
  clock,
  newId,
}: {
  readonly kept: KeptAreaRules
  /** Of a label's shipment; undefined where there is no such label. */
  readonly serviceOf: (labelId: string) => Promise<string | undefined>
  readonly clock: Pick<Clock, 'now'>
  readonly newId: NewId
}) {
  const list = async () => (await kept.read()) ?? []
  const inTurn = createLine()

  /** One after the other: each begins with what the one before has kept. */
  const change = (next: (rules: readonly AreaRule[]) => readonly AreaRule[]): Promise<void> =>
    inTurn(async () => kept.save(next(await list())))

  return {
    /** Newest first. */
    list,
    /** What is printed of a label's pages, by their size. */
    async ofLabel(labelId: string): Promise<readonly SizedArea[]> {
      const rules = await list()
      if (rules.length === 0) return []
      const service = await serviceOf(labelId)
      return rules
        .filter((rule) => service !== undefined && isSameService(rule.service, service))
        .map((rule) => ({ widthMm: rule.widthMm, heightMm: rule.heightMm, area: chosenArea(rule) }))
    },
    async find(service: string, page: PageMm): Promise<AreaRule | undefined> {
      return (await list()).find((rule) => isFor(rule, service, page))
    },
    /** Takes the place of what was chosen for such pages before. Throws as {@link chosenArea}. */
    async choose(service: string, { widthMm, heightMm }: PageMm, wish: AreaWish): Promise<AreaRule> {
      chosenArea(wish)
      const rule = {
        ruleId: newId(),
        service,
        widthMm,
        heightMm,
        ...wish,
        chosenAt: clock.now().toISOString(),
      }
      await change((rules) => [rule, ...rules.filter((other) => !isFor(other, service, rule))])
      return rule
    },
    /** From now on the label is looked for again. Throws `not_found`. */
    async forget(ruleId: string): Promise<AreaRule> {
      const found = (await list()).find((rule) => rule.ruleId === ruleId)
      if (!found) throw notFound('label_area')
      await change((rules) => rules.filter((rule) => rule.ruleId !== ruleId))
      return found
    },
  }
}
