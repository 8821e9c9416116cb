import { personSql } from '#features/account/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { KinAct, KinDetail, KinForm } from '../../contract.ts'
import { kinErrors } from '../../errors.ts'
import { ADDITIONS_MAX, INVITES_A_QUESTION } from '../../rules.ts'
import { QUESTION } from '../../transitions.ts'
import { cardColumns, joinPost, withRegion, type Reader } from './card.ts'

const isAsker = 'q.user_no is not distinct from $1::bigint'
const invited = `case when ${isAsker} then (
    select json_agg(i.p) from (
      select ${personSql('i.user_no')} as p from kin_invite i where i.ki_no = q.ki_no order by i.reg_dt, i.user_no limit ${INVITES_A_QUESTION}) i where i.p is not null) end`

/** $3 the question. */
export const DETAIL: Statement = `
  select ${cardColumns}, p.content as ki_content, p.images as ki_images,
    coalesce((select json_agg(json_build_object('content', d.content, 'reg_dt', d.reg_dt) order by d.addition_no) from kin_addition d where d.ki_no = q.ki_no), '[]') as additions,
    q.guard, p.reply_qtt as comment_qtt, p.isfav, p.edit_dt, q.close_dt, q.adopt_dt, q.is_comment_closed, q.adopted_no, q.award_no,
    (select a.an_no from kin_answer a where a.ki_no = q.ki_no and a.user_no = $1::bigint and a.state <> 0) as my_an_no,
    coalesce(${invited}, '[]') as invited, q.addition_qtt
  from kin_question q ${joinPost} where q.ki_no = $3 and q.state <> 0`
type Row = Omit<KinDetail, 'region_name' | 'acts'> & { addition_qtt: number }

/** A question as the reader sees it. @throws `kin.not_found` */
export async function kinFor(db: Db, kiNo: number, reader: Reader): Promise<KinDetail> {
  const { addition_qtt, ...row } = await rowFor(db, kiNo, reader)
  return { ...withRegion(row), acts: reader.userNo === null ? [] : actsOn({ ...row, addition_qtt }, reader.now) }
}

/** What the form of an edit begins with. @throws `kin.not_found`, `kin.not_asker` */
export async function formOf(db: Db, kiNo: number, reader: Reader): Promise<KinForm> {
  const row = await rowFor(db, kiNo, reader)
  if (!row.is_mine) throw kinErrors.not_asker()
  const { ki_title, ki_content, category, ki_tag, ki_images, sigungu_code, is_anonymous, reward, state, answer_qtt, addition_qtt } = row
  return {
    ki_title,
    ki_content,
    category,
    ki_tag,
    ki_images,
    ...(sigungu_code !== null && { sigungu_code }),
    is_anonymous,
    reward,
    is_editable: state === QUESTION.open && answer_qtt === 0,
    additions_left: ADDITIONS_MAX - addition_qtt,
  }
}

async function rowFor(db: Db, kiNo: number, { userNo, now }: Reader): Promise<Row> {
  const [row] = await rowsOf<Row>(db, DETAIL, [userNo, now, kiNo])
  if (!row) throw kinErrors.not_found()
  return row
}

function actsOn(row: Row, now: Date): KinAct[] {
  const { state, is_mine, is_anonymous, answer_qtt, addition_qtt, my_an_no, close_dt, is_comment_closed, invited: experts } = row
  const isOpen = state === QUESTION.open
  const isUnnamed = is_mine && is_anonymous
  const allowed: Record<KinAct, boolean> = {
    edit: is_mine && isOpen && answer_qtt === 0,
    add: is_mine && isOpen && answer_qtt > 0 && addition_qtt < ADDITIONS_MAX,
    delete: is_mine && answer_qtt === 0 && (isOpen || state === QUESTION.closed),
    anonymise: is_mine && !is_anonymous,
    answer: !is_mine && isOpen && my_an_no === null,
    adopt: is_mine && isOpen && answer_qtt > 0 && now < new Date(close_dt),
    invite: is_mine && isOpen && experts.length < INVITES_A_QUESTION,
    comment: !isUnnamed && !is_comment_closed && (isOpen || state === QUESTION.adopted),
    like: !is_mine,
    report: !is_mine,
  }
  return (Object.keys(allowed) as KinAct[]).filter((act) => allowed[act])
}
