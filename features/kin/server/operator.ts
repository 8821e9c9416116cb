import { operatorErrors } from '#features/operator/errors.ts'
import {
  actLogged,
  handleOperator as handle,
  lastActSql,
  readLogged,
  someoneOrNullSql,
  someoneSql,
  type Find,
} from '#features/operator/server/public.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { kinPostSql } from '#features/post/server/public.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import { kinErrors } from '../errors.ts'
import { getKinCase, undoAdoption, type KinCase } from '../operator-contract.ts'
import { KIN_READ, KIN_UNDO } from '../operator-rules.ts'
import { undo } from './adopt.ts'

/** Questions by their number. */
export const kinFinds: readonly Find[] = [
  {
    kind: 'kin',
    right: 'kin.see',
    by: 'no',
    from: 'kin_question q where q.ki_no = $1::bigint and q.state <> 0',
    no: 'q.ki_no',
    // Nobody learns of an anonymous question's asker from a search.
    user: null,
    title: 'q.title',
    reg: 'q.reg_dt',
  },
]

const KIN_CASE: Statement = `
  select q.ki_no, q.title as ki_title, p.content as ki_content, q.state, q.is_anonymous, ${someoneSql('q.user_no')} as asker, q.answer_qtt, q.reward,
    q.reg_dt, a.an_no, w.content as an_content, ${someoneOrNullSql('a.user_no')} as author, q.adopt_dt,
    ${lastActSql("'question:' || q.ki_no", [KIN_UNDO])} as last_undo
  from kin_question q cross join lateral ${kinPostSql('q.ki_no')} p
  left join kin_answer a on a.an_no = q.adopted_no left join lateral ${kinPostSql('a.an_no')} w on true
  where q.ki_no = $1::bigint and q.state <> 0`

export const kinOperatorHttp: Handled[] = [
  handle(getKinCase, (call) => {
    const { ki_no: kiNo } = call.params
    return readLogged(call, { act: KIN_READ, target: `question:${kiNo}` }, async () => {
      const [found] = await rowsOf<KinCase>(call.db, KIN_CASE, [kiNo])
      if (!found) throw kinErrors.not_found()
      return found
    })
  }),
  handle(undoAdoption, async (call) => {
    const { ki_no: kiNo } = call.params
    const {
      asker_no: _asker,
      user_no: _author,
      ...undone
    } = await actLogged(
      call,
      KIN_UNDO,
      async ({ tx, memberNo, now }) => {
        const done = await undo(tx, { kiNo, anNo: call.body.an_no, now, reason: call.body.reason })
        if (memberNo !== null && [done.asker_no, done.user_no].includes(memberNo)) throw operatorErrors.own()
        return done
      },
      ({ reward, an_no, user_no }) => ({ target: `question:${kiNo}`, facts: { an_no, reward, user_no }, reason: call.body.reason }),
    )
    return undone
  }),
]
