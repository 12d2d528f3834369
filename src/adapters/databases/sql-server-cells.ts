// Values of SQL Server as texts: the driver makes numbers and dates of them, and the texts are what the server would write.

import { DatabaseFailure } from '../../core/databases/ports.ts'
import { shortFloat } from './short-float.ts'

/** Of what the driver says of a column. */
export type ColumnType = {
  readonly type: { readonly name: string }
  readonly precision?: number | undefined
  readonly scale?: number | undefined
  readonly dataLength?: number | undefined
}

/** In the protocol: a number of four bytes. */
const shortLength = 4
const moneyScale = 4

/**
 * Decimals come as a number of eight bytes. Below this many units of the last place it is the only decimal of its scale that lies nearest,
 * so that what was stored is known exactly; from there on it is not.
 */
const exactUnits = 2 ** 52

/** `column`: counted from 1. Throws `database_rounded` where what stands there is not known. */
function decimalText(value: number, scale: number, column: number): string {
  if (Math.abs(value) * 10 ** scale >= exactUnits)
    throw new DatabaseFailure({ code: 'database_rounded', column })
  return value.toFixed(scale)
}

const dateLength = 10
/** `2026-07-20T09:00:00.250Z`, also of years with more than four digits. */
const isoPattern = /^(.+)T(\d\d:\d\d:\d\d)\.(\d{3})Z$/

/** What the driver keeps beside the milliseconds: the rest of the second, in seconds. */
const restOf = (value: Date): number => {
  const rest: unknown = Reflect.get(value, 'nanosecondsDelta')
  return typeof rest === 'number' ? rest : 0
}

/** `.2500000` of so many digits; nothing where the type has none. */
function fraction(value: Date, milliseconds: string, digits: number): string {
  const rest = String(Math.round(restOf(value) * 1e7)).padStart(4, '0')
  return digits === 0 ? '' : `.${`${milliseconds}${rest}`.slice(0, digits)}`
}

function dateText(value: Date, { type, scale, dataLength }: ColumnType): string {
  const [, date = '', time = '', milliseconds = ''] = isoPattern.exec(value.toISOString()) ?? []
  switch (type.name) {
    case 'Date':
      return date.slice(0, dateLength)
    case 'Time':
      return `${time}${fraction(value, milliseconds, scale ?? 7)}`
    case 'DateTime2':
      return `${date} ${time}${fraction(value, milliseconds, scale ?? 7)}`
    // The driver has turned it to UTC already.
    case 'DateTimeOffset':
      return `${date} ${time}${fraction(value, milliseconds, scale ?? 7)}+00:00`
    default: {
      const isShort =
        type.name === 'SmallDateTime' || (type.name === 'DateTimeN' && dataLength === shortLength)
      return `${date} ${time}${isShort ? '' : `.${milliseconds}`}`
    }
  }
}

function numberText(value: number, { type, scale, dataLength }: ColumnType, column: number): string {
  switch (type.name) {
    case 'DecimalN':
    case 'NumericN':
      return decimalText(value, scale ?? 0, column)
    case 'Money':
    case 'SmallMoney':
    case 'MoneyN':
      return decimalText(value, moneyScale, column)
    case 'Real':
      return shortFloat(value)
    case 'FloatN':
      return dataLength === shortLength ? shortFloat(value) : String(value)
    // Of any type, and of which one the driver does not say.
    case 'Variant':
      if (!Number.isSafeInteger(value)) throw new DatabaseFailure({ code: 'database_rounded', column })
      return String(value)
    default:
      return String(value)
  }
}

/** `at`: the column's place, from 0. Throws `DatabaseFailure`. */
export function cellText(value: unknown, type: ColumnType, at: number): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') return numberText(value, type, at + 1)
  if (value instanceof Date) return dateText(value, type)
  return Buffer.isBuffer(value) ? `0x${value.toString('hex').toUpperCase()}` : JSON.stringify(value)
}
