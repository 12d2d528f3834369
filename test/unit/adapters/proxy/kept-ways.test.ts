import { expect, it } from 'vitest'
import { keptWays } from '../../../../src/adapters/proxy/kept-ways.ts'
import type { Way } from '../../../../src/adapters/proxy/ways.ts'

const service = new URL('https://api.shipping.example/v3.1/')
const proxy = new URL('http://proxy.example:3128')

/** A system whose answers come when the test says so. */
function system() {
  const asked: PromiseWithResolvers<readonly Way[]>[] = []
  let nowMs = 0
  const find = keptWays(
    () => {
      const answer = Promise.withResolvers<readonly Way[]>()
      asked.push(answer)
      return answer.promise
    },
    () => nowMs,
  )
  return { asked, find, pass: (ms: number) => (nowMs += ms) }
}

it('asks once for a server, and holds up nobody for what has become old', async () => {
  const { asked, find, pass } = system()
  const first = find(service)
  asked[0]?.resolve([proxy])
  expect(await first).toEqual([proxy])
  expect(await find(new URL('/v3.1/Rate', service))).toEqual([proxy])
  expect(asked).toHaveLength(1)

  pass(60_000)
  expect(await find(service)).toEqual([proxy])
  expect(await find(service)).toEqual([proxy])
  expect(asked).toHaveLength(2)
  asked[1]?.resolve(['direct'])
  await new Promise(setImmediate)
  expect(await find(service)).toEqual(['direct'])
})

it('goes straight where the system cannot say', async () => {
  const { asked, find } = system()
  const way = find(service)
  asked[0]?.reject(new Error('no answer'))
  expect(await way).toEqual(['direct'])
})
