import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ServiceWording } from '../../../src/contract/service-wording.ts'
import { endpoints, type Endpoint } from '../../../src/service/endpoints.ts'
import * as schemas from '../../../src/service/records.ts'
import { fieldPlaces, recordPlaces, requestPlaces, wordingPlaces, type Place } from './places.ts'
import { answeringFile, isNamed, sendingFile } from './source.ts'
import { table } from './table.ts'

const Fields = z.record(z.string(), z.object({ type: z.string(), required: z.boolean().optional() }))
const parts = ['header', 'route', 'query', 'body'] as const
const Description = z.object({
  records: z.record(z.string(), Fields),
  endpoints: z.array(
    z.object({
      id: z.string(),
      method: z.string(),
      path: z.string(),
      group: z.string(),
      header: Fields.optional(),
      route: Fields.optional(),
      query: Fields.optional(),
      body: Fields.optional(),
    }),
  ),
})
type Described = z.infer<typeof Description>['endpoints'][number]

/** The service as test/fixtures/contract.json describes it. */
export const description = Description.parse(
  JSON.parse(readFileSync(new URL('../../fixtures/contract.json', import.meta.url), 'utf8')),
)

const known: Readonly<Record<string, Endpoint>> = endpoints

/** Throws for what has no place, and for a place without words. */
function placeOf(places: Readonly<Record<string, Place>> | undefined, name: string, what: string): Place {
  const place = places?.[name]
  if (!place || !Object.values(place).some((words: string) => words.trim() !== ''))
    throw new Error(`${what}: say in places.ts where it is set, or why not`)
  return place
}

/** A screen as it is, what the station does behind “by itself”, a reason behind a dash. */
function placeText(place: Place): string {
  if ('on' in place) return place.on
  if ('by' in place) return `by itself: ${place.by}`
  return `– ${'not' in place ? place.not : place.read}`
}

/** Throws where a field is said to be set and nothing that fills in requests names it, and the other way round. */
function fieldRow(name: string, shown: string, place: Place, sandbox: string): readonly string[] {
  const isSet = 'on' in place || 'by' in place
  if (isSet && !isNamed(name)) throw new Error(`${shown} is said to be set, but nothing names it`)
  if ('not' in place && isNamed(name))
    throw new Error(`${shown} is named by the source now: say in places.ts where it is set`)
  return [shown, isSet ? 'sends' : 'can send', sandbox, placeText(place)]
}

const fieldHead = ['Field', 'Client', 'Sandbox', 'Where it is set, or – why not']
const pathOf = ({ method, path }: Described) => `${method} ${path}`

/** The fields of a request; nothing where it has none. */
function requestFields(request: Described): readonly string[] {
  const rows = parts.flatMap((part) =>
    Object.entries(request[part] ?? {}).map(([name, { required }]) => {
      const what = `${request.id}.${name}`
      const schema = known[request.id]?.[part]
      if (!schema || !(name in schema.shape)) throw new Error(`${what}: the sandbox does not check it`)
      const shown = `${name}${required ? '*' : ''}${part === 'body' ? '' : ` (${part})`}`
      return fieldRow(name, shown, placeOf(fieldPlaces[request.id], name, what), 'checks')
    }),
  )
  return rows.length === 0 ? [] : [`\`${pathOf(request)}\``, table(fieldHead, rows)]
}

function requestRow(request: Described): readonly string[] {
  const [client, sandbox] = [sendingFile(request.id), answeringFile(request.id)]
  if (client === undefined) throw new Error(`${request.id}: no file of the client sends it`)
  if (sandbox === undefined) throw new Error(`${request.id}: no file of the sandbox answers it`)
  return [
    `\`${pathOf(request)}\``,
    client,
    sandbox,
    placeText(placeOf(requestPlaces, request.id, request.id)),
  ]
}

function groupSection(group: string): string {
  const requests = description.endpoints.filter((one) => one.group === group)
  return [
    `### ${group}`,
    table(['Request', 'Client', 'Sandbox', 'Where it is asked for'], requests.map(requestRow)),
    ...requests.flatMap(requestFields),
  ].join('\n\n')
}

/** A record that no described request carries is unknown to the sandbox, which says so in a warning. */
const isCarried = (record: string) =>
  [
    ...description.endpoints.flatMap((request) =>
      parts.flatMap((part) => Object.values(request[part] ?? {})),
    ),
    ...Object.values(description.records).flatMap((fields) => Object.values(fields)),
  ].some(({ type }) => type.replace('[]', '') === record) || record === 'CarrierAccount'

function recordSection(record: string): string {
  const schema = (schemas as Readonly<Record<string, unknown>>)[record]
  const rows = Object.entries(description.records[record] ?? {}).map(([name, { required }]) => {
    const what = `${record}.${name}`
    if (!(schema instanceof z.ZodObject) || !(name in schema.shape))
      throw new Error(`${what}: the sandbox does not check it`)
    const place = placeOf(recordPlaces[record], name, what)
    return fieldRow(name, `${name}${required ? '*' : ''}`, place, isCarried(record) ? 'checks' : 'warns')
  })
  return [`### ${record}`, table(fieldHead, rows)].join('\n\n')
}

function wordingSection(): string {
  const rows = Object.keys(ServiceWording.shape).map((name) => [
    name,
    placeText(placeOf(wordingPlaces, name, `serviceWording.${name}`)),
  ])
  return table(['serviceWording', 'Where it is set, or – why not'], rows)
}

/** Every request and field of the service: who sends it, who answers it, and where a person sets it. */
export function coverageSections(): string {
  const groups = [...new Set(description.endpoints.map(({ group }) => group))]
  return `## Every request

Each request is made by a file of \`src/adapters/shipping-service\` and answered by one of \`src/sandbox/service\`. A star:
the document requires it. The client _sends_ what a person or the station sets, and _can send_ the rest: its checks take it,
and nothing fills it in.

${groups.map(groupSection).join('\n\n')}

## Every record

${Object.keys(description.records).map(recordSection).join('\n\n')}

The document does not say which request carries BillTo: the sandbox ignores it, with a warning.

## What the document leaves open

A country is any text (2.1), and carriers know two letters. What is typed, and what order files hold, goes out as two
letters: three letters and names are understood as in [order files](order-files.md), and what is no country, or could be
several, is refused before anything is sent. In answers names and three letters are read in the same way; what is not
understood is shown as the service wrote it.

Names that it hides, and the place of BillTo, an account's settings say (\`serviceWording\`):

${wordingSection()}
`
}
