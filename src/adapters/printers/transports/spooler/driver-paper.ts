// Which of a driver's papers the loaded one is. Drivers name the same paper as they like (`4x6`, `4" x 6"`, `4.00x6.00`),
// and SumatraPDF takes a name only as the driver writes it: for one that it does not know it prints on the default.

import { mediaSize, type MediaName } from '../../../../contract/media.ts'

/** A paper that a printer's driver offers. `kind`: its DMPAPER number; sizes in tenths of a millimetre. */
export type DriverPaper = {
  readonly kind: number
  readonly name: string
  readonly width: number
  readonly height: number
}

/** The paper's part of pdf-to-printer's options. */
export type PaperOption = { readonly paperSize: string } | { readonly paperKind: number }

/** Drivers round to tenths of millimetres or inches; A6 is 3.4 mm wider than 4x6 and must not be taken for it. */
const toleranceMm = 1

/** How far a paper is from the wanted one, the farther side counts. */
function distanceMm(paper: DriverPaper, media: MediaName): number {
  const { widthMm, heightMm } = mediaSize(media)
  return Math.max(Math.abs(paper.width / 10 - widthMm), Math.abs(paper.height / 10 - heightMm))
}

/**
 * The driver's own name of the paper that has the size of `media`: of several the nearest, and of equals the first. Its
 * number where the name holds a comma, which separates print settings; the media's own name where the driver has none.
 */
export function paperOption(media: MediaName, papers: readonly DriverPaper[]): PaperOption {
  const [paper] = papers
    .filter((candidate) => candidate.name !== '' && distanceMm(candidate, media) <= toleranceMm)
    .sort((one, other) => distanceMm(one, media) - distanceMm(other, media))
  if (!paper) return { paperSize: media }
  return paper.name.includes(',') ? { paperKind: paper.kind } : { paperSize: paper.name }
}

/** A name in what DC_PAPERNAMES fills in: 64 characters, ended by NUL where it is shorter. */
export const paperNameBytes = 128

/** Reads what DeviceCapabilitiesW fills in for DC_PAPERS (WORD), DC_PAPERNAMES and DC_PAPERSIZE (POINT), one each a paper. */
export function readDriverPapers(
  kinds: Uint8Array<ArrayBuffer>,
  names: Uint8Array<ArrayBuffer>,
  sizes: Uint8Array<ArrayBuffer>,
): readonly DriverPaper[] {
  const kind = new DataView(kinds.buffer)
  const size = new DataView(sizes.buffer)
  const text = new TextDecoder('utf-16le')
  return Array.from({ length: kinds.length / 2 }, (_, index) => ({
    kind: kind.getUint16(index * 2, true),
    name: text
      .decode(names.subarray(index * paperNameBytes, (index + 1) * paperNameBytes))
      .replace(/\0.*$/s, ''),
    width: size.getInt32(index * 8, true),
    height: size.getInt32(index * 8 + 4, true),
  }))
}
