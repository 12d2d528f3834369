// What the source itself says of requests and fields: which file sends one, which answers it, and whether it is named.

import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../../../src')
type File = { readonly name: string; readonly text: string }

const filesOf = (pattern: string): readonly File[] =>
  globSync(pattern, { cwd: root })
    .sort()
    .map((path) => ({ name: basename(path, '.ts'), text: readFileSync(join(root, path), 'utf8') }))

const client = filesOf('adapters/shipping-service/**/*.ts')
const sandbox = filesOf('sandbox/service/{resources,gateway}/*.ts')
/** Whatever fills in what the client sends; schemas, which name every field, are not among it. */
const filling = [
  ...client,
  ...filesOf('{core,contract,app,renderer}/**/*.ts'),
  ...filesOf('renderer/**/*.svelte'),
]

const gatewayToken = 'createGatewayToken'

/** The client's file that makes the request; undefined where none does. */
export function sendingFile(id: string): string | undefined {
  const call = id === gatewayToken ? /grant_type/ : new RegExp(`(?:call|exchange)\\(\\s*'${id}'`)
  return client.find(({ text }) => call.test(text))?.name
}

/** The sandbox's file that answers it; undefined where none does. */
export function answeringFile(id: string): string | undefined {
  const handler = id === gatewayToken ? /oauth2\/access_token/ : new RegExp(`^ {4}${id}[:,]`, 'm')
  return sandbox.find(({ text }) => handler.test(text))?.name
}

/** Whether anything that fills in requests names the field; numbered ones by the name before their number. */
export function isNamed(field: string): boolean {
  const name = new RegExp(`\\b${field.replace(/\d$/, '')}(?:\\b|\\d|[{$])`)
  return filling.some(({ text }) => name.test(text))
}
