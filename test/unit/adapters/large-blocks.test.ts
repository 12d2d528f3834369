// What is told to the C library of the system.

import { expect, it } from 'vitest'
import { returnLargeBlocks } from '../../../src/adapters/large-blocks.ts'

it('has blocks from 1 MB on be the system’s own, where the C library is glibc', () => {
  expect(returnLargeBlocks()).toBe(process.platform === 'linux')
  // Harmless twice.
  expect(returnLargeBlocks()).toBe(process.platform === 'linux')
})
