// The manners of a service with what people ask for besides parcels: refunds, funds and manifests.

import type { IncomingMessage } from 'node:http'
import type { Random } from '../../support/random.ts'
import { bare, html, refusal, type Answer } from './service-answers.ts'

/** What the first request gets. */
export const errandAnswers = [
  'whole',
  'refused',
  'lost',
  'torn',
  'html',
  'bad_gateway',
  'bare_401',
  '429',
  '500',
  '503',
] as const
export type ErrandAnswer = (typeof errandAnswers)[number]

/** When the work on the first request is done, in seconds of the station. */
const workTimes = ['never', 0, 15, 45] as const
/** What a repeat of a refund under the same transactionId gets. */
const repeats = ['same', 400, 409, 422] as const

export type ErrandManner = {
  readonly answer: ErrandAnswer
  readonly workS: (typeof workTimes)[number]
  readonly repeat: (typeof repeats)[number]
}

/** Every third is as the contract says: something must go on. */
export function drawErrandManner(random: Random): ErrandManner {
  const repeat = random.pick(repeats)
  const answer = random.next() < 0.33 ? 'whole' : random.pick(errandAnswers)
  if (answer === 'refused') return { answer, workS: 'never', repeat }
  return { answer, workS: answer === 'whole' ? 0 : random.pick(workTimes), repeat }
}

const refusalCodes = {
  refund: 'SHIPMENT.REFUND.VALIDATION_FAILED',
  manifest: 'MANIFEST.VALIDATION_FAILED',
  funds: 'ACCOUNT.BALANCE.VALIDATION_FAILED',
} as const
type Errand = keyof typeof refusalCodes

function errandOf(method: string | undefined, path: string): Errand | undefined {
  if (method === 'POST' && path.endsWith('/Shipment/Refund')) return 'refund'
  if (method === 'POST' && path.endsWith('/Manifest')) return 'manifest'
  if (method === 'PUT' && path.endsWith('/Account/Postage/Balance')) return 'funds'
  return undefined
}

export type ErrandsOptions = {
  readonly forward: (incoming: IncomingMessage, body: Buffer) => Promise<Answer>
  /** Work that goes on after its request was answered; undefined where it broke. */
  readonly begin: <T>(work: Promise<T>) => Promise<T | undefined>
  readonly stationSeconds: (seconds: number) => Promise<unknown>
}

export type Errands = {
  /** Each first request from now on draws its manner here; without one all is as the contract says. */
  setManners(next: (() => ErrandManner) | undefined): void
  /** Undefined for a request that is none of these. */
  answer(incoming: IncomingMessage, path: string, body: Buffer): Promise<Answer | 'cut'> | undefined
}

export function createErrands({ forward, begin, stationSeconds }: ErrandsOptions): Errands {
  const known = new Map<string, ErrandManner>()
  let draw: (() => ErrandManner) | undefined

  async function first(
    errand: Errand,
    { answer, workS }: ErrandManner,
    incoming: IncomingMessage,
    body: Buffer,
  ): Promise<Answer | 'cut'> {
    const work = async () => {
      if (workS === 'never') return undefined
      if (workS > 0) await stationSeconds(workS)
      return forward(incoming, body)
    }
    const working = begin(work())
    const whole = workS === 0 ? await working : undefined
    switch (answer) {
      case 'whole':
        return whole ?? 'cut'
      case 'refused':
        return refusal(422, refusalCodes[errand])
      case 'lost':
        return 'cut'
      case 'torn':
        return {
          ...bare(200, { 'content-type': 'application/json' }),
          body: Buffer.from('{"id":"'),
        }
      case 'html':
        return html(200)
      case 'bad_gateway':
        return html(502)
      case 'bare_401':
        return bare(401)
      case '429':
      case '503':
        return bare(Number(answer), { 'retry-after': '1' })
      case '500':
        return bare(500)
    }
  }

  return {
    setManners: (next) => void (draw = next),
    answer(incoming, path, body) {
      const errand = errandOf(incoming.method, path)
      if (!errand) return undefined
      if (!draw) return forward(incoming, body)
      const transactionId = incoming.headers['transactionid']
      const earlier = typeof transactionId === 'string' ? known.get(transactionId) : undefined
      if (earlier)
        return earlier.repeat === 'same'
          ? forward(incoming, body)
          : Promise.resolve(refusal(earlier.repeat, refusalCodes[errand]))
      const manner = draw()
      if (typeof transactionId === 'string') known.set(transactionId, manner)
      return first(errand, manner, incoming, body)
    },
  }
}
