import type { AccountKind } from '../../contract/spending.ts'

const testWords = new Set('sandbox test testing stage staging stg uat qa dev demo trial'.split(' '))
const productionWords = new Set('prod production live'.split(' '))

/** What the words of a service's address say of it. Nobody has to call an address by what it is: it is a hint. */
export function kindOfAddress(baseUrl: string): AccountKind {
  const words = baseUrl
    .toLowerCase()
    .replace(/^https?:/, '')
    .split(/[^a-z]+/)
  const isTest = words.some((word) => testWords.has(word))
  const isProduction = words.some((word) => productionWords.has(word))
  if (isTest === isProduction) return 'not_told'
  return isTest ? 'test' : 'production'
}
