import { isDeepStrictEqual } from 'node:util'
import { personSql, recordAgreement } from '#features/account/server/public.ts'
import { notify } from '#features/alarm/server/public.ts'
import { lockPair } from '#features/block/server/public.ts'
import { holdViv } from '#features/viv/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Call } from '#kit/server/http/handle.ts'
import type { applyCounsel } from '../../contract/apply.ts'
import { counselErrors } from '../../errors.ts'
import { answerDue, holdRef, isRegulated, sendsHealth, type RefundTerms } from '../../rules.ts'
import { COUNSEL } from '../../transitions.ts'
import { counselAlarms } from '../../words/alarms.ts'
import { isOfferedSql } from '../product/offered.ts'
import { afterChange } from '../session/act.ts'
import { linkFor } from '../session/alarms.ts'
import { lockCounsel } from '../session/rows.ts'
import { whenText } from '../session/when.ts'
import { freezeCard } from './card.ts'
import { attachThread, followUpOf } from './follow-up.ts'
import { healthConsent, oldOf, refuseUnknownConditions, writeIntake } from './intake.ts'
import { askerOf } from './problem.ts'
import { refundTermsOf } from './refund-terms.ts'
import { freeSlotAt, type FreeSlot } from './slots.ts'

type Application = Pick<Call<typeof applyCounsel>, 'db' | 'me' | 'body' | 'now' | 'caller' | 'services'>

/**
 * Asks an expert for a session (decisions d-2, T01): its price is held, without the reward of an answer that it follows; its time is taken until the answer. Locks: the pair's members, then the
 * wallet. @throws why the member may not ask, `counsel.slot_taken`, `counsel.too_soon`, `viv.insufficient`
 */
export async function requestCounsel({ db, me, body, now, caller, services }: Application): Promise<{ coun_no: number }> {
  const expertNo = await expertOf(db, body.product_no)
  await lockPair(db, me.user_no, expertNo)
  const { problem, age } = await askerOf(db, { userNo: me.user_no, expertNo, now })
  if (problem) throw problem
  const offered = await termsOf(db, body)
  const followUp = await followUpOf(db, { userNo: me.user_no, expertNo, now }, { choice: body.follow_up, price: offered.price })
  const terms = { ...offered, price: offered.price - (followUp?.viv ?? 0) }
  refuseMissingConsent(body)
  await refuseUnknownConditions(db, services.extensions, { userNo: me.user_no, chosen: body.intake.user_interest_disease })

  const start = new Date(body.hope_dt)
  const slot = await freeSlotAt(db, { expertNo, minutes: terms.minutes, start, viewerNo: me.user_no, now })

  const counNo = await insertCounsel(db, { userNo: me.user_no, terms, slot, now })
  const sides = { counNo, userNo: me.user_no, expertNo, now }
  const version = await recordAgreement(db, { userNo: me.user_no, kind: 'third_party_expert', caller, now })
  await writeIntake(db, sides, { ...body.intake, old: oldOf(age, body.intake.old) }, consentsOf(body, { version, expertNo, now }))
  if (body.card) await freezeCard(db, sides, body.card)
  if (followUp) await attachThread(db, sides, followUp)

  const withFree = !isRegulated(terms.cate_no)
  const hold = { user_no: me.user_no, amount: terms.price, ref: holdRef(counNo), to: { user_no: expertNo }, withFree }
  if (hold.amount > 0) await holdViv(db, hold, now)
  const detail = { hope_dt: start.toISOString(), price: terms.price, ...(followUp && { reward_viv: followUp.viv }) }
  await rowsOf(db, AFTER, [counNo, me.user_no, expertNo, now, JSON.stringify(detail)])
  const text = counselAlarms.request(terms.title, whenText(start))
  const about = { target: `counsel:${counNo}`, link: linkFor('expert', counNo) }
  await notify(db, { kind: 'COUN_REQ', to: expertNo, actor_no: me.user_no, ...about, text }, now)
  await afterChange(db, (await lockCounsel(db, counNo))!, now)
  return { coun_no: counNo }
}

