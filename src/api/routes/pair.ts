import { z } from 'zod'
import { programScopes } from '../../contract/access.ts'
import { pairingRules } from '../../contract/programs.ts'
import { Refusal } from '../problems.ts'
import { route, type Route } from '../route.ts'

const Paired = z.object({
  key: z
    .string()
    .describe('For `Authorization: Bearer`, in pages of this origin alone. It is shown to nobody again.'),
  name: z.string(),
  scopes: z.array(z.enum(programScopes)),
})

export const pairRoutes: readonly Route[] = [
  route({
    id: 'pair',
    method: 'post',
    path: '/pair',
    group: 'Pairing',
    summary: 'Pair a page in the browser',
    says:
      'Exchanges the code that a supervisor shows at the bench for a key of this page’s origin. Send it once: a code is good for two ' +
      'minutes, and void after five wrong ones. Only pages may, with their own Origin (https, or http in the own network).',
    asks: [],
    body: z.strictObject({
      code: z.string().regex(new RegExp(`^\\d{${pairingRules.digits}}$`)),
      name: z
        .string()
        .max(60)
        .optional()
        .describe('What the page calls itself. The key has the name that the supervisor gave it.'),
    }),
    mostBytes: 1_024,
    answers: { 200: { says: 'The key. The page keeps it.', schema: Paired } },
    problems: ['pairing_refused'],
    examples: [
      {
        name: 'The code that stands on the screen',
        body: { code: '042137' },
        status: 200,
        answer: { key: 'pbk_…', name: 'Warehouse system', scopes: ['print', 'read'] },
      },
    ],
    async serve({ body }, _ask, { origin, door }) {
      // What is no page needs no pairing: it is given a key by hand.
      if (origin === undefined) throw new Refusal('origin_not_allowed')
      const paired = await door.pair(body.code, origin)
      if (!paired) throw new Refusal('pairing_refused')
      const { name, scopes } = paired.program
      return { json: { key: paired.key, name, scopes } }
    },
  }),
]
