// The tables of docs/programs.md are made of the code (`node test/support/programs-document/write.ts`).

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ProgramHosting } from '../../../src/contract/program-hosting.ts'
import { programsDocument, programsDocumentPath } from '../../support/programs-document/programs-document.ts'

it('docs/programs.md has every route and every error, as the code has them', async () => {
  expect(readFileSync(programsDocumentPath, 'utf8')).toBe(await programsDocument())
})

it('what docs/programs.md sets in a station profile is a setting', () => {
  const page = readFileSync(programsDocumentPath, 'utf8')
  const [, setting = ''] = /^```json\n(\{\n {2}"programs"[^]*?)^```$/m.exec(page) ?? []
  const { programs } = JSON.parse(setting) as { readonly programs: unknown }
  expect(ProgramHosting.parse(programs)).toEqual(programs)
})
