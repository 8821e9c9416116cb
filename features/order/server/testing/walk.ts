import { expect } from 'vitest'
import type { OwnItem } from '#features/shop/contract.ts'
import { balanceOf } from '#features/viv/server/public.ts'
import { logInAgain } from '#features/viv/server/testing.ts'
import { AppError } from '#kit/contract/errors.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import type { TestAnswer, TestMember, TestServer } from '#kit/server/testing/server.ts'
import * as wire from '../../contract.ts'
import { comesBack, firstPickupDay } from '../../contract/claim-rules.ts'
import { bitsOf, cancelRefund, orderStateOf } from '../../rules.ts'
import { CLAIM, ORDER } from '../../transitions.ts'
import { decideClaim } from '../claim/answer.ts'
import { CLAIM_BUYER_ACTS, CLAIM_REFUSALS, CLAIM_SELLER_ACTS, tryGoodwill } from './claim-acts.ts'
import { PASS_ACTS } from './pass-acts.ts'
import { decideUse } from '../pass/verbs.ts'
import { aBuyer, anItem, aSeller, buyAs, fire, made, optionsOf, orderFor, purchaseOf, saleFor, service } from '../testing.ts'

type Side = wire.OrderSide
type Target = { no: number; row: number; pieces: { order_item_no: number; qtt: number }[]; now: Date }
type RowActs = Record<string, (server: TestServer, as: TestMember, target: Target) => Promise<TestAnswer>>
const parcel = { carrier: 'cj', tracking_no: '6123456789' } as const

const BUYER_ACTS: RowActs = {
  cancel: (server, as, { no, pieces }) => server.call(wire.cancelOrder, { params: { order_no: no }, body: { items: pieces } }, { as }),
  confirm: (server, as, { no, row }) =>
    server.call(wire.confirmOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as }),
}
const SELLER_ACTS: RowActs = {
  ship: (server, as, { no, pieces }) =>
    server.call(wire.shipOrder, { params: { order_no: no }, body: { items: pieces, ...parcel } }, { as }),
  startProduction: (server, as, { no, row }) =>
    server.call(wire.startProduction, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as }),
  dateService: (server, as, { no, row, now }) => {
    const body = { order_item_no: row, service_dt: new Date(now.getTime() + 2 * DAY_MS).toISOString() }
    return server.call(wire.dateService, { params: { order_no: no }, body }, { as })
  },
  deliver: (server, as, { no, row }) =>
    server.call(wire.deliverOrder, { params: { order_no: no }, body: { order_item_nos: [row] } }, { as }),
  cancelAsSeller: (server, as, { no, pieces }) =>
    server.call(wire.cancelAsSeller, { params: { order_no: no }, body: { items: pieces, reason: '다 팔렸어요' } }, { as }),
}

export const KINDS = ['buy', 'buyer', 'seller', 'claim', 'answer', 'operator', 'time'] as const
/** Orders of a walk, so that its steps bring some of them to an end. */
const ORDERS_MAX = 3
/** An exchange is for one that is not dearer than what was paid. */
const OPTIONS = optionsOf(['라벤더', '민트'], 8).map((option, nth) => ({ ...option, sio_amt: nth === 0 ? 20 : 0 }))
export type Step = { kind: (typeof KINDS)[number]; seed: number }

/** One buyer and one seller, who do what they may and what they may not. */
export class Walk {
  readonly #server: TestServer
  readonly #orders: number[] = []
  readonly #items: OwnItem[]
  #buyer: TestMember
  #seller: TestMember
  /** What the buyer had before the first purchase. */
  readonly #viv: number
  #random = 0

  private constructor(server: TestServer, people: { buyer: TestMember; seller: TestMember; items: OwnItem[]; viv: number }) {
    this.#server = server
    this.#buyer = people.buyer
    this.#seller = people.seller
    this.#items = people.items
    this.#viv = people.viv
  }

  static async start(server: TestServer): Promise<Walk> {
    const seller = await aSeller(server)
    const viv = 6000
    const buyer = await aBuyer(server, viv)
    const items = [
      await anItem(server, seller, { options: OPTIONS }),
      await anItem(server, seller, made()),
      await anItem(server, seller, service()),
      await anItem(server, seller, service({ item_name: 'PT 3회', pass: { unit: 'session', qtt: 3, valid_days: 20, freeze_days: 5 } })),
    ]
    return new Walk(server, { buyer, seller, items, viv })
  }

