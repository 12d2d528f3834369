import { expect, test } from 'vitest'
import { markPure } from '../../../build/pure-contract.ts'
import * as choices from '../../../src/contract/draft-choices.ts'
import { RateView } from '../../../src/contract/rates.ts'
import { DraftPackage, ShipmentDraft } from '../../../src/contract/shipment-draft.ts'

test('what a constant is made of is marked as free of effects, and what runs nothing is left as it is', () => {
  const code = `import { z } from 'zod'
const Id = z.string().min(1)
export const Wish = z.object({ id: Id }), most = 99
export const read = (text) => Wish.parse(text)
register(Wish)`
  expect(markPure(code)).toBe(`import { z } from 'zod'
const Id = /* @__PURE__ */ (() => (z.string().min(1)))()
export const Wish = /* @__PURE__ */ (() => (z.object({ id: Id })))(), most = 99
export const read = (text) => Wish.parse(text)
register(Wish)`)
})

test("the choices of a draft's fields are those that the draft is checked by", () => {
  const draft = ShipmentDraft.shape
  const customs = draft.customsInfo.unwrap().shape
  const option = draft.option.shape
  expect({ ...choices }).toEqual({
    addressReferenceTypes: draft.toAddress.shape.referenceType.unwrap().options,
    billToTypes: draft.billTo.unwrap().shape.type.unwrap().options,
    containerTypes: option.POSTAL_ContainerType1.unwrap().options,
    contentTypes: customs.contentType.unwrap().options,
    dimensionUnits: DraftPackage.shape.dimensionUnit.unwrap().options,
    eelPfcs: customs.eelpfc.unwrap().options,
    entryFacilityTypes: option.POSTAL_EntryFacilityType.unwrap().options,
    hazmatTypes: draft.specialServiceParam.shape.hazmatType.unwrap().options,
    liveAnimalsTypes: draft.specialServiceParam.shape.liveAnimalsType.unwrap().options,
    nonDeliveryOptions: customs.nonDeliveryOption.unwrap().options,
    packageTypes: DraftPackage.shape.packageType.unwrap().options,
    restrictionTypes: customs.restrictionType.unwrap().options,
    services: RateView.shape.service.options,
    specialServices: draft.specialService.element.options,
    weightUnits: DraftPackage.shape.weightUnit.unwrap().options,
  })
})
