import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../../src/service/endpoints.ts'
import type { Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { examples } from '../../../src/sandbox/service/openapi/examples.ts'
import { call, signIn, startSandbox, type Reply } from './service-caller.ts'

type Schema = Readonly<Record<string, unknown>>
type Content = Readonly<Record<'application/json', { readonly schema: Schema; readonly example?: unknown }>>
type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security?: readonly unknown[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'header' | 'path' | 'query'
    readonly required: boolean
    readonly example?: unknown
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<'200', { readonly content: Content }>>
}
type Description = {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
type Described = Operation & { readonly path: string; readonly method: string }

async function describedBy(sandbox: Sandbox) {
  const reply = await call(sandbox.baseUrl, '/openapi.json')
  expect(reply.status).toBe(200)
  const description = reply.body as unknown as Description
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): Described => ({
      ...one,
      path,
      method: method.toUpperCase(),
    })),
  )
  /** A schema of the description, made into a check with all that it refers to. */
  const checkOf = (schema: Schema) => {
    const bundled = JSON.stringify({ ...schema, $defs: description.components.schemas })
    const local = bundled.replaceAll('#/components/schemas/', '#/$defs/')
    return z.fromJSONSchema(JSON.parse(local) as Parameters<typeof z.fromJSONSchema>[0])
  }
  return { description, operations, checkOf }
}

const requestSchema = (operation: Operation) => operation.requestBody!.content['application/json']

/** `{id}` in an example stands for what the sandbox answered before, in the same group of endpoints. */
function filled(value: unknown, known: Readonly<Record<string, unknown>>): unknown {
  const text = JSON.stringify(value)
  return JSON.parse(text.replace(/\{(\w+)\}/g, (_match, name: string) => String(known[name])))
}

/** The request of an operation's examples, made from the description alone. */
function exampleCall(operation: Described, known: Readonly<Record<string, unknown>>) {
  const given = (place: string) =>
    operation.parameters.filter((one) => one.in === place && one.example !== undefined)
  const values = (place: string) =>
    Object.fromEntries(given(place).map((one) => [one.name, String(filled(one.example, known))]))
  const path = Object.entries(values('path')).reduce(
    (template, [name, value]) => template.replace(`{${name}}`, value),
    operation.path,
  )
  const query = new URLSearchParams(values('query')).toString()
  const body = operation.requestBody === undefined ? undefined : requestSchema(operation).example
  return {
    path: path.slice(1) + (query === '' ? '' : `?${query}`),
    method: operation.method,
    headers: values('header'),
    ...(body === undefined ? {} : { body: filled(body, known) }),
  }
}

/** Sends the examples in their order; each one's answer goes to `visit`. */
async function walkExamples(
  sandbox: Sandbox,
  operations: readonly Described[],
  visit: (operation: Described, reply: Reply, body: unknown) => Promise<void> | void,
) {
  const caller = await signIn(sandbox)
  const known: Record<string, Record<string, unknown>> = { Account: { ...sandbox.keys } }
  for (const id of Object.keys(examples)) {
    const operation = operations.find((one) => one.operationId === id)
    if (operation === undefined) continue
    const group = (known[operation.tags[0]!] ??= {})
    const { path, ...options } = exampleCall(operation, group)
    const reply = await caller(path, options)
    Object.assign(group, reply.body)
    await visit(operation, reply, 'body' in options ? options.body : undefined)
  }
}

