// What the sandbox refuses though the document does not ask for it, and why. docs/service.md shows both tables.

/** `contract` refuses only what the document demands and what cannot be done; `full` is as careful as carriers are. */
export const strictnesses = ['contract', 'full'] as const
export type Strictness = (typeof strictnesses)[number]

/**
 * `full`: what passes it passes a service that is laxer, too, and real carriers refuse most of this though the document
 * does not say so.
 */
export const defaultStrictness: Strictness = 'full'

/** One rule in words: the rule, what the document says in its place (with its section), and the reason for it. */
export type OwnRule = { readonly rule: string; readonly document: string; readonly why: string }

/** Rules that hold in `full` alone. */
export const ownRules = {
  weight: {
    rule: 'A package has a weight, unless flat rate',
    document: '2.2 requires no weight',
    why: 'prices are made of weights',
  },
  unit: {
    rule: 'Beside a weight or size stands its unit',
    document: '2.2 requires no unit',
    why: 'two ounces are not two pounds',
  },
  aboveZero: {
    rule: 'Weights and sides are more than 0',
    document: '2.2: numbers',
    why: 'a slip of the finger shows at once',
  },
  sides: {
    rule: 'Length, width and height: all or none',
    document: '2.2 requires no size',
    why: 'a volume needs all three',
  },
  fromUnitedStates: {
    rule: 'Parcels leave from the United States',
    document: '2.1: a country is any text',
    why: 'its carriers collect there alone',
  },
  countryCode: {
    rule: 'The country to send to is two letters',
    document: '2.1: a country is any text',
    why: 'names have many spellings',
  },
  knownAddress: {
    rule: 'US state and ZIP exist, and fit',
    document: '2.1: checked where verify is true',
    why: 'nobody could deliver there',
  },
  customsItems: {
    rule: 'Abroad: items with name, count and value',
    document: '2.4 requires none of them',
    why: 'customs holds a parcel without',
  },
  neededParameter: {
    rule: 'A special service has its parameter',
    document: '2.6 requires none',
    why: 'insurance without amount is none',
  },
  amountRange: {
    rule: 'Such amounts are above 0, to a maximum',
    document: '2.6: numbers',
    why: 'carriers insure up to a maximum',
  },
  contradiction: {
    rule: 'Special services do not exclude each other',
    document: '2.10 excludes no pair',
    why: 'a label can carry one of the two',
  },
  carrierLimits: {
    rule: 'Weight and girth as the service takes them',
    document: '8: bounds are not shown',
    why: 'heavy parcels need other services',
  },
  groundOnly: {
    rule: 'What must stay on the ground does not fly',
    document: '2.6 says nothing of it',
    why: 'carriers refuse it',
  },
  nothing: {
    rule: 'What is not said is left out, not null',
    document: '4.1: omit (null), of pageToken',
    why: 'a null is mostly a mistake',
  },
  timeZone: {
    rule: 'Timestamps say seconds and their zone',
    document: '4.1: samples in ISO 8601',
    why: 'days are counted in UTC',
  },
  period: {
    rule: 'The endDate is not before the startDate',
    document: '4.1, 4.6, 4.7: two dates',
    why: 'swapped days find nothing',
  },
  keyAndValue: {
    rule: 'GET /Shipment: key and value, or neither',
    document: '4.6 requires neither',
    why: 'half a search finds all shipments',
  },
  manifestValue: {
    rule: 'GET /Manifest: empty value only with days',
    document: '4.7 requires a value',
    why: 'a value that was forgotten shows',
  },
  wholeCents: {
    rule: 'Amounts of the account are whole cents',
    document: '4.1: numbers',
    why: 'no card pays half a cent',
  },
  autoBuy: {
    rule: 'AutoBuy: amount above 0, threshold from 0',
    document: '4.1: numbers',
    why: 'it would never recharge',
  },
  signUpForm: {
    rule: 'Sign-up: e-mail form, password of 8 signs',
    document: '4.2: texts',
    why: 'a slip would lock people out',
  },
  sameCarrier: {
    rule: 'A carrier account stays with its carrier',
    document: '4.4: PUT takes a carrierCode',
    why: 'its shipments are of the old one',
  },
  containerZip: {
    rule: 'Container labels: the ZIP is in use',
    document: '4.9: a zip',
    why: 'it names the facility',
  },
  manifestShipments: {
    rule: 'A manifest is of one account, place and day',
    document: '4.7: identifiers',
    why: 'carriers take no other',
  },
  onOneManifest: {
    rule: 'A shipment is on one manifest, not refunded',
    document: '4.7: identifiers',
    why: 'it would be announced twice',
  },
  oneRefund: {
    rule: 'A shipment is refunded once',
    document: '4.6 sets no limit',
    why: 'it was paid for once',
  },
  refundable: {
    rule: 'Refunds within 30 days, of unused labels',
    document: '3.2: carriers may reject',
    why: 'told at once, not in a day',
  },
} as const satisfies Record<string, OwnRule>
export type OwnRuleId = keyof typeof ownRules

/** What is refused in both, since it could not be answered otherwise or the document names its code. */
export const keptRules = {
  filled: {
    rule: 'What is required is not empty',
    document: '2, 4: required',
    why: 'an empty text or list says nothing',
  },
  counted: {
    rule: 'Packages and pages count 1, 2, 3',
    document: '4.6, 4.9: numbers',
    why: 'there is no package 0',
  },
  onceOnly: {
    rule: 'A transactionId is of one request alone',
    document: '4.6: unique per transaction',
    why: 'its repeat is answered as the first',
  },
  offered: {
    rule: 'Carriers sell what they list',
    document: '7.3: NOT_SUPPORTED',
    why: 'there is no price otherwise',
  },
  there: {
    rule: 'What is named is there, and enabled',
    document: '7.3: NOT_FOUND, NOT_ACTIVE',
    why: 'there is nothing to work with',
  },
  configuration: {
    rule: 'A carrier has the configuration it needs',
    document: '2.9: depends on the carrier',
    why: 'it names the account',
  },
  paid: {
    rule: 'Balance or card pays, cards up to $2,500',
    document: '7.3: PAYMENT_FAILED',
    why: 'to practise a declined card',
  },
  fundsAdded: {
    rule: 'Funds that are added are more than 0',
    document: '4.1: adds funds',
    why: 'less would take funds away',
  },
  signUpOnce: {
    rule: 'One sign-up an e-mail, signupKey known',
    document: '7.3: USER, ACCOUNT.PARENT',
    why: 'a customer signs in by it',
  },
  size: {
    rule: 'Bodies up to 1 MB, 100 levels, 100 pages',
    document: '8: not shown',
    why: 'it protects this computer',
  },
} as const satisfies Record<string, OwnRule>
export type KeptRuleId = keyof typeof keptRules

/** Whether a rule of the sandbox's own holds. */
export type Asks = (rule: OwnRuleId) => boolean

export function asksFor(strict: Strictness = defaultStrictness): Asks {
  return () => strict === 'full'
}
