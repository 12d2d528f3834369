import { words } from '../language.ts'
import type { PackedHere } from './stage.ts'

/** The order, and which of its parcels where it is not the first. */
export const parcelName = ({ orderNumber, parcelNumber }: PackedHere): string =>
  parcelNumber > 1 ? `${orderNumber} · ${words.ship.parcelNumber(parcelNumber)}` : orderNumber
