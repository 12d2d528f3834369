import { z } from 'zod'
import { route, type Route } from '../route.ts'
import { Printer } from '../views.ts'

export const benchRoutes: readonly Route[] = [
  route({
    id: 'listPrinters',
    method: 'get',
    path: '/printers',
    group: 'Bench',
    summary: 'List printers',
    says: 'Each with what it prints, its roles, and how it is.',
    asks: ['station.status'],
    answers: {
      200: { says: 'As the station knows them now.', schema: z.object({ printers: z.array(Printer) }) },
    },
    examples: [{ name: 'All of them', status: 200 }],
    async serve(_asked, ask) {
      const { printers } = await ask('station.status', {})
      return { json: { printers } }
    },
  }),
]
