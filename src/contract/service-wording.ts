// What an account at the service calls or places differently than the service's document has it.

import { z } from 'zod'

const Name = z.string().trim().min(1).max(60)

/** The requests that may carry BillTo: the document does not say which does (section 2.8). */
export const billToEndpoints = ['getRates', 'createShipment'] as const
/** One special service is sent as a list of one, or as the text alone (section 2.10). */
export const specialServiceForms = ['list', 'text'] as const

/** What is left out is as the document has it (sections 2.7, 2.8, 2.10 and 4.9). */
export const ServiceWording = z.strictObject({
  postalName: Name.optional().describe('The postal carrier’s own name'),
  specialServiceAs: z.enum(specialServiceForms).optional().describe('How special services are sent'),
  billTo: z
    .strictObject({
      endpoints: z.array(z.enum(billToEndpoints)).min(1),
      field: Name,
    })
    .optional()
    .describe('The requests and their field that carry who pays the carrier; without it nobody else can'),
})
export type ServiceWording = z.infer<typeof ServiceWording>

/** Of each profile that has an account. */
export const ServiceWordings = z.strictObject({
  test: ServiceWording.optional(),
  production: ServiceWording.optional(),
})

/** The postal carrier’s name where none is said. */
export const usualPostalName = 'Postal'
