// Which fields a draft must have, as data: the contract's conditional rules, and what its types ask for. What the page
// marks as required and what is missing both follow from it.

import type { ShipmentDraft } from '../../../contract/shipment-draft.ts'
import { billToRules, customsRules, type Rule } from '../../../service/rules.ts'
import { goesAbroad } from './draft-request.ts'
import { without } from './field-path.ts'
import { neededParameters } from '../../../service/special-services.ts'

/** Fields that are needed together, for one reason. */
export type Need = {
  /** The contract's section; absent where a carrier's form or the station asks for it. */
  readonly section?: string
  /** Their names, as the draft is now. */
  readonly fields: (draft: ShipmentDraft) => readonly string[]
}

/** Section 2.1. From and to addresses need their state too, whatever their country. */
const addressFields = ['name', 'street1', 'city', 'zip'] as const
const ends = ['fromAddress', 'toAddress'] as const

const references = ['referenceType', 'referenceValue'] as const

const eachPackage = ({ packages }: ShipmentDraft, ...fields: readonly string[]) =>
  packages.flatMap((_, at) => fields.map((field) => `packages.${at}.${field}`))

const sides = ['length', 'width', 'height'] as const

/** The customs form of a parcel that goes abroad; its fields are looked at only then. */
const customs = (draft: ShipmentDraft) => (goesAbroad(draft) ? draft.customsInfo : undefined)
const eachItem = (draft: ShipmentDraft, ...fields: readonly string[]) =>
  (customs(draft)?.customsItem ?? []).flatMap((_, at) =>
    fields.map((field) => `customsInfo.customsItem.${at}.${field}`),
  )

const ownNeeds: readonly Need[] = [
  {
    section: '2.1',
    fields: () => ends.flatMap((end) => [...addressFields, 'state'].map((field) => `${end}.${field}`)),
  },
  {
    section: '2.1',
    fields: ({ altReturnAddress }) =>
      altReturnAddress ? addressFields.map((field) => `altReturnAddress.${field}`) : [],
  },
  // A number without its kind says nothing, and a kind without its number neither.
  {
    fields: (draft) =>
      (['fromAddress', 'toAddress', 'altReturnAddress'] as const).flatMap((end) =>
        references.some((field) => draft[end]?.[field]) ? references.map((field) => `${end}.${field}`) : [],
      ),
  },
  { fields: (draft) => eachPackage(draft, 'weight', 'weightUnit') },
  {
    fields: ({ packages }) =>
      packages.flatMap((each, at) =>
        sides.some((side) => each[side] !== undefined)
          ? [...sides, 'dimensionUnit'].map((field) => `packages.${at}.${field}`)
          : [],
      ),
  },
  {
    section: '2.6',
    fields: ({ specialService }) =>
      specialService.flatMap((one) => {
        const parameter = neededParameters[one]
        return parameter ? [`specialServiceParam.${parameter}`] : []
      }),
  },
  // What the postal forms CN 22 and CN 23 ask for, beyond the contract's own rules.
  {
    fields: (draft) =>
      customs(draft)
        ? ['contentType', 'customsSigner', 'customsItem', 'customsCertify'].map(
            (field) => `customsInfo.${field}`,
          )
        : [],
  },
  {
    fields: (draft) =>
      eachItem(draft, 'description', 'quantity', 'weight', 'weightUnit', 'value', 'originCountry'),
  },
  {
    fields: (draft) => (customs(draft)?.contentType === 'Other' ? ['customsInfo.contentsExplanation'] : []),
  },
  {
    fields: (draft) =>
      customs(draft)?.restrictionType === 'Other' ? ['customsInfo.restrictionComments'] : [],
  },
  {
    fields: (draft) => (customs(draft)?.eelpfc === 'AES_ITN' ? ['customsInfo.aesitn'] : []),
  },
]

type CustomsRule = Rule<Parameters<(typeof customsRules)[number]['broken']>[0]>

/** A rule of the contract as a need: its fields are those that it misses once they are taken out. */
const needOf = ({ section, path, broken }: CustomsRule): Need => ({
  section,
  fields: (draft) => broken(without(draft, path)).map((at) => at.join('.')),
})

const billToNeeds: readonly Need[] = billToRules.map(({ section, path, broken }) => ({
  section,
  fields: ({ billTo }) => (billTo ? broken(without(billTo, path)).map((at) => `billTo.${at.join('.')}`) : []),
}))

export const draftNeeds: readonly Need[] = [...customsRules.map(needOf), ...billToNeeds, ...ownNeeds]
