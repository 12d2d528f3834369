import { describe, expect, it } from 'vitest'
import { findCupsServer } from '../../../../../src/adapters/printers/transports/cups/cups-server.ts'

describe('the print server of this machine', () => {
  it.each([
    ['/tmp/own/cups.sock', { socketPath: '/tmp/own/cups.sock' }],
    ['print.example', { host: 'print.example', port: 631 }],
    ['print.example:8631', { host: 'print.example', port: 8631 }],
    ['[::1]', { host: '::1', port: 631 }],
    ['[fe80::1%eth0]:8631', { host: 'fe80::1%eth0', port: 8631 }],
    ['print.example:8631/version=1.1', { host: 'print.example', port: 8631 }],
  ])('is where CUPS_SERVER=%s says', (named, server) => {
    expect(findCupsServer({ CUPS_SERVER: named })).toEqual(server)
  })

  it.each([{}, { CUPS_SERVER: '' }])('is the local one where nothing is named: %j', (env) => {
    const server = findCupsServer(env)
    if ('socketPath' in server) expect(server.socketPath).toMatch(/cups/)
    else expect(server).toEqual({ host: 'localhost', port: 631 })
  })
})
