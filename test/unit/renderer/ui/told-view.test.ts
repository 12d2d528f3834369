import { expect, it } from 'vitest'
import { ToldView } from '../../../../src/renderer/ui/told-view.ts'

function bench() {
  const shown: (string | undefined)[] = []
  const told = new ToldView<string>(
    () => Promise.resolve('read'),
    (view) => shown.push(view),
  )
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
  const shown: (string | undefined)[] = []
  const reads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const told = new ToldView<string>(
    () => reads[asked++]!.promise,
    (view) => shown.push(view),
  )
  const kept = told.keep()
  told.tell('told')
  reads[0]!.resolve('read')
  reads[1]!.resolve('read again')
  await kept
  expect(shown).toEqual(['told', 'read again'])
})

it('shows nothing of what does not come', async () => {
  const { shown, told } = bench()
  await expect(told.keep(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(shown).toEqual([])
})