type Terms = {
  product_no: number
  expert_user_no: number
  cate_no: number
  title: string
  channel: string
  minutes: number
  price: number
  ext_minutes: number | null
  ext_price: number | null
  refund_terms: RefundTerms
}

/** @throws `counsel.no_product` */
async function expertOf({ sql }: Tx, productNo: number): Promise<number> {
  const [row] = await sql<{ expert_user_no: number }[]>`select expert_user_no from counsel_product where product_no = ${productNo}`
  if (!row) throw counselErrors.no_product()
  return row.expert_user_no
}

/** The product's terms, which stay so until the commit, and the configured terms of refunds. @throws `counsel.no_product`, `counsel.terms_changed` */
async function termsOf(tx: Tx, { product_no, price, minutes, refund_terms: seen }: Body<typeof applyCounsel>): Promise<Terms> {
  const [terms] = await rowsOf<Omit<Terms, 'refund_terms'>>(tx, TERMS, [product_no])
  if (!terms) throw counselErrors.no_product()
  const refundTerms = await refundTermsOf(tx)
  const isOutdated = seen !== undefined && !isDeepStrictEqual(seen, refundTerms)
  if (terms.price !== price || terms.minutes !== minutes || isOutdated) throw counselErrors.terms_changed()
  return { ...terms, refund_terms: refundTerms }
}

function refuseMissingConsent({ intake, card, follow_up, consents }: Body<typeof applyCounsel>): void {
  if (!consents.terms) throw counselErrors.consent('consents.terms')
  if (sendsHealth(intake, card, follow_up) && !consents.health) throw counselErrors.consent('consents.health')
}

/** What was agreed to. */
function consentsOf(
  { intake, card, follow_up, consents }: Body<typeof applyCounsel>,
  given: { version: string; expertNo: number; now: Date },
): object {
  const { version, expertNo, now } = given
  const health = healthConsent({ version, expertNo, now, parts: card?.parts ?? [] })
  return { terms: { version, reg_dt: now.toISOString() }, ...(consents.health && sendsHealth(intake, card, follow_up) ? { health } : {}) }
}

type NewCounsel = { userNo: number; terms: Terms; slot: FreeSlot; now: Date }

async function insertCounsel({ sql }: Tx, { userNo, terms, slot, now }: NewCounsel): Promise<number> {
  const start = new Date(slot.start_dt)
  const row = {
    user_no: userNo,
    ...terms,
    refund_terms: sql.json(terms.refund_terms),
    state: COUNSEL.requested,
    buffer_minutes: slot.buffer_minutes,
    hope_dt: start,
    during: slot.during,
    answer_due_dt: answerDue(now, start),
    reg_dt: now,
    recent_dt: now,
  }
  const [made] = await sql<[{ coun_no: number }]>`insert into counsel ${sql(row)} returning coun_no`
  return made.coun_no
}

const TERMS: Statement = `
  select p.product_no, p.expert_user_no, a.cate_no, p.title, p.channel, p.minutes, p.price, p.ext_minutes, p.ext_price
  from counsel_product p cross join lateral (select (${personSql('p.expert_user_no')} ->> 'cate_no')::smallint as cate_no) a
  where p.product_no = $1 and ${isOfferedSql('p')} for share of p`

// $1 counselling, $2 member, $3 expert, $4 now, $5 detail. Who got a time waits no longer.
const AFTER: Statement = `
  with history as (
    insert into counsel_history (coun_no, event, to_state, actor, detail, reg_dt)
    values ($1::bigint, 'T01', ${COUNSEL.requested}, 'member', $5::text::jsonb, $4::timestamptz)
  ), offer as (
    delete from counsel_offer where user_no = $2 and expert_user_no = $3
  )
  delete from counsel_watch where user_no = $2 and expert_user_no = $3`
