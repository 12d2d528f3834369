// The requests for prints of a warehouse that a test writes, as one of its benches sees them, and a seal that hides nothing.

import { randomUUID } from 'node:crypto'
import type {
  PrintRequest,
  PrintRequests,
  PrintSealer,
  SaidOfPrint,
} from '../../src/core/warehouse/print-requests.ts'

export const benchIds = { warehouse: randomUUID(), here: randomUUID(), there: randomUUID() }
export const printAbout = {
  kind: 'label_copy',
  format: 'zpl',
  role: 'label',
  copies: 1,
  subject: 'GO-1',
} as const
export const json = (said: unknown) => Buffer.from(JSON.stringify(said))

/** What is sealed as nothing is of a newer version. */
export function writtenPrints(warehouseId = benchIds.warehouse) {
  const rows = new Map<string, PrintRequest>()
  const asked: string[] = []
  const set = (requestId: string, change: Partial<PrintRequest>) => {
    const row = rows.get(requestId)
    if (row) rows.set(requestId, { ...row, ...change })
    return row !== undefined
  }
  const place = (change: Partial<PrintRequest> & Pick<PrintRequest, 'requestId' | 'jobId'>) =>
    rows.set(change.requestId, {
      benchId: benchIds.there,
      askedBy: benchIds.here,
      label: undefined,
      bench: 'Bench 2',
      askedAtBench: 'Bench 1',
      sealed: json({}),
      answer: undefined,
      state: 'asked',
      isVoid: false,
      isPutOut: false,
      hasContent: true,
      askedAt: new Date(),
      saidAt: undefined,
      endedAt: undefined,
      benchHeardAt: undefined,
      ...change,
    })
  const requests: PrintRequests = {
    warehouseId,
    benchId: benchIds.here,
    ask({ requestId, jobId }) {
      asked.push(requestId)
      if (!rows.has(requestId)) place({ requestId, jobId })
      return Promise.resolve()
    },
    get: (requestId) => Promise.resolve(rows.get(requestId)),
    listOpen: () => Promise.resolve([...rows.values()].filter(({ endedAt }) => endedAt === undefined)),
    listAsked: () => Promise.resolve([...rows.values()].filter(({ askedBy }) => askedBy === benchIds.here)),
    content: () => Promise.resolve(Buffer.from('^XA^XZ')),
    take(requestId) {
      const row = rows.get(requestId)
      const isFree = row?.state === 'asked' && !row.isPutOut && row.hasContent
      return Promise.resolve(isFree && set(requestId, { state: 'taken' }))
    },
    say(requestId, state, answer) {
      const isOver = state === 'printed' || state === 'sent' || state === 'refused'
      return Promise.resolve(set(requestId, { state, answer, endedAt: isOver ? new Date() : undefined }))
    },
    callOff(requestId) {
      const isFree = rows.get(requestId)?.state === 'asked'
      return Promise.resolve(isFree && set(requestId, { state: 'called_off', endedAt: new Date() }))
    },
    callOffUnheard({ requestId, jobId }) {
      if (!rows.has(requestId)) place({ requestId, jobId, state: 'called_off', endedAt: new Date() })
      return Promise.resolve()
    },
    forget: () => Promise.resolve(),
  }
  const sealer: PrintSealer = {
    canSeal: true,
    seal: () => json({}),
    sealContent: (_, bytes) => bytes,
    sealAnswer: (_, said) => json(said),
    open: ({ sealed }) => (sealed.length === 0 ? 'unreadable' : printAbout),
    openContent: (_, sealed) => sealed,
    openAnswer: (_, answer) =>
      answer.length === 0 ? 'unreadable' : (JSON.parse(Buffer.from(answer).toString()) as SaidOfPrint),
  }
  return { rows, asked, set, place, requests, sealer }
}
