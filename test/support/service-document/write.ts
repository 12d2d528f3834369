import { writeFileSync } from 'node:fs'
import { serviceDocument, serviceDocumentPath } from './service-document.ts'

writeFileSync(serviceDocumentPath, await serviceDocument())
