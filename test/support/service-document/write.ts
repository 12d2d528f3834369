import { writeFileSync } from 'node:fs'
import {
  sandboxDocument,
  sandboxDocumentPath,
  serviceDocument,
  serviceDocumentPath,
} from './service-document.ts'

writeFileSync(serviceDocumentPath, await serviceDocument())
writeFileSync(sandboxDocumentPath, await sandboxDocument())
