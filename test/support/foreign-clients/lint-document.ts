// An OpenAPI document before a linter that nobody here wrote (Redocly's, with the rules that it recommends).

import { createConfig, lintFromString } from '@redocly/openapi-core'

/** A station's own address is no server's that others reach, and says so. */
const meantForOthers = ['no-server-example.com']

/** What it finds, errors and warnings alike, a line each: `rule at #/place: what`. Also examples that their schema refuses. */
export async function lintDocument(document: unknown): Promise<readonly string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: Object.fromEntries(meantForOthers.map((rule) => [rule, 'off' as const])),
  })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(
    ({ ruleId, message, location: [place] }) => `${ruleId} at ${place?.pointer}: ${message}`,
  )
}
