/** CRC-16/CCITT as ZPL's `:Z64:` data ends with it: polynomial 0x1021 from zero (ZPL II guide, "ZB64 Encoding"). */
export function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021
    crc &= 0xffff
  }
  return crc
}
