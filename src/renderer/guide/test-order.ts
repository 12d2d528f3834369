import type { ShipFromAddress } from '../../contract/settings.ts'

export const testOrderNumber = 'FIRST-LABEL'

/** A file with one order to the station's own address. */
export function testOrderFile({ name, street1, city, state, zip, country }: ShipFromAddress): string {
  const quoted = (value: string) => `"${value.replace(/"/g, '""')}"`
  const heading = 'order number,recipient,street1,city,state,zip,country,weight,weight unit'
  const row = [testOrderNumber, name, street1, city, state, zip, country, '12', 'oz'].map(quoted).join(',')
  const bytes = new TextEncoder().encode(`${heading}\n${row}\n`)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
