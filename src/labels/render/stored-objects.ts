import { readPng } from '../raster/images.ts'
import { onPaper } from '../raster/bit-bitmap.ts'
import { decodeGraphic, fileBytes, type GraphicCommand, type ZplGraphic } from '../zpl/graphic-data.ts'

/** Graphics and formats that a file loads into the printer's memory, by where they are: `R:NAME.GRF`. */
export type StoredObjects<T> = {
  /** Keeps it under its name; without a device in the printer's memory. */
  set(name: string, object: T): void
  /** Looks where the name says, and where it does not, in the order of the printers: R, E, B, A. */
  get(name: string): T | undefined
}

const devices = ['R', 'E', 'B', 'A']

export function storedObjects<T>(...extensions: readonly [string, ...string[]]): StoredObjects<T> {
  const objects = new Map<string, T>()
  function split(name: string) {
    const [, device = '', file = ''] = /^(?:([A-Z*]):)?(.*)$/.exec(name.trim().toUpperCase()) ?? []
    const [base = '', extension] = file.split('.')
    return { device: device === '*' ? '' : device, base: base || 'UNKNOWN', extension }
  }
  return {
    set(name, object) {
      const { device, base, extension = extensions[0] } = split(name)
      objects.set(`${device || 'R'}:${base}.${extension}`, object)
    },
    get(name) {
      const { device, base, extension } = split(name)
      for (const at of device ? [device] : devices) {
        for (const one of extension === undefined ? extensions : [extension]) {
          const object = objects.get(`${at}:${base}.${one}`)
          if (object !== undefined) return object
        }
      }
      return undefined
    },
  }
}

/** What `~DG` and `~DY` load; undefined for fonts and for what cannot be unpacked. */
export function loadedGraphic(
  letters: string,
  command: GraphicCommand,
): { readonly name: string; readonly graphic: ZplGraphic } | undefined {
  const [name = '', , kind = ''] = command.parameters
  if (letters === 'DG') return withGraphic(name, decodeGraphic(command))
  if (command.format === 'P')
    return withGraphic(`${name}.${kind === 'G' ? 'GRF' : 'PNG'}`, pngGraphic(command))
  return withGraphic(`${name}.GRF`, /^(T|E|TTF|TTE)$/.test(kind) ? undefined : decodeGraphic(command))
}

const withGraphic = (name: string, graphic: ZplGraphic | undefined) => graphic && { name, graphic }

function pngGraphic(command: GraphicCommand): ZplGraphic | undefined {
  try {
    const [image] = readPng(fileBytes(command))
    return image && onPaper(image, image.width, image.height)
  } catch {
    return undefined
  }
}

/** Each dot so many times as wide and as high. */
export function magnified({ rowBytes, bits }: ZplGraphic, across: number, down: number): ZplGraphic {
  const wide = new Uint8Array(bits.length * across)
  if (across === 1) wide.set(bits)
  else {
    for (let dot = 0; dot < bits.length * 8; dot++) {
      if (((bits[dot >> 3] ?? 0) & (0x80 >> (dot & 7))) === 0) continue
      for (let at = dot * across; at < (dot + 1) * across; at++) {
        wide[at >> 3] = (wide[at >> 3] ?? 0) | (0x80 >> (at & 7))
      }
    }
  }
  const wideRow = rowBytes * across
  const rows = Math.floor(wide.length / wideRow)
  const high = new Uint8Array(wide.length * down)
  for (let row = 0; row < rows * down; row++) {
    const from = Math.floor(row / down) * wideRow
    high.set(wide.subarray(from, from + wideRow), row * wideRow)
  }
  return { rowBytes: wideRow, bits: high }
}

/** As the field that the library draws. */
export function graphicField({ rowBytes, bits }: ZplGraphic): string {
  const hex = Buffer.from(bits).toString('hex').toUpperCase()
  return `^GFA,${bits.length},${bits.length},${rowBytes},${hex}`
}
