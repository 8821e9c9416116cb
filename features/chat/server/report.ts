import { reportedContent, type CurrentTarget } from '#features/report/server/public.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { extend } from '#kit/server/extensions.ts'

/** $1 the room, $2 the message. Only the reported one: others are read where a reporter sent them along. */
const CURRENT: Statement = `
  select m.cm_from as user_no, jsonb_build_object('content', m.cm_content, 'images',
      (select coalesce(jsonb_agg(item -> 'key'), '[]') from jsonb_array_elements(m.cm_file) item), 'cr_no', m.cr_no, 'reg_dt', m.reg_dt) as evidence,
    false as is_hidden, m.state = 0 as is_gone
  from chat_message m where m.cr_no = $1 and m.cm_no = $2`

export const chatReport = extend(reportedContent, {
  kinds: ['chat'],
  async read(db, messageNo, evidence) {
    const { cr_no } = evidence as { cr_no?: number }
    return cr_no === undefined ? undefined : (await rowsOf<CurrentTarget>(db, CURRENT, [cr_no, messageNo]))[0]
  },
})
