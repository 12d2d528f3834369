// What of an answer stays as it is. All else gets a stand-in: a file that is hard to read is better than one that tells of
// a person. What stays is told by the field's name and by the value's form together.

import { knownErrorCodes, knownWarningCodes } from '../../service/codes.ts'
import * as enums from '../../service/enums.ts'

/** The names above a value, outermost first, and the object that it stands in. */
export type Place = {
  readonly names: readonly string[]
  readonly holder: Readonly<Record<string, unknown>> | undefined
}

/** `shipment_id`, `Shipment-ID` and `shipmentId` are one name, as for whoever reads answers. */
export const plainName = (name: string): string => name.replace(/[\s_-]+/g, '').toLowerCase()

/** Every word of the contract's closed lists, and its codes. */
const contractWords = new Set(
  [
    ...Object.values<object>(enums).flatMap((list) => Object.values(list).flat() as readonly string[]),
    ...knownErrorCodes,
    ...knownWarningCodes,
  ].map(plainName),
)

/** An object with one of these is an address, or a person. */
const addressMarks = /^(street|address(line)?|line|addr)\d?$|^(zip\d?|zipcode|postalcode|postcode|city|town)$/
/** What stands below one of these is about a person or a place, or what a carrier knows the account by. */
const personNames =
  /configuration|credential|address|recipient|sender|consignee|consignor|shipper|customer|contact|person|signer|signature|owner|buyer|(^|ship)(to|from)$/
/** Texts that people write. */
const writtenNames =
  /^(custom|label)?text\d?$|name$|description|comment|message|note|reference|explanation|company|phone|mail|street|city|title|reason|instruction/

/** Their values are codes: they stay where they look like one. */
const codeNames = new Set([
  'carrier',
  'carriercode',
  'code',
  'contenttype',
  'currency',
  'currencycode',
  'dimensionunit',
  'errorcode',
  'eventtype',
  'filetype',
  'format',
  'infocode',
  'labelfiletype',
  'labelformat',
  'labelorientation',
  'labelsize',
  'labeltype',
  'method',
  'packagetype',
  'packagetypecode',
  'rateset',
  'refund',
  'refundstatus',
  'rel',
  'result',
  'service',
  'servicecode',
  'specialservice',
  'specialservicecode',
  'state',
  'status',
  'statuscode',
  'substatus',
  'tokentype',
  'trackingstatus',
  'trackingsubstatus',
  'type',
  'unit',
  'verificationstatus',
  'weightunit',
])

const amountNames =
  /amount|rate$|price|cost|charge|total|fee$|fees$|balance|postage|threshold|surcharge|tax|discount|insurance|weight|length|width|height|expiresin|lifetime/
/** What only stands beside an amount, or is called by one: `taxId`, `chargeAccount`. */
const noAmountNames = /(id|ids|code|number|no|name|account|reference|key|token)$/
/** Small whole numbers that count or number something of a parcel. */
const countNames =
  /count|quantity|days$|^days|pages?$|^packages?$|number$|size$|limit$|zone|^statuscode$|^status$|^version$/
const dateNames =
  /date|time|(^|[^l])day$|(created|updated|modified|expires|issued|delivered)(at|on)?$|^(iat|exp)$/

/** `NOT_FOUND`, `ready-for-pickup`, `DHLExpress`: what a programmer writes, and no Base64 of something else. */
const codeForm =
  /^(?=.{1,60}$)(?:[A-Z][A-Z0-9]*(?:[_.:-][A-Z0-9]+)*|[a-z][a-z0-9]*(?:[_.-][a-z0-9]+)*|[A-Z]{0,5}(?:[A-Z][a-z0-9]+){1,6})$/
