// Paper sizes as IPP queues name them: PWG 5101.1, "Media Standardized Names", such as na_index-4x6_4x6in.

import {
  commonPageMedia,
  mediaSize,
  readMedia,
  type MediaName,
  type MediaSize,
} from '../../../../contract/media.ts'

/** Names are rounded: CUPS turns points into hundredths of a millimetre. */
const sameSizeMm = 0.5
const mmPerInch = 25.4

type NamedSize = MediaSize & { readonly name: string }

/**
 * The queue's own name for `media`, out of its `media-supported`; a custom size where it takes those. Undefined for a
 * paper that it does not know: it would print on whatever it takes for its default.
 */
export function queueMedia(media: MediaName, supported: readonly string[]): string | undefined {
  const wanted = mediaSize(media)
  const sizes = supported.map(readPwgName).filter((size) => size !== undefined)
  const isCustomLimit = ({ name }: NamedSize) => /^custom_(min|max)_/.test(name)
  const same = sizes.find((size) => !isCustomLimit(size) && isSameSize(size, wanted))
  if (same) return same.name
  const smallest = sizes.find(({ name }) => name.startsWith('custom_min_'))
  const largest = sizes.find(({ name }) => name.startsWith('custom_max_'))
  const custom = smallest && largest && fits(smallest, wanted) && fits(wanted, largest)
  return custom ? customName(wanted) : undefined
}

/** The station's name for a name of PWG 5101.1, such as `4x6`, `100x150mm` or `letter`; undefined where it has none. */
export function mediaOfPwgName(pwgName: string): MediaName | undefined {
  const size = readPwgName(pwgName)
  if (!size) return undefined
  const page = commonPageMedia.find((known) => isSameSize(size, mediaSize(known)))
  const [unit, mmPerUnit] = pwgName.endsWith('in') ? ['', mmPerInch] : ['mm', 1]
  const name = page ?? `${short(size.widthMm / mmPerUnit)}x${short(size.heightMm / mmPerUnit)}${unit}`
  return readMedia(name) ? name : undefined
}

function readPwgName(name: string): NamedSize | undefined {
  const [, width, height, unit] = /_(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(mm|in)$/.exec(name) ?? []
  const scale = unit === 'in' ? mmPerInch : 1
  return unit ? { name, widthMm: Number(width) * scale, heightMm: Number(height) * scale } : undefined
}

function customName({ widthMm, heightMm }: MediaSize): string {
  const size = `${short(widthMm)}x${short(heightMm)}mm`
  return `custom_${size}_${size}`
}

const short = (length: number) => String(Math.round(length * 100) / 100)

const isSameSize = (one: MediaSize, other: MediaSize) =>
  Math.abs(one.widthMm - other.widthMm) <= sameSizeMm && Math.abs(one.heightMm - other.heightMm) <= sameSizeMm

const fits = (inner: MediaSize, outer: MediaSize) =>
  inner.widthMm <= outer.widthMm + sameSizeMm && inner.heightMm <= outer.heightMm + sameSizeMm
