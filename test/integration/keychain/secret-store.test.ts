import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { keychainSecretStore } from '../../../src/adapters/keychain/keychain-secret-store.ts'
import { openSecretStore } from '../../../src/adapters/keychain/open-secret-store.ts'
import { sessionSecretStore } from '../../../src/adapters/keychain/session-secret-store.ts'
import type { SecretStore } from '../../../src/core/secret-store.ts'
import type { ChildLink, StartChild } from '../../../src/processes/child-link.ts'
import { forkChild } from '../../../src/processes/fork-child.ts'
import { missingForKeyring, startKeyring, type Keyring } from '../../support/keyring.ts'
import { programEntries } from '../../support/programs.ts'

const hangingChild = new URL('./children/hanging.ts', import.meta.url)
const crashingChild = new URL('./children/crashing.ts', import.meta.url)

const missing = missingForKeyring()
if (missing) console.log(`SKIP keychain tests: ${missing}`)

const open: SecretStore[] = []
const children: ChildLink[] = []
afterEach(() => {
  for (const store of open.splice(0)) store.close()
  children.length = 0
})

const startWith =
  (env: Readonly<Record<string, string>>): StartChild =>
  (entry, options) => {
    const link = forkChild(entry, { ...options, env })
    children.push(link)
    return link
  }

type Setup = { readonly entry?: URL; readonly timeoutMs?: number; readonly restartPauseMs?: number }

const optionsFor = (env: Readonly<Record<string, string>>, setup: Setup = {}) => ({
  startChild: startWith(env),
  entry: programEntries.keychain,
  service: 'Packbench test',
  timeoutMs: 20_000,
  ...setup,
})

function keychainAt(env: Readonly<Record<string, string>>, setup?: Setup): SecretStore {
  const store = keychainSecretStore(optionsFor(env, setup))
  open.push(store)
  return store
}

async function openAt(env: Readonly<Record<string, string>>, setup?: Setup): Promise<SecretStore> {
  const store = await openSecretStore(optionsFor(env, setup))
  open.push(store)
  return store
}

/** What holds for every secret store. */
function secretStoreSuite(make: () => SecretStore) {
  it('gives back what was set, replaced or deleted', async () => {
    const store = make()
    expect(await store.get('api-key')).toBeUndefined()
    await store.set('api-key', 'first')
    await store.set('api-key', 'Grüße, 日本 🗝 "quoted" \n second line')
    await store.set('other', 'value')
    expect(await store.get('api-key')).toBe('Grüße, 日本 🗝 "quoted" \n second line')
    await store.delete('api-key')
    await store.delete('api-key')
    expect(await store.get('api-key')).toBeUndefined()
    expect(await store.get('other')).toBe('value')
    await store.delete('other')
  })

  it('keeps 2,500 characters whole and refuses more', async () => {
    const store = make()
    const longest = 'x'.repeat(2500)
    await store.set('long', longest)
    expect(await store.get('long')).toBe(longest)
    await expect(store.set('long', `${longest}x`)).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await store.get('long')).toBe(longest)
    await store.delete('long')
  })

  it.each([
    ['is cut at NUL', 'name', 'secret-before\0secret-after'],
    ['is empty', 'name', ''],
    ['is not Unicode', 'name', 'lone \ud800 surrogate'],
    ['has an empty name', '', 'value'],
    ['has NUL in its name', 'na\0me', 'value'],
  ])('refuses a secret that %s, without repeating it', async (_, name, value) => {
    const failure = await make()
      .set(name, value)
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'invalid_input' })
    expect(JSON.stringify(failure) + String(failure)).not.toContain('secret-before')
  })

  it('takes calls in the order of their making', async () => {
    const store = make()
    const values = Array.from({ length: 10 }, (_, index) => `value ${index}`)
    await Promise.all(values.map((value) => store.set('racing', value)))
    expect(await store.get('racing')).toBe('value 9')
    await store.delete('racing')
  })
}

