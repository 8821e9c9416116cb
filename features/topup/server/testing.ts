import { expect } from 'vitest'
import { balanceOf } from '#features/viv/server/public.ts'
import { differencesOf } from '#features/viv/server/testing.ts'
import { cancelCharge, type ChargePaid } from '#features/viv/server/for-topup.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Extension } from '#kit/server/extensions.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { drivenPortone, type Driven } from '#kit/server/integrations/pay/testing.ts'
import type { TestAnswer, TestMember } from '#kit/server/testing/server.ts'
import { beginPayment, settlePayment, type Payment } from '../contract.ts'
import type { Refunded, TopUpHooks } from './hooks.ts'
import { topupHttp } from './http.ts'
import { settleOpenOrders } from './open-orders.ts'
import { compareCharges } from './comparison.ts'
import { payRefunds } from './refund-payment.ts'
import { settleCharge } from './settlement.ts'

const ADULT = { birth: '1990-05-05', real_name: '김하루', phone: '01012345678', identity_dt: '2026-01-01T00:00:00Z' }

export type Order = Answer<typeof beginPayment>

/** A server with a payment gateway, and helpers to pay. */
export type PaymentFixture<D extends Driven = Driven> = Awaited<ReturnType<typeof openPaymentFixture<D>>>

/** `open`: starts a gateway with its server; `more`: other endpoints that the tests call, and what they need. */
export async function openPaymentFixture<D extends Driven>(
  open: (handled: Handled[], extensions: readonly Extension[]) => Promise<D>,
  more: Handled[] = [],
  extensions: readonly Extension[] = [],
) {
  const notified = { charged: [] as ChargePaid[], refunded: [] as Refunded[] }
  const hooks: TopUpHooks = {
    onCharged: async (_tx, charged) => void notified.charged.push(charged),
    onRefund: async (_tx, refunded) => void notified.refunded.push(refunded),
  }
  const driven = await open([...topupHttp(() => hooks), ...more], extensions)
  const { server, onNotify } = driven
  const { services } = server.app
  onNotify.work = (orderId) => settleCharge(services, orderId, hooks)

  const aPayer = async (columns: Record<string, unknown> = {}): Promise<TestMember> => {
    const member = await server.aMember({ ...ADULT, ...columns })
    await server.db.sql`insert into user_consent (user_no, kind, version, agreed) values (${member.user_no}, 'viv_terms', '1', true)`
    return member
  }
  const begin = (as: TestMember, viv: number, key?: string): Promise<TestAnswer> =>
    server.call(beginPayment, { body: { viv, method: 'card' } }, { as, ...(key !== undefined && { key }) })
  return {
    driven,
    server,
    services,
    hooks,
    notified,
    aPayer,
    begin,
    /** Creates an order and opens its window. */
    async createOrder(as: TestMember, viv = 100): Promise<Order> {
      const order = (await begin(as, viv)).body.query as Order
      await driven.open(order.order_id)
      return order
    },
    settle: async (as: TestMember, order_id: string): Promise<Payment> =>
      (await server.call(settlePayment, { params: { order_id } }, { as })).body.query as Payment,
    payRefunds: () => payRefunds(services, hooks),
    settleOpenOrders: () => settleOpenOrders(services, hooks),
    compare: () => compareCharges(services, hooks),
    refundsOf: async (chargeNo: number) => [
      ...(await server.db.sql<Record<'refund_no' | 'viv' | 'won' | 'state' | 'tries' | 'refusals' | 'loss_viv', number>[]>`
        select * from viv_refund where charge_no = ${chargeNo} order by refund_no`),
    ],
    differences: () => differencesOf(server),
  }
}

export type PortoneFixture = Awaited<ReturnType<typeof openPortoneFixture>>

/** PortOne's adapter with a local server that speaks its protocol, and helpers that make it fail. */
export async function openPortoneFixture() {
  const fixture = await openPaymentFixture(drivenPortone)
  const { server, driven } = fixture
  const { portone } = driven
  const { db } = server
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction(work)
  const now = (): Date => server.clock.now
  const gatewayPayment = ({ order_id }: Order) => portone.find(order_id)!
  return {
    ...fixture,
    portone,
    inTransaction,
    now,
    gatewayPayment,
    /** Ends all failures and open rows of earlier tests, and returns a new member. */
    async reset(): Promise<TestMember> {
      Object.assign(portone.state, { mood: { kind: 'well' }, provider: 'gives', hold: Promise.resolve() })
      await db.sql`update viv_charge set ask_dt = null`
      await db.sql`update viv_refund set state = 2, done_dt = now() where state <> 2`
      await db.sql`update viv_difference set close_dt = now() where close_dt is null`
      fixture.notified.charged.length = fixture.notified.refunded.length = 0
      return fixture.aPayer()
    },
    stopGateway: () => void (portone.state.mood = { kind: 'away' }),
    restoreGateway: () => void (portone.state.mood = { kind: 'well' }),
    loseAnswers: (answers: number) => void (portone.state.mood = { kind: 'lost', answers }),
    /** Performs the next cancellation, but loses its answer and all later ones. */
    loseAnswersFromNextCancel(): void {
      const later = { value: Promise.resolve(), writable: true, configurable: true, enumerable: true }
      const get = (): Promise<void> => {
        Object.defineProperty(portone.state, 'hold', later)
        portone.state.mood = { kind: 'lost', answers: 99 }
        return later.value
      }
      Object.defineProperty(portone.state, 'hold', { get, configurable: true, enumerable: true })
    },
    async createPaidCharge(me: TestMember, viv = 100): Promise<Order> {
      const order = await fixture.createOrder(me, viv)
      portone.pay(order.order_id)
      expect(await fixture.settle(me, order.order_id)).toMatchObject({ state: 2 })
      return order
    },
    withdraw: ({ charge_no }: Order, amount: number) =>
      inTransaction((tx) => cancelCharge(tx, { charge_no, amount, reason: 'withdrawal' }, now())),
    /** Sets the won cancelled at the gateway itself, in total. */
    cancelAtGateway(order: Order, won: number): void {
      const { amount } = gatewayPayment(order)
      amount.cancelled = won
      gatewayPayment(order).status = won === amount.total ? 'CANCELLED' : 'PARTIAL_CANCELLED'
    },
    paidBalance: async ({ user_no }: TestMember): Promise<number> => (await balanceOf(db, user_no)).paid,
    stateOf: async ({ charge_no }: Order): Promise<number> =>
      (await db.sql<[{ state: number }]>`select state from viv_charge where charge_no = ${charge_no}`)[0].state,
    openDifferences: async () => [...(await db.sql`select kind, subject, expected, found from viv_difference where close_dt is null`)],
  }
}
