import { viv, won } from '../words/amount.ts'
import { withParticle } from '#kit/contract/particle.ts'
import { notify, notifyEach } from '#features/alarm/server/public.ts'
import { href } from '#features/routes.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { EXCHANGE } from '../transitions.ts'

// Alarms about viv, created in the transaction that books the change.

const HISTORY = href('VivHistory')
const GIFTS = href('GiftList')

/** A gift that was sent. */
export type SentGift = { gift_no: number; from_user_no: number; to_user_no: number; amount: number; message: string }

/** One alarm for each receiver of a batch, in one statement. It does not contain the gift's message. */
export function createGiftAlarms(tx: Tx, gifts: readonly SentGift[], now: Date): void {
  const notices = gifts.map(({ gift_no, from_user_no, to_user_no, amount }) => ({
    kind: 'VIV_GIFT' as const,
    to: to_user_no,
    actor_no: from_user_no,
    target: `gift:${gift_no}`,
    link: GIFTS,
    text: viv(amount),
  }))
  notifyEach(tx, notices, now)
}

/** The receiver gave an unused gift back: its giver has the viv again. */
export function createGiftReturnAlarm(
  tx: Tx,
  { gift_no, from_user_no, to_user_no, amount }: Omit<SentGift, 'message'>,
  now: Date,
): Promise<void> {
  const target = `gift:${gift_no}:returned`
  return notify(tx, { kind: 'VIV_GIFT', to: from_user_no, actor_no: to_user_no, target, link: `${GIFTS}?tab=sent`, text: viv(amount) }, now)
}

/** `paid`: the part that is paid viv, which can also be given or exchanged. */
type ExpireSoon = { user_no: number; amount: number; paid: number; expire_day: string }

/** Viv that expire in 90, 30, 7 or 1 days. Free viv have a target of their own, because they can be neither given nor exchanged. */
export function createExpiryAlarm(tx: Tx, { user_no, amount, paid, expire_day }: ExpireSoon, now: Date): Promise<void> {
  const target = `${paid > 0 ? 'expire' : 'expire_free'}:${expire_day}`
  const text = `${viv(amount)} · ${dayWords(expire_day)}까지 쓸 수 있어요`
  return notify(tx, { kind: 'VIV_EXPIRE_SOON', to: user_no, target, link: HISTORY, text }, now)
}

type Charged = { charge_no: number; user_no: number; viv: number; won: number }

/** A top-up was credited. */
export function createChargeAlarm(tx: Tx, { charge_no, user_no, viv: amount, won: paid }: Charged, now: Date): Promise<void> {
  const text = `${viv(amount)} · ${won(paid)}`
  return notify(tx, { kind: 'VIV_CHARGE', to: user_no, target: `charge:${charge_no}`, link: HISTORY, text }, now)
}

type Refunded = { refund_no: number; user_no: number; viv: number; won: number }

/** The money of a top-up was refunded. */
export function createRefundAlarm(tx: Tx, { refund_no, user_no, viv: amount, won: paid }: Refunded, now: Date): Promise<void> {
  const text = amount === 0 ? won(paid) : `${viv(amount)} · ${won(paid)}`
  return notify(tx, { kind: 'VIV_REFUND', to: user_no, target: `refund:${refund_no}`, link: HISTORY, text }, now)
}

/** 4 paid, 5 rejected or failed. */
type ExchangeEnded = { exchange_no: number; user_no: number; state: 4 | 5; viv: number; net_won: number; reason: string | null }

/** An exchange was paid, or rejected by an operator. A cancellation by the member creates no alarm. */
export function createExchangeAlarm(tx: Tx, ended: ExchangeEnded, now: Date): Promise<void> {
  const { exchange_no, user_no, state, viv: amount, net_won, reason } = ended
  const about = { to: user_no, target: `exchange:${exchange_no}`, link: HISTORY }
  if (state === EXCHANGE.paid) return notify(tx, { ...about, kind: 'VIV_EXCHANGE_OK', text: `${viv(amount)} · ${won(net_won)}` }, now)
  const text = `${withParticle(viv(amount), '을/를')} 돌려드렸어요. ${reason ?? ''}`
  return notify(tx, { ...about, kind: 'VIV_EXCHANGE_FAIL', text }, now)
}

/** `ref`: the reference of the journal. */
type Grant = { to: number | readonly number[]; amount: number; ref: string; words: string }

/** Free viv were granted to one member or to several. */
export function createGrantAlarm(tx: Tx, { to, amount, ref, words }: Grant, now: Date): Promise<void> {
  return notify(tx, { kind: 'VIV_FREE', to, target: ref, link: HISTORY, text: `${viv(amount)} · ${words}` }, now)
}

type Granted = { grant_no: number; user_nos: readonly number[]; amount: number; words: string }

/** An operator granted free viv. */
export const createOperatorGrantAlarm = (tx: Tx, { grant_no, user_nos, amount, words }: Granted, now: Date): Promise<void> =>
  createGrantAlarm(tx, { to: user_nos, amount, ref: `grant:${grant_no}`, words }, now)

/** What operators have changed about a member's viv. `ref`: what they decided about. */
export type Correction = { user_no: number; amount: number; cause: keyof typeof CORRECTIONS; ref: string }

const CORRECTIONS = {
  added: (amount: string) => `${withParticle(amount, '을/를')} 더했어요`,
  taken: (amount: string) => `${withParticle(amount, '을/를')} 뺐어요. 궁금한 것은 고객센터에 물어봐 주세요`,
  clawed_back: (amount: string) => `행사에서 받은 ${withParticle(amount, '을/를')} 거두었어요. 궁금한 것은 고객센터에 물어봐 주세요`,
  gift_returned: (amount: string) => `선물한 ${withParticle(amount, '을/를')} 돌려드렸어요`,
  gift_voided: (amount: string) => `받은 선물 ${withParticle(amount, '이/가')} 취소됐어요. 궁금한 것은 고객센터에 물어봐 주세요`,
} as const

/** Operators corrected viv of members. */
export function createCorrectionAlarms(tx: Tx, corrections: readonly Correction[], now: Date): void {
  const notices = corrections.map(({ user_no, amount, cause, ref }) => ({
    kind: 'VIV_CORRECT' as const,
    to: user_no,
    target: ref,
    link: HISTORY,
    text: CORRECTIONS[cause](viv(amount)),
  }))
  notifyEach(tx, notices, now)
}

type GiftCheck = { gift_no: number; to: number; amount: number; isFrozen: boolean }

/** An operator froze a gift or unfroze it: its receiver learns why viv of the wallet cannot be used. Says neither who reported it nor that somebody did. */
export function createGiftCheckAlarm(tx: Tx, { gift_no, to, amount, isFrozen }: GiftCheck, now: Date): Promise<void> {
  const text = isFrozen
    ? `운영팀이 확인하는 동안 ${withParticle(viv(amount), '을/를')} 쓸 수 없어요. 궁금한 것은 고객센터에 물어봐 주세요`
    : `확인이 끝나서 ${withParticle(viv(amount), '을/를')} 다시 쓸 수 있어요`
  return notify(tx, { kind: 'VIV_CHECK', to, target: `gift:${gift_no}`, link: HISTORY, text }, now)
}

function dayWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}년 ${month}월 ${date}일`
}
