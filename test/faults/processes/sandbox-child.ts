// The sandbox in a process of its own, with money enough. Run by sandbox-process.ts: sandbox-child.ts DATA_DIR

import { createSandbox } from '../../../src/sandbox/create-sandbox.ts'

const sandbox = await createSandbox({
  dataDir: process.argv[2] ?? '',
  openingBalanceMinor: 100_000_000,
})
process.once('disconnect', () => void sandbox.close().then(() => process.exit(0)))
process.send?.({ baseUrl: sandbox.baseUrl, keys: sandbox.keys })
