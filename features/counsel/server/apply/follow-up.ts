import { threadOf } from '#features/kin/server/public.ts'
import { shareMedia, signedItemsSql } from '#features/media/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { applyCounsel } from '../../contract/apply.ts'
import type { FollowUpOffer, FollowUpThread } from '../../contract/follow-up.ts'
import { counselErrors } from '../../errors.ts'
import { rewardOff } from '../../rules.ts'
import { mayReadSql } from '../session/readable.ts'

type Pair = { userNo: number; expertNo: number; now: Date }

/** What a session that follows this answer begins with: null where the expert did not write it, or the member did not ask. */
export async function offeredFollowUp(db: Db, { userNo, expertNo, now }: Pair, anNo: number): Promise<FollowUpOffer | null> {
  const found = await threadOf(db, { anNo, askerNo: userNo, now })
  if (found?.expert_no !== expertNo) return null
  const { question, answer, reward } = found
  const { ki_no, ki_title, ki_content, ki_images, category, additions, is_anonymous, reg_dt } = question
  const thread: FollowUpThread = {
    question: { ki_title, ki_content, ki_images, category, additions, is_anonymous, reg_dt },
    answer: { an_content: answer.an_content, reg_dt: answer.reg_dt },
  }
  return { an_no: anNo, ki_no, thread, reward, is_used: (await rowsOf(db, USED, [anNo])).length > 0 }
}

type Chosen = { choice: Body<typeof applyCounsel>['follow_up']; price: number }
export type FollowUp = FollowUpOffer & { viv: number }

/**
 * The answer that an application follows, with what is taken off the price. Requests of one pair come one after the other.
 * @throws `counsel.no_follow_up`, `counsel.terms_changed` where the member saw another price
 */
export async function followUpOf(tx: Tx, pair: Pair, { choice, price }: Chosen): Promise<FollowUp | null> {
  if (choice === null) return null
  const offer = await offeredFollowUp(tx, pair, choice.an_no)
  if (!offer) throw counselErrors.no_follow_up('follow_up.an_no')
  const viv = rewardOff(price, offer)
  if (viv !== choice.viv) throw counselErrors.terms_changed('follow_up.viv')
  return { ...offer, viv }
}

/** Sends the thread with an application, and marks its reward as taken off. */
export async function attachThread(
  tx: Tx,
  { userNo, expertNo, now, counNo }: Pair & { counNo: number },
  followUp: FollowUp,
): Promise<void> {
  const { an_no, ki_no, viv, thread } = followUp
  await shareMedia(tx, { user_no: userNo, with_no: expertNo, keys: thread.question.ki_images.map(({ key }) => key) })
  await tx.sql`insert into counsel_follow_up ${tx.sql({ coun_no: counNo, an_no, ki_no, viv, thread: tx.sql.json(thread as never), reg_dt: now })}`
}

/** The reward that was taken off this session can be taken off another one. */
export async function returnReward({ sql }: Tx, counNo: number, now: Date): Promise<void> {
  await sql`update counsel_follow_up set return_dt = ${now} where coun_no = ${counNo} and return_dt is null`
}

type Reading = { counNo: number; userNo: number }

/** @throws `counsel.not_found` for others, without one, and after its time */
export async function readThread(db: Db, { counNo, userNo, now }: Reading & { now: Date }): Promise<FollowUpThread> {
  const [row] = await rowsOf<{ thread: FollowUpThread }>(db, THREAD, [userNo, now, counNo])
  if (!row) throw counselErrors.not_found()
  return row.thread
}

/** Nobody reads the thread afterwards, and its content is deleted. @throws `counsel.not_found` */
export async function takeThreadBack(db: Db, { counNo, userNo }: Reading): Promise<void> {
  if ((await rowsOf(db, TAKE_BACK, [counNo, userNo])).length === 0) throw counselErrors.not_found()
}

/** `followUpInfo` of the counselling `c`, which has `is_readable`. */
export const followUpSql = `(
  select json_build_object('an_no', f.an_no, 'ki_no', f.ki_no, 'viv', f.viv, 'is_returned', f.return_dt is not null,
    'has_thread', c.is_readable and f.thread is not null)
  from counsel_follow_up f where f.coun_no = c.coun_no)`

/** $1 the answer. */
const USED: Statement = 'select 1 from counsel_follow_up where an_no = $1 and viv > 0 and return_dt is null'

const images = signedItemsSql({ items: `f.thread -> 'question' -> 'ki_images'`, viewer: '$1', now: '$2' })
/** $1 the reader, $2 now, $3 the counselling. */
const THREAD: Statement = `
  select jsonb_set(f.thread, '{question,ki_images}', to_jsonb(${images})) as thread
  from counsel c join counsel_follow_up f on f.coun_no = c.coun_no
  where c.coun_no = $3 and f.thread is not null and ${mayReadSql({ viewer: '$1::bigint', now: '$2::timestamptz' })}`
/** $1 the counselling, $2 its member. */
const TAKE_BACK: Statement = `
  update counsel_follow_up f set thread = null from counsel c
  where f.coun_no = $1 and c.coun_no = f.coun_no and c.user_no = $2 and f.thread is not null returning f.coun_no`
