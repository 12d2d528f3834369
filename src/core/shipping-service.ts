// The port to the shipping service: what core needs of it, in its own terms.

import type { LabelFormat } from '../base/label-format.ts'
import type { Money, Warning } from '../contract/domain.ts'
import { AppError } from '../contract/errors.ts'
import type { ErrorDetails } from '../contract/errors.ts'
import type {
  Address,
  BillTo,
  CustomsInfo,
  Option,
  Package,
  PostageLabel,
  SpecialServiceParam,
} from '../service/records.ts'
import type { RateSpecialService, Service, ShipmentSpecialService } from '../service/enums.ts'

/** The body of `POST /Shipment` as this station sends it (section 4.6). */
export type CreateShipmentRequest = {
  readonly fromAddress: Address
  readonly toAddress: Address
  readonly packages: readonly Package[]
  readonly service: Service
  readonly carrierAccountId: string
  readonly customsInfo?: CustomsInfo
  readonly postageLabel: PostageLabel
  readonly shipDate?: string
  readonly altReturnAddress?: Address
  readonly specialService?: ShipmentSpecialService[]
  readonly specialServiceParam?: SpecialServiceParam
  readonly option?: Option
  /** Only where the profile says which requests carry it (section 2.8). */
  readonly billTo?: BillTo
}

export type ServiceLabel = {
  readonly packageNumber: number
  /** Its package's own, where the answer tells it. */
  readonly trackingNumber?: string | undefined
  readonly format: LabelFormat
  readonly bytes: Uint8Array
}

/** A shipment as a list of the service tells it. */
export type ToldShipment = {
  readonly shipmentId: string
  readonly trackingNumber: string
  readonly price: Money | undefined
}

/** One of several shipments that one request was answered with: it has one package, whose label is number 1. */
export type SeparateShipment = ToldShipment & { readonly labels: readonly ServiceLabel[] }

/** An address as the service tells it: what it does not repeat is not there. */
export type ToldAddress = { readonly [F in keyof Address]?: Address[F] | undefined }
export type ToldAddresses = { readonly to?: ToldAddress; readonly from?: ToldAddress }

/** A shipment as the service tells it. `labels` is empty where the answer carries none. */
export type ServiceShipment = {
  readonly shipmentId: string
  readonly trackingNumber: string
  readonly price: Money | undefined
  readonly labels: readonly ServiceLabel[]
  readonly warnings: readonly Warning[]
  /** Where a warning says that an address was modified: those that the answer brings. */
  readonly addresses?: ToldAddresses
  /** What the service lists under the same transactionId besides it: nothing, where it keeps the contract. */
  readonly others?: readonly ToldShipment[]
  /**
   * Where each package of the request is a shipment of its own: this one has the first package, and these the others, in
   * their order. Together they are what was asked for, once.
   */
  readonly separate?: readonly SeparateShipment[]
  /** The answer's body as it came. */
  readonly raw: string
}

export type RateRequest = Pick<
  CreateShipmentRequest,
  'fromAddress' | 'toAddress' | 'packages' | 'customsInfo' | 'specialServiceParam' | 'billTo'
> & {
  readonly service?: Service
  readonly carrierAccountId?: string
  readonly specialService?: RateSpecialService[]
}

export type Rate = {
  readonly carrierAccountId: string
  readonly carrierCode?: string | undefined
  readonly service: Service
  readonly price: Money
  readonly deliveryDays: number | undefined
  /** Parts of the price, as far as the answer tells them. */
  readonly surcharges?: readonly { readonly name: string; readonly price: Money | undefined }[]
}

/** A service that a configured carrier account offers. */
export type OfferedService = {
  readonly carrierAccountId: string
  readonly carrierCode?: string | undefined
  readonly service: Service
}

/**
 * `unexpected_response` with the body that could not be read. The body may hold addresses: it stays out of `details`,
 * JSON and inspection, and is for sealed keeping only.
 */
export class UnexpectedResponse extends AppError {
  readonly #raw: string

  constructor(message: string, raw: string, details: ErrorDetails) {
    super('unexpected_response', message, { details })
    this.name = 'UnexpectedResponse'
    this.#raw = raw
  }

  get raw(): string {
    return this.#raw
  }
}

/**
 * Errors, all `AppError`:
 * `service_unreachable` nothing of the request left the station; `service_busy` 429 or 503 with Retry-After to a
 * request that is not charged for (`details.retryAfterMs`); `service_no_answer` it may have been worked on;
 * `unexpected_response` answered, but not readable (always an `UnexpectedResponse`); `service_refused` the documented error body (`details`: endpoint,
 * status, code, serviceMessage, additionalInfo, errors, correlationId; the service's own texts may quote an address, so
 * they are for the screen and never for a log); `service_auth_failed` the keys are not accepted; `no_account` there are
 * no keys; `invalid_input` the request is not what the contract asks for, and was not sent.
 */
export type ShippingService = {
  /** Makes sure of a token, so that what follows sends only the request itself. */
  authorize(): Promise<void>
  /**
   * `POST /Shipment`. One try, never repeated here: the caller owns repeats. `onLeft`: called once the request is with the
   * system to its last byte. It may never be called, and proves nothing where it is not.
   */
  createShipment(
    request: CreateShipmentRequest,
    transactionId: string,
    onLeft?: () => void,
  ): Promise<ServiceShipment>
  /**
   * `GET /Shipment?key=TransactionId`; undefined when the service does not know it. `packageCount`, of the request: where
   * more than one, each package may be a shipment of its own.
   */
  findByTransactionId(transactionId: string, packageCount?: number): Promise<ServiceShipment | undefined>
  /**
   * `GET /Shipment/:id/Label`, of one package where it is named: a label that tells no number is then that one's. Never
   * empty; a label that cannot be had is left out where another can.
   */
  getLabels(shipmentId: string, packageNumber?: number): Promise<readonly ServiceLabel[]>
  /** `POST /ShipmentRate`. Never empty: no rate at all is `service_refused`. */
  getRates(request: RateRequest): Promise<readonly Rate[]>
  /** `GET /CarrierAccount/Service`, kept for some minutes. */
  listOfferedServices(): Promise<readonly OfferedService[]>
}
