import { viv } from '../words/amount.ts'
import { href } from '#features/routes.ts'
import { withParticle } from '#kit/contract/particle.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { statesFor } from '#kit/contract/transition.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import { EXCHANGE_FLOOR, WITHDRAW_DAYS } from '../rules.ts'
import { CHARGE, chargeTransitions, OPEN_EXCHANGE } from '../transitions.ts'
import { walletOf } from './wallet.ts'

type Blocker = { kind: string; text: string; link: string }
type Loss = { kind: string; amount: number; text: string; agree: string; ways: { text: string; link: string }[] }

const WALLET = href('VivMain')
const HISTORY = href('VivHistory')
const EXCHANGE = href('VivExchangeApply')

/** Open payments, refunds, exchanges, holds and income: the account cannot be deleted before they end (decisions d-1, "Account withdrawal"). */
export async function vivBlockers(db: Db, userNo: number, now: Date): Promise<Blocker[]> {
  const [found] = await rowsOf<Record<keyof typeof BLOCKERS, boolean>>(db, OPEN_ITEMS, [userNo, now])
  return Object.entries(BLOCKERS).flatMap(([what, { text, link }]) =>
    found![what as keyof typeof BLOCKERS] ? [{ kind: `viv-${what}`, text, link }] : [],
  )
}

const BLOCKERS = {
  charge: { text: '결제하고 있는 충전이 있어요. 늦어도 30분 뒤에는 끝나요.', link: HISTORY },
  refund: { text: '아직 돌려받지 못한 결제 금액이 있어요.', link: HISTORY },
  exchange: { text: '처리하고 있는 환전이 있어요.', link: EXCHANGE },
  hold: { text: '끝나지 않은 결제에 맡겨 둔 비브가 있어요.', link: HISTORY },
  pending: { text: '아직 받지 못한 수익이 있어요.', link: WALLET },
}

/** Whether the member would lose money by deleting the account: paid viv, or open payments. Free viv do not count. */
export async function holdsMoney(db: Db, userNo: number, now: Date): Promise<boolean> {
  return (await walletOf(db, userNo, now)).paid > 0 || (await vivBlockers(db, userNo, now)).length > 0
}

/** Viv that the member loses by deleting the account (viv terms 6), and how to use them before. */
export async function vivLosses(db: Db, userNo: number, now: Date): Promise<Loss[]> {
  const { paid, free, exchangeable } = await walletOf(db, userNo, now)
  const amount = paid + free
  if (amount === 0) return []
  const [{ is_withdrawable } = { is_withdrawable: false }] = await rowsOf<{ is_withdrawable: boolean }>(db, WITHDRAWABLE, [
    userNo,
    koreanDay(now),
  ])
  const ways = [
    ...(is_withdrawable ? [{ text: '충전 취소하기', link: HISTORY }] : []),
    ...(paid > EXCHANGE_FLOOR && exchangeable > 0 ? [{ text: '환전하기', link: EXCHANGE }] : []),
  ]
  return [
    {
      kind: 'viv',
      amount,
      text: `남은 비브 ${withParticle(viv(amount), '이/가')} 사라져요 (유료 ${viv(paid)}, 무료 ${viv(free)}).`,
      agree: `남은 ${withParticle(viv(amount), '이/가')} 사라지는 데 동의해요`,
      ways,
    },
  ]
}

const OPEN_ITEMS: Statement = `
  select
    exists (select from viv_charge where user_no = $1 and state = ${CHARGE.ready} and expire_dt > $2) as charge,
    exists (select from viv_refund where user_no = $1 and state in (1, 3)) as refund,
    exists (select from viv_exchange where user_no = $1 and state in ${statesSql(OPEN_EXCHANGE)}) as exchange,
    exists (select from viv_hold where user_no = $1 and state = 1) as hold,
    exists (select from viv_account where user_no = $1 and kind = 'pending' and balance > 0) as pending`

/** Whether the member $1 has unused viv of a charge that can still be withdrawn on the day $2. */
const WITHDRAWABLE: Statement = `
  select exists (
    select from viv_charge c join viv_lot l on l.charge_no = c.charge_no and l.source = 'charge' and l.is_open
    where c.user_no = $1 and c.state in ${statesSql(statesFor(chargeTransitions, 'cancel'))} and (c.paid_dt at time zone 'Asia/Seoul')::date >= $2::date - ${WITHDRAW_DAYS}) as is_withdrawable`
