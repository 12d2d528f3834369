import { expect, it } from 'vitest'
import { checkAll, required, webAddress } from '../../../../src/renderer/ui/form-checks.ts'

it('a service address is a web address', () => {
  const check = webAddress('Address')
  for (const url of ['https://api.example/v3.1/', 'http://127.0.0.1:4000/v3.1/'])
    expect(check(url)).toBeUndefined()
  for (const url of ['', 'api.example', 'ftp://api.example', 'javascript:alert(1)'])
    expect(check(url), url).toBe('Address: a web address begins with https://')
})

it('the fields that are wrong are named in words', () => {
  const checks = { name: required('Name'), url: webAddress('Address') }
  expect(checkAll({ name: ' ', url: 'https://api.example' }, checks)).toEqual({ name: 'Name is missing' })
  expect(checkAll({ name: 'Zebra', url: 'https://api.example' }, checks)).toEqual({})
})
