import type { Money } from '../../contract/domain.ts'
import type { RefundStatus, ShipmentKey } from '../../service/enums.ts'
import type { Address } from '../../service/records.ts'
import type { ServiceLabel, CreateShipmentRequest } from '../shipping-service.ts'
import type { Purchase } from '../ship/purchase.ts'

/** A shipment as the service's list tells it, without its labels. */
export type ListedShipment = {
  /** What labels are fetched by. */
  readonly shipmentId: string
  /** What people call it, where the service has such a number. */
  readonly shipmentNumber: string | undefined
  readonly trackingNumber: string
  readonly transactionId: string | undefined
  readonly carrierAccountId: string | undefined
  readonly service: string | undefined
  readonly shipDate: string | undefined
  readonly createdDate: string | undefined
  readonly price: Money | undefined
  /** Undefined where it tells of no refund; without a word where it tells of one in an unknown way. */
  readonly refund:
    | { readonly status: RefundStatus | undefined; readonly statusText: string | undefined }
    | undefined
  readonly packages: readonly {
    readonly packageNumber: number
    readonly trackingNumber: string | undefined
  }[]
  /** Undefined where the answer does not tell it whole. */
  readonly fromAddress: Address | undefined
  readonly toAddress: Address | undefined
  /** Its own part of the answer, as JSON. */
  readonly raw: string
}

/** Days as the contract has them, both included. */
export type Days = { readonly startDate: string; readonly endDate: string }

/** `GET /Shipment`: reading costs nothing. Errors as `ShippingService` has them. */
export type ShipmentDirectory = {
  /** Throws what would stop any call. From its answer on it is certain whose keys the account asks with. */
  authorize(): Promise<void>
  /** Page after page, each asked for when it is needed. */
  list(days: Days): AsyncIterable<ListedShipment>
  /** Undefined where the service says that it does not know it. */
  find(key: ShipmentKey, value: string): Promise<ListedShipment | undefined>
  /** `GET /Shipment/:id/Label`. */
  getLabels(shipmentId: string): Promise<readonly ServiceLabel[]>
}

/** The order whose parcel a shipment is. */
export type ShippedOrder = {
  readonly orderId: string
  readonly orderNumber: string
  readonly parcelNumber: number
}

/** What is kept of a shipment that was bought elsewhere, or by a database that is lost. */
export type ImportedShipment = {
  readonly shipment: ListedShipment
  readonly labels: readonly ServiceLabel[]
  readonly request: CreateShipmentRequest | undefined
  readonly recipient: string
  readonly destination: string
  readonly boughtAt: Date
  readonly order: ShippedOrder | undefined
  /** Of an order that is not here. */
  readonly mark: string | undefined
  /** The account that told of it. */
  readonly accountKey: string | undefined
}

export type ShipmentImportStore = {
  /** The purchase with this shipment, else with its transactionId. */
  findKnown(shipment: Pick<ListedShipment, 'shipmentId' | 'transactionId'>): Promise<Purchase | undefined>
  /**
   * In one transaction: a purchase in state `bought` with its labels, and its order is shipped. No print job. Adds
   * nothing where the shipment is known: answers then with the purchase that has it.
   */
  insert(imported: ImportedShipment): Promise<{ readonly inserted: boolean; readonly purchase: Purchase }>
  /**
   * A refund that the service tells of and this database does not know counts as asked for: after a backup was put back,
   * it may be from the time since. False where it is known, or was rejected.
   */
  noteRefund(purchase: Purchase, shipment: ListedShipment): Promise<boolean>
  /** Gives the imported purchase of a mark to its order, which came later; the order is shipped. */
  claim(mark: string, order: ShippedOrder): Promise<Purchase | undefined>
  /** Orders that wait to be shipped. */
  openOrders(): Promise<readonly { readonly id: string; readonly orderNumber: string }[]>
  /** Imported since, of no order: newest first. */
  listUnmatched(since: Date, limit: number): Promise<readonly Purchase[]>
}