describe('the secret store of a session', () => {
  secretStoreSuite(() => sessionSecretStore('no_service'))

  it('says why it is used, and forgets everything when closed', async () => {
    const store = sessionSecretStore('no_service')
    expect(store.state).toEqual({ mode: 'session', fault: 'no_service' })
    await store.set('name', 'value')
    store.close()
    expect(await store.get('name')).toBeUndefined()
  })
})

describe.skipIf(missing)('the secret store in a real keychain', () => {
  let keyring: Keyring
  beforeAll(async () => {
    keyring = await startKeyring()
  })
  afterAll(() => keyring.stop())

  secretStoreSuite(() => keychainAt(keyring.env))

  it('is what opens where a keychain works, and leaves no probe behind', async () => {
    const store = await openAt(keyring.env)
    expect(store.state).toEqual({ mode: 'keychain' })
    await store.set('kept', 'over the end of the process')
    store.close()
    expect(await keychainAt(keyring.env).get('kept')).toBe('over the end of the process')
  })

  it('starts its child again after it was killed', async () => {
    const store = keychainAt(keyring.env)
    await store.set('name', 'value')
    const gone = new Promise((resolve) => children[0]?.onExit(resolve))
    children[0]?.kill()
    await gone
    expect(await store.get('name')).toBe('value')
    expect(children).toHaveLength(2)
  })

  it('answers nothing after it was closed', async () => {
    const store = keychainAt(keyring.env)
    await store.get('name')
    store.close()
    await expect(store.get('name')).rejects.toMatchObject({ code: 'keychain_unavailable' })
    expect(children).toHaveLength(1)
  })
})

describe.skipIf(missing)('a locked keychain', () => {
  it('is told from an empty one when the store is opened, and keeps what was in it', async () => {
    const keyring = await startKeyring()
    try {
      await keychainAt(keyring.env).set('name', 'value')
      keyring.lock()
      const opened = await openAt(keyring.env)
      expect(opened.state).toEqual({ mode: 'session', fault: 'locked' })
      const direct = keychainAt(keyring.env)
      expect(await direct.get('name')).toBeUndefined()
      await expect(direct.set('name', 'other')).rejects.toMatchObject({ code: 'keychain_locked' })
    } finally {
      await keyring.stop()
    }
  })
})

describe('where no keychain answers', () => {
  const nowhere = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }

  it.skipIf(process.platform !== 'linux')('the session store opens, and its state says so', async () => {
    const store = await openAt(nowhere)
    expect(store.state.mode).toBe('session')
    // Two machines, two truths: without libsecret the service is not even asked.
    expect(['no_service', 'no_library']).toContain(store.state.fault)
    await store.set('name', 'value')
    expect(await store.get('name')).toBe('value')
  })

  it('a child that hangs is refused in time, and killed', async () => {
    const store = await openAt({}, { entry: hangingChild, timeoutMs: 300 })
    expect(store.state).toEqual({
      mode: 'session',
      fault: 'silent',
    })
    await new Promise((resolve) => children[0]?.onExit(resolve))
    expect(children).toHaveLength(1)
  })

  it('a child that dies is started three times, then left alone for the pause', async () => {
    const store = keychainAt({}, { entry: crashingChild, restartPauseMs: 3_600_000 })
    for (let index = 0; index < 5; index++) {
      await expect(store.set('name', 'value')).rejects.toMatchObject({ code: 'keychain_unavailable' })
    }
    expect(children).toHaveLength(3)
  })

  it('is asked again when the pause is over', async () => {
    const store = keychainAt({}, { entry: crashingChild, restartPauseMs: 1 })
    for (let index = 0; index < 3; index++) {
      await expect(store.set('name', 'value')).rejects.toMatchObject({ code: 'keychain_unavailable' })
    }
    await vi.waitFor(async () => expect(await store.get('name')).toBe('kept'), { timeout: 180_000 })
  })
})
