import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { serviceDocument, serviceDocumentPath } from '../../support/service-document/service-document.ts'

it('docs/service.md says what the code’s tables say', async () => {
  expect(readFileSync(serviceDocumentPath, 'utf8')).toBe(await serviceDocument())
})
