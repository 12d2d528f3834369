import type { AccountKind, AccountSigns, FirstSpending } from '../../contract/spending.ts'

type Kind = FirstSpending['kind']
type Profile = FirstSpending['profile']

export const spending = {
  title: {
    test: { label: 'First label with this Test account', funds: 'First funds of this Test account' },
    production: { label: 'First label with this account', funds: 'First funds of this account' },
  } satisfies Record<Profile, Record<Kind, string>>,
  what: {
    test: {
      label: 'Nothing was bought with this account in the Test profile yet. Test labels should cost nothing.',
      funds: 'Nothing was paid with this account in the Test profile yet. A card may be charged.',
    },
    production: {
      label: 'Nothing was bought with this account in the Production profile yet. Its labels are paid for.',
      funds: 'Nothing was paid with this account in the Production profile yet. The card on file is charged.',
    },
  } satisfies Record<Profile, Record<Kind, string>>,
  balance: (balance: string) => `The balance is ${balance}.`,
  balanceNotKnown: 'The service did not tell the balance.',
  price: (price: string) => `The service asks ${price} for it.`,
  once: 'You are asked once for each account.',
  again: 'Scanning the order again says yes too.',
  yes: { label: 'Buy', funds: 'Add funds' } satisfies Record<Kind, string>,
  yesFor: {
    label: (price: string) => `Buy for ${price}`,
    funds: (price: string) => `Add ${price}`,
  } satisfies Record<Kind, (price: string) => string>,
  no: { label: 'Don’t buy', funds: 'Don’t add' } satisfies Record<Kind, string>,
  signs: 'What this account seems to be',
  address: {
    test: 'Its address is worded like a test address. That is a hint and no proof.',
    production: 'Its address is worded like a production address. That is a hint and no proof.',
    not_told: 'Its address does not say whether it is for tests.',
  } satisfies Record<AccountKind, string>,
  answers: {
    test: 'The account’s own answers say that it is for tests.',
    production: 'The account’s own answers say that it is for production: labels are billed.',
    not_told: 'The account’s own answers do not say whether it is billed: that is not known.',
    not_asked: 'The account could not be asked what it is.',
  } satisfies Record<AccountSigns['answers'], string>,
  band: 'A Test account took money',
  took: (before: string, after: string) =>
    `The balance was ${before} before the first label of this Test account, and ${after} after it.`,
  tookWhat: 'Test labels should cost nothing. Nothing more is bought until a supervisor says so.',
  goOn: 'Go on buying',
  goOnTitle: 'Go on buying with this Test account?',
  goOnWhat: [
    'Every further label may cost money.',
    'If these are Production keys, connect Test keys in Settings › Account instead.',
  ],
  stay: 'Stay stopped',
}
