// Which parameter belongs to which special service (sections 2.6 and 2.10). The document names the fields and says
// nothing of who needs them; what a special service is about cannot be left out.

import type { ShipmentSpecialService } from './enums.ts'
import type { SpecialServiceParam } from './records.ts'

type Parameter = keyof SpecialServiceParam

/** The special service that each parameter is for. */
export const parameterReaders: Readonly<Record<Parameter, ShipmentSpecialService>> = {
  hazmatDescription: 'HAZMAT',
  hazmatPhone: 'HAZMAT',
  hazmatType: 'HAZMAT',
  codAmount: 'COD',
  registeredMailAmount: 'RegisteredMail',
  insuranceAmount: 'Insurance',
  liveAnimalsType: 'LiveAnimals',
  returnsImageType: 'Returns',
}

/** The parameter that a special service is about. */
export const neededParameters: Readonly<Partial<Record<ShipmentSpecialService, Parameter>>> = {
  HAZMAT: 'hazmatType',
  COD: 'codAmount',
  RegisteredMail: 'registeredMailAmount',
  Insurance: 'insuranceAmount',
  LiveAnimals: 'liveAnimalsType',
}

export const amountParameters = ['codAmount', 'registeredMailAmount', 'insuranceAmount'] as const
