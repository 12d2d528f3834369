// A database that speaks SQL Server's protocol is set up on the page. It is the tests' own, and answers by a table.

import { authority, certificates, serverKey } from '../support/certificates.ts'
import { startTdsServer } from '../support/tds/server.ts'
import { decimal, types } from '../support/tds/types.ts'
import { expect, keepPicture, test } from './station.ts'

test('SQL Server is chosen with its port, tried over TLS, and brings its orders', async ({ bench }, info) => {
  let digits = '123456789012345678'
  const server = await startTdsServer({
    user: 'packer',
    password: 'made up',
    database: 'shop',
    answer: ({ text }) =>
      text.includes('to_pakc')
        ? { errors: [{ number: 208 }] }
        : {
            columns: [
              ...['order_number', 'name', 'street', 'city', 'state', 'zip'].map(
                (name) => [name, types.nvarchar] as const,
              ),
              ['sscc', decimal(18, 0)],
              ['weight', decimal(9, 3)],
              ['weight_unit', types.varchar],
            ],
            rows: [
              ['ERP-1', 'Avery Example', '1200 Sample Ave', 'Chicago', 'IL', '60601', digits, '340', 'g'],
            ],
          },
  })
  server.mischief.certificate = { cert: certificates.good, key: serverKey }
  try {
    await bench.keyboard.press('F6')
    await bench.getByRole('button', { name: 'Sources' }).click()
    await bench.getByRole('button', { name: 'Read a database' }).click()
    const field = (name: string) => bench.getByRole('textbox', { name, exact: true })
    const says = async (text: string) => {
      await bench.keyboard.press('F8')
      await expect(bench.getByRole('alert')).toContainText(text)
    }
    await field('Name').fill('ERP')
    await bench.getByRole('combobox', { name: 'Kind of server' }).selectOption({ label: 'SQL Server' })
    await expect(field('Port')).toHaveValue('1433')
    await field('Server').fill('localhost')
    await field('Port').fill(String(server.port))
    await field('Database').fill('shop')
    await field('User').fill('packer')
    await field('Password').fill('made up')
    await field('Query').fill('DELETE FROM to_pack')
    await says('A database is asked by SELECT or WITH alone')
    await field('Query').fill('SELECT * FROM to_pakc')
    await says('nobody that this computer trusts has signed it')
    await field('Certificate of its authority').fill(authority)
    await says('A table of the statement is not there, or not for this user (208)')
    await field('Query').fill('SELECT * FROM to_pack WHERE changed_at >= :since')
    await says('Column 7 of the answer holds a number of more digits than can be read exactly')
    await keepPicture(bench, info, 'sql-server-form')
    digits = '42'
    await bench.keyboard.press('F8')
    await expect(bench.getByText('can be taken')).toBeVisible()
    await bench.keyboard.press('F7')
    await expect(bench.getByRole('region', { name: 'ERP' })).toContainText('1 added')
    await keepPicture(bench, info, 'sql-server-card')
  } finally {
    await server.close()
  }
})
