import type { Warning } from '../../contract/domain.ts'
import type { EndpointInput } from './build-request.ts'
import type { ResourceContext } from './resource-context.ts'

export type SignUp = EndpointInput<'signUpCustomer'>['body']

export function createUserResource({ call, open }: ResourceContext) {
  return {
    /** `POST /User/SignUp/Customer`, without a token. Answers with the new account's id where the service tells it. */
    async signUp(
      customer: SignUp,
    ): Promise<{ readonly accountId: string | undefined; readonly warnings: readonly Warning[] }> {
      const answer = open(await call('signUpCustomer', { body: customer }))
      answer.acknowledge()
      const [account] = answer.within('customer', answer.body)
      return { accountId: account?.text('accountId'), warnings: answer.warnings() }
    },

    /** `POST /User/ApproveTermsAndConditions`, without a token. */
    async approveTerms(accountId: string): Promise<{ readonly warnings: readonly Warning[] }> {
      const answer = open(await call('approveTerms', { body: { accountId } }))
      answer.acknowledge()
      return { warnings: answer.warnings() }
    },
  }
}
