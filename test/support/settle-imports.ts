// For files that share a process: what one of them began to import and did not wait for is cut off when the file ends, and
// its modules stay broken for all files after it.

import { afterAll, vi } from 'vitest'

afterAll(() => vi.dynamicImportSettled())
