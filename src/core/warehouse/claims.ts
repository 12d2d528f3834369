// Which bench of a warehouse packs an order. The words of what is shared, whatever keeps it: all times of leases are judged
// by its clock alone, and every write after a claim carries the fencing number that the claim was given.

/** A parcel of an order, as every bench of the warehouse names it. */
export type ParcelName = {
  /** `orderNumberKey` of the order's number: each bench has an id of its own for the order. */
  readonly orderKey: string
  readonly parcelNumber: number
}

/** What a claim was given, and its later writes carry. */
export type HeldClaim = ParcelName & {
  /** Grows with each change of the order's holder: a write with an older one changes nothing. */
  readonly fencing: number
}

export type HolderOfOrder = {
  /** As people call it. */
  readonly bench: string
  /** It is the bench that asks. */
  readonly own: boolean
}

/** How far a bench has scanned an order, as it told it last. */
export type ToldScans = {
  readonly benchId: string
  /** As people call it. */
  readonly bench: string
  /** Pieces in its parcel, of so many that no earlier parcel has. */
  readonly packed: number
  readonly all: number
  readonly by: string | undefined
  readonly at: Date
  /** The SKU of the last; undefined where the bench that told it lacks the warehouse's key. */
  readonly sealed: Uint8Array | undefined
}

export type ScansToTell = Pick<ToldScans, 'packed' | 'all' | 'by' | 'sealed'> & {
  /** How long ago that was so. */
  readonly agoMs: number
}

export type ClaimAnswer =
  | {
      readonly kind: 'claimed'
      readonly fencing: number
      /** How many purchases of this parcel were meant so far, this one included: a part of its transactionId. */
      readonly attempt: number
      /** The attempt before was refused by the service, or a person said that it was not bought. */
      readonly afterRefusal: boolean
      /** Under what this attempt may have been sent by a bench that it was taken over from. */
      readonly transactionId: string | undefined
      /** By another bench: its box may be half full. */
      readonly scans: ToldScans | undefined
    }
  | (HolderOfOrder & {
      readonly kind: 'held'
      readonly since: Date
      /** Undefined for one that does not end by time: `inDoubt`. */
      readonly leaseUntil: Date | undefined
      /** A request of it may have left, and its end is not known. */
      readonly inDoubt: boolean
      /** Nothing was heard of its bench for longer than a lease. */
      readonly stuck: boolean
      /** By the bench that has it. */
      readonly scans: ToldScans | undefined
    })
  | (HolderOfOrder & { readonly kind: 'packed'; readonly at: Date })

/** `lost`: the claim is no longer the bench's, and nothing was written. */
export type ClaimWrite = 'kept' | 'lost'

/** How a parcel is given free. `refused` and `voided`: whoever buys it next means a new purchase. */
export const releases = ['untouched', 'refused', 'voided'] as const
export type Release = (typeof releases)[number]

/** `in_doubt`: only a person's word, with its reason, takes it over. */
export type TakeOverAnswer =
  | { readonly kind: 'taken'; readonly fencing: number; readonly from: string }
  | { readonly kind: 'in_doubt' | 'packed'; readonly bench: string }
  | { readonly kind: 'not_held' }

/** A claim of this bench whose purchase has no known end. */
export type OwnDoubt = HeldClaim & { readonly transactionId: string }

/** The request that is about to leave. */
export type Leaving = { readonly transactionId: string; readonly attempt: number }

/**
 * The claims of one warehouse, as one bench sees them. Each call is one statement: it happened as a whole, or not, or, where
 * `warehouse_cut_off` is thrown, nobody knows; to ask again is harmless. Throws `warehouse_refused`, `warehouse_too_old`.
 */
export type Claims = {
  /** Takes the order for this bench, or says who has it. A claim ends with its lease unless it is renewed. */
  claim(parcel: ParcelName): Promise<ClaimAnswer>
  /** From here on the claim does not end by time: its request is about to leave. */
  keepInDoubt(claim: HeldClaim, leaving: Leaving): Promise<ClaimWrite>
  packed(claim: HeldClaim): Promise<ClaimWrite>
  release(claim: HeldClaim, how: Exclude<Release, 'voided'>): Promise<ClaimWrite>
  /** The label of a parcel that this bench packed is void. */
  voided(parcel: ParcelName, transactionId: string): Promise<ClaimWrite>
  /** Those of `claims` whose lease runs anew; what is not among them is lost. */
  renew(claims: readonly HeldClaim[]): Promise<readonly HeldClaim[]>
  /** Takes an order from the bench that has it. `despiteDoubt`: a person says that it was not bought there. */
  takeOver(orderKey: string, despiteDoubt: boolean): Promise<TakeOverAnswer>
  listDoubts(): Promise<readonly OwnDoubt[]>
  /** How far the claimed parcel is scanned. It is told until the parcel is packed, or another bench tells of its own. */
  tellScans(claim: HeldClaim, scans: ScansToTell): Promise<ClaimWrite>
  /** Nothing is in this parcel of the order at this bench any more; what was told of another of its parcels stays. */
  withdrawScans(parcel: ParcelName): Promise<void>
}

/** How long a claim lasts that is not renewed. */
export const leaseMs = 60_000
/** How often a bench renews its claims and tells that it is there. */
export const beatMs = 20_000
