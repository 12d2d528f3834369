// In processes of their own: what V8 keeps for what is new is the whole process's, and its threads'.

import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = pathToFileURL(join(import.meta.dirname, '../../../src/processes/young-generation.ts')).href

/** Much that is new at once, of which a part stays; prints the MB that V8 then keeps for what is new. */
const burst = `
  import { getHeapSpaceStatistics } from 'node:v8'
  const kept = []
  for (let round = 0; round < 40; round++) {
    const made = Array.from({ length: 60_000 }, (_, at) => ({ at, name: 'x' + at }))
    kept.push(made.slice(0, 1_000))
  }
  const { space_size: bytes } = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
  process.stdout.write(String(bytes / 2 ** 20))
`
const youngMbAfter = (before: string): number =>
  Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', `${before}\n${burst}`], {
      encoding: 'utf8',
    }),
  )

it('has V8 keep a few MB for what is new, however much is made at once', () => {
  const asItIs = youngMbAfter('')
  const small = youngMbAfter(
    `import { keepYoungGenerationSmall } from ${JSON.stringify(source)}; keepYoungGenerationSmall(); keepYoungGenerationSmall()`,
  )

  expect(asItIs).toBeGreaterThan(16)
  expect(small).toBeLessThanOrEqual(8)
})
