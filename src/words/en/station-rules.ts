import type { ServiceRule } from '../../contract/settings.ts'

export const stationRules = {
  what: 'How a parcel is shipped where neither its order nor a shipping rule says.',
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
  grams: 'Tolerance in weight',
  toleranceWrong: 'Tolerance in weight is a weight up to 10 kg, such as 50 g or 2 oz',
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
