// The tables of docs/programs.md are made of the code (`node test/support/programs-document/write.ts`).

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { programsDocument, programsDocumentPath } from '../../support/programs-document/programs-document.ts'

it('docs/programs.md has every route and every error, as the code has them', async () => {
  expect(readFileSync(programsDocumentPath, 'utf8')).toBe(await programsDocument())
})
