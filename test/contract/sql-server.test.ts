// Databases of others that speak SQL Server's protocol: what the driver really sends, what it makes of what is answered, and what is known of what was
// cut off. Against a server of the tests' own, which knows the protocol and no SQL.

import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sqlServerDatabases } from '../../src/adapters/databases/sql-server.ts'
import type { DatabasePlace } from '../../src/contract/database-place.ts'
import { closedPort } from '../support/byte-sink.ts'
import { authority, certificates, serverKey } from '../support/certificates.ts'
import { databaseAsking, databaseFaultOf as faultOf } from '../support/database-asking.ts'
import { startTdsServer, type Answer, type Statement, type TdsServer } from '../support/tds/server.ts'
import { datetime2, datetimeoffset, decimal, time, types, type ColumnType } from '../support/tds/types.ts'
import { until } from '../support/until.ts'

const password = 'of the shop, ünd only here'
let server: TdsServer
let answers: (statement: Statement) => Answer

beforeEach(async () => {
  answers = () => ({})
  server = await startTdsServer({
    user: 'packer',
    password,
    database: 'shop',
    answer: (statement) => answers(statement),
  })
})
afterEach(() => server.close())

const place = (change: Partial<DatabasePlace> = {}): DatabasePlace => ({
  kind: 'sqlserver',
  host: '127.0.0.1',
  port: server.port,
  database: 'shop',
  user: 'packer',
  tls: 'off',
  ...change,
})
const { ask, write } = databaseAsking(sqlServerDatabases, place, password)

const steps = () => server.seen.map(({ is }) => is)
const statements = () => server.seen.flatMap((one) => (one.is === 'statement' ? [one] : []))
const numbers: Answer = { columns: [['n', types.int]], rows: [['1']] }

describe('what is sent', () => {
  const moment = new Date('2026-07-20T09:00:00.250Z')
  const number = `O'1 \\ "ü漢" @p2 ' --`

  test('values are bound beside the text, in a transaction, and never put into it', async () => {
    answers = () => ({ counts: [1], writes: number })
    expect(
      await write('UPDATE o SET at = :at, t = :text, n = :none WHERE number = :number', {
        values: { number, at: moment, text: 'x'.repeat(5_000), none: null },
      }),
    ).toEqual({ is: 'written', affected: 1 })
    expect(statements()).toEqual([
      {
        is: 'statement',
        inTransaction: true,
        text: 'UPDATE o SET at = @p1, t = @p2, n = @p3 WHERE number = @p4',
        declared: '@p1 datetime2(3), @p2 nvarchar(max), @p3 nvarchar(4000), @p4 nvarchar(4000)',
        parameters: [
          { name: '@p1', type: 'datetime2(3)', value: moment },
          { name: '@p2', type: 'nvarchar(max)', value: 'x'.repeat(5_000) },
          { name: '@p3', type: 'nvarchar(4000)', value: null },
          { name: '@p4', type: 'nvarchar(4000)', value: number },
        ],
      },
    ])
    expect(steps().slice(0, 6)).toEqual(['login', 'batch', 'batch', 'begin', 'statement', 'commit'])
    expect(server.kept).toEqual([number])
  })

  test('numbers and truth keep their types', async () => {
    answers = () => numbers
    await ask('SELECT :whole, :part, :yes', { values: { whole: 2 ** 40, part: 0.1, yes: true } })
    expect(statements()[0]?.parameters.map(({ type, value }) => [type, value])).toEqual([
      ['bigint', 2n ** 40n],
      ['float', 0.1],
      ['bit', true],
    ])
  })

  test('a moment is bound in UTC, with the station in any zone', async () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(moment.getTimezoneOffset()).toBe(-540)
    answers = () => ({ columns: [['at', datetime2(3)]], rows: [['2026-07-20 09:00:00.250']] })
    expect((await ask('SELECT :at', { values: { at: moment } })).rows).toEqual([['2026-07-20 09:00:00.250']])
    expect(statements()[0]?.parameters[0]?.value).toEqual(moment)
  })

  // Hazard: a query that somebody mistyped, or was given, changes the shop.
  test('what is asked is taken back at its end, and an error ends its whole transaction', async () => {
    answers = () => ({ ...numbers, writes: 'never' })
    await ask('SELECT n FROM o')
    expect(steps().slice(0, 6)).toEqual(['login', 'batch', 'batch', 'begin', 'statement', 'rollback'])
    expect(statements()[0]?.inTransaction).toBe(true)
    expect(server.kept).toEqual([])
    const batches = server.seen.flatMap((one) => (one.is === 'batch' ? [one.text] : [])).join('\n')
    expect(batches).toMatch(/set xact_abort on/)
    expect(batches).toMatch(/SET NOCOUNT OFF; SET LOCK_TIMEOUT \d+/)
    expect(batches).toMatch(/set implicit_transactions off/)
  })

  test.each([
    [`INSERT INTO o (n) VALUES (1)`, 'not_only_select'],
    ['DELETE FROM o', 'not_only_select'],
    ['EXEC orders_since', 'not_only_select'],
    // No semicolon stands between two statements there.
    ['SELECT 1 DELETE FROM o', 'not_only_select'],
    ['SELECT n INTO copy FROM o', 'not_only_select'],
    [`SELECT n FROM OPENQUERY(other, 'DELETE FROM o')`, 'not_only_select'],
    ['SELECT 1 COMMIT DELETE FROM o', 'several_statements'],
    ['orders_since', 'not_only_select'],
  ])('who asks does not write: %s', async (statement, code) => {
    expect(await faultOf(ask(statement))).toMatchObject({ code })
    expect(server.seen).toEqual([])
  })

  test('what writes is not sent either where it would end its own transaction', async () => {
    expect(await write('UPDATE o SET n = 1 COMMIT')).toEqual({
      is: 'not_written',
      fault: { code: 'several_statements' },
    })
    expect(server.seen).toEqual([])
  })
})

