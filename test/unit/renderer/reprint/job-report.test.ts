import { expect, it } from 'vitest'
import { printJobStates } from '../../../../src/contract/domain.ts'
import { jobReport } from '../../../../src/renderer/reprint/job-report.ts'
import { jobView } from '../views.ts'

it('a reprint is drawn as done only where the printer, or the packer, said so', () => {
  for (const state of printJobStates) {
    for (const answered of [true, false]) {
      const isDone = jobReport(jobView({ state, answered })).look === 'done'
      expect(isDone, `${state} ${answered}`).toBe(state === 'confirmed' || (state === 'unknown' && answered))
    }
  }
})

it('a job that waits says for what the printer waits', () => {
  const reason = { code: 'printer_not_ready' as const, message: '', details: {} }
  const waiting = jobReport(jobView({ state: 'queued', condition: 'paper_out', reason }))
  expect(waiting).toMatchObject({ word: 'Paper out', look: 'ask', sound: 'fault' })
})

it('asks the packer where nobody knows whether it came out', () => {
  expect(jobReport(jobView({ state: 'unknown' }))).toMatchObject({ asks: true, sound: 'attention' })
})

it('a label that may be half out is asked for as a whole one, and what waits behind it says so', () => {
  const reason = { code: 'half_printed' as const, message: '' }
  expect(jobReport(jobView({ state: 'unknown', reason }))).toMatchObject({
    word: 'Half out?',
    asks: true,
  })
  const behind = jobReport(jobView({ state: 'queued', reason }))
  expect(behind.word).toBe('Waits')
  expect(behind.asks).toBe(false)
})

it('a label that may lie in a printer that was moved away from is asked about there', () => {
  const reason = { code: 'printer_moved' as const, message: '' }
  const report = jobReport(jobView({ state: 'unknown', reason }))
  expect(report).toMatchObject({ word: 'Did it come out?', asks: true })
  expect(report.line).toContain('The old printer may still print it')
})

it('a print that was sent sounds done only where its printer will never confirm it', () => {
  expect(jobReport(jobView({ state: 'sent', awaitsPrinter: true })).sound).toBeUndefined()
  expect(jobReport(jobView({ state: 'sent' })).sound).toBe('done')
})

it('a print that was cancelled is no fault', () => {
  const cancelled = jobView({ state: 'failed', reason: { code: 'print_cancelled', message: '' } })
  expect(jobReport(cancelled)).toMatchObject({ word: 'Taken out', look: 'offline' })
  expect(jobReport(cancelled).sound).toBeUndefined()
})

it('a label that was not printed says why, where that is known', () => {
  const failed = (details: { reason?: string }) =>
    jobReport(jobView({ state: 'failed', reason: { code: 'not_printable', message: '', details } }))
  expect(failed({ reason: 'codes_lost' }).line).toMatch(/could not be read on the label.*have it looked at/)
  expect(failed({}).line).toContain('It is damaged')
})
