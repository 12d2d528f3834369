// What a draft's dotted fields are called, and what is wrong with them in words.

import type { ErrorInfo } from '../../../contract/errors.ts'
import type { DraftProblem } from '../../../contract/shipment-draft.ts'
import { words } from '../../language.ts'

const m = words.draft

/** Read anew each time: the page may speak another language by then. */
const names = (): Readonly<Record<string, string>> => ({
  'subject.reference': m.reference,
  weight: m.weight,
  'packages.weight': m.weight,
  'packages.weightUnit': m.weightUnit,
  'packages.length': m.length,
  'packages.width': m.width,
  'packages.height': m.height,
  'packages.dimensionUnit': m.dimensionUnit,
  'packages.packageType': m.packageType,
  'packages.isRectangle': m.irregular,
  service: m.sections.service,
  specialService: m.sections.special,
  'specialServiceParam.hazmatType': m.hazmatType,
  'specialServiceParam.hazmatDescription': m.hazmatDescription,
  'specialServiceParam.hazmatPhone': m.hazmatPhone,
  'specialServiceParam.codAmount': m.codAmount,
  'specialServiceParam.registeredMailAmount': m.registeredMailAmount,
  'specialServiceParam.insuranceAmount': m.insuranceAmount,
  'specialServiceParam.liveAnimalsType': m.liveAnimalsType,
  'address.name': m.name,
  'address.company': m.company,
  'address.street1': m.street1,
  'address.street2': m.street2,
  'address.street3': m.street3,
  'address.city': m.city,
  'address.state': m.state,
  'address.zip': m.zip,
  'address.country': m.country,
  'address.phone': m.phone,
  'address.email': m.email,
  'address.isResidential': m.isResidential,
  'address.referenceType': m.referenceType,
  'address.referenceValue': m.referenceValue,
  customsInfo: m.sections.customs,
  'customsInfo.contentType': m.contentType,
  'customsInfo.contentsExplanation': m.contentsExplanation,
  'customsInfo.customsSigner': m.customsSigner,
  'customsInfo.customsCertify': m.certification,
  'customsInfo.customsItem': m.itemsLine,
  'customsInfo.nonDeliveryOption': m.nonDeliveryOption,
  'customsInfo.restrictionType': m.restrictionType,
  'customsInfo.restrictionComments': m.restrictionComments,
  'customsInfo.eelpfc': m.eelpfc,
  'customsInfo.aesitn': m.aesitn,
  'customsItem.description': m.description,
  'customsItem.quantity': m.quantity,
  'customsItem.weight': m.itemWeight,
  'customsItem.weightUnit': m.weightUnit,
  'customsItem.value': m.value,
  'customsItem.hsTariffNumber': m.hsTariffNumber,
  'customsItem.originCountry': m.originCountry,
  'customsItem.packageNumber': m.packageNumber,
  'customsItem.itemCode': m.itemCode,
  'customsItem.itemCategory': m.itemCategory,
  'customsItem.itemSubcategory': m.itemSubcategory,
  shipDate: m.shipDate,
  'billTo.type': m.billTo,
  'billTo.account': m.billToAccount,
  'billTo.zip': m.billToZip,
  'billTo.countryCode': m.billToCountry,
})

const addressPart = /^(toAddress|fromAddress|altReturnAddress)\.(.+)$/
const listPart = /^(?:customsInfo\.)?(packages|customsItem)\.(\d+)\.(.+)$/

const addressTitles = (): Readonly<Record<string, string>> => ({
  toAddress: m.sections.to,
  fromAddress: m.sections.from,
  altReturnAddress: m.returnAddress,
})

/** A field's name as the form has it, without saying which address or package it is of. */
export function fieldLabel(field: string): string {
  const inList = listPart.exec(field)
  if (inList) return names()[`${inList[1] ?? ''}.${inList[3] ?? ''}`] ?? inList[3] ?? field
  const inAddress = addressPart.exec(field)
  if (inAddress) return names()[`address.${inAddress[2] ?? ''}`] ?? inAddress[2] ?? field
  return names()[field] ?? field
}

/** A field's name for a list of problems: `To · State`, `Package 2 · Weight`. */
export function fieldName(field: string, packageCount = 1): string {
  const inList = listPart.exec(field)
  const number = Number(inList?.[2]) + 1
  if (inList?.[1] === 'customsItem') return `${m.item(number)} · ${fieldLabel(field)}`
  if (inList && packageCount > 1) return `${m.package(number)} · ${fieldLabel(field)}`
  const address = addressTitles()[addressPart.exec(field)?.[1] ?? '']
  return address === undefined ? fieldLabel(field) : `${address} · ${fieldLabel(field)}`
}

/** What is wrong with a field, read after its name. */
export function problemWords({ kind, fault, says }: DraftProblem): string {
  return says ?? (fault ? m.faults[fault] : m.problems[kind])
}

/** Several fields in one line: the first three, and how many more. */
export function fieldList(fields: readonly string[]): string {
  const shown = fields.slice(0, 3).map((field) => fieldName(field))
  return fields.length > 3 ? `${shown.join(', ')} +${fields.length - 3}` : shown.join(', ')
}

/** `toAddress.zip is not …`, `packages[0].weight must …`: the field that a refusal of the service begins with. */
const namedField =
  /^((?:packages|toAddress|fromAddress|altReturnAddress|customsInfo|specialServiceParam|option|shipDate)(?:\[\d+\]|\.[A-Za-z_0-9]+)*)\s+(.+)$/

/** The problem of one field that the service's own text names; undefined where it names none. */
export function problemOfRefusal({ code, details }: ErrorInfo): DraftProblem | undefined {
  const says = details?.['serviceMessage']
  if (code !== 'service_refused' || typeof says !== 'string') return undefined
  const [, path, told] = namedField.exec(says) ?? []
  if (path === undefined || told === undefined) return undefined
  const field = path.replace(/\[(\d+)\]/g, '.$1')
  const whole = /^packages\.\d+$/.test(field)
    ? `${field}.${told.startsWith('weight') ? 'weight' : 'length'}`
    : field
  return { field: whole, kind: 'invalid', says: told }
}
