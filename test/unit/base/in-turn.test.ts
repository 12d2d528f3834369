import { expect, test } from 'vitest'
import { createKeyedLine, createLine } from '../../../src/base/in-turn.ts'

function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

test('work of one key waits for its turn, work of another does not', async () => {
  const inTurn = createKeyedLine()
  const { open, opened } = gate()
  const steps: string[] = []
  const first = inTurn('a', async () => {
    await opened
    steps.push('first')
  })
  const second = inTurn('a', () => Promise.resolve(steps.push('second')))
  await inTurn('b', () => Promise.resolve(steps.push('other')))
  open()
  await Promise.all([first, second])
  expect(steps).toEqual(['other', 'first', 'second'])
})

test('a failure reaches its own caller and lets the next one go on', async () => {
  const inTurn = createLine()
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(() => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
