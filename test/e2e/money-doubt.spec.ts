import type { Page, Route } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { clearFaults, setFault } from './sandbox-switches.ts'
import { expect, keepPicture, test } from './station.ts'
import { setUpTest } from './test-account.ts'

const noFindings = async (page: Page) => {
  const violations = await violationsOf(page)
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
}

async function openAccount(bench: Page) {
  await bench.keyboard.press('Shift+F1')
  await bench.getByRole('button', { name: /^Account/ }).click()
  await expect(bench.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
}

const answer = (value: unknown) => (route: Route) => route.fulfill({ json: { ok: true, value } })
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' })

test('an entry of the history under another number is shown, and a person says that it is it', async ({
  bench,
  station,
  sandbox,
}, info) => {
  await setUpTest(station, sandbox, sandbox.printers[0]?.port ?? 0)
  await openAccount(bench)
  await expect(bench.getByRole('region', { name: 'Balance', exact: true })).toContainText('$500.00')
  const entry = {
    id: 'SVC-77',
    date: new Date().toISOString(),
    type: 'Deposit',
    description: 'Card payment',
    amount: 75.5,
  }
  const body = JSON.stringify({ history: [entry] })
  await setFault(sandbox, { endpoint: 'addFunds', kind: 'unreadable', body: '{"success":false}' })
  await setFault(sandbox, { endpoint: 'getBalanceHistory', kind: 'unreadable', body, times: 500 })
  await bench.getByRole('textbox', { name: 'Amount' }).fill('75.50')
  await bench.keyboard.press('F7')
  await bench.getByRole('dialog').getByRole('button', { name: 'Add $75.50' }).click()

  const doubt = bench.getByRole('alert').filter({ hasText: 'Not sure whether $75.50 were added' })
  await expect(doubt).toContainText('(Deposit, Card payment, SVC-77')
  await expect(doubt).toContainText(/Balance before\s*\$500\.00/)
  await expect(doubt).toContainText('$575.50')
  await expect(doubt).toContainText('The balance grew by exactly this amount. That is a hint, and no proof.')
  await expect(doubt).toContainText(/From .+ a supervisor can say what became of it/)
  await expect(bench.getByRole('button', { name: 'It was not' })).toBeHidden()
  await expect(bench.getByRole('button', { name: 'Add $75.50' })).toBeDisabled()
  await keepPicture(bench, info, 'account-lookalike')
  await noFindings(bench)

  await bench.keyboard.press('F8')
  const dialog = bench.getByRole('dialog')
  await expect(dialog).toContainText('If it was not added, the account is short of this amount.')
  await expect(dialog.getByRole('combobox')).toHaveValue('in_history')
  await keepPicture(bench, info, 'account-was-added')
  await dialog.getByRole('button', { name: 'It was added' }).click()
  await expect(doubt).toBeHidden()
  await expect(bench.getByRole('region', { name: 'Funds added here' })).toContainText(
    'A supervisor said that it was added.',
  )
  await clearFaults(sandbox)
})

test(
  'funds that were in doubt for long are called not added by a person who was told what it may cost',
  { tag: '@browser' },
  async ({ bench, station }, info) => {
    // What the page asked for when it was opened is answered: its news would take the doubt away again.
    await station.ask('postage.ask', {})
    // Half an hour does not pass here: the station's own part is tested with a clock, this is the page's.
    const deposit = {
      depositId: '01a20318-213f-708a-9c6c-a67526b82ee7',
      amount: usd(10_000),
      state: 'in_doubt',
      warnings: [],
      balanceBefore: usd(50_000),
      balanceAfter: usd(50_000),
      balanceAskedAt: '2026-11-20T09:31:00.000Z',
      decideFrom: '2026-11-20T09:30:00.000Z',
      nextCheckAt: '2026-11-20T09:32:00.000Z',
      canSayAdded: true,
      canSayNotAdded: true,
      createdAt: '2026-11-20T09:00:00.000Z',
      updatedAt: '2026-11-20T09:31:00.000Z',
    }
    const known = { balance: usd(50_000), askedAt: '2026-11-20T09:31:00.000Z' }
    let asked: unknown
    await bench.route('**/rpc/postage.account', answer({ known, deposits: [deposit] }))
    const ended = {
      ...deposit,
      state: 'not_added',
      reason: { code: 'doubt_ended', message: 'as the test says', details: { reason: 'service_says' } },
    }
    // The page asks by itself too: until the person's word it hears of the doubt.
    for (const operation of ['postage.ask', 'postage.look']) {
      await bench.route(`**/rpc/${operation}`, (route) =>
        answer({ known, deposits: [asked === undefined ? deposit : ended] })(route),
      )
    }
    await openAccount(bench)
    await bench.route('**/rpc/postage.decideDeposit', (route) => {
      asked = route.request().postDataJSON()
      return answer(ended)(route)
    })
    await expect(bench.getByRole('alert')).toContainText('Not sure whether $100.00 were added')
    await keepPicture(bench, info, 'account-long-in-doubt')
    // Not while the balance is asked for.
    await expect(bench.getByRole('button', { name: /^It was not/ })).toBeEnabled()
    await bench.keyboard.press('F9')
    const dialog = bench.getByRole('dialog')
    await expect(dialog).toContainText('If it was added after all, you pay twice.')
    await expect(dialog).toContainText(/Balance before\s*\$500\.00/)
    await keepPicture(bench, info, 'account-was-not-added')
    await noFindings(bench)
    await dialog.getByRole('combobox').selectOption('service_says')
    await dialog.getByRole('button', { name: 'It was not' }).click()
    await expect(bench.getByText('A supervisor said that it was not added.')).toBeVisible()
    expect(asked).toEqual({ depositId: deposit.depositId, added: false, reason: 'service_says' })
  },
)

test(
  'a refund that was in doubt for long is ended by a person who was told that the label is void',
  { tag: '@browser' },
  async ({ bench }, info) => {
    const refund = {
      refundId: '01a20318-213f-708a-9c6c-a67526b82ee8',
      purchaseId: '01a20318-213f-708a-9c6c-a67526b82ee9',
      orderNumber: 'OLD-1',
      trackingNumber: '9400100000000000000017',
      service: 'GroundAdvantage',
      amount: usd(842),
      state: 'in_doubt',
      overdue: false,
      reason: { code: 'service_no_answer', message: 'as the test says' },
      warnings: [],
      createdAt: new Date().toISOString(),
    }
    const ended = {
      ...refund,
      state: 'refused',
      reason: { code: 'doubt_ended', message: 'as the test says', details: { reason: 'not_refunded' } },
    }
    const counts = {
      open: 1,
      overdue: 0,
      unsettled: 1,
      rejected: 0,
      refunded: 0,
      openAmounts: [usd(842)],
      openPriced: 1,
    }
    const list = (one: object) => answer({ refunds: [one], counts, rule: { overdueAfterDays: 28 } })
    let asked: unknown
    await bench.route('**/rpc/refunds.list', list({ ...refund, canEndDoubt: true }))
    await bench.route('**/rpc/refunds.endDoubt', async (route) => {
      asked = route.request().postDataJSON()
      await bench.unroute('**/rpc/refunds.list')
      await bench.route('**/rpc/refunds.list', list(ended))
      return answer(ended)(route)
    })
    await bench.keyboard.press('Shift+F3')
    await bench.getByRole('button', { name: 'End the doubt: OLD-1' }).click()
    const dialog = bench.getByRole('dialog', { name: 'Stop asking about the refund of OLD-1?' })
    await expect(dialog).toContainText('The label may be refunded after all: it must not be used.')
    await keepPicture(bench, info, 'refunds-end-doubt')
    await noFindings(bench)
    await dialog.getByRole('button', { name: 'It was not refunded' }).click()
    const row = bench.getByRole('table', { name: 'Refunds' }).getByRole('row').filter({ hasText: 'OLD-1' })
    await expect(row).toContainText('Doubt ended')
    await expect(row).toContainText('Do not use the label.')
    await keepPicture(bench, info, 'refunds-doubt-ended')
    expect(asked).toEqual({ refundId: refund.refundId, reason: 'not_refunded' })
  },
)
