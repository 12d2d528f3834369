import { describe, expect, it } from 'vitest'
import { mostHitsOfAPart } from '../../../../src/contract/search.ts'
import { bestFirst } from '../../../../src/core/search/best-first.ts'
import { hasWords } from '../../../../src/core/search/has-words.ts'
import { searchEverything, type SearchSources } from '../../../../src/core/search/search-everything.ts'

const order = (orderNumber: string) => ({
  orderNumber,
  recipient: 'Ada Example',
  destination: 'Chicago IL',
  state: 'open' as const,
  inDoubt: false,
})
const nothing: SearchSources = {
  orders: () => Promise.resolve([]),
  labels: () => Promise.resolve([]),
  containers: () => Promise.resolve([]),
  manifests: () => Promise.resolve([]),
  addresses: () => Promise.resolve([]),
}
const unheard = (part: string) => {
  throw new Error(`${part} failed`)
}

describe('a search of everything', () => {
  it('tells the first few of each part, and that there are more', async () => {
    const asked: number[] = []
    const orders: SearchSources['orders'] = (_, most) => {
      asked.push(most)
      return Promise.resolve(Array.from({ length: most }, (_order, at) => order(`A-${String(at)}`)))
    }
    const found = await searchEverything({ ...nothing, orders }, 'a-', unheard)
    expect(asked).toEqual([mostHitsOfAPart + 1])
    expect(found.orders).toMatchObject({ kind: 'found', isMore: true })
    expect(found.orders.kind === 'found' && found.orders.hits).toHaveLength(mostHitsOfAPart)
    expect(found.labels).toEqual({ kind: 'found', hits: [], isMore: false })
  })

  it('says of a part that fails that it is not known, and is held up by none', async () => {
    const failed: string[] = []
    const orders = () => Promise.resolve([order('A-1')])
    const labels = () => Promise.reject(new Error('the disk'))
    const found = await searchEverything({ ...nothing, orders, labels }, 'a-1', (part) => failed.push(part))
    expect(found.labels).toEqual({ kind: 'not_known' })
    expect(found.orders).toMatchObject({ kind: 'found', hits: [{ orderNumber: 'A-1' }] })
    expect(failed).toEqual(['labels'])
  })
})

describe('the best first', () => {
  const sorted = (wanted: string, ...numbers: readonly string[]) =>
    bestFirst(numbers, wanted, (number) => [number])

  it('is what fits in whole, then what begins so, then the others as they were found', () => {
    expect(sorted('a-1', 'XA-12', 'A-12', 'A-1', 'A-11')).toEqual(['A-1', 'A-12', 'A-11', 'XA-12'])
  })

  it('takes a tracking number however it is grouped', () => {
    expect(sorted('9400 1112', '9400 1112 7', '94001112')).toEqual(['94001112', '9400 1112 7'])
  })
})

describe('an address', () => {
  const texts = ['Zoë Example', '12 Main St', 'Chicago']
  it('is found by words anywhere in it, without case and accents', () => {
    expect(hasWords(texts, 'chic zoe')).toBe(true)
    expect(hasWords(texts, 'zoe boston')).toBe(false)
  })
})
