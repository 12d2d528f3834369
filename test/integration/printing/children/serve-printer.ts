// A virtual printer in a process of its own, as long as its standard input is open. Says its port.

import { startVirtualPrinter } from '../../../../src/sandbox/printer/virtual-printer.ts'

const [host, port, folder = ''] = process.argv.slice(2)
const printer = await startVirtualPrinter({ name: 'Bench 1', host, port: Number(port), folder })
console.log(printer.port)
process.stdin.resume()
process.stdin.once('end', () => process.exit())
