export type PictureType = 'png' | 'jpeg' | 'gif' | 'webp'

/** What picture of points a file is, by its bytes and not by what it is called; undefined for what is none. */
export function pictureType(file: Uint8Array): PictureType | undefined {
  const beginning = String.fromCharCode(...file.subarray(0, 12))
  if (beginning.startsWith('\x89PNG\r\n\x1A\n')) return 'png'
  if (beginning.startsWith('\xFF\xD8\xFF')) return 'jpeg'
  if (/^GIF8[79]a/.test(beginning)) return 'gif'
  return /^RIFF[^]{4}WEBP/.test(beginning) ? 'webp' : undefined
}
