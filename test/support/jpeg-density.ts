/** A JPEG whose JFIF header says this density: `unit` 1 is an inch, 2 a centimetre. */
export function withDensity(jpeg: Uint8Array, unit: number, density: number): Uint8Array {
  const file = Buffer.from(jpeg)
  const at = file.indexOf('JFIF\0')
  file.writeUInt8(unit, at + 7)
  file.writeUInt16BE(density, at + 8)
  file.writeUInt16BE(density, at + 10)
  return file
}
