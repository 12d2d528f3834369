import type { GreyBitmap } from '../images/grey-bitmap.ts'

const white = 255

/** Each new pixel is the mean of the area that it covers. */
export function scaleGrey(grey: GreyBitmap, width: number, height: number): GreyBitmap {
  if (grey.width === width && grey.height === height) return grey
  return scaleColumns(scaleRows(grey, width), height)
}

function scaleRows({ width, height, pixels }: GreyBitmap, newWidth: number): GreyBitmap {
  const scaled = new Uint8Array(newWidth * height)
  const spans = spansOf(width, newWidth)
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray(y * width, (y + 1) * width)
    let to = y * newWidth
    for (const { first, last, before, after, length } of spans) {
      let sum = before * (row[first] ?? white)
      for (let from = first + 1; from < last; from++) sum += row[from] ?? white
      if (last > first) sum += after * (row[last] ?? white)
      scaled[to++] = Math.round(sum / length)
    }
  }
  return { width: newWidth, height, pixels: scaled }
}

/** Row by row, as they lie in memory. */
function scaleColumns({ width, height, pixels }: GreyBitmap, newHeight: number): GreyBitmap {
  const scaled = new Uint8Array(width * newHeight)
  const sums = new Float64Array(width)
  let to = 0
  for (const { first, last, before, after, length } of spansOf(height, newHeight)) {
    sums.fill(0)
    for (let y = first; y <= last; y++) {
      const covered = y === first ? before : y === last ? after : 1
      const from = y * width
      for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + covered * (pixels[from + x] ?? white)
    }
    for (let x = 0; x < width; x++) scaled[to++] = Math.round((sums[x] ?? 0) / length)
  }
  return { width, height: newHeight, pixels: scaled }
}

/** What a new pixel covers of the old ones, in a row or a column: whole ones between the `first` and the `last`. */
type Span = {
  readonly first: number
  readonly last: number
  /** How much of the first, 0 to 1. */
  readonly before: number
  /** How much of the last, where that is another one. */
  readonly after: number
  readonly length: number
}

function spansOf(length: number, newLength: number): readonly Span[] {
  const step = length / newLength
  return Array.from({ length: newLength }, (_, at) => {
    const [begin, end] = [at * step, Math.min(length, (at + 1) * step)]
    const [first, last] = [Math.floor(begin), Math.ceil(end) - 1]
    const before = Math.min(end, first + 1) - begin
    return { first, last, before, after: end - last, length: end - begin }
  })
}

/** A quarter clockwise: what was at the left is at the top. */
export function quarterTurn({ width, height, pixels }: GreyBitmap): GreyBitmap {
  const result = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) result[x * height + (height - 1 - y)] = pixels[y * width + x] ?? white
  return { width: height, height: width, pixels: result }
}
