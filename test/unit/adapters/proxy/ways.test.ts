import { describe, expect, it } from 'vitest'
import {
  environmentWays,
  isExcepted,
  waysByRule,
  waysOfPac,
  type FindWays,
  type Way,
} from '../../../../src/adapters/proxy/ways.ts'

const service = new URL('https://api.shipping.example/v3.1/')
const shown = (ways: readonly Way[]) => ways.map((way) => (way === 'direct' ? way : way.href))

describe('what is asked directly', () => {
  it.each([
    ['*', 'https://api.shipping.example/', true],
    ['shipping.example', 'https://api.shipping.example/', true],
    ['.shipping.example', 'https://API.shipping.example/', true],
    ['*.shipping.example', 'https://api.shipping.example/', true],
    ['shipping.example', 'https://notshipping.example/', false],
    ['shipping.example:443', 'https://shipping.example/', true],
    ['shipping.example:8443', 'https://shipping.example/', false],
    ['shipping.example:80', 'http://shipping.example/', true],
    ['10.0.0.0/8', 'https://10.20.30.40/', true],
    ['10.0.0.0/8', 'https://11.20.30.40/', false],
    ['10.0.0.0/8', 'https://ten.example/', false],
    ['fd00::/8', 'https://[fd12::1]/', true],
    ['[fd12::1]:443', 'https://[fd12::1]/', true],
    ['fd12::1', 'https://[fd12::1]/', true],
    ['nonsense/99', 'https://10.20.30.40/', false],
  ])('%s: %s %s', (exception, url, expected) => {
    expect(isExcepted(new URL(url), [exception])).toBe(expected)
  })

  it.each(['http://localhost:8080/', 'https://127.0.0.1/', 'http://[::1]:9/'])(
    'is %s, whatever is set',
    async (url) => {
      const byRule = waysByRule({ use: 'address', url: 'http://proxy:1', except: [] }, undefined, none)
      const bySystem = waysByRule(
        { use: 'system' },
        undefined,
        environmentWays({ ALL_PROXY: 'http://proxy:1' }),
      )
      expect(await byRule(new URL(url))).toEqual(['direct'])
      expect(await bySystem(new URL(url))).toEqual(['direct'])
    },
  )
})

const none: FindWays = () => Promise.resolve([])

describe('the environment', () => {
  it.each([
    [{}, ['direct']],
    [{ HTTPS_PROXY: '' }, ['direct']],
    [{ HTTPS_PROXY: 'http://proxy.example:3128' }, ['http://proxy.example:3128/']],
    [{ https_proxy: 'proxy.example:3128' }, ['http://proxy.example:3128/']],
    [{ HTTP_PROXY: 'http://proxy.example:3128' }, ['direct']],
    [{ ALL_PROXY: 'https://proxy.example' }, ['https://proxy.example/']],
    [{ HTTPS_PROXY: 'http://proxy.example', NO_PROXY: 'other.example, shipping.example' }, ['direct']],
    [{ HTTPS_PROXY: 'http://proxy.example', no_proxy: 'other.example' }, ['http://proxy.example/']],
    [{ HTTPS_PROXY: 'socks5://proxy.example:1080' }, []],
    [{ HTTPS_PROXY: 'http://' }, []],
  ])('%j: %j', async (env, expected) => {
    expect(shown(await environmentWays(env)(service))).toEqual(expected)
  })
})

it.each([
  ['DIRECT', ['direct']],
  ['PROXY proxy.example:3128', ['http://proxy.example:3128/']],
  [
    'PROXY one.example:3128;HTTPS two.example:443; DIRECT',
    ['http://one.example:3128/', 'https://two.example/', 'direct'],
  ],
  ['PROXY [fd12::1]:3128', ['http://[fd12::1]:3128/']],
  ['SOCKS5 socks.example:1080', []],
  ['SOCKS socks.example:1080; DIRECT', ['direct']],
  ['', []],
])('Chromium’s %j is %j', (answer, expected) => {
  expect(shown(waysOfPac(answer))).toEqual(expected)
})

describe('the rule', () => {
  const system: FindWays = () => Promise.resolve([new URL('http://system.example:1')])

  it.each([
    [{ use: 'system' as const }, ['http://system.example:1/']],
    [{ use: 'none' as const }, ['direct']],
    [
      { use: 'address' as const, url: 'http://proxy.example:3128', except: [] },
      ['http://proxy.example:3128/'],
    ],
    [{ use: 'address' as const, url: 'http://proxy.example:3128', except: ['shipping.example'] }, ['direct']],
  ])('%j: %j', async (rule, expected) => {
    expect(shown(await waysByRule(rule, undefined, system)(service))).toEqual(expected)
  })

  it('takes the user with whatever stands in the password', async () => {
    const rule = { use: 'address' as const, url: 'http://proxy.example:3128', except: [], userName: 'a@b' }
    const [way] = await waysByRule(rule, 'p:/@%', system)(service)
    const { username, password } = way as URL
    expect([decodeURIComponent(username), decodeURIComponent(password)]).toEqual(['a@b', 'p:/@%'])
  })
})
