import type { ServiceRule } from '../../contract/settings.ts'
import { byLanguage } from '../language.ts'

const en = {
  what: 'How a parcel is shipped when its order does not say.',
  service: 'Service of an order that names none',
  services: { cheapest: 'Cheapest', fastest: 'Fastest' } satisfies Record<ServiceRule, string>,
  serviceMeanings: {
    cheapest: 'Asks for rates and takes the lowest price.',
    fastest: 'Asks for rates and takes the fewest days; of equals the lower price.',
  } satisfies Record<ServiceRule, string>,
  weight: 'Compare the scale with the order',
  weightHint:
    'Stops a parcel whose weight is not what its order should weigh: something is missing, or too much.',
  percent: 'Tolerance in percent',
  grams: 'Tolerance in grams',
  larger: 'The larger of the two counts.',
  offline: 'Take orders while the service cannot be reached',
  offlineHint: 'Scanned orders wait in line and are bought by themselves when it is back.',
  offlineCeiling: 'At most for a parcel',
  offlineCeilingHint: 'In US dollars. What costs more waits for a person.',
  customs: 'Customs forms begin with',
  signer: 'Signer',
  signerHint: 'Who certifies what is in the parcel',
  certify: 'The signer certifies the form',
  origin: 'Country of origin',
  originHint: 'Two letters; of goods whose order does not say',
  originWrong: 'Country of origin has two letters',
  numberWrong: (label: string) => `${label} is a number`,
  save: 'Save rules',
  saved: 'Rules are saved',
  fixFields: (count: number) =>
    count === 1 ? 'One field needs another look:' : `${count} fields need another look:`,
}

export type RulesMessages = typeof en

const es: RulesMessages = {
  what: 'Cómo se envía un paquete cuando su pedido no lo dice.',
  service: 'Servicio de un pedido que no nombra ninguno',
  services: { cheapest: 'Más barato', fastest: 'Más rápido' },
  serviceMeanings: {
    cheapest: 'Pide tarifas y toma el precio más bajo.',
    fastest: 'Pide tarifas y toma los menos días; entre iguales, el precio más bajo.',
  },
  weight: 'Comparar la báscula con el pedido',
  weightHint: 'Detiene un paquete cuyo peso no es el que debería: falta algo o sobra.',
  percent: 'Tolerancia en porcentaje',
  grams: 'Tolerancia en gramos',
  larger: 'Cuenta la mayor de las dos.',
  offline: 'Tomar pedidos mientras no se llega al servicio',
  offlineHint: 'Los pedidos escaneados esperan en fila y se compran solos cuando vuelve.',
  offlineCeiling: 'Como máximo por paquete',
  offlineCeilingHint: 'En dólares. Lo que cuesta más espera a una persona.',
  customs: 'Los formularios de aduana empiezan con',
  signer: 'Firmante',
  signerHint: 'Quien certifica lo que hay en el paquete',
  certify: 'El firmante certifica el formulario',
  origin: 'País de origen',
  originHint: 'Dos letras; de artículos cuyo pedido no lo dice',
  originWrong: 'El país de origen tiene dos letras',
  numberWrong: (label) => `${label} debe ser un número`,
  save: 'Guardar reglas',
  saved: 'Reglas guardadas',
  fixFields: (count) => (count === 1 ? 'Revise un campo:' : `Revise ${count} campos:`),
}

export const messages: RulesMessages = byLanguage<RulesMessages>({ en, es })
