import type { ElsewhereKind, OrderState } from '../../contract/orders.ts'
import type { ListedField } from '../../contract/items.ts'
import type { Barcode } from './barcode.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import type { ServiceRule } from '../../contract/settings.ts'
import type { Address } from '../../service/records.ts'
import type { Service } from '../../service/enums.ts'

export type OrderItem = {
  readonly sku: string
  readonly quantity: number
  readonly weightGrams: number | undefined
  /** What customs reads of it. */
  readonly description?: string | undefined
  /** Of one piece, in hundredths of the order's currency. */
  readonly valueMinor?: number | undefined
  /** Digits alone. */
  readonly hsTariffNumber?: string | undefined
  /** ISO 3166, two letters. */
  readonly originCountry?: string | undefined
  /** What names it when it is scanned, beside what the list of items knows. */
  readonly barcodes?: readonly Barcode[] | undefined
  /** Carriers take it under rules of their own: by the list of items, of no order. */
  readonly isDangerous?: true | undefined
  /** What of it the order does not say, and the list of items does (core/items/fill-order.ts). */
  readonly fromList?: readonly ListedField[] | undefined
}

/** An order as a file or shop names it. Order numbers are compared without case. */
export type OrderContent = {
  readonly orderNumber: string
  readonly toAddress: Address
  /** Of the whole parcel; from the file, or the sum of the items'. */
  readonly weightGrams: number | undefined
  /** It is the sum of the items', of which the list of items said one or more. */
  readonly weightFromList?: true | undefined
  readonly items: readonly OrderItem[]
  /** Of the items' values (ISO 4217); the station's where it is absent. */
  readonly currency?: string | undefined
  /** Id of a package preset. */
  readonly preset: string | undefined
  /** A service by name, a rule to choose by, or nothing: the station's rule. */
  readonly service: Service | ServiceRule | undefined
  /** Up to three lines printed on the label (customText1 to 3, section 2.5). */
  readonly references: readonly string[]
  /** What its customer belongs to in the shop, for shipping rules; absent where it is not known. */
  readonly customerGroups?: readonly string[] | undefined
}

/** That another bench of the warehouse has an order. */
export type Elsewhere = {
  readonly kind: ElsewhereKind
  /** As people call it. */
  readonly bench: string
  /** When it was packed there, or claimed. */
  readonly since: Date
}

export type Order = OrderContent & {
  readonly id: string
  /**
   * `held`: put aside by a person. `failed`: its last purchase was refused, and nothing of it was changed since. A scan
   * ships a failed order again.
   */
  readonly state: OrderState
  /** Why a person put it aside; of held orders only. */
  readonly heldReason: string | undefined
  /** Why its last purchase was refused; of failed orders only. */
  readonly failure: ErrorInfo | undefined
  /** Another bench of the warehouse has it; of orders that are not shipped here. */
  readonly elsewhere?: Elsewhere | undefined
  /** Its items and weight are what this parcel has of it alone (core/verification). */
  readonly contentsOf?: number | undefined
  /** When what it said was removed with age. */
  readonly emptiedAt?: Date | undefined
  readonly createdAt: Date
  readonly updatedAt: Date
}
