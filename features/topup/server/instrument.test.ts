import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantFreeViv, payViv } from '#features/viv/server/public.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { openPortoneFixture, type PortoneFixture } from './testing.ts'

let fixture: PortoneFixture
let me: TestMember
let other: TestMember
beforeAll(async () => {
  fixture = await openPortoneFixture()
})
afterAll(() => fixture.driven.close())
beforeEach(async () => {
  me = await fixture.reset()
  other = await fixture.aPayer()
})

const card = (number: string, more: object = {}) => ({ card: { issuer: 'SHINHAN', bin: '536148', number, ...more } })
let made = 0
/** A new card number. */
const aCard = (): string => `536148******${String(++made).padStart(4, '0')}`

async function paysWith(as: TestMember, detail: object, change: object = {}): Promise<void> {
  const order = await fixture.createOrder(as)
  fixture.portone.pay(order.order_id, { detail, ...change })
  await fixture.settle(as, order.order_id)
}
/** Whether the two are related, shown by a refused payment with free viv. */
async function areRelated(): Promise<boolean> {
  const ref = randomUUID()
  const words = await fixture
    .inTransaction(async (tx) => {
      await grantFreeViv(tx, { user_no: me.user_no, amount: 7, ref }, fixture.now())
      const all = await tx.sql<
        [{ sum: number }]
      >`select sum(balance) from viv_account where user_no = ${me.user_no} and kind in ('paid', 'free')`
      await payViv(tx, { user_no: me.user_no, amount: all[0].sum, ref, to: { user_no: other.user_no } }, fixture.now())
      throw new Error('paid')
    })
    .catch((error: Error & { code?: string }) => error.code ?? error.message)
  expect(['paid', 'viv.insufficient']).toContain(words)
  return words !== 'paid'
}

test('relates members who paid with one card, but not with different or unknown last digits', async () => {
  const number = aCard()
  await paysWith(me, card(number))
  await paysWith(other, card(aCard()))
  await paysWith(me, card('536148**********'))
  await paysWith(other, card('536148**********'))
  expect(await areRelated()).toBe(false)
  await paysWith(other, card(number.replace('536148', '5361-48')))
  expect(await areRelated()).toBe(true)
})

test('does not relate cards of different issuers with the same digits', async () => {
  const number = aCard()
  await paysWith(me, card(number))
  await paysWith(other, card(number, { issuer: 'HYUNDAI' }))
  expect(await areRelated()).toBe(false)
})

test('stores one digest for each card of a credited payment, and deletes it with the member', async () => {
  const number = aCard()
  for (let times = 0; times < 2; times++) await paysWith(me, card(number))
  const amount = { total: 700, taxFree: 0, discount: 0, paid: 700, cancelled: 0, cancelledTaxFree: 0 }
  await paysWith(me, card(aCard()), { amount })
  const rows = await fixture.server.db.sql<{ instrument_hash: Buffer }[]>`select * from pay_instrument where user_no = ${me.user_no}`
  expect(rows).toHaveLength(1)
  expect(rows[0]!.instrument_hash).toHaveLength(32)
  expect(JSON.stringify(rows)).not.toContain(number.slice(-4) + '"')
  await fixture.server.db.sql`delete from users where user_no = ${me.user_no}`
  expect(await fixture.server.db.sql`select from pay_instrument where user_no = ${me.user_no}`).toHaveLength(0)
})
