// The examples of docs/sandbox.md, run by sh with curl as a reader would.

import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { printerFaultKinds } from '../../../src/sandbox/printer/printer-fault.ts'
import { Fault } from '../../../src/sandbox/service/faults.ts'
import { trainingFault } from '../../../src/sandbox/service/training-input.ts'
import { newFolder, type AnswerBody } from './service-caller.ts'

const root = join(import.meta.dirname, '../../..')
const section = readFileSync(join(root, 'docs/sandbox.md'), 'utf8')
const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map((match) => match[1] ?? '')

/** What the command prints until it is ready, as a reader sees it. */
async function startFromCommandLine(): Promise<string> {
  const script = join(root, 'src/sandbox/cli.ts')
  const child = spawn(process.execPath, [script, '--data', newFolder()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await closed
  })
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += String(chunk)
    if (printed.includes('Ctrl-C')) return printed
  }
  throw new Error(`the sandbox ended: ${printed}`)
}

/** Runs the blocks one after another in one shell, in `folder`; answers what each of them printed. */
async function runBlocks(folder: string): Promise<readonly string[]> {
  const printed = await startFromCommandLine()
  const variables = printed.split('\n').filter((line) => /^(BASE|KEYS)=/.test(line))
  const mark = '--- next block ---'
  const script = ['set -eu', ...variables, ...blocks.flatMap((block) => [`echo; echo '${mark}'`, block])]
  const { stdout } = await promisify(execFile)('sh', ['-c', script.join('\n')], { cwd: folder })
  return stdout
    .split(mark)
    .slice(1)
    .map((text) => text.trim())
}

/** What the block that holds these words printed as JSON, a line each. */
function answersOf(outputs: readonly string[], words: string): readonly AnswerBody[] {
  const output = outputs[blocks.findIndex((block) => block.includes(words))] ?? ''
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  return lines.map((line) => JSON.parse(line) as AnswerBody)
}

describe('the section on the sandbox alone', () => {
  test('has examples that run as they stand, and do what the text around them says', async (context) => {
    if (spawnSync('curl', ['--version']).error !== undefined) context.skip('curl is not installed')
    expect(blocks.length).toBeGreaterThan(6)
    const folder = newFolder()
    const outputs = await runBlocks(folder)
    const answers = (words: string) => answersOf(outputs, words)

    expect(answers('/ShipmentRate')[0]?.rate.map((rate) => rate.service)).toContain('GroundAdvantage')
    const [shipment] = answers('-o shipment.json')
    expect(shipment?.trackingNumber).toMatch(/^\d{22}$/)
    expect(readFileSync(join(folder, 'label.pdf')).subarray(0, 4).toString()).toBe('%PDF')
    const [, tracking] = answers('/sandbox/clock')
    expect(tracking).toMatchObject({ trackingNumber: shipment?.trackingNumber })
    expect(tracking).not.toMatchObject({ status: 'PreTransit' })

    const [added, account, history] = answers('/Account/Postage/Balance')
    expect(added?.balance).toBeCloseTo(550 - (shipment?.rate.totalAmount ?? 0), 10)
    expect(account?.balance).toBe(added?.balance)
    expect(history?.history.map((entry) => entry.type)).toEqual(['Deposit', 'Postage', 'Adjustment'])

    expect(answers('PB-Error:')[0]?.Errors).toMatchObject([{ Code: 'CARRIER.NOT_ACTIVE' }])
    const busy = outputs[blocks.findIndex((block) => block.includes('/sandbox/faults'))] ?? ''
    expect(busy).toMatch(/^HTTP\/1\.1 503/m)
    expect(busy).toMatch(/^retry-after: 2/im)
    const [, delayed] = answers('track:weather')
    expect(delayed).toMatchObject({ status: 'Delayed', subStatus: 'Weather delay' })
    expect(answers('/sandbox/printer')).toEqual([{ fault: { kind: 'paper_out' } }, { fault: null }])
  })

  test('names words that ask for an error, and the kinds of switches that there are', () => {
    const words = [...section.matchAll(/`((?:\d{3}|SLOW|CUT|CUT-AFTER|UNREADABLE)(?: \d+)?)`/g)].map(
      (match) => match[1] ?? '',
    )
    expect(words).toEqual(['429 10', 'SLOW 5', 'CUT', 'CUT-AFTER', 'UNREADABLE'])
    for (const word of words) expect(trainingFault({ name: `PB-ERROR ${word}` }), word).toBeDefined()
    const kinds = [...section.matchAll(/^Kinds: ([^;.]*)/gm)].map((match) => match[1]?.match(/\w+/g)?.sort())
    expect(kinds).toEqual([
      Fault.options.map((option) => option.shape.kind.value).sort(),
      [...printerFaultKinds].sort(),
    ])
  })
})
