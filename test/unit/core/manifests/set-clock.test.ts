// Hazard: the computer's clock is set while a manifest is in doubt. Set back a day, nobody looked for it for a day; set
// forward, a person could end a doubt that was seconds old.

import { expect, it } from 'vitest'
import { atService, manifestBench, minuteMs } from './runner-bench.ts'

const dayMs = 24 * 60 * minuteMs

it.each([-dayMs, dayMs])(
  'is looked for, and kept in doubt, as long as it should be where the clock is set by %d ms',
  async (byMs) => {
    const { clock, runner, script, prepared, now } = await manifestBench()
    const manifest = await prepared()
    await runner.takeUp(manifest.id)
    await clock.advance(2_000)
    expect((await now(manifest)).notFoundAt).toBeDefined()
    clock.setWallClock(byMs)
    await clock.advance(28 * minuteMs)
    await expect(runner.endDoubt(manifest.id, 'other'), 'before its time').rejects.toMatchObject({
      code: 'conflict',
    })
    script.list = () => [atService('M-1')]
    await clock.advance(2 * minuteMs)
    expect(await now(manifest)).toMatchObject({ state: 'created' })
  },
)
