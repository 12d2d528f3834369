import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  sandboxDocument,
  sandboxDocumentPath,
  serviceDocument,
  serviceDocumentPath,
} from '../../support/service-document/service-document.ts'

it.each([
  ['service.md', serviceDocumentPath, serviceDocument],
  ['sandbox.md', sandboxDocumentPath, sandboxDocument],
])('docs/%s says what the code’s tables say', async (_name, path, made) => {
  expect(readFileSync(path, 'utf8')).toBe(await made())
})
