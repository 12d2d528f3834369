// docs/service.md as the tables of the code have it. To write it anew: node test/support/service-document/write.ts

import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { ruleSection } from './rule-section.ts'

export const serviceDocumentPath = join(import.meta.dirname, '../../../docs/service.md')

const introduction = `# The service, and what of it is here

Made of the code's own tables by \`node test/support/service-document/write.ts\`; a test holds this page to them.
Numbers of sections are those of the service's document.
`

/** The page, formatted. */
export async function serviceDocument(): Promise<string> {
  const text = [introduction, ruleSection()].join('\n')
  return format(text, {
    ...(await resolveConfig(serviceDocumentPath)),
    filepath: serviceDocumentPath,
    proseWrap: 'always',
    printWidth: 120,
  })
}
