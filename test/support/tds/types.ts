// Types of columns (MS-TDS 2.2.5.4) and their values, each from the text that somebody would write.

import { collation, i32, u16, u32, u64, u8, utf16 } from './bytes.ts'

export type ColumnType = {
  readonly info: Buffer
  readonly encode: (text: string | null) => Buffer
}

const noLength = 0xffff

/** With one byte of length before it, and none for NULL. */
const short =
  (write: (text: string) => Buffer): ColumnType['encode'] =>
  (text) => {
    const bytes = text === null ? Buffer.alloc(0) : write(text)
    return Buffer.concat([u8(bytes.length), bytes])
  }

const inParts =
  (write: (text: string) => Buffer): ColumnType['encode'] =>
  (text) => {
    if (text === null) return u64(0xffffffffffffffffn)
    const bytes = write(text)
    return Buffer.concat([
      u64(BigInt(bytes.length)),
      ...(bytes.length > 0 ? [u32(bytes.length), bytes] : []),
      u32(0),
    ])
  }

const long =
  (write: (text: string) => Buffer): ColumnType['encode'] =>
  (text) => {
    if (text === null) return u16(noLength)
    const bytes = write(text)
    return Buffer.concat([u16(bytes.length), bytes])
  }

const hex = (text: string) => Buffer.from(text.replace(/^0x/, ''), 'hex')

/** `1.50` as 150 of hundredths. */
function units(text: string, scale: number): bigint {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text) ?? []
  return BigInt(`${sign}${whole}${part.padEnd(scale, '0')}`)
}

function littleEndian(value: bigint, length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, at) => Number((value >> BigInt(at * 8)) & 0xffn)))
}

const dayMs = 86_400_000
const daysSince = (from: number, text: string) =>
  (Date.parse(`${text.slice(0, 10)}T00:00:00Z`) - from) / dayMs

const days = (text: string) => littleEndian(BigInt(daysSince(Date.UTC(2000, 0, 1), text) + 730_119), 3)

/** `09:00:00.25` in units of the last place. */
function timeUnits(text: string, scale: number): Buffer {
  const [, hours = '0', minutes = '0', seconds = '0', part = ''] =
    /(\d\d):(\d\d):(\d\d)(?:\.(\d+))?/.exec(text) ?? []
  const whole = BigInt((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 10n ** BigInt(scale)
  return littleEndian(whole + BigInt(`0${part.padEnd(scale, '0')}`), scale < 3 ? 3 : scale < 5 ? 4 : 5)
}

/** Days since 1900, and three hundredths of a second. */
function oldDateTime(text: string): Buffer {
  const ms = Date.parse(`1970-01-01T${text.slice(11)}Z`)
  return Buffer.concat([i32(daysSince(Date.UTC(1900, 0, 1), text)), u32(Math.round((ms * 3) / 10))])
}

function oldShortDateTime(text: string): Buffer {
  const minutes = Date.parse(`1970-01-01T${text.slice(11)}Z`) / 60_000
  return Buffer.concat([u16(daysSince(Date.UTC(1900, 0, 1), text)), u16(minutes)])
}

function guid(text: string): Buffer {
  const bytes = Buffer.from(text.replaceAll('-', ''), 'hex')
  bytes.subarray(0, 4).reverse()
  bytes.subarray(4, 6).reverse()
  bytes.subarray(6, 8).reverse()
  return bytes
}

const float = (length: 4 | 8) =>
  short((text) => {
    const bytes = Buffer.alloc(length)
    if (length === 4) bytes.writeFloatLE(Number(text))
    else bytes.writeDoubleLE(Number(text))
    return bytes
  })

const decimalLength = (precision: number) =>
  precision < 10 ? 5 : precision < 20 ? 9 : precision < 29 ? 13 : 17

/** The moment of a text with a zone, in UTC, with the minutes of its zone behind it. */
function zoned(text: string, scale: number): Buffer {
  const [, time = '', sign = '+', hours = '0', minutes = '0'] = /^(.*?)([+-])(\d\d):(\d\d)$/.exec(text) ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const [, part = ''] = /\.(\d+)/.exec(time) ?? []
  const utc = new Date(
    Date.parse(`${time.replace(' ', 'T').replace(/\.\d+/, '')}Z`) - offset * 60_000,
  ).toISOString()
  const zone = Buffer.alloc(2)
  zone.writeInt16LE(offset)
  return Buffer.concat([timeUnits(`${utc.slice(11, 19)}.${part}`, scale), days(utc), zone])
}

export const types = {
  int: { info: Buffer.from([0x26, 4]), encode: short((text) => i32(Number(text))) },
  bigint: { info: Buffer.from([0x26, 8]), encode: short((text) => littleEndian(BigInt(text), 8)) },
  bit: { info: Buffer.from([0x68, 1]), encode: short((text) => u8(Number(text))) },
  float: { info: Buffer.from([0x6d, 8]), encode: float(8) },
  real: { info: Buffer.from([0x6d, 4]), encode: float(4) },
  money: {
    info: Buffer.from([0x6e, 8]),
    encode: short((text) => {
      const value = littleEndian(units(text, 4), 8)
      return Buffer.concat([value.subarray(4), value.subarray(0, 4)])
    }),
  },
  smallmoney: { info: Buffer.from([0x6e, 4]), encode: short((text) => littleEndian(units(text, 4), 4)) },
  datetime: { info: Buffer.from([0x6f, 8]), encode: short(oldDateTime) },
  smalldatetime: { info: Buffer.from([0x6f, 4]), encode: short(oldShortDateTime) },
  date: { info: Buffer.from([0x28]), encode: short(days) },
  uniqueidentifier: { info: Buffer.from([0x24, 16]), encode: short(guid) },
  varchar: {
    info: Buffer.concat([u8(0xa7), u16(200), collation]),
    encode: long((text) => Buffer.from(text, 'latin1')),
  },
  nvarchar: { info: Buffer.concat([u8(0xe7), u16(8_000), collation]), encode: long(utf16) },
  nvarcharMax: { info: Buffer.concat([u8(0xe7), u16(noLength), collation]), encode: inParts(utf16) },
  varbinary: { info: Buffer.concat([u8(0xa5), u16(200)]), encode: long(hex) },
  varbinaryMax: { info: Buffer.concat([u8(0xa5), u16(noLength)]), encode: inParts(hex) },
} satisfies Record<string, ColumnType>

export const decimal = (precision: number, scale: number): ColumnType => {
  const length = decimalLength(precision)
  return {
    info: Buffer.from([0x6a, length, precision, scale]),
    encode: short((text) => {
      const value = units(text, scale)
      return Buffer.concat([u8(value < 0n ? 0 : 1), littleEndian(value < 0n ? -value : value, length - 1)])
    }),
  }
}

export const time = (scale: number): ColumnType => ({
  info: Buffer.from([0x29, scale]),
  encode: short((text) => timeUnits(text, scale)),
})
export const datetime2 = (scale: number): ColumnType => ({
  info: Buffer.from([0x2a, scale]),
  encode: short((text) => Buffer.concat([timeUnits(text, scale), days(text)])),
})
export const datetimeoffset = (scale: number): ColumnType => ({
  info: Buffer.from([0x2b, scale]),
  encode: short((text) => zoned(text, scale)),
})