describe('the OpenAPI description', () => {
  test('is of version 3.1, needs no token, and names the server that it came from', async () => {
    const sandbox = await startSandbox()
    const { description } = await describedBy(sandbox)
    expect(description.openapi).toBe('3.1.0')
    expect(`${description.servers[0]!.url}/`).toBe(sandbox.baseUrl)
  })

  test('lists what is served, and nothing else', async () => {
    const sandbox = await startSandbox()
    const { operations } = await describedBy(sandbox)
    for (const [id, endpoint] of Object.entries(endpoints)) {
      if (id === 'createGatewayToken') continue
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const listed = operations.find((one) => one.path === path && one.method === endpoint.method)
      const reply = await (
        await signIn(sandbox)
      )(path.slice(1), {
        method: endpoint.method,
        ...('body' in endpoint ? { body: {} } : {}),
      })
      const offered = !reply.text.includes('is not offered by this sandbox')
      expect.soft(listed?.operationId, id).toBe(offered ? id : undefined)
    }
    for (const operation of operations) expect(Object.keys(endpoints)).toContain(operation.operationId)
  })

  test('says which requests need the token', async () => {
    const sandbox = await startSandbox()
    const { operations } = await describedBy(sandbox)
    for (const operation of operations) {
      const { path, ...options } = exampleCall(operation, {})
      const { status } = await call(sandbox.baseUrl, path, options)
      const withToken = operation.security === undefined
      // Bad keys of the token's own example are 401, too.
      if (operation.operationId !== 'createToken') expect.soft(status === 401, path).toBe(withToken)
    }
  })

  test('refers to nothing that it does not hold', async () => {
    const { description } = await describedBy(await startSandbox())
    const refs = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
    expect(refs.length).toBeGreaterThan(50)
    const components = description.components as unknown as Record<string, Record<string, unknown>>
    for (const [, kind = '', name = ''] of refs) expect(Object.keys(components[kind] ?? {})).toContain(name)
    expect(JSON.stringify(description)).not.toContain('"$id"')
  })

  test('has an example of every request that a new sandbox takes, and describes its answer', async () => {
    const sandbox = await startSandbox()
    const { operations, checkOf } = await describedBy(sandbox)
    let walked = 0
    await walkExamples(sandbox, operations, ({ operationId, responses }, reply) => {
      walked += 1
      expect.soft(reply.status, `${operationId}: ${reply.text.slice(0, 300)}`).toBe(200)
      const check = checkOf(responses['200'].content['application/json'].schema)
      expect.soft(check.safeParse(reply.body).error?.issues ?? [], operationId).toEqual([])
    })
    expect(walked).toBe(operations.length)
  })

  test('takes no answer of another shape for the documented one', async () => {
    const { operations, checkOf } = await describedBy(await startSandbox())
    for (const { operationId, responses } of operations) {
      const check = checkOf(responses['200'].content['application/json'].schema)
      expect.soft(check.safeParse({ surprise: true }).success, operationId).toBe(false)
    }
  })

  test('describes the error body', async () => {
    const sandbox = await startSandbox()
    const { description, checkOf } = await describedBy(sandbox)
    const { body } = await call(sandbox.baseUrl, 'Carrier')
    expect(checkOf(description.components.schemas['ErrorBody']!).safeParse(body).success).toBe(true)
  })

  test('accepts the bodies that the sandbox accepts, and refuses those whose form it refuses', async () => {
    const sandbox = await startSandbox()
    const { operations, checkOf } = await describedBy(sandbox)
    const caller = await signIn(sandbox)
    let [accepted, refused] = [0, 0]
    await walkExamples(sandbox, operations, async (operation, _reply, example) => {
      if (operation.requestBody === undefined) return
      const check = checkOf(requestSchema(operation).schema)
      expect.soft(check.safeParse(example).success, operation.operationId).toBe(true)
      const body = example as Record<string, unknown>
      const { path, ...options } = exampleCall(operation, {})
      for (const name of Object.keys(body))
        for (const [what, other] of [
          ['without', undefined],
          ['null', null],
          ['a number', 7],
          ['text', 'text'],
          ['a record', {}],
          ['a list', []],
        ] as const) {
          const changed = { ...body, [name]: other }
          const { status } = await caller(path, {
            ...options,
            headers: { ...options.headers, transactionId: `${name} ${what}` },
            body: changed,
          })
          const fits = check.safeParse(JSON.parse(JSON.stringify(changed))).success
          if (status === 200) expect.soft(fits, `${operation.operationId} ${name}: ${what}`).toBe(true)
          if (status === 400) expect.soft(fits, `${operation.operationId} ${name}: ${what}`).toBe(false)
          if (fits) accepted += 1
          else refused += 1
        }
    })
    expect(accepted).toBeGreaterThan(20)
    expect(refused).toBeGreaterThan(100)
  })
})
