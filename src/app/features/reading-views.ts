// What was read in answers, as the page sees it.

import { endpointName } from '../../adapters/shipping-service/check-input.ts'
import type {
  AnswerReadingView,
  EndpointReadingView,
  ReadingsSummary,
  ReadingTrial,
  ResponseNameFile,
} from '../../contract/readings.ts'
import { isNeeded, isUnderstood, stateOf } from '../../core/readings/judging.ts'
import type { FieldReading, ReadEndpoint } from '../../core/readings/kept-answer.ts'
import type { JudgedAnswer, NameCorrections } from '../../core/readings/ports.ts'
import type { ReadAnswer, Trial } from '../../core/readings/readings.ts'
import { present } from '../views.ts'

export function answerView({ answer, reading }: ReadAnswer): AnswerReadingView {
  const { problem, fields, leftOver, wrappers } = reading
  return {
    answerId: answer.id,
    at: answer.at.toISOString(),
    status: answer.status,
    fields: fields.map((each) => ({
      record: each.record,
      field: each.field,
      state: each.state,
      needed: isNeeded(reading, each),
      choices: [...each.choices],
      ...present({ name: each.name }),
    })),
    leftOver: [...leftOver],
    wrappers: [...wrappers],
    ...present({
      correlationId: answer.correlationId,
      problem: problem && {
        code: problem.code,
        message: problem.message,
        details: present({ record: problem.record, field: problem.field }),
      },
    }),
  }
}

/** `read`: the endpoint's answers, newest first. */
export const endpointView = (endpoint: ReadEndpoint, read: readonly ReadAnswer[]): EndpointReadingView => ({
  endpoint: endpointName(endpoint),
  state: stateOf(read.map(({ reading }) => isUnderstood(reading))),
  answers: read.map(answerView),
})

type EndpointInState = Pick<EndpointReadingView, 'endpoint' | 'state'>

/** `judged`: answers of the endpoint, newest first. */
export const endpointState = (endpoint: ReadEndpoint, judged: readonly JudgedAnswer[]): EndpointInState => ({
  endpoint: endpointName(endpoint),
  state: stateOf(judged.map(({ understood }) => understood)),
})

export function summaryOf(endpoints: readonly EndpointInState[]): ReadingsSummary {
  const inState = (...states: readonly EndpointReadingView['state'][]) =>
    endpoints.filter(({ state }) => states.includes(state)).map(({ endpoint }) => endpoint)
  return { understood: inState('understood'), notUnderstood: inState('not_understood', 'some') }
}

const foundField = ({ record, field, name }: FieldReading) => ({ record, field, ...present({ name }) })

export const trialView = ({ answer, reading, change }: Trial): ReadingTrial => ({
  endpoint: endpointName(answer.endpoint),
  answer: answerView({ answer, reading }),
  before: change.before,
  after: change.after,
  gained: change.gained.map(foundField),
  lost: change.lost.map(foundField),
})

/** The names as their file holds them: the page may change its own copy. */
export const nameFileView = (names: NameCorrections): ResponseNameFile =>
  structuredClone(names) as ResponseNameFile
