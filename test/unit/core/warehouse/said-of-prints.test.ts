import { expect, test } from 'vitest'
import type { PrintJob } from '../../../../src/core/printing/print-job.ts'
import { saidOfJob } from '../../../../src/core/warehouse/said-of-prints.ts'

const job: PrintJob = {
  id: 'job-1',
  content: { kind: 'document', documentId: 'request-1' },
  printerId: 'p1',
  role: 'label',
  copies: 1,
  state: 'queued',
  held: false,
  heldFor: undefined,
  gestureId: 'request-1',
  reprintReason: undefined,
  condition: undefined,
  reason: undefined,
  awaitingConfirmation: false,
  stopsQueue: false,
  answered: false,
  attempts: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
}
const broken = { code: 'printer_link_broken', message: '' } as const

test.each<[string, Partial<PrintJob>, ReturnType<typeof saidOfJob>]>([
  ['waits', {}, { state: 'taken', word: 'waits', code: undefined }],
  ['is held', { held: true }, { state: 'taken', word: 'held', code: undefined }],
  [
    'may have come out before its bench was put back from a backup',
    { held: true, heldFor: 'restore' },
    { state: 'not_sure', word: 'put_back', code: undefined },
  ],
  ['is on its way', { state: 'sending' }, { state: 'taken', word: 'printing', code: undefined }],
  [
    'was sent to a printer that may still say so',
    { state: 'sent', awaitingConfirmation: true },
    { state: 'taken', word: 'printing', code: undefined },
  ],
  [
    'was sent to one that says nothing',
    { state: 'sent' },
    { state: 'sent', word: undefined, code: undefined },
  ],
  ['its printer says so', { state: 'confirmed' }, { state: 'printed', word: undefined, code: undefined }],
  [
    'may be on paper',
    { state: 'unknown', reason: broken },
    { state: 'not_sure', word: 'asks', code: undefined },
  ],
  [
    'a person said that it came out',
    { state: 'unknown', answered: true, reason: broken },
    { state: 'sent', word: 'came_out', code: undefined },
  ],
  [
    'a person took it out',
    { state: 'failed', reason: { code: 'print_cancelled', message: '' } },
    { state: 'refused', word: 'taken_out', code: undefined },
  ],
  [
    'its printer cannot print it',
    { state: 'failed', reason: { code: 'not_printable', message: '' } },
    { state: 'refused', word: 'not_printable', code: 'not_printable' },
  ],
])('of a print that %s no more is said than is known', (_what, change, said) => {
  expect(saidOfJob({ ...job, ...change })).toEqual(said)
})
