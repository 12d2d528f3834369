import { words } from '../language.ts'
import type { LabelPicture } from './label-pictures.ts'

const wholePercent = 100
/** By so much pictures are scaled to whole dots, which nobody sees. */
const unseenPercent = 2

/** What a person has to know of the paper that the picture does not tell: one sentence each. */
export function pictureRemarks({ fit, notExact }: Pick<LabelPicture, 'fit' | 'notExact'>): readonly string[] {
  const m = words.label
  const percent = fit ? Math.round(fit.scale * wholePercent) : wholePercent
  const part = fit?.chosen ? m.chosen : m.found
  const mm = (size: number) => String(Math.round(size))
  return [
    ...(fit?.area ? [part(`${mm(fit.area.width)} × ${mm(fit.area.height)} mm`)] : []),
    ...(Math.abs(percent - wholePercent) <= unseenPercent ? [] : [m.scaled(`${percent} %`)]),
    ...(fit?.rotated ? [m.turned] : []),
    ...notExact.map(({ command, why }) => `${m.notExact(command)} ${m.notExactWhy[why]}`),
  ]
}
