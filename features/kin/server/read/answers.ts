import { personSql } from '#features/account/server/public.ts'
import { visibleKinPostSql } from '#features/post/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { AnswerActName, AnswerRow, KinAnswer } from '../../contract.ts'
import { kinErrors } from '../../errors.ts'
import { adoptableFrom, GENERAL_INFO_CATEGORIES } from '../../rules.ts'
import { ANSWER, QUESTION } from '../../transitions.ts'
import type { Reader } from './card.ts'

// $1 the viewer or null, $2 now.

const isGeneral = `coalesce(a.cate_no in (${GENERAL_INFO_CATEGORIES.join(', ')}), false) as is_general_info`
const joinPost = `cross join lateral ${visibleKinPostSql({ postNo: 'a.an_no', now: '$2::timestamptz' })} p`
const COLUMNS = `a.an_no, a.ki_no, a.state, ${personSql('a.user_no')} as author, a.cate_no, ${isGeneral}, p.content as an_content, p.images as an_images,
  p.like_qtt, p.reply_qtt as comment_qtt, p.isfav, a.user_no is not distinct from $1::bigint as is_mine, a.reg_dt, p.edit_dt,
  q.state as question_state, q.title as ki_title, q.close_dt, q.is_comment_closed, q.is_anonymous, q.user_no is not distinct from $1::bigint as is_asker`
type Row = Omit<KinAnswer, 'adoptable_dt' | 'acts'> & {
  question_state: number
  ki_title: string
  close_dt: string
  is_comment_closed: boolean
  is_anonymous: boolean
  is_asker: boolean
}

/** $3 the answer. */
const ONE: Statement = `
  select ${COLUMNS} from kin_answer a join kin_question q on q.ki_no = a.ki_no ${joinPost} where a.an_no = $3 and a.state <> 0 and q.state <> 0`
/** $3 the question, $4 the last number of the page before, $5 the limit, $6 experts alone. Without the adopted one. */
export const ANSWERS: Statement = `
  select ${COLUMNS} from kin_answer a join kin_question q on q.ki_no = a.ki_no ${joinPost}
  where a.ki_no = $3 and a.state = ${ANSWER.active} and q.state <> 0 and a.an_no > $4 and (not $6::boolean or a.cate_no is not null)
  order by a.an_no limit $5::int`
const ADOPTED: Statement = `
  select ${COLUMNS} from kin_question q join kin_answer a on a.an_no = q.adopted_no ${joinPost} where q.ki_no = $3 and q.state <> 0`

type Page = { after_no?: number | undefined; limit: number; experts: boolean }

/** Answers of a question that the reader sees. */
export async function answersOf(
  db: Db,
  kiNo: number,
  { userNo, now }: Reader,
  { after_no = 0, limit, experts }: Page,
): Promise<{ adopted: KinAnswer | null; rows: KinAnswer[] }> {
  const [rows, [adopted]] = await Promise.all([
    rowsOf<Row>(db, ANSWERS, [userNo, now, kiNo, after_no, limit, experts]),
    after_no === 0 ? rowsOf<Row>(db, ADOPTED, [userNo, now, kiNo]) : [],
  ])
  const isShown = adopted !== undefined && (!experts || adopted.cate_no !== null)
  return { adopted: isShown ? wireOf(adopted, userNo, now) : null, rows: rows.map((row) => wireOf(row, userNo, now)) }
}

/** @throws `kin.no_answer` */
export async function answerFor(db: Db, anNo: number, { userNo, now }: Reader): Promise<KinAnswer & { ki_title: string }> {
  const [row] = await rowsOf<Row>(db, ONE, [userNo, now, anNo])
  if (!row) throw kinErrors.no_answer()
  return { ...wireOf(row, userNo, now), ki_title: row.ki_title }
}

function wireOf(row: Row, userNo: number | null, now: Date): KinAnswer {
  const {
    question_state: _state,
    ki_title: _title,
    close_dt: _close,
    is_comment_closed: _closed,
    is_anonymous: _unnamed,
    is_asker: _asker,
    ...shown
  } = row
  return { ...shown, adoptable_dt: adoptableFrom(row).toISOString(), acts: userNo === null ? [] : actsOn(row, now) }
}

function actsOn({ state, is_mine, question_state, close_dt, is_comment_closed, is_anonymous, is_asker }: Row, now: Date): AnswerActName[] {
  const isUnnamed = is_asker && is_anonymous
  const takesComments = !is_comment_closed && (question_state === QUESTION.open || question_state === QUESTION.adopted)
  const allowed: Record<AnswerActName, boolean> = {
    edit: is_mine && state === ANSWER.active,
    delete: is_mine && state === ANSWER.active,
    adopt: is_asker && question_state === QUESTION.open && state === ANSWER.active && now < new Date(close_dt),
    comment: takesComments && !isUnnamed,
    like: !is_mine && !isUnnamed,
    report: !is_mine,
  }
  return (Object.keys(allowed) as AnswerActName[]).filter((act) => allowed[act])
}

const ROW = `a.an_no, a.ki_no, a.state, a.cate_no, ${isGeneral}, p.like_qtt, a.reg_dt, q.title as ki_title, q.reward,
  left(btrim(regexp_replace(regexp_replace(left(p.content, 600), '</?[a-z][^<>]*(>|$)', ' ', 'g'), '\\s+', ' ', 'g')), 100) as excerpt`
/** $3 whose answers, $4 the last number of the page before, $5 the limit. */
const answersBy = (which: string): Statement => `
  select ${ROW} from (
    select a.* from kin_answer a where a.user_no = $3::bigint and a.state <> 0 and ${which} and a.an_no < $4::bigint order by a.an_no desc limit $5::int) a
  join kin_question q on q.ki_no = a.ki_no and q.state <> 0 ${joinPost} order by a.an_no desc`
export const MY_ANSWERS: Statement = answersBy('true')
export const EXPERT_ANSWERS: Statement = answersBy('a.cate_no is not null')

type RowPage = { before_no?: number | undefined; limit: number }
const LATEST = Number.MAX_SAFE_INTEGER

/** The reader's own answers. */
export const myAnswers = (db: Db, { userNo, now }: Reader, { before_no = LATEST, limit }: RowPage): Promise<AnswerRow[]> =>
  rowsOf(db, MY_ANSWERS, [userNo, now, userNo, before_no, limit])

/** What a member answered as an expert, as far as the reader sees it. */
export const expertAnswers = (
  db: Db,
  expertNo: number,
  { userNo, now }: Reader,
  { before_no = LATEST, limit }: RowPage,
): Promise<AnswerRow[]> => rowsOf(db, EXPERT_ANSWERS, [userNo, now, expertNo, before_no, limit])
