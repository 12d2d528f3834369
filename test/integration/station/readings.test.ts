// A service in a wording of its own: what the station says of its answers, and how a supervisor lets it read them.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperationOutput } from '../../../src/contract/operations.ts'
import { endpoints } from '../../../src/service/endpoints.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { rewordShipments, startAnswerProxy, type AnswerProxy } from '../../support/answer-proxy.ts'
import { csvOf, eventOnce, openTestStation, Refused, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-readings-'))
const dataDir = join(folder, 'station')
const file = join(dataDir, 'response-names.json')
let sandbox: Sandbox
let service: AnswerProxy
let station: TestStation

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  service = await startAnswerProxy(sandbox.baseUrl, rewordShipments)
  station = await openTestStation({ dataDir })
})
afterAll(async () => {
  await station.close()
  await service.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const endpointIn = ({ endpoints }: OperationOutput<'readings.list'>, endpoint: string) =>
  endpoints.find((each) => each.endpoint === endpoint)!
const shipmentReading = async () => endpointIn(await station.ask('readings.list', {}), 'POST /Shipment')

const names = {
  wrappers: ['reply'],
  shipment: {
    in: ['parcel'],
    shipmentId: ['pieceId'],
    ownId: ['pieceId'],
    trackingNumber: ['pieceNumber'],
  },
  package: { in: ['boxes'] },
}

it('mends a token under another name before there is an account: its answer is kept, and its value is not', async () => {
  const wording = (answer: string, { path }: { readonly path: string }) =>
    path.endsWith('/Account/Token')
      ? JSON.stringify({ session: { value: (JSON.parse(answer) as { token: string }).token } })
      : answer
  const other = await startAnswerProxy(sandbox.baseUrl, wording)
  const account = { baseUrl: other.baseUrl, keys: sandbox.keys }
  await expect(station.ask('account.connect', account)).rejects.toThrow('unexpected_response')
  const { endpoints: all } = await station.ask('readings.list', {})
  const token = all.find(({ state }) => state !== 'none')!
  expect(token).toMatchObject({ endpoint: 'POST /Account/Token', state: 'not_understood' })
  expect(token.answers[0]!.fields).toContainEqual(
    expect.objectContaining({ record: 'token', needed: true, choices: ['session.value'] }),
  )
  const { text } = await station.ask('readings.raw', { answerId: token.answers[0]!.answerId })
  expect(JSON.parse(text)).toEqual({ session: { value: '‹…›' } })

  await station.ask('readings.save', { names: { token: { token: ['session.value'] } } })
  await station.ask('account.connect', account)
  await station.ask('account.forget', {})
  await station.ask('readings.save', { names: {} })
  rmSync(file)
  await other.close()
})

it('says of a new account by itself what was understood so far, and what was not asked yet', async () => {
  const told = eventOnce(station.station, 'readings', ({ understood }) => understood.length > 0)
  await station.connect({ ...sandbox, baseUrl: service.baseUrl })
  expect((await told).notUnderstood).toEqual([])
  const view = await station.ask('readings.list', {})
  expect(endpointIn(view, 'POST /Account/Token').state).toBe('understood')
  expect(endpointIn(view, 'POST /Shipment')).toMatchObject({ state: 'none', answers: [] })
  expect(view.endpoints).toHaveLength(Object.keys(endpoints).length - 1)
})

let doubtful = ''

it('tells of a purchase’s answer that was not understood: what it lacks, and what could be it', async () => {
  await station.importCsv(csvOf('WORD-1', 'WORD-2'))
  const told = eventOnce(station.station, 'readings', ({ notUnderstood }) =>
    notUnderstood.includes('POST /Shipment'),
  )
  doubtful = (await station.shipped('WORD-1', ({ state }) => state === 'in_doubt')).purchaseId
  await told
  const { state, answers } = await shipmentReading()
  expect(state).toBe('not_understood')
  const answer = answers[0]!
  expect(answer.problem).toMatchObject({ code: 'unexpected_response' })
  expect(answer.wrappers).toEqual(expect.arrayContaining(['reply', 'reply.parcel']))
  const needed = answer.fields.find((each) => each.needed)
  expect(needed).toMatchObject({ record: 'shipment', field: 'shipmentId', state: 'missed' })
  expect(needed!.choices).toContain('reply.parcel.pieceId')
  expect(answer.leftOver).toContain('reply.parcel.pieceNumber')
})

it('tries names on the kept answers, and changes nothing by it', async () => {
  const { trials } = await station.ask('readings.try', { names })
  const bought = trials.find(({ endpoint }) => endpoint === 'POST /Shipment')!
  expect(bought).toMatchObject({ before: false, after: true })
  expect(bought.gained).toEqual(
    expect.arrayContaining([
      { record: 'shipment', field: 'trackingNumber', name: 'pieceNumber' },
      { record: 'label', field: 'data', name: 'data' },
    ]),
  )
  expect(trials.filter(({ before, after }) => before && !after)).toEqual([])
  expect(existsSync(file)).toBe(false)
  expect((await shipmentReading()).state).toBe('not_understood')
  expect((await station.ask('ship.parcel', { purchaseId: doubtful })).state).toBe('in_doubt')
})

it('refuses names of a record or field that it does not know, by its place', async () => {
  const refused = await station
    .ask('readings.try', { names: { shipment: { trackingNo: ['pieceNumber'] } } })
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refused)
  expect((refused as Refused).info).toMatchObject({
    code: 'invalid_input',
    details: { field: 'shipment.trackingNo' },
  })
})

it('shows an answer as it came, without its label, and writes down that it was looked at', async () => {
  const { answers } = await shipmentReading()
  const raw = await station.ask('readings.raw', { answerId: answers[0]!.answerId })
  expect(raw.endpoint).toBe('POST /Shipment')
  expect(JSON.parse(raw.text)).toMatchObject({
    reply: { parcel: { pieceId: expect.any(String) as unknown } },
  })
  expect(raw.text).toMatch(/"data": "‹\w+ · \d+ bytes›"/)
  const { entries } = await station.ask('audit.list', {})
  expect(entries[0]).toMatchObject({ operation: 'readings.raw', subject: 'POST /Shipment' })
})

it('reads the next purchase by the saved names, and settles the doubt by its own look-up', async () => {
  const saved = await station.ask('readings.save', { names })
  expect(saved.names).toEqual(names)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(names)
  expect(endpointIn(saved, 'POST /Shipment').state).toBe('understood')
  expect((await station.ask('audit.list', {})).entries[0]).toMatchObject({ operation: 'readings.save' })

  const next = await station.shipped('WORD-2')
  expect(next).toMatchObject({ state: 'bought', trackingNumber: expect.any(String) as unknown })
  await station.parcelOnce(doubtful, ({ state }) => state === 'bought')
  expect(sandbox.state().shipments).toBe(2)
})

it('forgets the answers with the account', async () => {
  expect((await shipmentReading()).answers).toHaveLength(2)
  await station.ask('account.forget', {})
  const { summary } = await station.ask('readings.list', {})
  expect(summary).toEqual({ understood: [], notUnderstood: [] })
})