const manyDigits = /\d{4}/
const amountForm =
  /^[-+(]?\s?(?:[A-Z]{3}|[$€£¥])?\s?\d{1,3}(?:[ ,.'’]?\d{3})?(?:[.,]\d{1,4})?\s?(?:[A-Z]{3}|[$€£¥]|%)?\)?$/
const dateForm =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?: \d{2}:\d{2}(?::\d{2})?)?$|^\d{2}:\d{2}(?::\d{2})?$/
const regionForm = /^[A-Z]{2,3}$/
const countryForm = /^[A-Za-z]{2,3}$/

const largestAmount = 1_000_000
const largestCount = 999
/** 2001 to 2096, in seconds or milliseconds. */
const isMoment = (value: number) =>
  (value > 1e9 && value < 4e9 && Number.isInteger(value)) || (value > 1e12 && value < 4e12)

const last = (names: readonly string[]) => names.at(-1) ?? ''

/** Below a name for a person or an address nothing is of the parcel. */
const isBelowPerson = ({ names }: Place): boolean => names.slice(0, -1).some((name) => personNames.test(name))

/** In one object with parts of an address: an event of tracking tells its status so. */
const isBesideAddress = ({ holder }: Place): boolean =>
  Object.keys(holder ?? {}).some((name) => addressMarks.test(plainName(name)))

const isCodeName = (name: string) => codeNames.has(name) || name.endsWith('unit')

/** An amount says so, or stands in something that does: `{"price": {"value": 8.45}}`. */
function isAmountPlace({ names }: Place): boolean {
  const [own, above] = [last(names), names.at(-2) ?? '']
  if (noAmountNames.test(own)) return false
  return amountNames.test(own) || (own === 'value' && (amountNames.test(above) || above.includes('item')))
}

/** True for a text with a word that a person or place was named by. */
type Said = (text: string) => boolean

/** What a person or place is called by, in whichever words. */
const identityNames = /name$|company|street|line\d?$|city|town|phone|mail|zip|post(al)?code|attention/

/**
 * A text in this place names a person, a place or a thing; ids, which may be made of any words, do not. Of answers only who
 * and where: what a service writes itself tells of nobody.
 */
export function namesPerson(place: Place, from: 'request' | 'answer'): boolean {
  const own = last(place.names)
  const isPersons = isBelowPerson(place) || isBesideAddress(place)
  if (own.endsWith('id') || isCodeName(own) || /^country(code)?$/.test(own)) return false
  return from === 'answer' ? isPersons && identityNames.test(own) : isPersons || writtenNames.test(own)
}

export function staysText(value: string, place: Place, said: Said): boolean {
  const own = last(place.names)
  const belowPerson = isBelowPerson(place)
  const besideAddress = isBesideAddress(place)
  if (/country(code)?$/.test(own)) return countryForm.test(value)
  if (/^(state|province|region)(code)?$/.test(own) && (belowPerson || besideAddress)) {
    return regionForm.test(value)
  }
  if (belowPerson) return /^(verificationstatus|referencetype)$/.test(own) && isCode(value, said)
  const isWord = contractWords.has(plainName(value))
  if (isCodeName(own)) return isWord || isCode(value, said)
  if (dateNames.test(own)) return dateForm.test(value)
  if (isAmountPlace(place)) return amountForm.test(value) && !isSaidNumber(value, said)
  if (besideAddress) return false
  if (countNames.test(own) && /^\d{1,3}$/.test(value)) return true
  return isWord && !said(value) && (own === 'name' || !writtenNames.test(own))
}

const isCode = (value: string, said: Said) => codeForm.test(value) && !manyDigits.test(value) && !said(value)

/** A zip or a phone number in an amount's place. */
const isSaidNumber = (written: string, said: Said) => /\d{5}/.test(written) && said(written)

export function staysNumber(value: number, place: Place, said: Said): boolean {
  const own = last(place.names)
  if (isBelowPerson(place)) return false
  if (dateNames.test(own) && isMoment(value)) return !isSaidNumber(String(value), said)
  if (isAmountPlace(place)) {
    return Math.abs(value) < largestAmount && !isSaidNumber(String(value), said)
  }
  if (isBesideAddress(place)) return false
  return countNames.test(own) && Number.isInteger(value) && value >= 0 && value <= largestCount
}

/** Names by which answers are read: a company may be called so too. */
const fieldWords = new Set(
  (
    'name company address addresses street street1 city state zip country phone email id key value url href date time data ' +
    'items results attributes amount total price rate rates weight service services carrier carriers package packages ' +
    'shipment shipments label labels tracking events history balance manifest manifests document documents refund message'
  ).split(' '),
)

/** Names of fields stay, but not what was put in the place of one: `{"Dana Reyes": …}`, `{"9405…": …}`. */
export const staysName = (name: string, said: Said): boolean =>
  /^[@$_]?[A-Za-z][A-Za-z0-9_.:@$-]{0,79}$/.test(name) &&
  !manyDigits.test(name) &&
  (fieldWords.has(plainName(name)) || codeNames.has(plainName(name)) || !said(name))
