// A database of the shop is set up on the page, and its orders come.

import { databaseServer, shopPassword } from '../support/database-servers.ts'
import { expect, keepPicture, test } from './station.ts'

const postgres = databaseServer('PostgreSQL')

test('a database is tried, its columns are said, and it brings its orders', async ({ bench }, info) => {
  test.skip(postgres.missing !== undefined, postgres.missing)
  const server = await postgres.start()
  try {
    await server.query(
      `CREATE TABLE to_pack AS SELECT 'ERP-1' AS "no", 'Avery Example' AS name, '1200 Sample Ave' AS street, 'Chicago' AS city,
        'IL' AS state, '60601' AS zip, 340 AS weight, 'g' AS weight_unit`,
    )
    await server.query('GRANT SELECT ON to_pack TO packer')
    await bench.keyboard.press('F6')
    await bench.getByRole('button', { name: 'Sources' }).click()
    await bench.getByRole('button', { name: 'Read a database' }).click()
    const field = (name: string) => bench.getByRole('textbox', { name, exact: true })
    await field('Name').fill('ERP')
    await field('Server').fill(server.place.host)
    await field('Port').fill(String(server.place.port))
    await field('Database').fill(server.place.database)
    await field('User').fill(server.place.user)
    await field('Password').fill(shopPassword)
    await field('Query').fill('SELECT * FROM to_pakc')
    await bench.keyboard.press('F8')
    // The server is asked over TLS unless somebody says otherwise.
    await expect(bench.getByRole('alert')).toContainText('The database does not encrypt')
    await bench.getByRole('checkbox', { name: /^Encrypted/ }).uncheck()
    await bench.keyboard.press('F8')
    await expect(bench.getByRole('alert')).toContainText(
      'A table of the statement is not there, or not for this user (42P01)',
    )
    await field('Query').fill('SELECT * FROM to_pack')
    await bench.keyboard.press('F8')
    await expect(bench.getByText('1 row answered')).toBeVisible()
    await expect(bench.getByText('Still needed: Order number')).toBeVisible()
    await bench.getByRole('combobox', { name: 'no means' }).selectOption('order number')
    await expect(bench.getByText('Still needed')).toBeHidden()
    await bench.keyboard.press('F8')
    await expect(bench.getByText('can be taken')).toBeVisible()
    for (const width of [1366, 1024]) {
      await bench.setViewportSize({ width, height: 768 })
      await field('Name').scrollIntoViewIfNeeded()
      await keepPicture(bench, info, `database-form-${width}`)
      await bench.getByText('can be taken').scrollIntoViewIfNeeded()
      await keepPicture(bench, info, `database-columns-${width}`)
    }
    await field('Look-up query').fill('SELECT * FROM to_pack WHERE "no" = :orderNumber')
    await field('Order number to try').fill('ERP-1')
    await bench.getByRole('button', { name: 'Try the look-up' }).click()
    await expect(bench.getByText('can be taken')).toHaveCount(2)
    await bench.getByRole('button', { name: 'Keep the source' }).scrollIntoViewIfNeeded()
    await keepPicture(bench, info, 'database-look-up')
    await bench.keyboard.press('F7')
    const card = bench.getByRole('region', { name: 'ERP' })
    await expect(card).toContainText('1 added')
    await expect(card).toContainText('is looked up there')
    await expect(card).toContainText(`${server.place.user}@127.0.0.1:${server.place.port}/postgres`)
    await keepPicture(bench, info, 'database-card')
    // Its password is kept for this server alone.
    await bench.getByRole('button', { name: 'Edit ERP' }).click()
    await expect(bench.getByText('One is kept. Leave it empty to keep it.')).toBeVisible()
    await expect(field('Password')).toHaveValue('')
    await field('Database').fill('another')
    await expect(bench.getByText(/^The one that is kept was given for another server/)).toBeVisible()
  } finally {
    await server.close()
  }
})
