// What a label says, before it has a form.

export type LabelAddress = {
  readonly name: string
  readonly company?: string | undefined
  readonly street1: string
  readonly street2?: string | undefined
  readonly street3?: string | undefined
  readonly city: string
  readonly state?: string | undefined
  readonly zip: string
  /** Printed as it is, on a line of its own; leave it out for domestic mail. */
  readonly country?: string | undefined
  readonly phone?: string | undefined
}

export type ShippingLabelContent = {
  readonly from: LabelAddress
  readonly to: LabelAddress
  /** For example "Postal" or "UPS"; stands over the barcode. */
  readonly carrierName: string
  /** As it is to be read, for example "PRIORITY MAIL". */
  readonly serviceName: string
  /** The big letter or short word in the corner, for example "P"; at most three characters. */
  readonly serviceMark: string
  readonly trackingNumber: string
  /**
   * `postal`: the number is an IMpb one of 22 digits, its barcode GS1-128 with the destination's ZIP and its 2D
   * code GS1 Data Matrix. `carrier`: Code 128 and Data Matrix of the number alone.
   */
  readonly barcode: 'postal' | 'carrier'
  /** For example "2 lb 4 oz". */
  readonly weightText: string
  /** yyyy-mm-dd. */
  readonly shipDate: string
  readonly zone?: string | undefined
  /** From 1. */
  readonly packageNumber: number
  readonly packageCount: number
  /** Up to three lines at the label's foot: customText1 to customText3. */
  readonly referenceLines: readonly string[]
  /** What stands in the postage box, up to four lines, for example "US POSTAGE PAID". */
  readonly postageLines: readonly string[]
  /** The declaration of a parcel that goes abroad. */
  readonly customs?: CustomsContent | undefined
  /** A label for the way back: its recipient is the one who sends now. */
  readonly isReturn?: boolean | undefined
  /** Marks the label as one that must not be mailed. */
  readonly isTest: boolean
}

export type CustomsItemContent = {
  readonly description: string
  readonly quantity: number
  /** With its currency, for example "12.50 USD". */
  readonly valueText: string
  readonly hsTariffNumber?: string | undefined
  readonly originCountry?: string | undefined
}

export type CustomsContent = {
  /** For example "Merchandise". */
  readonly contentType: string
  readonly items: readonly CustomsItemContent[]
  readonly totalText: string
  /** What the carrier does with a parcel that cannot be delivered, for example "Return". */
  readonly nonDelivery: string
  /** Who certifies; the sender without another. */
  readonly signer: string
  /** yyyy-mm-dd. */
  readonly date: string
}
