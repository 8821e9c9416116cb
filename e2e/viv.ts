import type { PayMethod } from '#features/viv/rules.ts'
import { operatorCalls, queryOf, type Calls } from './calls.ts'
import { withDatabase } from './database.ts'
import type { Newcomer } from './newcomers.ts'
import { expect, type Page } from './test.ts'

// Wallets through the API.

/** Tops up through the API; returns the order id. */
export async function topUp(who: Pick<Calls, 'post'>, viv: number, method: PayMethod = 'card'): Promise<string> {
  await queryOf(await who.post('/v1/user/consents', { kind: 'viv_terms', version: '2022-03-01', agreed: true }))
  const { order_id } = await queryOf<{ order_id: string }>(await who.post('/v1/user/viv/payment', { viv, method }))
  const tried = await who.post(`/pay/${order_id}/try`, { method, outcome: 'paid', agreed: true, tells: false })
  expect(tried.ok()).toBe(true)
  await queryOf(await who.post(`/v1/user/viv/payment/${order_id}/settle`, {}))
  return order_id
}

/** Tops up by bank transfer, dated before the waiting time of exchanges. */
export async function topUpBeforeWaitingTime(who: Newcomer, viv: number): Promise<void> {
  await topUp(who, viv, 'bank')
  const days = '8 days'
  await withDatabase(
    (sql) => sql`
      update viv_lot set origin_dt = origin_dt - ${days}::interval, reg_dt = reg_dt - ${days}::interval where user_no = ${who.user_no}`,
  )
}

/** The wallet of a member. */
export const walletOf = async (who: Pick<Calls, 'get'>) =>
  queryOf<{ paid: number; free: number; exchangeable: number }>(await who.get('/v1/user/viv'))

/** Sends a gift through the API; returns its number. */
export const sendGiftByApi = async (from: Calls, to: Newcomer, amount: number, message = ''): Promise<number> =>
  (await queryOf<{ gift_no: number }>(await from.post('/v1/user/viv/gift', { to_user_no: to.user_no, amount, message }))).gift_no

/** A bank account of the member's own: one that two members give waits for a check. */
export const accountNoOf = ({ user_no }: Pick<Newcomer, 'user_no'>): string => `${String(user_no).padStart(6, '0')}-78-901234`

/** Registers a bank account and requests an exchange through the API; returns its number. */
export async function requestExchange(who: Newcomer, amount: number): Promise<number> {
  const { real_name } = await queryOf<{ real_name: string }>(await who.get('/v1/user/me'))
  const account = { bank_code: '004', account_no: accountNoOf(who), holder: real_name, password: who.password }
  await queryOf(await who.put('/v1/user/viv/account', account))
  return (await queryOf<{ exchange_no: number }>(await who.post('/v1/user/viv/exchange', { amount }))).exchange_no
}

/** The two first log-ins of operators in the demo community. */
export const operators = () => Promise.all([operatorCalls('operator1'), operatorCalls('operator2')])

export const bell = (page: Page) => page.getByRole('button', { name: /^알림/ })
/** Rows of the alarms. */
export const alarms = (page: Page) => page.getByRole('region', { name: '알림' }).getByRole('listitem')
/** The balance on the wallet's screen. */
export const shownBalance = (page: Page) => page.getByRole('region', { name: '보유 비브' })
