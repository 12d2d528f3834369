import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  onSpoolerThread,
  spoolerIsBusy,
} from '../../../../../src/adapters/printers/transports/spooler/spooler-threads.ts'

const longerThanAnyAnswer = 31_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A call that ends when it is told to. */
function heldCall(operation: string) {
  const held = Promise.withResolvers<string>()
  const begun = vi.fn(() => held.promise)
  const answer = onSpoolerThread(operation, begun)
  const outcome = answer.catch((error: unknown) => error)
  return { begun, outcome, end: held.resolve, fail: held.reject }
}

it('gives what the call gives', async () => {
  await expect(onSpoolerThread('GetPrinterW', () => Promise.resolve(7))).resolves.toBe(7)
  await expect(onSpoolerThread('GetPrinterW', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(spoolerIsBusy()).toBe(false)
})

it('leaves threads to the station: of three calls one waits until another has ended', async () => {
  const [first, second, third] = [heldCall('a'), heldCall('b'), heldCall('c')]
  expect([first.begun, second.begun, third.begun].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
  second.end('two')
  await second.outcome
  await vi.advanceTimersByTimeAsync(0)
  expect(third.begun).toHaveBeenCalledOnce()
  first.end('one')
  third.end('three')
  expect(await Promise.all([first.outcome, third.outcome])).toEqual(['one', 'three'])
})

it('gives a blocked call up, but not its thread; what waits for one is never begun', async () => {
  const blocked = [heldCall('WritePrinter'), heldCall('EndDocPrinter')]
  const waiting = heldCall('OpenPrinterW')
  await vi.advanceTimersByTimeAsync(longerThanAnyAnswer)
  expect(await Promise.all(blocked.map(({ outcome }) => outcome))).toMatchObject([
    { operation: 'WritePrinter', code: 'no_answer' },
    { operation: 'EndDocPrinter', code: 'no_answer' },
  ])
  expect(await waiting.outcome).toMatchObject({ operation: 'OpenPrinterW', code: 'busy' })
  expect(spoolerIsBusy()).toBe(true)

  for (const { end } of blocked) end('late')
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting.begun).not.toHaveBeenCalled()
  expect(spoolerIsBusy()).toBe(false)
  await expect(onSpoolerThread('OpenPrinterW', () => Promise.resolve('open'))).resolves.toBe('open')
})

it('frees the thread of a call that fails', async () => {
  const calls = [heldCall('a'), heldCall('b'), heldCall('c')]
  for (const { fail } of calls) fail(new Error('refused'))
  expect(await Promise.all(calls.map(({ outcome }) => outcome))).toMatchObject(
    Array(3).fill({ message: 'refused' }),
  )
  expect(spoolerIsBusy()).toBe(false)
})
