import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { printSealer } from '../../../../src/app/station/print-envelope.ts'

const key = randomBytes(32)
const name = {
  requestId: 'request-1',
  benchId: 'bench-1',
  askedBy: 'bench-2',
  jobId: 'job-1',
  label: { benchId: 'bench-2', labelId: 'label-1' },
}
const about = {
  kind: 'label_copy',
  format: 'pdf',
  role: 'label',
  copies: 2,
  subject: 'A-100',
  operator: 'Ada',
  reason: 'damaged',
} as const
const bytes = randomBytes(1000)
const said = { state: 'printed', word: undefined, code: undefined } as const
const sealer = printSealer('warehouse-1', [key], { version: 1, key })
const sealed = sealer.seal(name, about)
const content = sealer.sealContent(name, bytes)
const answer = sealer.sealAnswer(name, said)

const openAll = (with_: typeof sealer, change: object = {}) => [
  with_.open({ ...name, ...change, sealed }),
  with_.openContent({ ...name, ...change }, content),
  with_.openAnswer({ ...name, ...change }, answer),
]

test('what is asked, its bytes and the answer open at whoever has the key, also beside a newer one', () => {
  const newer = randomBytes(32)
  for (const one of [sealer, printSealer('warehouse-1', [key, newer], { version: 2, key: newer })]) {
    const [asked, opened, answered] = openAll(one)
    expect(asked).toEqual(about)
    expect(Buffer.from(opened as Uint8Array)).toEqual(bytes)
    expect(answered).toEqual(said)
  }
  const text = Buffer.concat([sealed, answer]).toString('latin1')
  for (const secret of [about.subject, about.operator, 'printed']) expect(text).not.toContain(secret)
})

test.each([
  { requestId: 'another' },
  { benchId: 'another' },
  { askedBy: 'another' },
  { jobId: 'another' },
  { label: undefined },
  { label: { benchId: 'bench-2', labelId: 'another' } },
])('under other ids none of it proves anything: %o', (change) => {
  expect(openAll(sealer, change)).toEqual(['not_proven', 'not_proven', 'not_proven'])
})

test('one part is none of the others, and in another warehouse none is anything', () => {
  expect(sealer.openAnswer(name, sealed)).toBe('not_proven')
  expect(sealer.open({ ...name, sealed: answer })).toBe('not_proven')
  expect(sealer.openContent(name, sealed)).toBe('not_proven')
  const elsewhere = printSealer('warehouse-2', [key], { version: 1, key })
  expect(openAll(elsewhere)).toEqual(['not_proven', 'not_proven', 'not_proven'])
})

test('without the key nobody can tell, and nothing is sealed', () => {
  const none = printSealer('warehouse-1', [], undefined)
  expect(openAll(none)).toEqual(['no_key', 'no_key', 'no_key'])
  expect(none.canSeal).toBe(false)
  expect(() => none.seal(name, about)).toThrow(expect.objectContaining({ code: 'sealed_with_other_key' }))
})

test('a word of a newer version says nothing, and its state holds', () => {
  const newer = { state: 'refused', word: 'on_strike' as never, code: undefined } as const
  expect(sealer.openAnswer(name, sealer.sealAnswer(name, newer))).toEqual({
    state: 'refused',
    word: undefined,
    code: undefined,
  })
})
