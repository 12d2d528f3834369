import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileLogger } from '../../../../src/app/disk/logger.ts'
import { lastLines, openRotatingFile } from '../../../../src/app/disk/rotating-file.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'packbench-log-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const small = { maxBytes: 1_000, maxFiles: 4 }
const logPath = () => join(folder, 'logs', 'station.log')
const line = (number: number) => JSON.stringify({ number, filling: 'x'.repeat(50) })
const numbersIn = (lines: readonly string[]) =>
  lines.map((text) => (JSON.parse(text) as { number: number }).number)
const counting = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

function writeLines(path: string, from: number, to: number, options = small): void {
  const file = openRotatingFile({ path, ...options })
  for (const number of counting(from, to)) file.write(`${line(number)}\n`)
  file.close()
}

describe('a log that rotates', () => {
  // It grew for as long as the station was installed.
  it('keeps its size and its number of files, and loses the oldest lines only', () => {
    writeLines(logPath(), 1, 500)
    const names = readdirSync(dirname(logPath()))
    expect(names).toHaveLength(small.maxFiles)
    for (const name of names) {
      const { size, mode } = statSync(join(dirname(logPath()), name))
      expect(size).toBeLessThanOrEqual(small.maxBytes)
      if (process.platform !== 'win32') expect(mode & 0o777, name).toBe(0o600)
    }
    const kept = numbersIn(lastLines(logPath(), 1_000, 100_000))
    expect(kept.length).toBeGreaterThan(((small.maxFiles - 1) * small.maxBytes) / (line(500).length + 2))
    expect(kept).toEqual(counting(500 - kept.length + 1, 500))
  })

  it('goes on after a restart with the file that is there, and with its numbers', () => {
    for (const start of [0, 1, 2, 3, 4, 5]) writeLines(logPath(), start * 40 + 1, start * 40 + 40)
    const kept = numbersIn(lastLines(logPath(), 1_000, 100_000))
    expect(kept).toEqual(counting(240 - kept.length + 1, 240))
    expect(readdirSync(dirname(logPath()))).toHaveLength(small.maxFiles)
  })

  it('takes over the log of before, however large, and closes it to other users', () => {
    mkdirSync(dirname(logPath()))
    writeFileSync(logPath(), `${counting(1, 100).map(line).join('\n')}\n`, { mode: 0o644 })
    writeLines(logPath(), 101, 101)
    expect(numbersIn(lastLines(logPath(), 3, 100_000))).toEqual([99, 100, 101])
    for (const name of ['station.log', 'station.1.log']) {
      if (process.platform !== 'win32')
        expect(statSync(join(folder, 'logs', name)).mode & 0o777, name).toBe(0o600)
    }
  })

  it('leaves files alone that are not its own', () => {
    mkdirSync(dirname(logPath()))
    const others = ['station.old.log', 'station.1.log.gz', 'other.1.log', 'station.-1.log', 'notes.txt']
    for (const name of others) writeFileSync(join(folder, 'logs', name), 'kept')
    writeLines(logPath(), 1, 500)
    for (const name of others) expect(readFileSync(join(folder, 'logs', name), 'utf8')).toBe('kept')
  })

  it('begins a file with a line that is longer than one, and cuts none', () => {
    const file = openRotatingFile({ path: logPath(), ...small })
    for (const text of ['short', 'x'.repeat(3_000), 'after']) file.write(`${text}\n`)
    file.close()
    expect(lastLines(logPath(), 10, 100_000)).toEqual(['short', 'x'.repeat(3_000), 'after'])
    expect(readFileSync(join(folder, 'logs', 'station.1.log'), 'utf8')).toBe('short\n')
  })

  // On Windows a log viewer that holds the file is enough; here a name that is too long for the next number.
  it('goes on in the same file where it cannot be put aside', () => {
    const path = join(folder, `${'x'.repeat(250)}.log`)
    writeLines(path, 1, 60)
    expect(readdirSync(folder)).toHaveLength(1)
    expect(numbersIn(lastLines(path, 1_000, 100_000))).toEqual(counting(1, 60))
  })

  it.skipIf(!existsSync('/dev/full'))('stops nothing on a full disk', () => {
    mkdirSync(dirname(logPath()))
    symlinkSync('/dev/full', logPath())
    const mode = statSync('/dev/full').mode
    const log = fileLogger(logPath())
    for (let count = 0; count < 100; count++) log.error('disk.full', { count }, new Error('no space'))
    log.close()
    log.info('late', {})
    expect(statSync('/dev/full').mode).toBe(mode)
  })

  // What was logged right before the end is what is looked for afterwards.
  it('has every line that was written when its process is killed', async () => {
    const script = `
      import { openRotatingFile } from ${JSON.stringify(new URL('../../../../src/app/disk/rotating-file.ts', import.meta.url).href)}
      const file = openRotatingFile({ path: process.argv[1], maxBytes: 1000, maxFiles: 4 })
      for (let number = 1; ; number++) {
        file.write(JSON.stringify({ number }) + '\\n')
        if (number % 100 === 0) await new Promise((done) => process.stdout.write(number + '\\n', done))
      }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, logPath()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let told = 0
    for await (const text of createInterface(child.stdout)) {
      told = Number(text)
      if (told >= 1_000) break
    }
    child.kill('SIGKILL')
    await once(child, 'exit')
    const kept = numbersIn(lastLines(logPath(), 1_000, 100_000))
    expect(kept.at(-1)).toBeGreaterThanOrEqual(told)
    expect(kept).toEqual(counting(kept[0] ?? 0, kept.at(-1) ?? 0))
  })
})

describe('the newest lines', () => {
  it('are as many as are asked for, over several files', () => {
    writeLines(logPath(), 1, 60)
    expect(numbersIn(lastLines(logPath(), 3, 100_000))).toEqual([58, 59, 60])
    expect(numbersIn(lastLines(logPath(), 25, 100_000))).toEqual(counting(36, 60))
  })

  it('stay within the bytes that may be read, and are whole', () => {
    writeLines(logPath(), 1, 60)
    const bytes = line(60).length + 1
    expect(numbersIn(lastLines(logPath(), 1_000, bytes * 20 + 10))).toEqual(counting(41, 60))
  })

  it('are none where nothing was written', () => {
    expect(lastLines(logPath(), 10, 1_000)).toEqual([])
  })
})
