// Prints a document, and tells what became of it and what it left in the temporary folder.

import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { spoolerDocumentPrinter } from '../../../../src/adapters/printers/transports/spooler/spooler-document-printer.ts'
import { isAppError } from '../../../../src/contract/errors.ts'

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('packbench-'))

const before = leftovers()
const [, , queue = '', viewerPath] = process.argv
const printer = spoolerDocumentPrinter(
  { queue, media: '4x6', fitPages: false },
  viewerPath === undefined ? {} : { viewerPath },
)
await printer.connect()
const outcome = await printer.send(Buffer.from('%PDF-1.4')).then(
  () => 'sent',
  (error: unknown) => (isAppError(error) ? error.toInfo() : String(error)),
)
printer.close()
const left = leftovers().filter((name) => !before.includes(name))
console.log(JSON.stringify({ outcome, left }))
