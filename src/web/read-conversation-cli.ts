// `npm run read-conversation`: what the station understands of a recorded conversation, before a test is made of it.

import { parseArgs } from 'node:util'
import { readConversation, type ConversationRead } from '../app/recording/read-conversation.ts'
import { readNamedConversation, readNames } from '../app/recording/read-files.ts'

const usage = `usage: npm run read-conversation -- FILE [--names FILE]
  FILE          a conversation that a station recorded (More › Diagnostics › Recording)
  --names FILE  names of fields besides, as a station's response-names.json has them
exit code: 0 everything that is needed was understood · 1 it was not, or the file is none: told below the table · 2 wrong use`

const heads = ['Endpoint', 'Field', 'Found as', 'Missed'] as const

function rowsOf({ fields }: ConversationRead): readonly (readonly string[])[] {
  return fields.map(({ endpoint, record, field, names, missed, of }, at) => [
    fields[at - 1]?.endpoint === endpoint ? '' : endpoint,
    `${record}.${field}`,
    names.join(', ') || '-',
    missed === 0 ? '' : `${missed} of ${of}`,
  ])
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { names: { type: 'string' } },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new TypeError('one file is to be named')
  const conversation = readNamedConversation(path)
  if ('faults' in conversation) {
    for (const fault of conversation.faults) console.log(`${path}: ${fault}`)
    return 1
  }
  const read = await readConversation(conversation, readNames(values.names))
  console.log(tableOf(rowsOf(read)))
  for (const { exchange, endpoint, why } of read.notUnderstood) {
    console.log(`\nexchange ${exchange}, ${endpoint}: ${why}`)
  }
  const calls = conversation.exchanges.length
  console.log(`\n${calls} calls, not understood: ${read.notUnderstood.length}`)
  return read.notUnderstood.length === 0 ? 0 : 1
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const wrongUse = error instanceof TypeError
    console.error(wrongUse ? `${error.message}\n${usage}` : error)
    process.exit(wrongUse ? 2 : 3)
  },
)
