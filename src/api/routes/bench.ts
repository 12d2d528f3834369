import { z } from 'zod'
import { programScopes } from '../../contract/access.ts'
import { ScaleView } from '../../contract/scales.ts'
import { programEventKinds } from '../events.ts'
import { Refusal } from '../problems.ts'
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
  route({
    id: 'listScales',
    method: 'get',
    path: '/scales',
    group: 'Bench',
    summary: 'What stands on the scales',
    says:
      'The last weight that stood still on each, as the page at the bench has told it. Only where `isNow` is true it stands there ' +
      'still, as far as anybody knows. None where no page with a scale is open.',
    asks: ['scales.list'],
    answers: { 200: { says: 'Each with its age.', schema: z.object({ scales: z.array(ScaleView) }) } },
    examples: [{ name: 'All of them', status: 200 }],
    serve: async (_asked, ask) => ({ json: await ask('scales.list', {}) }),
  }),
  route({
    id: 'listen',
    method: 'get',
    path: '/events',
    group: 'Bench',
    summary: 'Hear what happens',
    says: [
      'Server-Sent Events, as JSON, of what the key’s scopes let it see:',
      ...Object.entries(programEventKinds).map(
        ([name, { scopes, says }]) => `- \`${name}\` (${scopes.join(' or ')}): ${says}`,
      ),
      '- `ready`: begins the stream. `reset`: it begins, and some events were missed: read anew what you follow.',
      '',
      'Send the id of the last event as `Last-Event-ID` to go on where you were.',
    ].join('\n'),
    asks: [],
    scopes: programScopes,
    answers: { 200: { says: 'Events, as long as you listen.', mediaTypes: ['text/event-stream'] } },
    problems: ['too_many_streams'],
    examples: [{ name: 'From now on', status: 200 }],
    serve(_asked, _ask, { program, events, lastEventId }) {
      if (!program) throw new Refusal('key_missing')
      return Promise.resolve({ events: events.open(program, lastEventId) })
    },
  }),
]