describe('what is answered', () => {
  test.each<[name: string, type: ColumnType, stored: string, text: string]>([
    ['nvarchar', types.nvarchar, `O'1 "ü漢"`, `O'1 "ü漢"`],
    ['nvarchar(max)', types.nvarcharMax, 'ü'.repeat(9_000), 'ü'.repeat(9_000)],
    ['varchar', types.varchar, 'Größe', 'Größe'],
    ['int', types.int, '-7', '-7'],
    ['bigint', types.bigint, '9007199254740993', '9007199254740993'],
    ['bit', types.bit, '1', '1'],
    ['decimal(8,3)', decimal(8, 3), '1.5', '1.500'],
    ['decimal(38,4)', decimal(38, 4), '-450359962737.0495', '-450359962737.0495'],
    ['decimal(18,0)', decimal(18, 0), '4503599627370495', '4503599627370495'],
    ['money', types.money, '-1234567.8901', '-1234567.8901'],
    ['money', types.money, '0.1', '0.1000'],
    ['smallmoney', types.smallmoney, '19.99', '19.9900'],
    ['float', types.float, '0.1', '0.1'],
    ['real', types.real, '0.1', '0.1'],
    ['datetime', types.datetime, '2026-07-20 09:00:00.997', '2026-07-20 09:00:00.997'],
    ['smalldatetime', types.smalldatetime, '2026-07-20 09:07:00', '2026-07-20 09:07:00'],
    ['datetime2(7)', datetime2(7), '2026-07-20 09:00:00.2500001', '2026-07-20 09:00:00.2500001'],
    ['datetime2(0)', datetime2(0), '1999-12-31 23:59:59', '1999-12-31 23:59:59'],
    [
      'datetimeoffset(3)',
      datetimeoffset(3),
      '2026-07-20 09:00:00.250+05:30',
      '2026-07-20 03:30:00.250+00:00',
    ],
    ['datetimeoffset(0)', datetimeoffset(0), '2026-07-20 22:00:00-04:00', '2026-07-21 02:00:00+00:00'],
    ['date', types.date, '2026-02-28', '2026-02-28'],
    ['time(3)', time(3), '09:00:00.250', '09:00:00.250'],
    [
      'uniqueidentifier',
      types.uniqueidentifier,
      '6F9619FF-8B86-D011-B42D-00C04FC964FF',
      '6F9619FF-8B86-D011-B42D-00C04FC964FF',
    ],
    ['varbinary', types.varbinary, '0x00FF41', '0x00FF41'],
    ['varbinary(max)', types.varbinaryMax, '0x41', '0x41'],
  ])('is a text as it stands there: %s', async (_name, type, stored, text) => {
    vi.stubEnv('TZ', 'America/New_York')
    onTestFinished(() => void vi.unstubAllEnvs())
    answers = () => ({ columns: [['a', type]], rows: [[stored], [null]] })
    expect(await ask('SELECT a FROM o')).toEqual({ columns: ['a'], rows: [[text], [null]] })
  })

  // Hazard: a number that is nearly that one.
  test.each([
    ['decimal(20,2)', decimal(20, 2), '45035996273704.96'],
    ['decimal(38,0)', decimal(38, 0), '-99999999999999999999999999999999999999'],
    ['money', types.money, '922337203685477.5807'],
  ])('is none where the driver has rounded it: %s', async (_name, type, stored) => {
    answers = () => ({
      columns: [
        ['n', types.int],
        ['a', type],
      ],
      rows: [['1', stored]],
    })
    expect(await faultOf(ask('SELECT n, a FROM o'))).toEqual({ code: 'database_rounded', column: 2 })
  })

  // Hazard: orders of a second query, which stands there without a semicolon, are dropped in silence.
  test('two results are no answer', async () => {
    answers = () => ({ ...numbers, times: 2 })
    expect(await faultOf(ask('SELECT n FROM o SELECT n FROM p'))).toEqual({ code: 'several_statements' })
  })

  test('no rows are no fault, and have their columns', async () => {
    answers = () => ({
      columns: [
        ['number', types.nvarchar],
        ['number', types.int],
      ],
    })
    expect(await ask('SELECT number, number FROM o')).toEqual({ columns: ['number', 'number'], rows: [] })
  })

  test('a flood ends at the rows and characters that were asked for', async () => {
    answers = () => ({
      columns: [['n', types.nvarchar]],
      rows: Array.from({ length: 900 }, (_, at) => [`${at} `.padEnd(10, 'x')]),
    })
    expect((await ask('SELECT n FROM o', { mostRows: 900 })).rows).toHaveLength(900)
    expect(await faultOf(ask('SELECT n FROM o', { mostRows: 899 }))).toEqual({
      code: 'database_too_many_rows',
      most: 899,
    })
    expect(await faultOf(ask('SELECT n FROM o', { mostCharacters: 8_999 }))).toMatchObject({
      code: 'database_too_large',
    })
  })

  test.each([
    [208, 'database_no_table'],
    [207, 'database_no_column'],
    [102, 'database_syntax'],
    [229, 'database_rights'],
    [1_205, 'database_busy'],
    [1_222, 'database_busy'],
    [3_906, 'database_reads_only'],
    [245, 'database_statement'],
  ])('an error is told by its number alone: %i', async (number, code) => {
    answers = () => ({ errors: [{ number }, { number: 8_180 }] })
    expect(await faultOf(ask('SELECT n FROM o'))).toEqual({ code, serverCode: String(number) })
    expect(await write('UPDATE o SET n = 1')).toEqual({
      is: 'not_written',
      fault: { code, serverCode: String(number) },
    })
  })

  test.each([515, 547, 2_601, 2_627])(
    'a row that breaks a rule of its table is not written: %i',
    async (number) => {
      answers = () => ({ writes: 'never', errors: [{ number, severity: 14 }] })
      expect(await write('INSERT INTO o (n) VALUES (1)')).toMatchObject({
        is: 'not_written',
        fault: { code: 'database_rule' },
      })
      expect(server.kept).toEqual([])
      expect(steps()).not.toContain('commit')
    },
  )

  // Hazard: a trigger's rows pass for the statement's, which hit none.
  test('how many rows a statement wrote is its own count', async () => {
    answers = () => ({ counts: [3, 0] })
    expect(await write('UPDATE o SET n = 1')).toEqual({ is: 'written', affected: 0 })
    answers = () => ({})
    expect(await write('UPDATE o SET n = 1')).toEqual({ is: 'written', affected: undefined })
  })
})

