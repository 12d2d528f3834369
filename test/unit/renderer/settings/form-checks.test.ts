import { expect, it } from 'vitest'
import { checkAll, required, tcpPort, webAddress } from '../../../../src/renderer/settings/form-checks.ts'

it('ports are whole numbers from 1 to 65535', () => {
  for (const port of ['1', '9100', '65535', ' 9100 ']) expect(tcpPort(port), port).toBeUndefined()
  for (const port of ['', '0', '65536', '9100a', '1e3', '-1', '91.5'])
    expect(tcpPort(port), port).toBeDefined()
})

it('a service address is a web address', () => {
  for (const url of ['https://api.example/v3.1/', 'http://127.0.0.1:4000/v3.1/'])
    expect(webAddress(url)).toBeUndefined()
  for (const url of ['', 'api.example', 'ftp://api.example', 'javascript:alert(1)'])
    expect(webAddress(url), url).toBeDefined()
})

it('the fields that are wrong are named in words', () => {
  const checks = { name: required('Name'), port: tcpPort }
  expect(checkAll({ name: ' ', port: '9100' }, checks)).toEqual({ name: 'Name is missing' })
  expect(checkAll({ name: 'Zebra', port: '9100' }, checks)).toEqual({})
})
