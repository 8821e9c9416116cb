import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantFreeViv, payViv } from '#features/viv/server/public.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { aTroubledWorld, type TroubledWorld } from './testing.ts'

let world: TroubledWorld
let me: TestMember
let other: TestMember
beforeAll(async () => {
  world = await aTroubledWorld()
})
afterAll(() => world.driven.close())
beforeEach(async () => {
  me = await world.calm()
  other = await world.aPayer()
})

const card = (number: string, more: object = {}) => ({ card: { issuer: 'SHINHAN', bin: '536148', number, ...more } })
let made = 0
/** A card that nobody had before. */
const aCard = (): string => `536148******${String(++made).padStart(4, '0')}`

async function paysWith(as: TestMember, detail: object, change: object = {}): Promise<void> {
  const order = await world.ordered(as)
  world.portone.pay(order.order_id, { detail, ...change })
  await world.settle(as, order.order_id)
}
/** Free viv buy nothing between two who are related. */
async function areRelated(): Promise<boolean> {
  const ref = randomUUID()
  const words = await world
    .inTx(async (tx) => {
      await grantFreeViv(tx, { user_no: me.user_no, amount: 7, ref }, world.now())
      const all = await tx.sql<
        [{ sum: number }]
      >`select sum(balance) from viv_account where user_no = ${me.user_no} and kind in ('paid', 'free')`
      await payViv(tx, { user_no: me.user_no, amount: all[0].sum, ref, to: { user_no: other.user_no } }, world.now())
      throw new Error('paid')
    })
    .catch((error: Error & { code?: string }) => error.code ?? error.message)
  expect(['paid', 'viv.insufficient']).toContain(words)
  return words !== 'paid'
}

test('two who paid with one card are related; with cards that differ in a digit, or of which the head alone is known, they are not', async () => {
  const number = aCard()
  await paysWith(me, card(number))
  await paysWith(other, card(aCard()))
  await paysWith(me, card('536148**********'))
  await paysWith(other, card('536148**********'))
  expect(await areRelated()).toBe(false)
  await paysWith(other, card(number.replace('536148', '5361-48')))
  expect(await areRelated()).toBe(true)
})

test('the same last digits of another issuer are another card', async () => {
  const number = aCard()
  await paysWith(me, card(number))
  await paysWith(other, card(number, { issuer: 'HYUNDAI' }))
  expect(await areRelated()).toBe(false)
})

test('it is kept once, as a digest, of what was credited alone, and goes with the member', async () => {
  const number = aCard()
  for (let times = 0; times < 2; times++) await paysWith(me, card(number))
  const amount = { total: 700, taxFree: 0, discount: 0, paid: 700, cancelled: 0, cancelledTaxFree: 0 }
  await paysWith(me, card(aCard()), { amount })
  const rows = await world.server.db.sql<{ instrument_hash: Buffer }[]>`select * from pay_instrument where user_no = ${me.user_no}`
  expect(rows).toHaveLength(1)
  expect(rows[0]!.instrument_hash).toHaveLength(32)
  expect(JSON.stringify(rows)).not.toContain(number.slice(-4) + '"')
  await world.server.db.sql`delete from users where user_no = ${me.user_no}`
  expect(await world.server.db.sql`select from pay_instrument where user_no = ${me.user_no}`).toHaveLength(0)
})