describe('who is asked', () => {
  test('the user and the password are what was given, and nothing of this computer goes along', async () => {
    answers = () => numbers
    await ask('SELECT 1')
    expect(server.seen[0]).toEqual({
      is: 'login',
      encrypted: false,
      login: { user: 'packer', password, database: 'shop', application: 'packbench', client: 'packbench' },
    })
  })

  test('who is not let in hears that, and of a database that is not there', async () => {
    expect(await faultOf(ask('SELECT 1', { password: 'another' }))).toEqual({
      code: 'database_login',
      serverCode: '18456',
    })
    expect(await faultOf(ask('SELECT 1', { password: undefined }))).toMatchObject({ code: 'database_login' })
    expect(await faultOf(ask('SELECT 1', { place: place({ database: 'absent' }) }))).toEqual({
      code: 'database_missing',
      serverCode: '4060',
    })
    expect(await write('UPDATE o SET n = 1', { password: 'another' })).toMatchObject({
      is: 'not_written',
      fault: { code: 'database_login' },
    })
  })

  // Hazard: a user is locked out by tries that nobody made.
  test.each([
    [40_613, 'database_starting'],
    [10_928, 'database_full'],
    [18_486, 'database_login'],
  ])('a server that is busy with itself is asked once: %i', async (error, code) => {
    server.mischief.login = { error }
    expect(await faultOf(ask('SELECT 1'))).toMatchObject({ code })
    expect(steps().filter((step) => step === 'login')).toHaveLength(1)
  })

  test('nobody there, and somebody who is no such server', async () => {
    expect(await faultOf(ask('SELECT 1', { place: place({ port: await closedPort() }) }))).toEqual({
      code: 'database_unreachable',
    })
    server.mischief.preLogin = 'mute'
    expect(await faultOf(ask('SELECT 1', { longestMs: 50 }))).toMatchObject({
      code: expect.stringMatching(/^database_(unreachable|too_slow)$/) as string,
    })
    server.mischief.preLogin = 'garbage'
    expect(await faultOf(ask('SELECT 1'))).toEqual({ code: 'database_broke_off' })
    delete server.mischief.preLogin
    server.mischief.login = 'garbage'
    expect(await faultOf(ask('SELECT 1'))).toEqual({ code: 'database_wrong_server' })
  })

  // Hazard: a password goes to a server that nobody has named.
  test('a server that names another is not followed', async () => {
    const other = await startTdsServer({ user: 'packer', password, database: 'shop', answer: () => numbers })
    server.mischief.login = { routedTo: { host: '127.0.0.1', port: other.port } }
    expect(await faultOf(ask('SELECT 1'))).toEqual({ code: 'database_wrong_server' })
    expect(other.seen).toEqual([])
    await other.close()
  })

  describe('encrypted', () => {
    const trusting = (change: Partial<DatabasePlace> = {}) => ({
      place: place({ host: 'localhost', tls: 'verify', authority, ...change }),
    })
    beforeEach(() => {
      answers = () => numbers
      server.mischief.certificate = { cert: certificates.good, key: serverKey }
    })

    test.each(['localhost', '127.0.0.1'])('its certificate is for its name or address: %s', async (host) => {
      expect((await ask('SELECT 1', trusting({ host }))).rows).toEqual([['1']])
      expect(server.seen[0]).toMatchObject({ is: 'login', encrypted: true })
    })

    test.each([
      ['good', 'unknown_authority', { authority: undefined }],
      ['otherName', 'other_name', {}],
      ['otherName', 'other_name', { host: '127.0.0.1' }],
      ['expired', 'outdated', {}],
    ] as const)('a certificate that is not right gets no password: %s, %s', async (name, why, change) => {
      server.mischief.certificate = { cert: certificates[name], key: serverKey }
      expect(await faultOf(ask('SELECT 1', trusting(change)))).toEqual({ code: 'database_untrusted', why })
      expect(steps()).not.toContain('login')
    })

    test('a server that does not encrypt gets no password', async () => {
      server.mischief.encryption = 'off'
      expect(await faultOf(ask('SELECT 1', trusting()))).toEqual({ code: 'database_not_encrypted' })
      expect(steps()).not.toContain('login')
    })

    test('one that takes encrypted connections alone is told so', async () => {
      server.mischief.encryption = 'required'
      expect(await faultOf(ask('SELECT 1'))).toEqual({ code: 'database_needs_tls' })
      expect(steps()).not.toContain('login')
    })

    test('a long answer comes whole', async () => {
      const long = 'ü'.repeat(40_000)
      answers = () => ({ columns: [['a', types.nvarcharMax]], rows: [[long], [long]] })
      expect((await ask('SELECT a', trusting())).rows).toEqual([[long], [long]])
    })
  })
})

