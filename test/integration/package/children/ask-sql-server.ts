// Run beside a package: asks a database by the driver that is bundled in it. Arguments: the package's `out/main`, and the question as JSON. Prints the
// answer as a line of JSON.

import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Databases, DatabaseQuestion } from '../../../../src/core/databases/ports.ts'

const [folder = '', question = ''] = process.argv.slice(2)
const [driver = ''] = globSync('chunks/sql-server-*.js', { cwd: folder })
const { sqlServerDatabases } = (await import(pathToFileURL(join(folder, driver)).href)) as {
  readonly sqlServerDatabases: Databases
}
console.log(JSON.stringify(await sqlServerDatabases.ask(JSON.parse(question) as DatabaseQuestion)))
