import { expect, it } from 'vitest'
import type { ErrorInfo } from '../../../../src/contract/errors.ts'
import { printContentKinds, printJobStates } from '../../../../src/contract/domain.ts'
import { printFaultWords } from '../../../../src/renderer/errors/print-fault.ts'
import { jobBadge, jobFailure } from '../../../../src/renderer/print-jobs/job-badges.ts'
import { jobTitle } from '../../../../src/renderer/print-jobs/job-title.ts'
import { jobView } from '../views.ts'

it('a print is drawn as good only where the printer, or the packer, said so', () => {
  for (const state of printJobStates) {
    for (const answered of [true, false]) {
      const isGood = jobBadge(jobView({ state, answered })).tone === 'good'
      expect(isGood, `${state} ${answered}`).toBe(state === 'confirmed' || (state === 'unknown' && answered))
    }
  }
})

it('a held print and one that was taken out of the queue say so', () => {
  expect(jobBadge(jobView({ held: true })).word).toBe('Held')
  const reason = { code: 'print_cancelled' as const, message: '' }
  expect(jobBadge(jobView({ state: 'failed', reason }))).toMatchObject({ word: 'Taken out', tone: 'quiet' })
})

it('a print that failed says why and what to do, and one that was taken out nothing', async () => {
  const failed = (code: ErrorInfo['code'], details?: ErrorInfo['details']) =>
    jobFailure(
      jobView({ state: 'failed', reason: { code, message: 'English', ...(details && { details }) } }),
    )
  expect(failed('not_printable', { reason: 'timed_out' })).toBe(
    'It took too long to draw, and was given up. Print it again.',
  )
  expect(failed('not_printable')).toMatch(/^It is damaged.*looked at\.$/)
  await printFaultWords.load()
  expect(failed('not_printable', { reason: 'network', command: '^ND', line: 3 })).toBe(
    'It would change how the printer is reached, or whom it tells: ^ND in line 3. If it is meant to, a supervisor permits it in Settings › Printers › Commands in labels.',
  )
  expect(failed('print_cancelled')).toBeUndefined()
  expect(jobFailure(jobView({ reason: { code: 'printer_not_ready', message: '' } }))).toBeUndefined()
})

it('a print is called by its order, or by its kind and what it is about', () => {
  expect(jobTitle(jobView({ subject: 'ORDER-7' }))).toBe('ORDER-7')
  expect(jobTitle(jobView({ kind: 'packing_slip', subject: 'ORDER-7' }))).toBe('Packing slip · ORDER-7')
  expect(jobTitle(jobView({ kind: 'test_label', subject: 'Zebra left' }))).toBe('Test label')
  for (const kind of printContentKinds) expect(jobTitle(jobView({ kind })), kind).not.toBe('')
})
