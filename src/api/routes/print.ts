import { z } from 'zod'
import { mostFileBase64 } from '../../contract/printing.ts'
import { printerRoles } from '../../contract/printers.ts'
import { apiRoot, route, type Route } from '../route.ts'
import { Job } from '../views.ts'

const mostCopies = 99

const Wish = z.strictObject({
  printer: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Its id or its name. Without it the printer of the role prints.'),
  role: z.enum(printerRoles).optional().describe('`label` where neither is named.'),
  copies: z.int().min(1).max(mostCopies).default(1),
  fileName: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .default('file')
    .describe('What the job is called at the bench.'),
})

const PrintBody = Wish.extend({
  content: z
    .base64()
    .min(1)
    .max(mostFileBase64)
    .describe('The file: ZPL, PDF, PNG, JPEG, TIFF or GIF, told by its content.'),
})

/** The same beside bytes: in the address all is text. */
const PrintQuery = Wish.extend({
  copies: z.coerce.number().int().min(1).max(mostCopies).optional(),
}).partial()

const zpl = '^XA^FO50,50^ADN,36,20^FDPackbench^FS^XZ'
const exampleJob = {
  id: '0198f2a4-5f0e-7c41-9d27-3f2f6c1f8b10',
  kind: 'file',
  role: 'label',
  printerId: 'bench',
  printerName: 'Label printer',
  state: 'queued',
  held: false,
  copies: 1,
  answered: false,
  createdAt: '2026-11-29T12:00:00.000Z',
  updatedAt: '2026-11-29T12:00:00.000Z',
} satisfies z.input<typeof Job>

export const printRoutes: readonly Route[] = [
  route({
    id: 'print',
    method: 'post',
    path: '/print',
    group: 'Printing',
    summary: 'Print a file',
    says:
      'Queues the file on a printer of the station, and answers with the job. Send JSON, or the bytes of the file as they are with ' +
      'the rest in the query. What became of it is told by the job: `confirmed` where the printer said so itself.',
    asks: ['print.file'],
    query: PrintQuery,
    body: PrintBody,
    bytes: [
      'application/octet-stream',
      'application/pdf',
      'application/zpl',
      'image/gif',
      'image/jpeg',
      'image/png',
      'image/tiff',
      'text/plain',
    ],
    mostBytes: mostFileBase64 + 8_192,
    once: true,
    answers: { 202: { says: 'It is queued, or was by the same Idempotency-Key.', schema: Job } },
    problems: ['not_found', 'no_printer', 'not_printable'],
    examples: [
      {
        name: 'A label in ZPL',
        body: { content: Buffer.from(zpl).toString('base64'), role: 'label', fileName: 'hello.zpl' },
        status: 202,
        answer: exampleJob,
      },
    ],
    async serve({ query, body, bytes, gestureId }, ask) {
      const { content, ...wish } = bytes
        ? { ...query, content: Buffer.from(bytes.bytes).toString('base64') }
        : body
      const { fileName = 'file', ...named } = wish
      const job = await ask('print.file', { ...named, gestureId, fileName, contentBase64: content })
      return { status: 202, json: job, headers: { Location: `${apiRoot}/jobs/${job.id}` } }
    },
  }),
  route({
    id: 'getJob',
    method: 'get',
    path: '/jobs/{jobId}',
    group: 'Printing',
    summary: 'What became of a print job',
    asks: ['print.job'],
    params: z.strictObject({ jobId: z.uuid() }),
    answers: { 200: { says: 'The job as it is now.', schema: Job } },
    problems: ['not_found'],
    examples: [
      {
        name: 'It came out',
        path: { jobId: exampleJob.id },
        status: 200,
        answer: { ...exampleJob, state: 'confirmed' },
      },
    ],
    serve: async ({ path }, ask) => ({ json: await ask('print.job', path) }),
  }),
]
