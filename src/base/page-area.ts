/** A rectangle of a page in millimetres from its upper left corner. */
export type PageArea = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const pageHalves = ['upper', 'lower', 'left', 'right'] as const
export type PageHalf = (typeof pageHalves)[number]

/** What a person chooses of a page: all of it, what is on a half, or a rectangle. */
export type ChosenArea = 'whole' | PageHalf | PageArea

export type PageMm = { readonly widthMm: number; readonly heightMm: number }

/** What is printed of pages of one size. */
export type SizedArea = PageMm & { readonly area: ChosenArea }

/** Programs write a size as whole points or pixels; the nearest sizes of sheets differ by 5 mm. */
const sameSizeMm = 1.5

/** Of one size, lying alike. */
export const isSamePage = (one: PageMm, other: PageMm): boolean =>
  Math.abs(one.widthMm - other.widthMm) <= sameSizeMm && Math.abs(one.heightMm - other.heightMm) <= sameSizeMm
