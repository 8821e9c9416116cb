import { readFileSync } from 'node:fs'
import type { ClaimReason } from '#features/order/contract/claim-rules.ts'
import { checkout } from '#features/order/contract.ts'
import { buy } from '#features/order/server/checkout/checkout.ts'
import { quoteOf } from '#features/order/server/checkout/quote.ts'
import { actOnClaim } from '#features/order/server/claim/progress.ts'
import { requestClaim } from '#features/order/server/claim/request.ts'
import { lockClaim } from '#features/order/server/claim/rows.ts'
import { passDue } from '#features/order/contract/pass-rules.ts'
import { actOnPass, actOnUse } from '#features/order/server/pass/progress.ts'
import { lockPass } from '#features/order/server/pass/rows.ts'
import { turnPass } from '#features/order/server/pass/timers.ts'
import { mark } from '#features/order/server/pass/verbs.ts'
import { actOnItems, type Pieces } from '#features/order/server/progress/act.ts'
import type { OrderContext } from '#features/order/server/progress/context.ts'
import { shipIn } from '#features/order/server/progress/verbs.ts'
import { itemsOf, lockOrder } from '#features/order/server/rows.ts'
import type { ClaimAct, OrderAct, OrderActor, PassAct, UseAct } from '#features/order/transitions.ts'
import { addDays, DAY_MS, daysOf, HOUR_MS, koreanDay, MINUTE_MS, momentOf, startOfDay } from '#kit/contract/time.ts'
import type { Me } from '#kit/server/auth/me.ts'
import { businessOf } from '#kit/server/config/business.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Call } from '#kit/server/http/handle.ts'
import type { SecretBox } from '#kit/server/keys/secret-box.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { reviewActs, type DemoReview } from './order-reviews.ts'
import type { Scenes } from './pictures.ts'
import type { TimedAct } from './viv.ts'

const ENDS = [
  'paid',
  'cancelled',
  'sellerCancelled',
  'made',
  'dated',
  'parts',
  'delivered',
  'confirmed',
  'returned',
  'refused',
  'objected',
  'claimed',
  'pass',
] as const
/** `items`: product, option and pieces. `ends`: how far it went by now. */
type Script = {
  buyer: number
  /** Bought by an expert in the platform's shop. */
  isPlatform?: boolean
  days?: number
  at?: string
  minutes?: number
  items: [name: string, option: string, qtt: number][]
  ends: (typeof ENDS)[number]
  memo?: string
  reason?: ClaimReason
  content?: string
  /** Pieces that are claimed; without it all. */
  claimed?: number
  refusal?: string
  /** Of a pass: hours after the purchase at which a use is marked, and what the member does a few hours later. */
  uses?: [hours: number, answer: UseAct | 'wait'][]
  /** Hours after which the member freezes the pass, or ends it. */
  frozen?: number
  ended?: number
  objection?: string
  /** What the buyer wrote about the products of a confirmed order, and the sellers' replies. */
  reviews?: readonly DemoReview[]
}
type Demo = { box: SecretBox; storage: Storage; scenes: Scenes }

const RECEIVERS: Record<number, string> = {
  1: '김하루',
  2: '이서준',
  3: '박지우',
  5: '정도윤',
  101: '정하윤',
  102: '서도현',
  103: '문가람',
}
/** Days ahead to which a service is dated. */
const SERVICE_DAYS = 3

/** The orders of the demo community, in each of their states, as acts that the product itself performs. */
export function orderActs(now: Date, demo: Demo): TimedAct[] {
  const scripts = JSON.parse(readFileSync(new URL('../../../db/demo/orders.json', import.meta.url), 'utf8')) as Script[]
  return scripts.flatMap((script) => {
    const steps = new DemoOrder(script, momentOfOrder(script, now), now, demo)
    return steps.all()
  })
}

function momentOfOrder({ days, at, minutes }: Script, now: Date): Date {
  if (days === undefined) return new Date(now.getTime() - minutes! * MINUTE_MS)
  return momentOf(addDays(koreanDay(now), -days), at!)
}

/** One order, whose numbers are known once it is paid. */
class DemoOrder {
  readonly #script: Script
  readonly #paidAt: Date
  readonly #now: Date
  readonly #demo: Demo
  #orderNos: number[] = []
  #claimNo = 0

  constructor(script: Script, paidAt: Date, now: Date, demo: Demo) {
    this.#script = script
    this.#paidAt = paidAt
    this.#now = now
    this.#demo = demo
  }

