import { languages } from '../../src/words/languages.ts'
import { inTurn } from '../support/in-turn.ts'

/**
 * Languages in which every screen is walked. The made-up one has room for the longest of them and no sentence that is not
 * among the words (pseudo.spec.ts); English is walked by the other specs.
 */
export const walkedLanguages = inTurn(
  'every screen can be read whole in each language',
  [...languages.filter((one) => one !== 'en'), 'pseudo' as const],
  1,
)
