// Opens the database at the path it is given, says so, and holds it until it is killed.
import { parentLink } from '../../../../../src/processes/parent-link.ts'
import { openDatabase } from '../../../../../src/adapters/sqlite/open-database.ts'

const link = parentLink()
link.onMessage(() => undefined)
await openDatabase(String(process.argv[2]))
link.send('open')