  async take({ kind, seed }: Step): Promise<void> {
    this.#random = seed
    if (this.#orders.length === 0 || (kind === 'buy' && this.#orders.length < ORDERS_MAX)) await this.#buy()
    else if (kind === 'time') await this.pass(this.#hours())
    else {
      // Most steps bring the newest order forward.
      const no = this.#below(3) > 0 ? this.#orders.at(-1)! : this.#pick(this.#orders)
      if (kind === 'buyer') await this.#rowAct(no, 'buyer')
      if (kind === 'seller') await this.#rowAct(no, 'seller')
      if (kind === 'claim') await this.#claim(no)
      if (kind === 'answer' || kind === 'buy') await this.#claimAct(no)
      if (kind === 'operator' && seed % 2 === 0) await this.#decide(no)
      if (kind === 'operator' && seed % 2 === 1) await tryGoodwill(this.#server, this.#seller, no, (max) => this.#below(max))
    }
    await this.#compare()
  }

  /** Some hours, or as many days as it takes until a promise is late but nothing happens by itself yet. */
  #hours(): number {
    return this.#below(3) > 0 ? 6 + this.#below(96) : 24 * (4 + this.#below(10))
  }

  /** Lets the time pass; what is due happens. */
  async pass(hours: number): Promise<void> {
    this.#server.clock.advance(hours * HOUR_MS)
    await fire(this.#server)
    ;[this.#buyer, this.#seller] = [await logInAgain(this.#server, this.#buyer), await logInAgain(this.#server, this.#seller)]
  }

  /** Operators decide what waits for them, and everything else ends by itself. */
  async end(): Promise<void> {
    for (const no of this.#orders) {
      for (const { claim_no, state } of (await this.#view(no, 'buyer')).claims) {
        if (state === CLAIM.objected) await this.#decideAs(claim_no, { refund_viv: null })
      }
    }
    const disputed = await this.#server.db.sql<{ use_no: number }[]>`
      select u.use_no from pass_use u join order_pass p using (order_item_no) where u.state = 4 and p.order_no = any(${this.#orders}::bigint[])`
    const decided = { operatorNo: 91, now: this.#server.clock.now }
    for (const { use_no: useNo } of disputed) {
      await this.#server.db.transaction((tx) =>
        decideUse(tx, { useNo, ...decided }, { stands: useNo % 2 === 0, answer: '기록을 보고 정했어요' }),
      )
    }
    for (let day = 0; day < 60; day += 5) await this.pass((5 * DAY_MS) / HOUR_MS)
    for (const no of this.#orders) {
      const { items, money } = await this.#view(no, 'buyer')
      expect(items.map(({ state }) => state).filter((state) => state !== ORDER.refunded && state !== ORDER.confirmed)).toEqual([])
      expect(money.held_viv).toBe(0)
    }
    await this.#compare()
  }

  /** A number below this one, which follows from the step alone. */
  #below(limit: number): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#random / 2 ** 32) * limit)
  }

  #pick<One>(list: readonly One[]): One {
    return list[this.#below(list.length)]!
  }

  #view(no: number, side: Side): Promise<wire.OrderDetail> {
    return side === 'buyer' ? orderFor(this.#server, this.#buyer, no) : saleFor(this.#server, this.#seller, no)
  }

  async #buy(): Promise<void> {
    const item = this.#pick(this.#items)
    const qtt = item.type === 2 ? [1 + this.#below(3), 1 + this.#below(2)] : 1 + this.#below(2)
    const { status, body } = await buyAs(this.#server, this.#buyer, purchaseOf([{ item, qtt }]))
    if (status === 200) this.#orders.push((body.query as { order_nos: number[] }).order_nos[0]!)
    else expect(['order.sold_out', 'viv.insufficient']).toContain(body.code)
  }

  /** A row answers 200 exactly where its buttons have the act, and the money moves as the rules say. */
  async #rowAct(no: number, side: Side): Promise<void> {
    const before = await this.#view(no, side)
    const row = this.#pick(before.items)
    if (row.pass !== null) return this.#passAct(row.order_item_no, side)
    const acts = side === 'buyer' ? BUYER_ACTS : SELLER_ACTS
    // Most attempts are allowed ones.
    const possible = row.acts.filter((one) => one in acts)
    const act = this.#below(5) > 0 && possible.length > 0 ? this.#pick(possible) : this.#pick(Object.keys(acts))
    const [{ is_paid: isPaid }] = await this.#server.db.sql<[{ is_paid: boolean }]>`
      select post_viv > 0 as is_paid from order_item where order_item_no = ${row.order_item_no}`
    const qtt = this.#below(2) === 0 ? row.qtt : 1 + this.#below(row.qtt)
    const as = side === 'buyer' ? this.#buyer : this.#seller
    const pieces = [{ order_item_no: row.order_item_no, qtt }]
    const answer = await acts[act]!(this.#server, as, { no, row: row.order_item_no, pieces, now: this.#server.clock.now })
    expect([act, row.state, answer.status === 200, answer.body.code ?? null]).toEqual([
      act,
      row.state,
      row.acts.some((one) => one === act),
      answer.status === 200 ? null : expect.stringMatching(/^order\./),
    ])
    if (answer.status !== 200) return
    const after = await this.#view(no, side)
    const isRefund = act === 'cancel' || act === 'cancelAsSeller'
    expect(after.money.back_viv - before.money.back_viv).toBe(isRefund ? cancelRefund(before.items, pieces) : 0)
    const [posted] = await this.#server.db.sql<
      [{ viv: number }]
    >`select post_viv as viv from order_item where order_item_no = ${row.order_item_no}`
    // What was exchanged after its confirmation is paid already.
    const paid = isPaid ? 0 : posted.viv
    expect(after.money.posted_viv - before.money.posted_viv).toBe(act === 'confirm' ? paid : 0)
    if (act === 'confirm') expect(posted.viv).toBe(row.unit_amt * row.qtt + row.ship_amt - row.back_viv)
  }

  /** One of the acts that a pass or its newest use offers to a side. */
  async #passAct(no: number, side: Side): Promise<void> {
    const as = side === 'buyer' ? this.#buyer : this.#seller
    const params = { order_item_no: no }
    const { body } = await this.#server.call(side === 'buyer' ? wire.getPass : wire.getSoldPass, { params }, { as })
    const { acts, uses, refund } = body.query as wire.PassDetail
    const use = uses.find((one) => one.acts.length > 0)
    const allowed = [...acts.filter((act) => act !== 'refundAsSeller' && (act !== 'refund' || this.#below(6) === 0)), ...(use?.acts ?? [])]
    if (allowed.length === 0) return
    const act = this.#pick(allowed)
    expect([act, (await PASS_ACTS[act]!(this.#server, as, no, use?.use_no ?? 0, refund?.refund_viv ?? 0)).status]).toEqual([act, 200])
  }

  async #claim(no: number): Promise<void> {
    const { items } = await this.#view(no, 'buyer')
    const row = this.#pick(items)
    const reason = this.#pick(['MIND', 'MIND', 'BROKEN', 'LOST'] as const)
    const options = this.#items.find(({ item_no }) => item_no === row.item_no)!.sio_info
    const other = options.find(({ sio_no }) => sio_no !== row.sio_no)
    const exchange =
      this.#below(2) === 0 && other && reason !== 'LOST'
        ? ({ kind: 'exchange', sio_no: other.sio_no } as const)
        : ({ kind: 'return' } as const)
    const pieces = [{ order_item_no: row.order_item_no, qtt: 1 + this.#below(row.qtt) }]
    const pickup = this.#below(2) === 0 ? { pickup_on: firstPickupDay(this.#server.clock.now) } : {}
    const body = { ...exchange, items: pieces, reason_code: reason, content: '설명과 달라서 신청해요', ...pickup } as const
    const { status, body: answer } = await this.#server.call(wire.createClaim, { params: { order_no: no }, body }, { as: this.#buyer })
    const isOpen = (reason === 'MIND' ? row.mind_until : row.fault_until) !== null
    if (isOpen && status !== 200) expect(CLAIM_REFUSALS).toContain(answer.code)
    else expect([row.state, reason, status === 200]).toEqual([row.state, reason, isOpen])
  }

  async #claimAct(no: number): Promise<void> {
    const side: Side = this.#below(3) === 0 ? 'buyer' : 'seller'
    const before = await this.#view(no, side)
    if (before.claims.length === 0) return
    const claim = this.#below(3) > 0 ? before.claims.at(-1)! : this.#pick(before.claims)
    const acts = side === 'buyer' ? CLAIM_BUYER_ACTS : CLAIM_SELLER_ACTS
    const allowed = claim.acts.filter((one) => one in acts)
    const act = this.#below(5) > 0 && allowed.length > 0 ? this.#pick(allowed) : this.#pick(Object.keys(acts))
    const isWaived = this.#below(2) === 0
    const part = this.#below(4) === 0 ? 1 : undefined
    const as = side === 'buyer' ? this.#buyer : this.#seller
    const answer = await acts[act]!(this.#server, as, {
      claim_no: claim.claim_no,
      isWaived,
      part,
      now: this.#server.clock.now,
      askedAt: new Date(claim.reg_dt),
      offer: claim.offer_viv,
    })
    const rows = before.items.filter((item) => item.claim_no === claim.claim_no)
    const isOffer = act === 'settle' && part !== undefined
    const needsReturn = act === 'settle' && !isOffer && comesBack(rows, claim.reason_code) && claim.received_dt === null && !isWaived
    const isAllowed = claim.acts.some((one) => one === act) && !needsReturn
    expect([act, claim.state, answer.status === 200]).toEqual([act, claim.state, isAllowed])
    if (!isAllowed || (act !== 'settle' && act !== 'takeOffer')) return
    const after = await this.#view(no, side)
    if (isOffer) expect(after.claims.find(({ claim_no }) => claim_no === claim.claim_no)!.offer_viv).toBe(part)
    const usual = claim.item_amt - (isWaived || claim.kind === 'exchange' ? 0 : claim.fee_amt)
    expect(after.money.back_viv - before.money.back_viv).toBe(isOffer ? 0 : act === 'takeOffer' ? claim.offer_viv : usual)
  }

  async #decide(no: number): Promise<void> {
    const { claims } = await this.#view(no, 'buyer')
    if (claims.length === 0) return
    const claim = this.#pick(claims)
    const decision = this.#below(2) === 0 ? { refund_viv: 1 + this.#below(claim.item_amt) } : { refund_viv: null }
    const done = await this.#decideAs(claim.claim_no, decision)
    const open: readonly number[] = [CLAIM.requested, CLAIM.sent, CLAIM.received, CLAIM.inspected, CLAIM.objected]
    expect([claim.state, done]).toEqual([claim.state, open.includes(claim.state)])
  }

  async #decideAs(claimNo: number, decision: { refund_viv: number | null }): Promise<boolean> {
    const { db, clock } = this.#server
    try {
      await db.transaction((tx) =>
        decideClaim(tx, { claimNo, operatorNo: 91, now: clock.now }, { ...decision, answer: '사진을 보고 결정했어요' }),
      )
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  /** Rows, orders, holds, wallets and stock tell the same. */
  async #compare(): Promise<void> {
    for (const no of this.#orders) {
      const { items, money, state } = await this.#view(no, 'buyer')
      const states = items.map((item) => item.state)
      expect(state).toBe(orderStateOf(states))
      const [order] = await this.#server.db.sql<{ states: number }[]>`select states from shop_order where order_no = ${no}`
      expect(order!.states).toBe(bitsOf(states))
      const amount = items.reduce((sum, { unit_amt, qtt, ship_amt }) => sum + unit_amt * qtt + ship_amt, 0)
      expect(money.paid + money.free).toBe(amount)
      expect(money.held_viv + money.posted_viv + money.back_viv).toBe(amount)
      expect(items.reduce((sum, { back_viv }) => sum + back_viv, 0)).toBe(money.back_viv)
      for (const { back_viv, unit_amt, qtt, ship_amt } of items) expect(back_viv).toBeLessThanOrEqual(unit_amt * qtt + ship_amt)
    }
    const wallet = await balanceOf(this.#server.db, this.#buyer.user_no)
    const [spent] = await this.#server.db.sql<{ viv: number }[]>`
      select coalesce(sum(paid + free - back_paid - back_free), 0)::int as viv from viv_hold where user_no = ${this.#buyer.user_no}`
    const [late] = await this.#server.db.sql<{ viv: number }[]>`
      select coalesce(sum(c.interest_viv), 0)::int as viv from order_claim c join shop_order o using (order_no) where o.user_no = ${this.#buyer.user_no}`
    expect(wallet.paid).toBe(this.#viv - spent!.viv + late!.viv)
    const negative = await this.#server.db.sql`select from shop_stock where stock < 0`
    expect(negative).toHaveLength(0)
  }
}
