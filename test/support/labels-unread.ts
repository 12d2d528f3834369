// Stations of tests that have no time for the codes of labels: to start what draws and decodes one takes longer than all
// else of a purchase, and most tests look at other things.

import type { StationAdapters } from '../../src/app/adapters.ts'
import { AppError } from '../../src/contract/errors.ts'

/** A label that is begun to be read stays so until the reading is stopped, as on a machine that is busy. */
export function labelsUnread(adapters: StationAdapters): StationAdapters {
  const waiting = new Set<(reason: Error) => void>()
  return {
    ...adapters,
    labelCodes: {
      read: () => new Promise((_, reject) => waiting.add(reject)),
      stop() {
        for (const reject of waiting) reject(new AppError('not_printable', 'The reading was stopped'))
        waiting.clear()
      },
    },
  }
}
