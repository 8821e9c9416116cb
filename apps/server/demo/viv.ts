import { ROLES, type Role } from '#features/operator/contract.ts'
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { OPERATOR } from '#features/operator/transitions.ts'
import { grantOrPropose } from '#features/viv/server/grant/operator-grants.ts'
import { approveAsOperator, payAsOperator, rejectAsOperator } from '#features/viv/server/exchange/operator-decisions.ts'
import type { PayMethod } from '#features/viv/rules.ts'
import { sealAccount } from '#features/viv/server/exchange/bank-account.ts'
import type { ChargeOrder } from '#features/viv/server/charge/charge.ts'
import { applyExchange } from '#features/viv/server/exchange/exchange.ts'
import { expireWallet } from '#features/viv/server/ledger/expiry.ts'
import { decideGifts } from '#features/viv/server/gift/send.ts'
import { returnReceivedGift } from '#features/viv/server/gift/return.ts'
import { openLedger } from '#features/viv/server/ledger/session.ts'
import { beginCharge, chargeViv, failCharge } from '#features/viv/server/charge/charge.ts'
import { cancelCharge } from '#features/viv/server/charge/cancel.ts'
import { holdViv, payViv, releaseSale } from '#features/viv/server/public.ts'
import { walletOf } from '#features/viv/server/wallet.ts'
import { addDays, DAY_MS, koreanDay, MINUTE_MS, momentOf } from '#kit/contract/time.ts'
import type { Digest } from '#kit/server/auth/digest.ts'
import type { Keys } from '#kit/server/keys/keys.ts'
import type { SecretBox } from '#kit/server/keys/secret-box.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { storeOrder } from '#kit/server/integrations/pay/order.ts'
import { refund as refundPayment, hooksOf, markDelivered, openPayment, tryToPay } from '#kit/server/integrations/pay/sandbox/store.ts'
import { createChargeAlarm, createExpiryAlarm, createRefundAlarm } from '#features/viv/server/alarms.ts'

type Person = { user_no: number; real_name: string; birth: string; bank_code?: string; account_no?: string }
/** An act at a time of day `days` ago, or `minutes` before now. Later acts refer to it by `name`. */
type Act = { days?: number; at?: string; minutes?: number; name?: string } & (
  | { do: 'charge' | 'fail'; user: number; viv: number; method: PayMethod }
  | { do: 'grant'; to: number[]; viv: number; good_days: number; words: string }
  | { do: 'soon'; to: number[] }
  | { do: 'gift'; user: number; to: number; viv: number; message: string }
  | { do: 'pay'; user: number; to: number; viv: number }
  | { do: 'hold' | 'exchange'; user: number; viv: number }
  | { do: 'expire' | 'return' | 'account'; user: number }
  | { do: 'approve' | 'paid'; by: number }
  | { do: 'reject'; by: number; reason: string }
  | { do: 'withdraw'; viv: number }
  | { do: 'release' | 'refund' }
)
type ActOf<D extends Act['do'], A = Act> = A extends { do: infer K } ? (D extends K ? A : never) : never

/** Days since the members with a wallet verified their identity and agreed to the viv terms. */
const TERMS_DAYS = 85
const TERMS_VERSION = '2022-03-01'
/** The event with a budget, and days since it began. */
const EVENT_NAME = '걷기 챌린지'
const EVENT_DAYS = 90
/** Alarms of this many last days are unread. */
const NEW_DAYS = 3

/** Something that happens at a moment. */
export type TimedAct = { at: Date; run: (tx: Tx) => Promise<unknown> }

type VivLoad = { now: Date; keys: Keys; operators: number[]; others: TimedAct[] }

