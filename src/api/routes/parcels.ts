import { z } from 'zod'
import { labelContents } from '../../contract/reprint.ts'
import { conflict } from '../../contract/refusals.ts'
import { route, type Route } from '../route.ts'
import { Parcel } from '../views.ts'

const mediaTypes = {
  zpl: 'application/zpl',
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  tiff: 'image/tiff',
  gif: 'image/gif',
} as const

const ParcelId = z.strictObject({ parcelId: z.uuid() })
const exampleId = '0198f2a4-8d1e-7b02-b5c3-6f0b7f7f2f10'

export const parcelRoutes: readonly Route[] = [
  route({
    id: 'listParcels',
    method: 'get',
    path: '/parcels',
    group: 'Parcels',
    summary: 'List parcels',
    says: 'Every parcel whose purchase was begun, the newest first, a page at a time.',
    asks: ['ship.list'],
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.coerce.number().int().min(1).optional().describe('The `next` of the page before.'),
    }),
    answers: {
      200: {
        says: 'A page; without `next` the last one.',
        schema: z.object({
          parcels: z.array(Parcel),
          next: z.int().optional(),
          unreadable: z
            .int()
            .optional()
            .describe('So many parcels of the page cannot be read any more, and are not among them.'),
        }),
      },
    },
    examples: [{ name: 'The newest', query: { limit: '2' }, status: 200 }],
    async serve({ query: { cursor, limit } }, ask) {
      return { json: await ask('ship.list', { limit, ...(cursor !== undefined && { before: cursor }) }) }
    },
  }),
  route({
    id: 'getParcel',
    method: 'get',
    path: '/parcels/{parcelId}',
    group: 'Parcels',
    summary: 'What became of a parcel',
    asks: ['ship.parcel'],
    params: ParcelId,
    answers: { 200: { says: 'The parcel as it is now.', schema: Parcel } },
    problems: ['not_found'],
    examples: [{ name: 'Bought and printed', path: { parcelId: exampleId }, status: 200 }],
    serve: async ({ path }, ask) => ({ json: await ask('ship.parcel', { purchaseId: path.parcelId }) }),
  }),
  route({
    id: 'getLabel',
    method: 'get',
    path: '/parcels/{parcelId}/label',
    group: 'Parcels',
    summary: 'The label of a parcel',
    says: 'Byte for byte as it was paid for, or made into a page of PDF or a picture. Whoever prints it prints it a further time.',
    asks: ['reprint.content', 'ship.parcel'],
    params: ParcelId,
    query: z.strictObject({
      format: z.enum(labelContents).default('exact'),
      package: z.coerce
        .number()
        .int()
        .min(1)
        .max(999)
        .default(1)
        .describe('Of a parcel of several packages.'),
    }),
    answers: { 200: { says: 'Its bytes.', mediaTypes: [...new Set(Object.values(mediaTypes))] } },
    problems: ['not_found', 'conflict', 'removed_by_retention'],
    examples: [
      { name: 'As it was bought', path: { parcelId: exampleId }, status: 200 },
      { name: 'As a picture', path: { parcelId: exampleId }, query: { format: 'png' }, status: 200 },
    ],
    async serve({ path, query: { format: as, package: packageNumber } }, ask) {
      const { packages } = await ask('ship.parcel', { purchaseId: path.parcelId })
      const labelId = packages.find((one) => one.packageNumber === packageNumber)?.labelId
      if (labelId === undefined) throw conflict('not_bought')
      const { format, contentBase64 } = await ask('reprint.content', { labelId, as })
      return { bytes: Buffer.from(contentBase64, 'base64'), mediaType: mediaTypes[format] }
    },
  }),
]