  all(): TimedAct[] {
    const { buyer, ends, refusal = '', objection = '', uses = [], frozen, ended, reviews = [] } = this.#script
    const paid: TimedAct = { at: this.#paidAt, run: (tx) => this.#pay(tx) }
    const sent = this.#after(15, (tx, at) => this.#ship(tx, at))
    const delivered = [sent, this.#act(48, 'deliver', 'seller')]
    const asked = (hours: number): TimedAct[] => [...delivered, this.#after(hours, (tx, at) => this.#claim(tx, at))]
    const steps: Record<Script['ends'], TimedAct[]> = {
      paid: [],
      cancelled: [this.#act(2, 'cancel', 'buyer')],
      sellerCancelled: [this.#act(3, 'cancelAsSeller', 'seller', { reason: refusal })],
      made: [this.#act(15, 'startProduction', 'seller')],
      dated: [this.#act(5, 'dateService', 'seller', { serviceAt: new Date(this.#now.getTime() + SERVICE_DAYS * DAY_MS) })],
      parts: [this.#after(15, (tx, at) => this.#ship(tx, at, 1))],
      delivered,
      confirmed: [
        ...delivered,
        this.#act(80, 'confirm', 'buyer'),
        ...reviewActs(reviews, { buyer, paidAt: this.#paidAt, orderNos: () => this.#orderNos, ...this.#demo }),
      ],
      claimed: [...asked(72), this.#answer(96, 'send', 'buyer', { carrier: 'cj', trackingNo: '655501234567' })],
      returned: [...asked(72), this.#answer(110, 'receive', 'seller'), this.#answer(116, 'settle', 'seller')],
      pass: [
        ...uses.flatMap(([hours, answer]) => this.#use(hours, answer)),
        ...(frozen === undefined ? [] : [this.#pass(frozen, 'freeze')]),
        ...(ended === undefined ? [] : [this.#pass(ended, 'refund')]),
        ...this.#midnights(),
      ],
      refused: [...asked(100), this.#answer(220, 'refuse', 'seller', { reason: refusal })],
      objected: [
        ...asked(100),
        this.#answer(150, 'refuse', 'seller', { reason: refusal }),
        this.#answer(200, 'object', 'buyer', { objection }),
      ],
    }
    return [paid, ...steps[ends]]
  }

  #after(hours: number, work: (tx: Tx, at: Date) => Promise<unknown>): TimedAct {
    const at = new Date(this.#paidAt.getTime() + hours * HOUR_MS)
    return { at, run: (tx) => work(tx, at) }
  }

  #act(hours: number, act: OrderAct, by: OrderActor, context: Partial<OrderContext> = {}): TimedAct {
    return this.#after(hours, async (tx, at) => {
      for (const no of this.#orderNos) {
        const order = (await lockOrder(tx, no))!
        const pieces: Pieces = (await itemsOf(tx, no)).map(({ order_item_no }) => ({ order_item_no }))
        await actOnItems(tx, pieces, { act, by, context: { ...context, now: at, order } })
      }
    })
  }

  #answer(
    hours: number,
    act: ClaimAct,
    by: OrderActor,
    words: { reason?: string; objection?: string; carrier?: string; trackingNo?: string } = {},
  ): TimedAct {
    return this.#after(hours, async (tx, now) => {
      const locked = (await lockClaim(tx, this.#claimNo))!
      const { item_amt, fee_amt } = locked.claim
      const context = { now, locked, ...words, ...(act === 'settle' && { refundViv: item_amt - fee_amt }) }
      await actOnClaim(tx, { act, by, context, rows: { isSellable: act === 'settle' } })
    })
  }

  /** A use that the seller marks, and the answer to it. */
  #use(hours: number, answer: UseAct | 'wait'): TimedAct[] {
    const { objection = '' } = this.#script
    const marked = this.#after(hours, async (tx, now) => {
      const { order, pass } = await this.#locked(tx)
      await mark(tx, { no: pass.order_item_no, userNo: order.seller_user_no!, side: 'seller', now }, { note: '' })
    })
    if (answer === 'wait') return [marked]
    const answered = this.#after(hours + 5, async (tx, now) => {
      const locked = await this.#locked(tx)
      const [use] = await tx.sql<{ use_no: number }[]>`
        select max(use_no) as use_no from pass_use where order_item_no = ${locked.pass.order_item_no}`
      const by = answer === 'withdraw' ? 'seller' : 'buyer'
      const set = answer === 'object' ? { objection, object_dt: now } : {}
      await actOnUse(tx, { useNo: use!.use_no, act: answer, by, set }, { now, locked })
    })
    return [marked, answered]
  }

  #pass(hours: number, act: PassAct): TimedAct {
    return this.#after(hours, async (tx, now) => actOnPass(tx, { act, by: 'buyer' }, { now, locked: await this.#locked(tx) }))
  }

  /** What the clock does: days are counted, and a freeze ends. */
  #midnights(): TimedAct[] {
    const days = daysOf({ from: koreanDay(this.#paidAt), to: koreanDay(this.#now) }).slice(1)
    return days.map((day) => {
      const at = startOfDay(day)
      return {
        at,
        run: async (tx) => {
          const { pass } = await this.#locked(tx)
          const due = passDue(pass, new Date(at.getTime() - 1))
          if (due !== null && due <= at) await turnPass(tx, pass.order_item_no, at)
        },
      }
    })
  }

  async #locked(tx: Tx) {
    const [no] = this.#orderNos as [number]
    const [item] = await itemsOf(tx, no)
    return (await lockPass(tx, item!.order_item_no))!
  }

  /** Buys at the present prices. */
  async #pay(tx: Tx): Promise<void> {
    const { buyer, memo } = this.#script
    const now = this.#paidAt
    const address = {
      receiver: RECEIVERS[buyer]!,
      phone: '01000000000',
      zip: '04032',
      addr1: '서울 마포구 양화로 45',
      addr2: '101호',
      memo: '문 앞에 놓아 주세요',
    }
    const wanted = await this.#wanted(tx)
    const quote = await quoteOf(tx, { userNo: buyer, box: this.#demo.box, now }, { source: 'cart', rows: wanted, address })
    const rows = quote.orders
      .flatMap((order) => order.rows)
      .map(({ item_no, ship_amt, options }) => ({
        item_no,
        seen_ship_amt: ship_amt,
        options: options.map(({ sio_no, qtt, unit_amt }) => ({ sio_no, qtt, seen_amt: unit_amt })),
        ...(memo !== undefined && { memo }),
      }))
    for (const { item_no } of rows) {
      await tx.sql`
        insert into cart_item (user_no, item_no, is_platform, is_checked, reg_dt)
        values (${buyer}, ${item_no}, ${this.#script.isPlatform === true}, true, ${now}) on conflict do nothing`
    }
    const body = checkout.body.parse({ source: 'cart', rows, ...(quote.needs_address && { address }), agrees_made_to_order: true })
    const call = {
      db: tx,
      me: { user_no: buyer } as Me,
      body,
      now,
      services: { secretBox: this.#demo.box, business: businessOf({}) } as Call<typeof checkout>['services'],
    }
    this.#orderNos = (await buy(call)).order_nos
  }

  async #wanted({ sql }: Tx) {
    const rows: { item_no: number; seen_ship_amt: number; options: { sio_no: number; qtt: number; seen_amt: number }[] }[] = []
    for (const [name, option, qtt] of this.#script.items) {
      const [found] = await sql<{ item_no: number; sio_no: number }[]>`
        select o.item_no, o.sio_no from shop_option o join shop_product p on p.item_no = o.item_no
        where p.item_name = ${name} and o.sio_title = ${option} and case when ${this.#script.isPlatform === true} then p.is_platform else p.user_no in (select user_no from users where is_demo) end`
      rows.push({ item_no: found!.item_no, seen_ship_amt: 0, options: [{ sio_no: found!.sio_no, qtt, seen_amt: 0 }] })
    }
    return rows
  }

  async #ship(tx: Tx, now: Date, qtt?: number): Promise<void> {
    for (const [nth, no] of this.#orderNos.entries()) {
      const { seller_no } = (await lockOrder(tx, no))!
      const items = (await itemsOf(tx, no)).map(({ order_item_no }) => ({ order_item_no, ...(qtt !== undefined && { qtt }) }))
      const own = { orderNo: no, userNo: seller_no!, side: 'seller', now } as const
      await shipIn(tx, own, { items, carrier: 'cj', tracking_no: `6500${String(no).padStart(6, '0')}${String(nth).padStart(2, '0')}` })
    }
  }

  async #claim(tx: Tx, now: Date): Promise<void> {
    const { buyer, reason, content, claimed } = this.#script
    const [no] = this.#orderNos as [number]
    const items = (await itemsOf(tx, no)).map(({ order_item_no }) => ({ order_item_no, ...(claimed !== undefined && { qtt: claimed }) }))
    const body = { kind: 'return', items, reason_code: reason!, content: content!, images: [] } as const
    await requestClaim(tx, { orderNo: no, userNo: buyer, side: 'buyer', now }, { ...body, images: [], items })
    const [row] = await tx.sql<{ claim_no: number }[]>`select claim_no from order_claim where order_no = ${no}`
    this.#claimNo = row!.claim_no
  }
}
