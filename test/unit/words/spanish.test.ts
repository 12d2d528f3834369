// What Spanish alone asks of its sentences.

import { expect, it } from 'vitest'
import * as spanish from '../../../src/words/es/index.ts'
import { orderFiles } from '../../../src/words/es/order-files.ts'
import { results } from '../../../src/words/es/results.ts'
import { textsOf } from '../../support/texts-of.ts'

it('calls no command by the word that is a customer’s order to many who speak Spanish', () => {
  const all = textsOf({ ...spanish, orderFiles, results }, 'es')
  expect(all.length).toBeGreaterThan(2_000)
  // “En el orden de la lista” is how they follow one another.
  expect(all.filter(([, text]) => /órdenes|(?:una|la|ni|esta|esa) orden\b/i.test(text))).toEqual([])
})
