import type { GreyBitmap } from '../images/grey-bitmap.ts'

/** Each new pixel is the mean of the area that it covers. */
export function scaleGrey(grey: GreyBitmap, width: number, height: number): GreyBitmap {
  if (grey.width === width && grey.height === height) return grey
  return scaleColumns(scaleRows(grey, width), height)
}

function scaleRows({ width, height, pixels }: GreyBitmap, newWidth: number): GreyBitmap {
  const scaled = new Uint8Array(newWidth * height)
  const step = width / newWidth
  for (let x = 0; x < newWidth; x++) {
    const [begin, end] = [x * step, Math.min(width, (x + 1) * step)]
    for (let y = 0; y < height; y++) {
      let sum = 0
      for (let from = Math.floor(begin); from < end; from++) {
        const covered = Math.min(end, from + 1) - Math.max(begin, from)
        sum += covered * (pixels[y * width + from] ?? 255)
      }
      scaled[y * newWidth + x] = Math.round(sum / (end - begin))
    }
  }
  return { width: newWidth, height, pixels: scaled }
}

function scaleColumns({ width, height, pixels }: GreyBitmap, newHeight: number): GreyBitmap {
  const scaled = new Uint8Array(width * newHeight)
  const step = height / newHeight
  for (let y = 0; y < newHeight; y++) {
    const [begin, end] = [y * step, Math.min(height, (y + 1) * step)]
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let from = Math.floor(begin); from < end; from++) {
        const covered = Math.min(end, from + 1) - Math.max(begin, from)
        sum += covered * (pixels[from * width + x] ?? 255)
      }
      scaled[y * width + x] = Math.round(sum / (end - begin))
    }
  }
  return { width, height: newHeight, pixels: scaled }
}

/** A quarter clockwise: what was at the left is at the top. */
export function quarterTurn({ width, height, pixels }: GreyBitmap): GreyBitmap {
  const result = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) result[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 255
  return { width: height, height: width, pixels: result }
}
