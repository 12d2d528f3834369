const polynomial = 0x1021

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ polynomial
  return crc
})

/** CRC-16/CCITT as ZPL's `:Z64:` data ends with it: polynomial 0x1021 from zero (ZPL II guide, "ZB64 Encoding"). */
export function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ (table[(crc >> 8) ^ byte] ?? 0)
  return crc
}
