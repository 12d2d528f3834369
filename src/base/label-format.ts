/** What the bytes of a label are, told by their signature and not by what was declared. */
export const labelFormats = ['zpl', 'pdf', 'png', 'jpeg', 'tiff', 'gif'] as const
export type LabelFormat = (typeof labelFormats)[number]
