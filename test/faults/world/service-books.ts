// What is so at the modelled service, whatever its answers say: shipments, money, refunds, manifests.

export type ModelShipment = {
  readonly transactionId: string
  readonly shipmentId: string
  /** One a package. */
  readonly trackingNumbers: readonly string[]
  readonly priceMinor: number
  readonly orderNumber: string
  readonly madeAtMs: number
  /** From then on it is found. */
  readonly foundFromMs: number
  readonly body: Readonly<Record<string, unknown>>
  refund: { status: string; foundFromMs: number; transactionId: string } | undefined
}

export type ModelFunds = {
  readonly transactionId: string
  readonly amount: string
  readonly id: string
  readonly foundFromMs: number
  readonly at: string
}

export type ModelManifest = {
  readonly id: string
  readonly transactionIds: readonly string[]
  readonly carrierAccountId: string
  readonly foundFromMs: number
  readonly at: string
  readonly shipDate: string
}

export type ServiceBooks = {
  readonly shipments: ModelShipment[]
  readonly funds: ModelFunds[]
  readonly manifests: ModelManifest[]
  /** Refunds that were asked for with a transactionId other than the first: each is a second request. */
  secondRefunds: number
}

export const newServiceBooks = (): ServiceBooks => ({
  shipments: [],
  funds: [],
  manifests: [],
  secondRefunds: 0,
})

/** The bytes of a package's label: ZPL that no other package has. */
export function labelOf(shipment: Pick<ModelShipment, 'orderNumber'>, trackingNumber: string): string {
  return `^XA^FO40,40^A0N,40,40^FD${shipment.orderNumber}^FS^FO40,120^BCN,200^FD${trackingNumber}^FS^XZ\n`
}

/** The tracking number of a label's bytes; undefined where they are no whole label of the service. */
export const trackingOf = (label: string): string | undefined => /\^BCN,200\^FD(\w+)\^FS\^XZ/.exec(label)?.[1]