describe('what has no end', () => {
  test('a server that takes too long is told to stop, and given up', async () => {
    answers = () => ({ writes: 'never', then: 'until attention' })
    // Long enough to connect on a busy machine: the statement has to be there when it is given up.
    expect(await faultOf(ask('SELECT 1', { longestMs: 5_000 }))).toEqual({
      code: 'database_too_slow',
      seconds: 5,
    })
    await until(() => steps().includes('attention'))
    // What it says of a write then is no proof: nobody told it to commit, and a procedure could have.
    expect(await write('UPDATE o SET n = 1', { longestMs: 5_000 })).toMatchObject({
      is: 'not_known',
      fault: { code: 'database_too_slow' },
    })
    expect(server.kept).toEqual([])
  })

  test('whoever is gone is not waited for', async () => {
    answers = () => ({ then: 'until attention' })
    const ending = new AbortController()
    const asked = faultOf(ask('SELECT 1', { signal: ending.signal }))
    await until(() => steps().includes('statement'))
    ending.abort()
    expect(await asked).toEqual({ code: 'database_broke_off' })
    await until(() => steps().includes('gone'))
    const before = server.seen.length
    expect(await faultOf(ask('SELECT 1', { signal: ending.signal }))).toEqual({ code: 'database_broke_off' })
    expect(server.seen).toHaveLength(before)
  })

  test.each(['cut', 'garbage'] as const)('half an answer is none: %s', async (then) => {
    answers = () => ({ ...numbers, then })
    expect(await faultOf(ask('SELECT n FROM o'))).toEqual({ code: 'database_broke_off' })
    answers = () => ({ counts: [1], writes: 'never', then })
    expect(await write('UPDATE o SET n = 1')).toEqual({
      is: 'not_known',
      fault: { code: 'database_broke_off' },
    })
    expect(server.kept).toEqual([])
  })

  // Hazard: "not written" of what is written a moment later.
  test.each([
    ['cut before', []],
    ['cut after', ['it']],
  ] as const)('a COMMIT that nobody answered may stand there: %s', async (commit, kept) => {
    server.mischief.commit = commit
    answers = () => ({ counts: [1], writes: 'it' })
    expect(await write('UPDATE o SET n = 1')).toEqual({
      is: 'not_known',
      fault: { code: 'database_broke_off' },
    })
    expect(server.kept).toEqual(kept)
  })

  test.each([
    [3_930, 'not_written'],
    // There is none to commit: who has ended it, nobody says.
    [3_902, 'not_known'],
  ])('a COMMIT that is answered with an error is none: %i', async (error, is) => {
    server.mischief.commit = { error }
    answers = () => ({ counts: [1], writes: 'it' })
    expect(await write('UPDATE o SET n = 1')).toMatchObject({ is, fault: { serverCode: String(error) } })
    expect(server.kept).toEqual([])
  })

  test('of a procedure that ends its transaction it is not known what stands there', async () => {
    answers = () => ({ writes: 'it', ends: 'commit', errors: [{ number: 266 }] })
    expect(await write('EXEC mark_shipped')).toEqual({
      is: 'not_known',
      fault: { code: 'database_statement', serverCode: '266' },
    })
    answers = () => ({ writes: 'it', ends: 'commit' })
    expect(await write('EXEC mark_shipped')).toMatchObject({ is: 'not_known' })
    answers = () => ({ writes: 'it', ends: 'rollback', errors: [{ number: 266 }] })
    expect(await write('EXEC mark_shipped')).toMatchObject({ is: 'not_written' })
    expect(server.kept).toEqual(['it', 'it'])
  })

  test('an error that ends the connection says nothing of the statement', async () => {
    answers = () => ({ errors: [{ number: 823, severity: 24 }] })
    expect(await write('UPDATE o SET n = 1')).toMatchObject({ is: 'not_known' })
  })
})
