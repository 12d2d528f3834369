// docs/service.md, and a table of docs/sandbox.md, as the tables of the code have them. To write them anew: node test/support/service-document/write.ts

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatted } from '../formatted.ts'
import { conformanceSection } from './conformance-section.ts'
import { coverageSections } from './coverage-sections.ts'
import { ruleSection } from './rule-section.ts'
import { subStatusTable } from './sub-status-places.ts'

const documentPath = (name: string) => join(import.meta.dirname, '../../../docs', name)

export const serviceDocumentPath = documentPath('service.md')

const introduction = `# The service, and what of it is here

Made of the code's own tables by \`node test/support/service-document/write.ts\`; a test holds this page to them.
Numbers of sections are those of the service's document.
`

/** docs/sandbox.md, whose table of journeys is made of theirs. */
export const sandboxDocumentPath = documentPath('sandbox.md')

const made = /(<!-- made by [^>]*: sub-statuses -->\n)[^]*?(\n<!-- end -->)/

/** That page with its table as the journeys have it; throws where the table's place is gone. */
export async function sandboxDocument(): Promise<string> {
  const text = readFileSync(sandboxDocumentPath, 'utf8')
  if (!made.test(text)) throw new Error('docs/sandbox.md has no place for the table of sub-statuses')
  const whole = text.replace(made, (_, begin: string, end: string) => `${begin}\n${subStatusTable()}\n${end}`)
  return formatted(sandboxDocumentPath, whole)
}

/** The page, formatted. */
export async function serviceDocument(): Promise<string> {
  const text = [introduction, conformanceSection(), ruleSection(), coverageSections()].join('\n')
  return formatted(serviceDocumentPath, text, { proseWrap: 'always', printWidth: 120 })
}
