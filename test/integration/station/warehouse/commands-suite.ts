// A warehouse's database by commands: set up, joined and left, and how it proves who it is.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { openConnection } from '../../../../src/adapters/postgres/connection.ts'
import { ownVersion } from '../../../../src/adapters/postgres/migrations.ts'
import { openSettingsFile } from '../../../../src/app/station/station-settings.ts'
import { joinWarehouse } from '../../../../src/app/station/warehouse-commands.ts'
import { authority, certificates, serverKey, type CertificateName } from '../../../support/certificates.ts'
import { addPacker, packerPassword, type PrivatePostgres } from '../../../support/private-postgres.ts'
import { programEntries } from '../../../support/programs.ts'
import type { WarehouseBenches } from '../../../support/warehouse-benches.ts'
import { command } from '../../../support/warehouse-command.ts'
import { selfSigned } from '../../../unit/adapters/shipping-service/self-signed.ts'

export function describeCommands(open: () => Pick<WarehouseBenches, 'folder' | 'postgres'>): void {
  let folder: string
  let postgres: PrivatePostgres
  beforeAll(() => {
    ;({ folder, postgres } = open())
  })

  it('is set up, joined, looked at and left by commands, and no file has its password', async () => {
    const url = postgres.url('commanded')
    const dataDir = join(folder, 'commanded')
    await postgres.query('CREATE DATABASE commanded')
    await addPacker(postgres)
    const role = ['--bench-role', 'packer']
    expect(await command('init', '--url', url, ...role)).toMatchObject({
      code: 0,
      stdout: `set up: version ${ownVersion}\n`,
    })
    const asPacker = url.replace('postgres@', `packer:${encodeURIComponent(packerPassword)}@`)
    const joinAt = (data: string, address: string) =>
      command('join', '--bench', 'Bench 7', '--data', data, '--url', address)
    const unkeptDir = join(folder, 'unkept')
    const [again, wrong, unkept] = await Promise.all([
      command('init', '--url', url, ...role),
      joinAt(dataDir, url.replace('postgres@', 'packer:guessed@')),
      joinAt(unkeptDir, asPacker),
    ])
    expect(again).toMatchObject({ code: 0, stdout: 'set up already\n' })
    expect(wrong.code).toBe(3)
    expect(wrong.stderr).toContain('(warehouse_refused)')
    // Nothing keeps it here.
    expect(unkept.stderr).toContain('PACKBENCH_WAREHOUSE_PASSWORD')
    for (const { stdout, stderr } of [wrong, unkept])
      expect(stdout + stderr).not.toMatch(/guessed|of the packer|of%20the%20packer/)
    for (const dir of [dataDir, unkeptDir]) expect(openSettingsFile(dir).read().warehouse).toBeUndefined()

    expect(await joinAt(dataDir, url)).toMatchObject({ code: 0 })
    expect(openSettingsFile(dataDir).read().warehouse).toEqual({
      url,
      name: 'main',
      bench: 'Bench 7',
      cutOff: 'strict',
    })
    expect(await command('check', '--data', dataDir)).toMatchObject({ code: 0, stdout: 'benches: 0\n' })
    expect(await command('leave', '--data', dataDir)).toMatchObject({ code: 0 })
    expect(openSettingsFile(dataDir).read().warehouse).toBeUndefined()
    const [left, other, unknown] = await Promise.all([
      command('leave', '--data', dataDir),
      command('join', '--url', 'mysql://a:hidden@b/c'),
      command('begin'),
    ])
    expect(left.code).toBe(3)
    expect(other.stderr).not.toContain('hidden')
    expect(unknown.code).toBe(2)
  })

  it('believes no server whose certificate does not prove it, and says what to do', async () => {
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const own = file('authority.pem', authority)
    const another = file('another.pem', selfSigned.cert)
    const noPem = file('no.pem', 'no certificate')
    const dataDir = join(folder, 'encrypted')
    const url = (options: Readonly<Record<string, string>>) =>
      `postgres://postgres@localhost:${postgres.port}/postgres?${new URLSearchParams(options).toString()}`
    const joining = (address: string) =>
      joinWarehouse(
        programEntries,
        dataDir,
        { address, password: undefined },
        { name: 'main', cutOff: 'strict' },
      )
    const wrong: readonly (readonly [
      certificate: CertificateName | undefined,
      options: Readonly<Record<string, string>>,
      why: string,
      what: string,
    ])[] = [
      ['good', { sslrootcert: another }, 'untrusted', 'sslrootcert=FILE'],
      ['good', {}, 'untrusted', 'sslrootcert=FILE'],
      ['good', { sslrootcert: noPem }, 'tls', 'holds no certificate'],
      ['good', { sslrootcert: 'authority.pem' }, 'tls', 'whole path'],
      ['otherName', { sslrootcert: own }, 'other_name', 'as its certificate has it'],
      ['expired', { sslrootcert: own, sslmode: 'verify-ca' }, 'outdated', 'have it renewed'],
      [undefined, { sslrootcert: own }, 'not_encrypted', 'switch TLS on there'],
      [undefined, { sslmode: 'require' }, 'not_encrypted', 'switch TLS on there'],
    ]
    const serve = (name: CertificateName | undefined) =>
      postgres.encrypt(name && { cert: certificates[name], key: serverKey })
    let served: CertificateName | undefined
    for (const [certificate, options, why, what] of wrong) {
      if (certificate !== served) await serve(certificate)
      served = certificate
      const error: unknown = await joining(url({ sslmode: 'verify-full', ...options })).catch(
        (thrown: unknown) => thrown,
      )
      expect(error, why).toMatchObject({ code: 'warehouse_refused', details: { why } })
      const told = error instanceof Error ? `${error.message} ${String(error.cause)}` : ''
      expect(told).toContain(what)
      expect(told, why).not.toMatch(/localhost|postgres@|another\.invalid|\/packbench-/)
      expect(openSettingsFile(dataDir).read().warehouse).toBeUndefined()
    }

    // Both say less than verify-full does, and only what they say.
    await serve('otherName')
    await joining(url({ sslmode: 'verify-ca', sslrootcert: own }))
    await joining(url({ sslmode: 'require' }))
    await serve('good')
    const address = url({ sslmode: 'verify-full', sslrootcert: own })
    await joining(address)
    expect(openSettingsFile(dataDir).read().warehouse?.url).toBe(address)
    const connection = openConnection({ url: address, password: undefined })
    const text = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'
    expect(await connection.run({ name: '', text }, [])).toEqual([{ ssl: true }])
    await connection.close()
    await serve(undefined)
  })
}
