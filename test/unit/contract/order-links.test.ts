import { expect, it } from 'vitest'
import { isLink, orderOfLink } from '../../../src/contract/order-links.ts'

it.each([
  ['packbench://order/ORDER-1001', 'ORDER-1001'],
  ['PackBench://Order/ORDER-1001', 'ORDER-1001'],
  ['packbench://order/WEB%2F17', 'WEB/17'],
  ['packbench://order/Caf%C3%A9%201', 'Café 1'],
])('%s names %s', (link, order) => expect(orderOfLink(link)).toBe(order))

// Hazard: whoever can make a browser follow a link writes it.
it.each([
  'packbench://station/index.html',
  'packbench://order',
  'packbench://order/',
  'packbench://order/A/B',
  'packbench://order/A/',
  'packbench://order/A?buy=1',
  'packbench://order/A#F7',
  'packbench://user@order/A',
  'packbench://order:80/A',
  'packbench://order/A%00B',
  'packbench://order/A%0D%0AF7',
  'packbench://order/A%E2%80%8BB',
  'packbench://order/%20A',
  'packbench://order/%E0%A4%A',
  'packbench://order/A\nB',
  'packbench:order/A',
  `packbench://order/${'A'.repeat(101)}`,
  `packbench://order/${'%41'.repeat(200)}`,
  'https://order/A',
  ' packbench://order/A',
  '',
])('%j names no order', (link) => expect(orderOfLink(link)).toBeUndefined())

it('knows a link of the scheme whatever it says', () => {
  expect(isLink('PACKBENCH:anything')).toBe(true)
  expect(isLink('--import')).toBe(false)
})
