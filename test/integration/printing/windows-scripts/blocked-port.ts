// Sends to a printer whose port takes nothing, and closes the link while the call hangs. Wine's spooler then takes no label
// for another printer either, so one sent there holds the last thread, and one opened then waits for a thread: these links
// are closed in the same way. Ends with exit code 7.

import { spoolerLabelPrinter } from '../../../../src/adapters/printers/transports/spooler/spooler-label-printer.ts'
import { isAppError } from '../../../../src/contract/errors.ts'

const [, , blocked = '', other = ''] = process.argv

const outcome = (call: Promise<void>) =>
  call.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  )

const printer = spoolerLabelPrinter({ queue: blocked })
await printer.connect()
const sending = outcome(printer.send(Buffer.from('^XA^XZ')))
let turns = 0
const ticking = setInterval(() => {
  turns += 1
  if (turns === 20) printer.close()
}, 10)
const sent = await sending
clearInterval(ticking)

const another = spoolerLabelPrinter({ queue: other })
await another.connect()
const sendingThere = outcome(another.send(Buffer.from('^XA^XZ')))
const waiting = spoolerLabelPrinter({ queue: other })
const connecting = outcome(waiting.connect())
setTimeout(() => waiting.close(), 100)
const connected = await connecting
another.close()
console.log(JSON.stringify({ sent, turns, connected, sentThere: await sendingThere }))
process.exit(7)
