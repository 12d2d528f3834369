import { expect, it } from 'vitest'
import { z } from 'zod'
import { askedByPrograms } from '../../../src/api/program-api.ts'
import { isPageOrigin } from '../../../src/api/cors.ts'
import { Order } from '../../../src/api/views.ts'
import { elsewhereKinds } from '../../../src/contract/orders.ts'
import { operationRules, type OperationName } from '../../../src/contract/operations.ts'

const opened = (Object.keys(operationRules) as OperationName[]).filter((name) => operationRules[name].scopes)

it('lets programs ask what a route asks, and nothing besides', () => {
  expect(opened.toSorted()).toEqual([...askedByPrograms].toSorted())
})

it('opens to programs nothing that is a supervisor’s, has a limit of its own, or is about keys', () => {
  for (const name of opened) {
    expect(operationRules[name], name).not.toMatchObject({ access: 'supervise' })
    expect(operationRules[name].limit, name).toBeUndefined()
    expect(name).not.toMatch(/^(programs|operators|settings|account|profile)\./)
  }
})

it('explains where else an order may be, and that it need not be known', () => {
  const { state, elsewhere } = z.toJSONSchema(Order, { unrepresentable: 'any' }).properties ?? {}
  for (const kind of elsewhereKinds)
    expect(elsewhere).toHaveProperty('description', expect.stringContaining(`${kind}: `))
  expect(elsewhere).toHaveProperty('description', expect.stringContaining('as far as this one heard'))
  expect(state).toHaveProperty('description', expect.stringContaining('`elsewhere`'))
})

it('pairs pages of https, and of http in the own network alone', () => {
  const good = [
    'https://wms.example.com',
    'https://wms.example.com:8443',
    'http://localhost:5173',
    'http://127.0.0.1:3000',
  ]
  const inside = [
    'http://wms',
    'http://wms.local',
    'http://192.168.1.20:8080',
    'http://10.0.0.7',
    'http://172.16.0.1',
  ]
  for (const origin of [...good, ...inside]) expect(isPageOrigin(origin), origin).toBe(true)
  const outside = [
    'http://wms.example.com',
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://127.0.0.1.evil.com',
    'null',
    '',
  ]
  const none = [
    'https://wms.example.com/',
    'https://user@wms.example.com',
    'file://',
    'ftp://wms',
    'javascript:1',
  ]
  for (const origin of [...outside, ...none]) expect(isPageOrigin(origin), origin).toBe(false)
})
