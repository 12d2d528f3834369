import { expect, it } from 'vitest'
import { streamOf } from '../../../src/api/events.ts'
import { readBody } from '../../../src/api/read-body.ts'

it('cuts off a stream that nobody reads, and ends what was begun for it', async () => {
  let isEnded = false
  const stream = streamOf(({ send }) => {
    for (let parts = 0; parts < 20; parts++) send('x'.repeat(64 * 1024))
    return () => (isEnded = true)
  })
  await expect(stream.text()).rejects.toThrow('not read')
  expect(isEnded).toBe(true)
})

it('tells a body that is cut off from a fault of the station', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
  // What Node takes, and the types of a page do not name.
  const init = { method: 'POST', body, duplex: 'half' }
  const request = new Request('http://127.0.0.1/', init)
  await expect(readBody(request, 100)).rejects.toMatchObject({ code: 'body_cut_off' })
})
