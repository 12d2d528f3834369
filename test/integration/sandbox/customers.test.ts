import { describe, expect, test } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { call, newFolder, signIn, startSandbox } from './service-caller.ts'

const person = {
  email: 'Dana@Example.com',
  password: 'correct horse',
  companyName: 'Bench Supply',
  firstName: 'Dana',
  lastName: 'Reyes',
}

const signUp = ({ baseUrl }: Sandbox, change: object = {}) =>
  call(baseUrl, 'User/SignUp/Customer', { body: { ...person, ...change } })
const approve = ({ baseUrl }: Sandbox, accountId: string) =>
  call(baseUrl, 'User/ApproveTermsAndConditions', { body: { accountId } })
const token = ({ baseUrl, keys }: Sandbox, userName: string, password: string) =>
  call(baseUrl, 'Account/Token', { body: { ...keys, userName, password } })
const codes = (reply: { body: { Errors: readonly { Code: string }[] } }) =>
  reply.body.Errors.map((entry) => entry.Code)

describe('a customer', () => {
  test('signs up, approves the terms and works with the account, without a token before', async () => {
    const sandbox = await startSandbox()
    const signedUp = await signUp(sandbox)
    expect(signedUp.status).toBe(200)
    expect(signedUp.text).not.toContain(person.password)
    const early = await token(sandbox, person.email, person.password)
    expect([early.status, codes(early)]).toEqual([422, ['ACCOUNT.NOT_ACTIVE']])

    expect((await approve(sandbox, signedUp.body.accountId)).body).toMatchObject({ status: 'Active' })
    expect((await approve(sandbox, signedUp.body.accountId)).status).toBe(200)
    const caller = await signIn({
      baseUrl: sandbox.baseUrl,
      keys: { ...sandbox.keys, userName: 'dana@example.com', password: person.password },
    })
    expect((await caller('Account/Postage/Balance')).body.balance).toBe(500)
  })

  test('is known again after a restart', async () => {
    const dataDir = newFolder()
    const first = await startSandbox({ dataDir })
    const { body } = await signUp(first)
    await approve(first, body.accountId)
    await first.stopService()
    const second = await startSandbox({ dataDir })
    expect((await token(second, person.email, person.password)).status).toBe(200)
    expect((await token(second, person.email, 'wrong')).status).toBe(401)
  })

  test('cannot sign up twice with one e-mail address, in whatever case', async () => {
    const sandbox = await startSandbox()
    await signUp(sandbox)
    const again = await signUp(sandbox, { email: 'dana@example.COM' })
    expect([again.status, codes(again)]).toEqual([422, ['USER.VALIDATION_FAILED']])
  })

  test.each([
    ['an e-mail address that is none', { email: 'dana' }, 422, 'USER.VALIDATION_FAILED'],
    ['a password of seven characters', { password: '1234567' }, 422, 'USER.VALIDATION_FAILED'],
    ['an empty name', { companyName: ' ' }, 422, 'USER.VALIDATION_FAILED'],
    ['a missing name', { lastName: undefined }, 400, 'USER.BAD_REQUEST'],
    ['an empty key', { signupKey: '' }, 422, 'ACCOUNT.PARENT.VALIDATION_FAILED'],
    ['a key of nobody', { signupKey: 'nobody' }, 404, 'ACCOUNT.PARENT.NOT_FOUND'],
  ])('cannot sign up with %s', async (_what, change, status, code) => {
    const reply = await signUp(await startSandbox(), change)
    expect([reply.status, codes(reply)]).toEqual([status, [code]])
  })

  test('signs up under the account that pays', async () => {
    const sandbox = await startSandbox()
    const { body } = await (await signIn(sandbox))('Account/Postage/Balance')
    expect((await signUp(sandbox, { signupKey: body.accountId })).status).toBe(200)
    const own = await approve(sandbox, body.accountId)
    expect([own.status, codes(own)]).toEqual([404, ['USER.NOT_FOUND']])
  })

  test('cannot approve for an account that is not there', async () => {
    const sandbox = await startSandbox()
    const unknown = await approve(sandbox, 'nobody')
    expect([unknown.status, codes(unknown)]).toEqual([404, ['ACCOUNT.NOT_FOUND']])
    const empty = await approve(sandbox, '')
    expect([empty.status, codes(empty)]).toEqual([422, ['USER.VALIDATION_FAILED']])
  })
})
