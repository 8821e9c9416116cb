import type { APIRequestContext } from '@playwright/test'
import type { PayMethod } from '#features/viv/rules.ts'
import { callsOf, queryIn, type Calls } from './calls.ts'
import { inTables } from './inside.ts'
import type { Newcomer } from './newcomers.ts'
import { expect, type Page } from './test.ts'

// Wallets, and what is done with them past the screens.

/** Tops up in the sandbox's window, past the screens; gives the order. */
export async function topUp(who: Pick<Calls, 'post'>, viv: number, method: PayMethod = 'card'): Promise<string> {
  await queryIn(await who.post('/v1/user/consents', { kind: 'viv_terms', version: '2022-03-01', agreed: true }))
  const { order_id } = await queryIn<{ order_id: string }>(await who.post('/v1/user/viv/payment', { viv, method }))
  const tried = await who.post(`/pay/${order_id}/try`, { method, outcome: 'paid', agreed: true, tells: false })
  expect(tried.ok()).toBe(true)
  await queryIn(await who.post(`/v1/user/viv/payment/${order_id}/settle`, {}))
  return order_id
}

/** Viv of a bank transfer that is longer ago than they have to wait. */
export async function topUpLongAgo(who: Newcomer, viv: number): Promise<void> {
  await topUp(who, viv, 'bank')
  const days = '8 days'
  await inTables(
    (sql) => sql`
      update viv_lot set origin_dt = origin_dt - ${days}::interval, reg_dt = reg_dt - ${days}::interval where user_no = ${who.user_no}`,
  )
}

/** What they hold. */
export const walletOf = async (who: Pick<Calls, 'get'>) =>
  queryIn<{ paid: number; free: number; exchangeable: number }>(await who.get('/v1/user/viv'))

/** Gives, past the screens; answers the number of the gift. */
export const give = async (from: Calls, to: Newcomer, amount: number, message = ''): Promise<number> =>
  (await queryIn<{ gift_no: number }>(await from.post('/v1/user/viv/gift', { to_user_no: to.user_no, amount, message }))).gift_no

/** Has an account, and asks for an exchange past the screens; gives its number. */
export async function askExchange(who: Newcomer, amount: number): Promise<number> {
  const { real_name } = await queryIn<{ real_name: string }>(await who.get('/v1/user/me'))
  const account = { bank_code: '004', account_no: '123456-78-901234', holder: real_name, password: who.password }
  await queryIn(await who.put('/v1/user/viv/account', account))
  return (await queryIn<{ exchange_no: number }>(await who.post('/v1/user/viv/exchange', { amount }))).exchange_no
}

/** The two first log-ins of operators in the demo community. */
export const operators = (request: APIRequestContext) => Promise.all([callsOf(request, 'operator1'), callsOf(request, 'operator2')])

export const bell = (page: Page) => page.getByRole('button', { name: /^알림/ })
/** Rows of the alarms. */
export const alarms = (page: Page) => page.getByRole('region', { name: '알림' }).getByRole('listitem')
/** What is held, on the wallet's own screen. */
export const held = (page: Page) => page.getByRole('region', { name: '보유 비브' })
