// Databases of others, against the servers themselves: what is read and written, what is refused, and what is known of what was cut off.

import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { DatabaseFault, DatabasePlace } from '../../src/contract/database-place.ts'
import { closedPort, startByteSink } from '../support/byte-sink.ts'
import { authority, certificates, serverKey } from '../support/certificates.ts'
import { databaseAsking, databaseFaultOf as faultOf } from '../support/database-asking.ts'
import { openLink } from '../support/cuttable-link.ts'
import { serversUnderTest, shopPassword, type DatabaseServer } from '../support/database-servers.ts'
import { until } from '../support/until.ts'

describe.each(serversUnderTest)('$name', ({ missing, databases, ...kind }) => {
  describe.skipIf(missing)('as a database of others', () => {
    let server: DatabaseServer

    beforeAll(async () => {
      server = await kind.start()
      await server.query(
        `CREATE TABLE orders (number VARCHAR(40) PRIMARY KEY, at ${kind.moment} NOT NULL, local_at TIMESTAMP NOT NULL,
          weight DECIMAL(8,3), share FLOAT, big BIGINT, raw ${kind.bytes})`,
      )
      await server.query(`CREATE TABLE hidden (number VARCHAR(40))`)
      if (server.place.kind === 'postgres') await server.query('GRANT ALL ON orders TO packer')
    })
    afterAll(() => server.close())

    const { ask, write } = databaseAsking(databases, () => server.place, shopPassword)
    const at = (change: Partial<DatabasePlace>) => ({ place: { ...server.place, ...change } })
    const count = async (number: string) =>
      Number((await server.query(`SELECT COUNT(*) AS n FROM orders WHERE number = '${number}'`))[0]?.['n'])
    const isRunning = async () => Number((await server.query(kind.running))[0]?.['n']) > 0

    const insert = `INSERT INTO orders (number, at, local_at, weight, share, big, raw) VALUES (:number, :at, :at, 1.5, 0.1, 9007199254740993, :raw)`
    const moment = new Date('2026-07-20T09:00:00.250Z')
    /** Whatever is sent there is not answered. */
    const nobodyThere = { signal: AbortSignal.abort() }

    test('what is bound comes back as it was given, whatever stands in it', async () => {
      const number = `O'1 \\ "ü漢" :at ? $1`
      expect(await write(insert, { values: { number, at: moment, raw: 'abc' } })).toEqual({
        is: 'written',
        affected: 1,
      })
      const { columns, rows } = await ask(
        `SELECT number, weight, share, big, at, NULL AS "none", 1 = 1 AS t FROM orders WHERE number = :number AND at = :at`.replaceAll(
          '"',
          server.place.kind === 'mysql' ? '`' : '"',
        ),
        { values: { number, at: moment } },
      )
      expect(columns).toEqual(['number', 'weight', 'share', 'big', 'at', 'none', 't'])
      expect(rows).toEqual([
        [
          number,
          '1.500',
          '0.1',
          '9007199254740993',
          expect.stringMatching(/^2026-07-20 09:00:00\.250?/),
          null,
          expect.stringMatching(/^(true|1)$/),
        ],
      ])
    })

    test('a moment is bound in UTC, with the station in any zone', async () => {
      vi.stubEnv('TZ', 'Asia/Tokyo')
      onTestFinished(() => void vi.unstubAllEnvs())
      expect(moment.getTimezoneOffset()).toBe(-540)
      await write(insert, { values: { number: 'zone', at: moment, raw: 'x' } })
      const later = new Date(moment.getTime() + 1)
      const since = async (value: Date) =>
        (
          await ask(`SELECT number FROM orders WHERE number = 'zone' AND at >= :since`, {
            values: { since: value },
          })
        ).rows.length
      expect([await since(moment), await since(later)]).toEqual([1, 0])
      // A column without a zone is taken as UTC.
      const [local] = (await ask(`SELECT local_at FROM orders WHERE number = 'zone'`)).rows
      expect(local?.[0]).toMatch(/^2026-07-20 09:00:00/)
    })

    test('no rows are no fault, and have their columns', async () => {
      expect(await ask('SELECT number FROM orders WHERE 1 = 0')).toEqual({ columns: ['number'], rows: [] })
    })

    // Hazard: a query that somebody mistyped, or was given, changes the shop.
    test.each([
      `INSERT INTO orders (number, at, local_at) VALUES ('never', :at, :at)`,
      `DELETE FROM orders WHERE at <= :at`,
      'DROP TABLE orders',
      'CALL empties()',
    ])('who asks does not write, which is seen before anything is sent: %s', async (statement) => {
      expect(await faultOf(ask(statement, { ...nobodyThere, values: { at: moment } }))).toEqual({
        code: 'not_only_select',
      })
    })

    test('what a query calls, or is, does not write either', async () => {
      for (const statement of kind.writer) await server.query(statement)
      for (const statement of ['SELECT empties_orders()', ...kind.writingQueries])
        expect(await faultOf(ask(statement)), statement).toMatchObject({ code: 'database_reads_only' })
      expect(await count('zone')).toBe(1)
    })

    test.each<[statement: string, code: DatabaseFault['code']]>([
      ['SELECT * FROM absent', 'database_no_table'],
      ['SELECT absent FROM orders', 'database_no_column'],
      ['SELECT 1 FORM orders WHERE', 'database_syntax'],
      ['SELECT 1 FROM orders WHERE number = :absent', 'unknown_parameter'],
      ['SELECT 1; DELETE FROM orders', 'several_statements'],
    ])('says what of a statement is wrong: %s', async (statement, code) => {
      expect(await faultOf(ask(statement))).toMatchObject({ code })
      expect(await write(statement)).toMatchObject({ is: 'not_written', fault: { code } })
    })

    test('tells the server’s own code, and never its text', async () => {
      expect(await faultOf(ask('SELECT * FROM absent'))).toEqual({
        code: 'database_no_table',
        serverCode: kind.noTable,
      })
    })

    test('a row that breaks a rule of its table is not written', async () => {
      expect(await write(insert, { values: { number: 'zone', at: moment, raw: 'x' } })).toMatchObject({
        is: 'not_written',
        fault: { code: 'database_rule' },
      })
      expect(await count('zone')).toBe(1)
    })

    test('who is not let in hears that, and of a database that is not there', async () => {
      expect(await faultOf(ask('SELECT 1', { password: 'another' }))).toMatchObject({
        code: 'database_login',
      })
      expect(await faultOf(ask('SELECT 1', { password: undefined }))).toMatchObject({
        code: 'database_login',
      })
      expect(await faultOf(ask('SELECT 1', at({ database: 'absent' })))).toMatchObject({
        code: expect.stringMatching(/^database_(missing|rights)$/) as string,
      })
      expect(
        await write(insert, { password: 'another', values: { number: 'x', at: moment, raw: '' } }),
      ).toMatchObject({
        is: 'not_written',
        fault: { code: 'database_login' },
      })
    })

    test('nobody there, and somebody who is no such server', async () => {
      expect(await faultOf(ask('SELECT 1', at({ port: await closedPort() })))).toEqual({
        code: 'database_unreachable',
      })
      const mute = await startByteSink()
      expect(await faultOf(ask('SELECT 1', { ...at({ port: mute.port }), longestMs: 50 }))).toMatchObject({
        code: expect.stringMatching(/^database_(unreachable|too_slow)$/) as string,
      })
      await mute.close()
    })

    test('a flood ends at the rows and characters that were asked for', async () => {
      const many =
        server.place.kind === 'mysql'
          ? 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900) SELECT i FROM n'
          : 'SELECT generate_series(1, 900)'
      expect((await ask(many, { mostRows: 900 })).rows).toHaveLength(900)
      expect(await faultOf(ask(many, { mostRows: 899 }))).toEqual({
        code: 'database_too_many_rows',
        most: 899,
      })
      expect(await faultOf(ask(many, { mostCharacters: 2_000 }))).toMatchObject({
        code: 'database_too_large',
      })
    })

    test('a server that takes too long is given up, and does not go on', async () => {
      expect(await faultOf(ask(`SELECT ${kind.sleep(600)} FROM orders`, { longestMs: 5_000 }))).toEqual({
        code: 'database_too_slow',
        seconds: 5,
      })
      await until(async () => !(await isRunning()))
    })

    test('whoever is gone is not waited for', async () => {
      const ending = new AbortController()
      const asked = faultOf(ask(`SELECT ${kind.sleep(600)}`, { signal: ending.signal }))
      await until(isRunning)
      ending.abort()
      expect(await asked).toEqual({ code: 'database_broke_off' })
      expect(await faultOf(ask('SELECT 1', { signal: ending.signal }))).toEqual({
        code: 'database_broke_off',
      })
    })

    test('a link that breaks in the middle of the answer is no answer', async () => {
      const link = await openLink(server.place.port)
      const asked = faultOf(ask(`SELECT ${kind.sleep(600)}`, at({ port: link.port })))
      await until(isRunning)
      link.cut()
      expect(await asked).toEqual({ code: 'database_broke_off' })
      await link.close()
    })

    describe('encrypted', () => {
      beforeAll(() => server.encrypt({ cert: certificates.good, key: serverKey }))
      afterAll(() => server.encrypt(undefined))
      const trusting = (change: Partial<DatabasePlace>) => at({ host: 'localhost', tls: 'verify', ...change })

      test('a certificate that nobody vouches for is refused, and with its authority it is taken', async () => {
        expect(await faultOf(ask('SELECT 1', trusting({})))).toEqual({
          code: 'database_untrusted',
          why: 'unknown_authority',
        })
        expect((await ask('SELECT 1 AS n', trusting({ authority }))).rows).toEqual([['1']])
      })

      test.each([
        ['otherName', 'other_name'],
        ['expired', 'outdated'],
      ] as const)('a certificate that is not right is refused: %s', async (name, why) => {
        await server.encrypt({ cert: certificates[name], key: serverKey })
        expect(await faultOf(ask('SELECT 1', trusting({ authority })))).toEqual({
          code: 'database_untrusted',
          why,
        })
      })

      test('a server that does not encrypt gets no password', async () => {
        await server.encrypt(undefined)
        expect(await faultOf(ask('SELECT 1', trusting({ authority })))).toEqual({
          code: 'database_not_encrypted',
        })
      })
    })

    // Hazard: "not written" of what is written a moment later.
    test.skipIf(kind.commitWaits === undefined)('a COMMIT that nobody answered may stand there', async () => {
      for (const statement of kind.commitWaits ?? []) await server.query(statement)
      const link = await openLink(server.place.port)
      const written = write(insert, {
        ...at({ port: link.port }),
        values: { number: 'committed', at: moment, raw: '' },
      })
      await until(async () => (await server.query(kind.committing ?? ''))[0] !== undefined)
      link.cut()
      expect(await written).toEqual({ is: 'not_known', fault: { code: 'database_broke_off' } })
      await until(async () => (await count('committed')) === 1)
      await link.close()
      await server.query('DROP TRIGGER waits ON orders')
    })

    // The last one: the server is another then.
    test('a server that is killed in the middle: nothing was read, and of what was written only what is sure is said', async () => {
      const asked = faultOf(ask(`SELECT ${kind.sleep(600)}`))
      const written = write(
        `INSERT INTO orders (number, at, local_at) SELECT 'killed', :at, :at FROM (SELECT ${kind.sleep(600)} AS s) AS waited WHERE s IS NOT NULL`,
        { values: { at: moment } },
      )
      await until(async () => Number((await server.query(kind.running))[0]?.['n']) > 1)
      await server.kill()
      expect(await asked).toEqual({ code: 'database_broke_off' })
      // Only PostgreSQL holds each statement to its transaction.
      expect(await written).toEqual({
        is: server.place.kind === 'postgres' ? 'not_written' : 'not_known',
        fault: { code: 'database_broke_off' },
      })
      await server.start()
      expect(await count('killed')).toBe(0)
    })
  })
})
