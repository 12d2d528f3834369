import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Handlers } from '../http/handler.ts'
import { ruleBroken } from '../http/request-rules.ts'
import { serviceError } from '../service-error.ts'
import type { ServiceState } from '../state/service-state.ts'

const email = z.email()
const shortestPassword = 8

/**
 * `/User` (section 4.2). A customer signs up, approves the terms, and can then ask for tokens with the account's
 * apiKey and apiSecret and the own e-mail address as userName.
 */
export function userHandlers({ account, customers, now, asks }: ServiceState) {
  /** The document does not say what a signupKey is; here it is the id of the account that pays. */
  const checkSignupKey = (signupKey: string | undefined) => {
    if (signupKey === undefined || signupKey === account.accountId) return
    if (signupKey.trim() === '')
      throw serviceError('ACCOUNT.PARENT.VALIDATION_FAILED', 'signupKey must not be empty')
    throw serviceError('ACCOUNT.PARENT.NOT_FOUND', 'signupKey is not the id of an account')
  }
  return {
    signUpCustomer: ({ body }) => {
      const { signupKey, password, ...person } = body
      const broken = (field: string, message: string) => ruleBroken('signUpCustomer', field, message)
      if (person.email.trim() === '') throw broken('email', 'must not be empty')
      if (asks('signUpForm') && !email.safeParse(person.email.trim()).success)
        throw broken('email', 'is not an e-mail address')
      if (password === '') throw broken('password', 'must not be empty')
      if (asks('signUpForm') && password.length < shortestPassword)
        throw broken('password', `must have at least ${shortestPassword} characters`)
      for (const field of ['companyName', 'firstName', 'lastName'] as const)
        if (person[field].trim() === '') throw broken(field, 'must not be empty')
      checkSignupKey(signupKey)
      if (customers.findByEmail(person.email) !== undefined) throw broken('email', 'has signed up already')
      const customer = { ...person, accountId: randomUUID() }
      customers.insert(customer, password, now())
      return { body: { ...customer, email: person.email.trim().toLowerCase(), status: 'PendingTerms' } }
    },
    approveTerms: ({ body: { accountId } }) => {
      if (accountId.trim() === '') throw ruleBroken('approveTerms', 'accountId', 'must not be empty')
      if (accountId === account.accountId)
        throw serviceError('USER.NOT_FOUND', 'accountId is of an account that nobody signed up for')
      if (customers.find(accountId) === undefined)
        throw serviceError('ACCOUNT.NOT_FOUND', 'accountId is not the id of an account')
      customers.approve(accountId, now())
      return { body: { accountId, status: 'Active' } }
    },
  } satisfies Handlers
}