/** Fills the wallets of the demo community through the ledger, with dates relative to `now`; `others` take their turn by their moments. */
export async function insertViv(tx: Tx, { now, keys, operators, others }: VivLoad): Promise<void> {
  const { people, acts } = JSON.parse(readFileSync(new URL('../../../db/demo/viv.json', import.meta.url), 'utf8')) as {
    people: Person[]
    acts: Act[]
  }
  await verifyPeople(tx, people, now)
  const context: LoadContext = {
    tx,
    people,
    operators,
    eventNo: await demoEvent(tx, operators, now),
    digest: keys.digest,
    secretBox: keys.secretBox,
    loadId: now.getTime(),
    numbers: new Map(),
    orders: new Map(),
  }
  // While reconciliation finds a difference, exchanges are stopped for everybody.
  const areExchangesStopped = (await tx.sql`select from viv_difference where close_dt is null limit 1`).length > 0
  const own = acts
    .filter((act) => !areExchangesStopped || !EXCHANGES.has(act.do))
    .map((act): TimedAct => {
      const at = momentOfAct(act, now)
      return { at, run: () => performAct(context, act, at) }
    })
  const timed = [...own, ...others].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  await withPastDates(tx, async () => {
    for (const { run } of timed) await run(tx)
  })
  await closeAlarms(tx, people, now)
}

/** The event of the demo, which stays for the next load. */
async function demoEvent({ sql }: Tx, [maker, checker]: number[], now: Date): Promise<number> {
  const [known] = await sql<{ event_no: number }[]>`select event_no from viv_event where name = ${EVENT_NAME}`
  if (known) return known.event_no
  const began = new Date(now.getTime() - EVENT_DAYS * DAY_MS)
  const [made] = await sql<[{ event_no: number }]>`
    insert into viv_event (name, budget_viv, member_viv, from_day, expire_days, made_by, approved_by, reg_dt)
    values (${EVENT_NAME}, 3000, 500, ${koreanDay(began)}, 60, ${maker!}, ${checker!}, ${began}) returning event_no`
  return made.event_no
}

const EXCHANGES: ReadonlySet<Act['do']> = new Set(['exchange', 'approve', 'paid', 'reject'])

/** Allows past dates, though the platform's accounts may have later entries. */
async function withPastDates({ sql }: Tx, work: () => Promise<void>): Promise<void> {
  const before = await sql<{ account_no: number; last_dt: string }[]>`
    select account_no, last_dt::text from viv_account where user_no is null order by account_no for no key update`
  await sql`update viv_account set last_dt = '-infinity' where user_no is null`
  await work()
  for (const { account_no, last_dt } of before) {
    await sql`update viv_account set last_dt = greatest(last_dt, ${last_dt}::text::timestamptz) where account_no = ${account_no}`
  }
}

type LoadContext = {
  tx: Tx
  people: Person[]
  operators: number[]
  /** The event that grants are drawn from. */
  eventNo: number
  digest: Digest
  secretBox: SecretBox
  /** Part of every reference of this load. */
  loadId: number
  /** Numbers of gifts, exchanges, charges and refunds by the names of the acts. */
  numbers: Map<string, number>
  orders: Map<string, ChargeOrder>
}

/** The operators of the demo by number: two for everything, and one for each other role. */
export const DEMO_ROLES: readonly Role[] = ['super', 'super', ...ROLES.filter((role) => role !== 'super')]

/** Inserts operators with the password of the demo members. Those of an earlier load stay: operators are never deleted. */
export async function insertOperators({ sql }: Tx, now: Date): Promise<number[]> {
  const regDt = new Date(now.getTime() - 500 * DAY_MS)
  const operators = await sql<{ operator_no: number }[]>`
    insert into operator as o (login_id, name, roles, state, password_hash, is_demo, reg_dt)
    select 'operator' || nth, '하루운영' || nth, array[role], ${OPERATOR.active},
      (select password_hash from users where is_demo and password_hash is not null limit 1), true, ${regDt}
    from unnest(${[...DEMO_ROLES]}::text[]) with ordinality as of (role, nth)
    on conflict (login_id) do update set roles = excluded.roles, state = excluded.state, password_hash = excluded.password_hash, user_no = null,
      totp_sealed = null, totp_next_sealed = null, invite_hash = null, invite_dt = null
    where o.is_demo
    returning operator_no`
  return operators.map(({ operator_no }) => operator_no).toSorted((one, other) => one - other)
}

