import { list, type ExportPart } from '#kit/server/data-export.ts'

/** The texts and pictures are with the posts (`dailys`), by the same numbers. */
export const kinExport: readonly ExportPart[] = [
  list(
    'questions',
    '묻고 답하기에 올린 질문',
    'ki_no',
    `select q.ki_no, q.title, q.category, q.tags, q.sigungu_code, q.is_anonymous, q.state, q.reward, q.reward_state, q.adopted_no, q.award_no,
       q.close_dt, q.ki_hit, q.answer_qtt, q.reg_dt, q.edit_dt,
       (select coalesce(json_agg(json_build_object('content', d.content, 'reg_dt', d.reg_dt) order by d.addition_no), '[]') from kin_addition d where d.ki_no = q.ki_no) as additions
     from kin_question q where q.user_no = $1`,
  ),
  list(
    'answers',
    '묻고 답하기에 쓴 답변',
    'an_no',
    'select an_no, ki_no, cate_no, state, reg_dt, edit_dt from kin_answer where user_no = $1',
  ),
  list(
    'question-invites',
    '질문에 초대한 전문가',
    'ki_no',
    `select ki_no, json_agg(json_build_object('user_no', user_no, 'reg_dt', reg_dt) order by reg_dt) as invited from kin_invite where by_no = $1 group by ki_no`,
  ),
]
