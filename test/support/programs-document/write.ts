// Writes the tables of docs/programs.md anew.

import { writeFileSync } from 'node:fs'
import { programsDocument, programsDocumentPath } from './programs-document.ts'

writeFileSync(programsDocumentPath, await programsDocument())
