import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseConversation, readConversationFile } from '../../../../src/sandbox/replay/conversation-file.ts'

const plain = join(import.meta.dirname, '../../../fixtures/conversations/plain.json')
const text = readFileSync(plain, 'utf8')

it('reads a conversation', () => {
  expect(readConversationFile(plain)).toMatchObject({ kind: 'read' })
})

it('says what is wrong with one, and in which line', () => {
  const faults = (changed: string) => {
    const reading = parseConversation(changed)
    return reading.kind === 'broken' ? reading.faults : []
  }
  expect(faults(text.replace('"version": 1', '"version": 2'))).toEqual([
    expect.stringMatching(/^line 3: version: /),
  ])
  expect(faults(text.replace('"endpoint": "getBalance"', '"endpoint": "getBalances"'))).toEqual([
    expect.stringMatching(/^line \d+: exchanges\.1\.endpoint: /),
  ])
  expect(faults(text.replace('"status": 200', '"status": "200"'))).toEqual([
    expect.stringMatching(/^line \d+: exchanges\.0\.answer\.status: /),
  ])
  expect(faults(text.replace('"as": "json"', '"as": "xml"'))).toHaveLength(1)
  expect(faults('{"kind": ')).toEqual(['line 1: the file is no JSON'])
  expect(faults('')).toHaveLength(1)
  expect(readConversationFile('/nonexistent/file.json')).toEqual({
    kind: 'broken',
    faults: ['there is no such file'],
  })
})
