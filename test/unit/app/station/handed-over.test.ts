import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import {
  answerHandedOver,
  awaitAnswer,
  forgetAnswers,
  HandedOver,
} from '../../../../src/app/station/handed-over.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-answers-'))
afterEach(() => forgetAnswers(folder))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const asked: HandedOver = {
  id: '0199a0b0-0000-7000-8000-000000000001',
  acts: [{ kind: 'reprint', trackingNumber: '9400111899223817000001' }],
}
const outcomes = [{ kind: 'queued', subject: '9400111899223817000001', printerName: 'Zebra left' }] as const

it('brings the answer back once, and leaves nothing', async () => {
  const answer = awaitAnswer(folder, asked, 10_000)
  answerHandedOver(folder, asked, outcomes)
  expect(await answer).toEqual(outcomes)
  expect(readdirSync(join(folder, 'answers'))).toEqual([])
})

it('says nothing where nothing was heard', async () => {
  expect(await awaitAnswer(folder, asked, 1)).toBeUndefined()
})

it('keeps the answer for this user alone, and forgets what nobody fetched', () => {
  answerHandedOver(folder, asked, outcomes)
  const [file = ''] = readdirSync(join(folder, 'answers'))
  expect(statSync(join(folder, 'answers', file)).mode & 0o077).toBe(0)
  forgetAnswers(folder)
  expect(existsSync(join(folder, 'answers'))).toBe(false)
})

// Hazard: whoever can start a second instance could have a file of its choice written by the first.
it.each([
  ['a path in the place of the id', { ...asked, id: '../../settings' }],
  ['an act that there is not', { ...asked, acts: [{ kind: 'shell', path: '/bin/sh' }] }],
  ['more than was asked', { ...asked, file: '/tmp/x' }],
  ['nothing', undefined],
])('does not take %s', (_, data) => expect(HandedOver.safeParse(data).success).toBe(false))
