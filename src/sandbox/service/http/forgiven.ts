import type { Asks } from '../own-rules.ts'

/** A query that is written with the word for nothing, as section 4.1 has it: "omit (null)". */
const saysNothing = (name: string, value: unknown) =>
  value === null || (name === 'pageToken' && value === 'null')

const dateFields: ReadonlySet<string> = new Set(['shipDate', 'startDate', 'endDate'])

const timestamp = /^(.+T\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d)?(?::?(\d\d))?$/

/** A timestamp with its seconds and zone: without a zone it is of UTC. */
const zoned = (text: string) =>
  text.replace(timestamp, (_, minutes: string, seconds = ':00', zone = 'Z', zoneMinutes = '00') =>
    [minutes, seconds, zone, ...(zone === 'Z' ? [] : [`:${String(zoneMinutes)}`])].join(''),
  )

const recordOf = (json: object, asks: Asks): object =>
  Object.fromEntries(
    Object.entries(json)
      .filter(([name, value]) => asks('nothing') || !saysNothing(name, value))
      .map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'string' && dateFields.has(name) && !asks('timeZone')
          ? zoned(value)
          : forgiven(value, asks),
      ]),
  )

/** A query or body as the checks are to see it: without what only rules of the sandbox's own are against. */
export function forgiven(json: unknown, asks: Asks): unknown {
  if (Array.isArray(json)) return json.map((one: unknown) => forgiven(one, asks))
  return typeof json === 'object' && json !== null ? recordOf(json, asks) : json
}
