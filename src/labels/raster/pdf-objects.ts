// What a PDF's page is made of, as far as its dots have to know it: its images, and whether it is black and white.

import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { maxImagePixels } from './limits.ts'
import { written } from './pdfium-memory.ts'
import type { PageSize, Placement } from './placement.ts'
import type { TonedArea } from './tones/black-and-white.ts'

// Values of fpdf_edit.h.
const object = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const
/** Annotations that nothing is drawn of: links and pop-ups (fpdf_annot.h). */
const unseen = [2, 16]
const matrixNumbers = 6

const objectsOf = (pdfium: WrappedPdfiumModule, page: number): readonly number[] =>
  Array.from({ length: pdfium.FPDFPage_CountObjects(page) }, (_, at) => pdfium.FPDFPage_GetObject(page, at))

/** Colours as dark, and as light, are black and white on paper. */
const blackUpTo = 64
const whiteFrom = 250
const opaque = 255

/**
 * Where the page has anything but black and white, in dots of the paper. What cannot be told so (an image, a shading, an
 * annotation) may be anything.
 */
export function tonedAreas(
  pdfium: WrappedPdfiumModule,
  page: number,
  { rotated, widthDots, heightDots }: Placement,
): readonly TonedArea[] {
  const [paperWidth, paperHeight] = rotated ? [heightDots, widthDots] : [widthDots, heightDots]
  const wholePage = { left: 0, top: 0, right: paperWidth, bottom: paperHeight, isImage: false }
  return [...objectAreas(), ...annotationAreas()]

  function objectAreas(): readonly TonedArea[] {
    return objectsOf(pdfium, page).flatMap((each) => {
      if (isPlain(each)) return []
      const bounds = written(pdfium, 4, 'float', (a = 0, b = 0, c = 0, d = 0) =>
        pdfium.FPDFPageObj_GetBounds(each, a, b, c, d),
      )
      return [areaOf(bounds, pdfium.FPDFPageObj_GetType(each) === object.image)]
    })
  }

  function annotationAreas(): readonly TonedArea[] {
    return Array.from({ length: pdfium.FPDFPage_GetAnnotCount(page) }, (_, at) => {
      const annotation = pdfium.FPDFPage_GetAnnot(page, at)
      try {
        if (unseen.includes(pdfium.FPDFAnnot_GetSubtype(annotation))) return undefined
        const rectangle = written(pdfium, 4, 'float', (to = 0) => pdfium.FPDFAnnot_GetRect(annotation, to))
        const [left = 0, top = 0, right = 0, bottom = 0] = rectangle ?? []
        return areaOf(rectangle && [left, bottom, right, top], false)
      } finally {
        pdfium.FPDFPage_CloseAnnot(annotation)
      }
    }).filter((area) => area !== undefined)
  }

  function areaOf(bounds: readonly number[] | undefined, isImage: boolean): TonedArea {
    if (!bounds) return wholePage
    const [left, bottom, right, top] = bounds
    const [[x0, y0], [x1, y1]] = [dots(left, top), dots(right, bottom)]
    const [xs, ys] = rotated
      ? [
          [heightDots - y0, heightDots - y1],
          [x0, x1],
        ]
      : [
          [x0, x1],
          [y0, y1],
        ]
    const [lowest, highest] = [
      (of: readonly number[] = []) => Math.min(...of),
      (of: readonly number[] = []) => Math.max(...of),
    ]
    return { left: lowest(xs), top: lowest(ys), right: highest(xs), bottom: highest(ys), isImage }
  }

  function dots(x = 0, y = 0): readonly [number, number] {
    const [toX = 0, toY = 0] =
      written(pdfium, 2, 'i32', (placeX = 0, placeY = 0) =>
        pdfium.FPDF_PageToDevice(page, 0, 0, widthDots, heightDots, 0, x, y, placeX, placeY),
      ) ?? []
    return [toX, toY]
  }

  function isPlain(each: number): boolean {
    switch (pdfium.FPDFPageObj_GetType(each)) {
      case object.text:
        return isFilledPlain(each) && isStrokedPlain(each)
      case object.path: {
        const [fillMode = 1, isStroked = 1] =
          written(pdfium, 2, 'i32', (fill = 0, stroke = 0) =>
            pdfium.FPDFPath_GetDrawMode(each, fill, stroke),
          ) ?? []
        return (fillMode === 0 || isFilledPlain(each)) && (isStroked === 0 || isStrokedPlain(each))
      }
      case object.form:
        return Array.from({ length: pdfium.FPDFFormObj_CountObjects(each) }, (_, at) =>
          pdfium.FPDFFormObj_GetObject(each, at),
        ).every(isPlain)
      default:
        return false
    }
  }

  function isFilledPlain(each: number): boolean {
    return isPlainColour((...places) => pdfium.FPDFPageObj_GetFillColor(each, ...places))
  }
  function isStrokedPlain(each: number): boolean {
    return isPlainColour((...places) => pdfium.FPDFPageObj_GetStrokeColor(each, ...places))
  }

  /** A pattern has no colour that could be told. */
  function isPlainColour(read: (...rgba: [number, number, number, number]) => boolean): boolean {
    const colour = written(pdfium, 4, 'i32', (...places) =>
      read(...(places as [number, number, number, number])),
    )
    if (!colour) return false
    const [rgb, alpha] = [colour.slice(0, 3), colour.at(3)]
    return alpha === opaque && (rgb.every((one) => one <= blackUpTo) || rgb.every((one) => one >= whiteFrom))
  }
}

/** The size in pixels, as the page shows it, of an image that covers the page and is alone on it. */
export function onlyPicture(pdfium: WrappedPdfiumModule, page: number): PageSize | undefined {
  const [only, ...others] = objectsOf(pdfium, page)
  if (only === undefined || others.length > 0 || pdfium.FPDFPage_GetAnnotCount(page) !== 0) return undefined
  if (pdfium.FPDFPageObj_GetType(only) !== object.image) return undefined
  const floats = (count: number, write: (memory: number) => unknown) =>
    written(pdfium, count, 'float', (memory = 0) => write(memory))
  const matrix = floats(matrixNumbers, (memory) => pdfium.FPDFPageObj_GetMatrix(only, memory))
  const box = floats(4, (memory) => pdfium.FPDF_GetPageBoundingBox(page, memory))
  if (!matrix || !box) return undefined
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix
  const [left = 0, top = 0, right = 0, bottom = 0] = box
  const near = (value: number, other: number) => Math.abs(value - other) < 0.5
  const upright = near(b, 0) && near(c, 0)
  const turned = near(a, 0) && near(d, 0)
  const covers =
    near(Math.min(e, e + a + c), left) &&
    near(Math.max(e, e + a + c), right) &&
    near(Math.min(f, f + b + d), bottom) &&
    near(Math.max(f, f + b + d), top)
  if (!(upright || turned) || !covers) return undefined
  const size = written(pdfium, 2, 'i32', (toWidth = 0, toHeight = 0) =>
    pdfium.FPDFImageObj_GetImagePixelSize(only, toWidth, toHeight),
  )
  const [width = 0, height = 0] = size ?? []
  if (width * height === 0 || width * height > maxImagePixels) return undefined
  const pageTurned = pdfium.FPDFPage_GetRotation(page) % 2 === 1
  return turned === pageTurned ? { width, height } : { width: height, height: width }
}
