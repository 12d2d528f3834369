// Hazard: a print that one bench asks another for comes out twice, or nowhere, as one of them was killed, called it off or lost an answer
// at a moment that no other test has. Made-up shifts of two benches over real databases and a real PostgreSQL.

import { describe, expect, onTestFinished, test } from 'vitest'
import { inTurn } from '../support/in-turn.ts'
import { printBench, type Papers, type PrintBench } from '../support/print-benches.ts'
import { withoutPostgres } from '../support/private-postgres.ts'
import { randomOf } from '../support/random.ts'
import { warehouseOfShift } from '../support/warehouse-of-shift.ts'
import { temporaryFolder } from '../unit/adapters/sqlite/samples.ts'

const names = ['left', 'right'] as const
const seeds = Array.from({ length: 60 }, (_, at) => at + 1)
const steps = 150
/** In so many rounds in which nothing goes wrong all is over. */
const roundsToEnd = 40

/** What may happen at a bench; named twice, it does so more often. */
const acts: readonly (readonly [name: string, act: (bench: PrintBench) => unknown])[] = [
  ['begins a print', (bench) => bench.beginPrint()],
  ['begins a print', (bench) => bench.beginPrint()],
  ['prints', (bench) => bench.endPrint('comes out')],
  ['prints', (bench) => bench.endPrint('comes out')],
  ['loses its printer', (bench) => bench.endPrint('nobody knows')],
  ['reaches no printer', (bench) => bench.endPrint('nothing left')],
  ['cannot print it', (bench) => bench.endPrint('cannot')],
  ['looks at the printer', (bench) => bench.answer()],
  ['takes one out', (bench) => bench.takeOut()],
  ['wants one back', (bench) => bench.callOff('print')],
  ['calls one off', (bench) => bench.callOff('drop')],
  ['takes a refused one back', (bench) => bench.takeBack()],
  ['tells and hears', (bench) => bench.round()],
  ['tells and hears', (bench) => bench.round()],
  ['tells and hears', (bench) => bench.round()],
  ['tells and hears', (bench) => bench.round()],
  ['tells and hears', (bench) => bench.round()],
  ['is killed', (bench) => bench.kill()],
  ['is cut off', (bench) => bench.link('cut')],
  ['has a shaky link', (bench) => bench.link('shaky')],
  ['has a shaky link', (bench) => bench.link('shaky')],
  ['is joined', (bench) => bench.link('on')],
  ['is joined', (bench) => bench.link('on')],
]

describe.skipIf(withoutPostgres)('two benches that print for one another', () => {
  const warehouse = warehouseOfShift(names)

  test.each(inTurn('a made-up shift of prints', seeds, 6))(
    'have each print come out once, or say why it does not: shift %i',
    async (seed) => {
      // What the shift before asked for is none of this one's.
      await warehouse.query('DELETE FROM packbench.print_requests')
      const random = randomOf(seed)
      const papers: Papers = new Map()
      const benches: PrintBench[] = []
      for (const name of names) {
        const { printRequests: requests } = warehouse.as(name)
        const bench = await printBench(name, {
          folder: temporaryFolder(),
          requests,
          papers,
          random: random.fork(name),
        })
        onTestFinished(bench.close)
        benches.push(bench)
      }
      const [left, right] = benches
      const told: string[] = []
      const asked: string[] = []
      const once = () => [...papers.values()].every((count) => count === 1)

      for (let step = 0; step < steps; step++) {
        const bench = random.pick(benches)
        if (random.below(10) === 0) {
          const what = `print ${asked.length + 1}`
          asked.push(what)
          told.push(`${bench.name} sends ${what}`)
          await bench.send(bench === left ? right! : left!, what)
          continue
        }
        const [name, act] = random.pick(acts)
        told.push(`${bench.name} ${name}`)
        await act(bench)
        expect(once(), `${told.join(', ')}: ${JSON.stringify([...papers])}`).toBe(true)
      }

      for (const bench of benches) bench.link('on')
      let rounds = 0
      const isOver = async () => {
        const all = await Promise.all(benches.map((bench) => bench.open()))
        return all.every(({ prints, jobs }) => prints.length === 0 && jobs.length === 0)
      }
      while (!(await isOver()) && rounds++ < roundsToEnd)
        for (const bench of benches) {
          await bench.answer()
          await bench.beginPrint()
          await bench.endPrint('comes out')
          await bench.takeBack()
          await bench.round()
        }
      const left1 = await Promise.all(benches.map((bench) => bench.open()))
      const story = `${told.join(', ')}: ${JSON.stringify({ papers: [...papers], left1 })}`
      expect(await isOver(), story).toBe(true)
      expect(once(), story).toBe(true)
      const failed = (await Promise.all(benches.map((bench) => bench.failed()))).flat()
      for (const what of asked)
        expect(papers.has(what) || failed.includes(what), `${what} ${story}`).toBe(true)
    },
  )
})