async function verifyPeople({ sql }: Tx, people: Person[], now: Date): Promise<void> {
  const at = new Date(now.getTime() - TERMS_DAYS * DAY_MS)
  for (const { user_no, real_name, birth } of people) {
    const ci = createHash('sha256').update(`demo ${user_no}`).digest()
    await sql`
      update users set real_name = ${real_name}, birth = ${birth}, identity_provider = 'sandbox', identity_dt = ${at}, ci_hash = ${ci}
      where user_no = ${user_no}`
  }
  const consents = people.map(({ user_no }) => ({ user_no, kind: 'viv_terms', version: TERMS_VERSION, agreed: true, reg_dt: at }))
  await sql`insert into user_consent ${sql(consents)}`
}

function momentOfAct({ days = 0, at = '00:00', minutes }: Act, now: Date): Date {
  if (minutes !== undefined) return new Date(now.getTime() - minutes * MINUTE_MS)
  return momentOf(addDays(koreanDay(now), -days), at)
}

function performAct(context: LoadContext, act: Act, at: Date): Promise<unknown> {
  const work = ACTS[act.do] as (context: LoadContext, act: Act, at: Date) => Promise<unknown>
  return work(context, act, at)
}

const nameOf = ({ name }: Act): string => name ?? randomUUID()
const refOf = ({ loadId }: LoadContext, act: Act): string => `demo:${loadId}:${nameOf(act)}`
const numberOf = ({ numbers }: LoadContext, act: Act): number => numbers.get(act.name!)!
const operatorContext = ({ tx, operators }: LoadContext, nth: number, now: Date) => ({
  tx,
  operatorNo: operators[nth - 1]!,
  memberNo: null,
  ip: '127.0.0.1',
  now,
})

const ACTS: { [D in Act['do']]: (context: LoadContext, act: ActOf<D>, at: Date) => Promise<unknown> } = {
  async charge(context, act, at) {
    const { tx, numbers, orders } = context
    const order = await payment(context, act, at, 'paid')
    const { charge_no, order_id, won, viv } = order
    await chargeViv(tx, { order_id, won, method: act.method, pg_tx: `sandbox-${order_id}`, receipt_url: null }, at)
    await createChargeAlarm(tx, { charge_no, user_no: act.user, viv, won }, at)
    if (act.name) numbers.set(act.name, charge_no)
    if (act.name) orders.set(act.name, order)
  },
  async fail(context, act, at) {
    const { order_id } = await payment(context, act, at, 'failed')
    await failCharge(context.tx, order_id, '한도를 초과했어요.')
    await context.tx.sql`update viv_charge set ask_dt = null where order_id = ${order_id}`
  },
  async grant(context, { to, viv: amount, good_days, words }, at) {
    const grant = {
      event_no: context.eventNo,
      user_nos: to,
      amount,
      expire_day: koreanDay(new Date(at.getTime() + good_days * DAY_MS)),
      words,
    }
    await grantOrPropose(operatorContext(context, 1, at), { ...grant, reason: '걷기 챌린지에 참여한 회원' })
  },
  async soon({ tx }, { to }, at) {
    for (const userNo of to) {
      const { expire } = await walletOf(tx, userNo, at)
      if (!expire) continue
      await tx.sql`insert into viv_expire_notice (user_no, expire_day, days) values (${userNo}, ${expire.expire_day}, 30)`
      // Only free viv expire here: paid viv expire after 60 months.
      await createExpiryAlarm(tx, { user_no: userNo, ...expire, paid: 0 }, at)
    }
  },
  async gift({ tx, numbers }, act, at) {
    const { user: from_user_no, to: to_user_no, viv: amount, message } = act
    // decideGifts expects that the wallets exist.
    await openLedger(tx, { members: [from_user_no, to_user_no], now: at, journals: 0 })
    const key = { key: randomUUID(), line: 'demo', body_hash: Buffer.alloc(32) }
    const gift = { from_user_no, to_user_no, amount, message, ...key, now: at }
    await decideGifts(tx, [gift])
    const [sent] = await tx.sql<[{ gift_no: number }]>`
      select gift_no from viv_gift where from_user_no = ${from_user_no} and to_user_no = ${to_user_no} order by gift_no desc limit 1`
    numbers.set(nameOf(act), sent.gift_no)
  },
  return: (context, act, at) => returnReceivedGift(context.tx, act.user, numberOf(context, act), at),
  pay: (context, act, at) =>
    payViv(context.tx, { user_no: act.user, amount: act.viv, ref: refOf(context, act), withFree: false, to: { user_no: act.to } }, at),
  release: (context, act, at) => releaseSale(context.tx, { ref: refOf(context, act) }, at),
  hold: (context, act, at) => holdViv(context.tx, { user_no: act.user, amount: act.viv, ref: refOf(context, act), withFree: false }, at),
  expire: ({ tx }, { user }, at) => expireWallet(tx, user, at),
  async account({ tx, people, digest, secretBox }, { user }, at) {
    const { bank_code, account_no, real_name } = people.find(({ user_no }) => user_no === user)!
    await tx.sql`
      insert into viv_bank_account (user_no, bank_code, account_sealed, account_hash, account_last4, holder, from_dt, reg_dt)
      values (${user}, ${bank_code!}, ${sealAccount(secretBox, user, account_no!)}, ${digest('bank', `${bank_code!} ${account_no!}`)}, ${account_no!.slice(-4)}, ${real_name}, ${at}, ${at})`
  },
  async exchange({ tx, numbers }, act, at) {
    const { exchange_no } = await applyExchange({ tx, userNo: act.user, now: at }, act.viv)
    numbers.set(nameOf(act), exchange_no)
  },
  approve: (context, act, at) => approveAsOperator(operatorContext(context, act.by, at), numberOf(context, act), ''),
  paid: (context, act, at) => payAsOperator(operatorContext(context, act.by, at), numberOf(context, act), ''),
  reject: (context, act, at) =>
    rejectAsOperator(operatorContext(context, act.by, at), numberOf(context, act), { reason: act.reason, is_bank_failed: false }),
  async withdraw(context, act, at) {
    const refund = await cancelCharge(context.tx, { charge_no: numberOf(context, act), amount: act.viv, reason: 'withdrawal' }, at)
    context.numbers.set(`${act.name}:refund`, refund.refund_no)
  },
  async refund({ tx, numbers, orders }, { name }, at) {
    const refundNo = numbers.get(`${name}:refund`)!
    const { order_id } = orders.get(name!)!
    const [refund] = await tx.sql<[{ refund_no: number; user_no: number; viv: number; won: number }]>`
      update viv_refund set state = 2, done_dt = ${at}, tries = 1 where refund_no = ${refundNo} returning refund_no, user_no, viv, won`
    await refundPayment(tx, order_id, { amount: refund.won, reason: '청약철회', key: `refund-${refundNo}` }, at)
    await markHooksHeard(tx, order_id)
    await createRefundAlarm(tx, refund, at)
  },
}

