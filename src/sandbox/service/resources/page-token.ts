import type { EndpointId } from '../../../service/endpoints.ts'
import type { Answer } from '../http/handler.ts'
import { ruleBroken } from '../http/request-rules.ts'
import type { Asks } from '../own-rules.ts'
import type { Page } from '../state/page.ts'

/** The token that leads to what stands before a running number, in a list that is newest first. */
const encodePageToken = (before: number) => Buffer.from(`before:${before}`).toString('base64url')

function decodePageToken(endpoint: EndpointId, token: string | undefined): number | undefined {
  if (token === undefined || token === '') return undefined
  const match = /^before:(\d{1,15})$/.exec(Buffer.from(token, 'base64url').toString())
  if (match === null) throw ruleBroken(endpoint, 'pageToken', 'is not a token of an earlier answer')
  return Number(match[1])
}

/** The day of a date or timestamp, in UTC. */
const day = (date: string | undefined) =>
  date === undefined ? undefined : new Date(date).toISOString().slice(0, 10)

type PageQuery = {
  readonly pageToken?: string | undefined
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

/** Which page of a list is asked for (section 4.1): days in UTC, both included. */
export function readPageQuery(endpoint: EndpointId, query: PageQuery, asks: Asks) {
  const [startDate, endDate] = [day(query.startDate), day(query.endDate)]
  if (asks('period') && startDate !== undefined && endDate !== undefined && startDate > endDate)
    throw ruleBroken(endpoint, 'startDate', 'is later than endDate')
  return { startDate, endDate, before: decodePageToken(endpoint, query.pageToken) }
}

/** The answer of a page, with what the next one is asked for with where more follow. */
export function pageAnswer<T>(name: string, { rows, next }: Page<T>, bodyOf: (row: T) => unknown): Answer {
  return {
    body: {
      [name]: rows.map(bodyOf),
      ...(next === undefined ? {} : { pageToken: encodePageToken(next) }),
    },
  }
}
