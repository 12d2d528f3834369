import type { ShownLabel } from '../labels/label-pictures.ts'

/** Why a page that is larger than the paper has no picture. */
const reasons: readonly unknown[] = ['page_too_large', 'wider_than_head', 'codes_lost']

/** True for a label on a page that is larger than the paper: which part of it is printed can be chosen. ZPL has no pages. */
export const canChooseArea = ({ picture, fault }: ShownLabel): boolean =>
  picture?.fit?.larger === true ||
  (fault?.code === 'not_printable' &&
    fault.details?.['format'] !== 'zpl' &&
    reasons.includes(fault.details?.['reason']))