/** Pays an order in the sandbox, whose records the nightly comparison reads. */
async function payment(context: LoadContext, act: ActOf<'charge' | 'fail'>, at: Date, outcome: 'paid' | 'failed'): Promise<ChargeOrder> {
  const { tx } = context
  const { user, viv, method } = act
  const order = await beginCharge(tx, { user_no: user, viv }, at)
  const { order_id, won: amount, expire_dt } = order
  await storeOrder(tx, 'sandbox', { order_id, name: `비브 ${viv}개`, amount, method, until: new Date(expire_dt) }, at)
  await openPayment(tx, { order_id, amount })
  await tryToPay(tx, { order_id, method, outcome, now: at })
  await markHooksHeard(tx, order_id)
  return order
}

/** Marks the webhooks of the sandbox as heard, because the load has booked them. */
async function markHooksHeard(tx: Tx, orderId: string): Promise<void> {
  for (const { hook_id } of await hooksOf(tx, orderId, { isNew: true })) await markDelivered(tx, hook_id)
}

/** Cancels pushes, and marks all but the latest alarms as read. */
async function closeAlarms({ sql }: Tx, people: Person[], now: Date): Promise<void> {
  const old = new Date(now.getTime() - NEW_DAYS * DAY_MS)
  await sql`
    update alarm set push_dt = null, read_dt = case when reg_dt < ${old} then reg_dt + interval '1 hour' end
    where user_no = any(${people.map(({ user_no }) => user_no)}) and kind like 'VIV\\_%'`
}
