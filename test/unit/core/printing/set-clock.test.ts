// Hazard: the computer's clock is set back while a label is confirmed. The printer's word was then reckoned to be of the
// future, the label was not confirmed until that time came again, and the labels behind it stood.

import { expect, it } from 'vitest'
import { inState, jobFor, startBench } from './spool-parts.ts'

it('a label is confirmed, and the one behind it printed, where the clock is set back meanwhile', async () => {
  let setBackMs = 0
  const { spool, store, printer } = await startBench({ now: () => new Date(Date.now() - setBackMs) })
  printer.onLink((socket) =>
    socket.on('data', (chunk) => {
      // Once the label is there: each answer about it finds an earlier time.
      if (setBackMs > 0 || chunk.toString().includes('^XA')) setBackMs += 3_600_000
    }),
  )
  const first = await spool.submit(jobFor('one'))
  const second = await spool.submit(jobFor('two'))
  expect(await inState(store, first, 'confirmed')).toMatchObject({ awaitingConfirmation: false })
  await inState(store, second, 'confirmed')
})
