import { expect, it } from 'vitest'
import { ToldView } from '../../../../src/renderer/ui/told-view.ts'

/** A view whose reads are answered one after the other with these. */
function bench(reads: readonly (string | Promise<string>)[] = ['read'], isAllTold = false) {
  const shown: (string | undefined)[] = []
  const left = [...reads]
  const told = new ToldView<string>({
    read: () => Promise.resolve(left.shift() ?? 'read too often'),
    show: (view) => shown.push(view),
    isAllTold,
  })
  return { shown, told }
}

it('shows what is read, what is answered, and what is told', async () => {
  const { shown, told } = bench()
  await told.keep()
  await told.keep(() => Promise.resolve('answered'))
  told.tell('told')
  told.tell(undefined)
  expect(shown).toEqual(['read', 'answered', 'told', undefined])
})

// The answer may be of before the event, as that of an account that is connected no more.
it('shows no answer that was overtaken, but what is read after the last event', async () => {
  const { shown, told } = bench()
  const slow = Promise.withResolvers<string>()
  const kept = told.keep(() => slow.promise)
  told.tell('told')
  slow.resolve('before')
  await kept
  expect(shown).toEqual(['told', 'read'])
})

it('reads once more where it was told of something while it read', async () => {
  const first = Promise.withResolvers<string>()
  const { shown, told } = bench([first.promise, 'read again'])
  const kept = told.keep()
  told.tell('told')
  first.resolve('read')
  await kept
  expect(shown).toEqual(['told', 'read again'])
})

it('leaves what an event has said where each change is told, and reads anew after a part of it', async () => {
  const { shown, told } = bench(['read'], true)
  const slow = Promise.withResolvers<string>()
  const overtaken = told.keep(() => slow.promise)
  told.tell('told')
  slow.resolve('before')
  await overtaken
  expect(shown).toEqual(['told'])

  const other = Promise.withResolvers<string>()
  const kept = told.keep(() => other.promise)
  told.toldPart()
  other.resolve('before')
  await kept
  expect(shown).toEqual(['told', 'read'])
})

// A slow act and a quick look: neither which was asked first nor which came last says whose answer is of later.
it.each([false, true])(
  'reads anew where another answer was shown since it was asked (all told: %s)',
  async (isAllTold) => {
    const { shown, told } = bench(['read'], isAllTold)
    const slow = Promise.withResolvers<string>()
    const kept = told.keep(() => slow.promise)
    await told.keep(() => Promise.resolve('asked last'))
    slow.resolve('asked first')
    await kept
    expect(shown).toEqual(['asked last', 'read'])
  },
)

it('shows nothing of what does not come', async () => {
  const { shown, told } = bench()
  await expect(told.keep(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(shown).toEqual([])
})
