import { expect, it } from 'vitest'
import { Meanwhile } from '../../../../src/renderer/ui/meanwhile.ts'

const later = () => Promise.withResolvers<string>()

it('keeps what is told while a list is on its way, and nothing else', async () => {
  const meanwhile = new Meanwhile<number>()
  meanwhile.hear(1)
  const answer = later()
  const read = meanwhile.during(() => answer.promise)
  meanwhile.hear(2)
  meanwhile.hear(3)
  answer.resolve('list')
  expect(await read).toEqual({ list: 'list', told: [2, 3] })
  meanwhile.hear(4)
  expect(await meanwhile.during(() => Promise.resolve('next'))).toEqual({ list: 'next', told: [] })
})

it('answers with the list that was asked for last', async () => {
  const meanwhile = new Meanwhile<number>()
  const [first, second] = [later(), later()]
  const reads = [first, second].map(({ promise }) => meanwhile.during(() => promise))
  meanwhile.hear(1)
  second.resolve('second')
  expect(await reads[1]).toEqual({ list: 'second', told: [1] })
  first.resolve('first')
  expect(await reads[0]).toBeUndefined()
})

it('answers with nothing that was dropped, as when another profile is opened', async () => {
  const meanwhile = new Meanwhile<number>()
  const answer = later()
  const read = meanwhile.during(() => answer.promise)
  meanwhile.drop()
  answer.resolve('list')
  expect(await read).toBeUndefined()
})

it('lets a fault through, and begins anew after it', async () => {
  const meanwhile = new Meanwhile<number>()
  await expect(meanwhile.during(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  meanwhile.hear(1)
  expect(await meanwhile.during(() => Promise.resolve('list'))).toEqual({ list: 'list', told: [] })
})
