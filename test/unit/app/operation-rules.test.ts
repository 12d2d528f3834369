import { expect, it } from 'vitest'
import { operationRules } from '../../../src/app/operation-rules.ts'
import { operations } from '../../../src/contract/operations.ts'

const names = Object.keys(operations)

it('names a permission on purpose for every operation, and for nothing else', () => {
  expect(names.filter((name) => !(name in operationRules))).toEqual([])
  expect(Object.keys(operationRules).filter((name) => !names.includes(name))).toEqual([])
})

it('serves a locked page only what it needs to be unlocked', () => {
  expect(names.filter((name) => operationRules[name]?.permission === 'always').sort()).toEqual([
    'operators.badge',
    'operators.lock',
    'operators.state',
    'operators.touch',
    'station.status',
  ])
})

it('writes down whatever has a limit, before it is done where it is money', () => {
  const limited = names.filter((name) => operationRules[name]?.limit)
  expect(limited.length).toBeGreaterThan(0)
  for (const name of limited) expect(operationRules[name]?.audit, name).toBeDefined()
})
