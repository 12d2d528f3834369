// The English sentence of an error is for the log and for commands. A page shows words of its language, by codes.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '../../../src')

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: source }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(source, path), 'utf8'),
  }))

/** A warning's text is the service's own; a table of words has one for the heading of messages. */
const ownWords = /\b(?:warning|m)\.message\b/g

/** Where an answer of the station becomes an error of the page, and a fault of the page one as well. */
const makesErrors = 'renderer/station/station-client.ts'

/** What a command alone says, on its terminal, in English. The page has its own words for a code that a bench shows. */
const ofCommands = [
  'adapters/postgres/keys.ts',
  'app/disk/remove-data.ts',
  'app/guard/audit-check.ts',
  'app/guard/command-acts.ts',
  'app/station/warehouse-audit-command.ts',
  'app/station/warehouse-commands.ts',
  'app/station/warehouse-invites.ts',
  'app/station/warehouse-key-commands.ts',
  'app/station/warehouse-keys.ts',
  'web/loopback-host.ts',
]

describe('the English sentence of an error', () => {
  it('is read by nothing on the page', () => {
    const files = filesOf('renderer/**/*.{ts,svelte}')
    expect(files.length).toBeGreaterThan(300)
    const read = files
      .filter(({ path }) => path !== makesErrors)
      .flatMap(({ path, text }) =>
        [
          ...text
            .replace(ownWords, '')
            .matchAll(
              /\.message\b|\['message'\]|\bmessage\b[^=\n]*\} = [^\n]*(?:error|fault|problem|reason)/gi,
            ),
        ].map(([found]) => `${path}: ${found}`),
      )
    expect(read).toEqual([])
  })

  it('is written for no refusal but by commands: the others have a reason in its place', () => {
    const written = filesOf('{core,adapters,app,main,web}/**/*.ts')
      .filter(({ text }) => /new AppError\(\s*'(?:conflict|not_found)'/.test(text))
      .map(({ path }) => path)
      .sort()
    expect(written).toEqual(ofCommands)
  })
})
