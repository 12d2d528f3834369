// A warehouse's database as a version before made it: what came since is taken out again, by the migrations' own words.

import { migrations } from '../../src/adapters/postgres/migrations.ts'
import { initWarehouse } from '../../src/adapters/postgres/set-up.ts'
import type { PrivatePostgres } from './private-postgres.ts'

/** Makes `database` as before `version`, and answers where it is. */
export async function warehouseBefore(postgres: PrivatePostgres, version: number, database = 'before') {
  await postgres.query(`CREATE DATABASE ${database}`)
  const place = { url: postgres.url(database), password: undefined }
  await initWarehouse(place, { name: 'main' })
  const since = migrations.filter((one) => one.version >= version).map(({ sql }) => sql)
  const made = (pattern: RegExp) => [...since.join('\n').matchAll(pattern)].map(([, ...names]) => names)
  const tables = made(/CREATE TABLE (packbench\.\w+)/g).flat()
  const undoes = [
    ...made(/CREATE TRIGGER (\w+) (?:BEFORE|AFTER) [A-Z]+ ON (packbench\.\w+)/g)
      .filter(([, table = '']) => !tables.includes(table))
      .map(([trigger, table]) => `DROP TRIGGER ${trigger} ON ${table}`),
    ...made(/ALTER TABLE (packbench\.\w+)\s+ADD COLUMN (\w+)/g)
      .filter(([table = '']) => !tables.includes(table))
      .map(([table, column]) => `ALTER TABLE ${table} DROP COLUMN ${column}`),
    ...made(/CREATE (?:UNIQUE )?INDEX (\w+) ON (packbench\.\w+)/g)
      .filter(([, table = '']) => !tables.includes(table))
      .map(([index]) => `DROP INDEX packbench.${index}`),
    ...(tables.length > 0 ? [`DROP TABLE ${tables.join(', ')}`] : []),
    ...made(/CREATE FUNCTION (packbench\.\w+)/g).map(([name]) => `DROP FUNCTION ${name}`),
    `DELETE FROM packbench.versions WHERE version >= ${version}`,
  ]
  for (const undo of undoes) await postgres.query(undo, database)
  return place
}
