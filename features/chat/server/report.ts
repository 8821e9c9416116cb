import { messageVisibleToSql } from '#features/block/server/public.ts'
import { mediaKeysSql } from '#features/media/server/public.ts'
import { reportedContent, type CurrentTarget, type FoundTarget } from '#features/report/server/public.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { extend } from '#kit/server/extensions.ts'
import { DELETED_KEPT_HOURS } from '../rules.ts'

/** $1 the room, $2 the message. Only the reported one: others are read where a reporter sent them along. */
const CURRENT: Statement = `
  select m.cm_from as user_no, jsonb_build_object('content', m.cm_content, 'images',
      ${mediaKeysSql('m.cm_file')}, 'cr_no', m.cr_no, 'reg_dt', m.reg_dt) as evidence,
    false as is_hidden, m.state = 0 as is_gone
  from chat_message m where m.cr_no = $1 and m.cm_no = $2`

/** $1 the reporter, $2 the message, $3 now. Starts from the reporter's rooms, so that no other room is searched. */
const DELETED: Statement = `
  select c.cm_from as user_no, jsonb_build_object('content', d.cm_content, 'images',
      ${mediaKeysSql('d.cm_file')}, 'cr_no', c.cr_no, 'reg_dt', c.reg_dt) as evidence
  from chat_member o join chat_deleted d on d.cr_no = o.cr_no and d.cm_no = $2 join chat_message c on c.cr_no = d.cr_no and c.cm_no = d.cm_no
  where o.user_no = $1 and o.left_dt is null and d.delete_dt > $3::timestamptz - interval '${DELETED_KEPT_HOURS} hours'
    and ${messageVisibleToSql({ message: 'c', viewer: '$1' })}`

export const chatReport = extend(reportedContent, {
  kinds: ['chat'],
  async read(db, messageNo, evidence) {
    const { cr_no } = evidence as { cr_no?: number }
    return cr_no === undefined ? undefined : (await rowsOf<CurrentTarget>(db, CURRENT, [cr_no, messageNo]))[0]
  },
  /** Its sender deletes it within minutes: before the other one has written the report. */
  async findDeleted(db, { userNo, targetNo, now }) {
    return (await rowsOf<FoundTarget>(db, DELETED, [userNo, targetNo, now]))[0]
  },
})
