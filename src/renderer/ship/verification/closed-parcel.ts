import { orderNumberOf, type PackedHere, type Stage } from '../stage.ts'
import { stageTraits, type StageTraits } from '../stage-traits.ts'
import type { ItemsShown } from './item-desk.ts'

/**
 * The closed parcel that the stage is about, where it can be opened again: nothing of it is bought, or may be. Where the stage names none
 * (a scan that was not answered, say) it is the order's only one: of several nobody can tell.
 */
export function closedParcel(stage: Stage, { open }: Pick<ItemsShown, 'open'>): PackedHere | undefined {
  const { actions }: StageTraits = stageTraits[stage.name]
  if (!actions.includes('open_again')) return undefined
  const { parcel, view, waiting, verification } = stage
  if (verification) return verification
  const orderNumber = orderNumberOf(stage)
  const closed = open.find((one) => one.orderNumber === orderNumber)?.closed
  const subject = view?.draft.subject
  const only = closed?.length === 1 ? closed[0] : undefined
  const ofDraft = subject?.kind === 'order' ? subject.parcelNumber : undefined
  const its = parcel?.parcelNumber ?? ofDraft ?? waiting?.parcelNumber ?? stage.parcelNumber ?? only
  return its !== undefined && closed?.includes(its) ? { orderNumber, parcelNumber: its } : undefined
}
