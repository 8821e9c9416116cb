import type { Pool } from '#kit/server/db/db.ts'
import { testPages } from '#kit/server/testing/pages.ts'
import { scaledDatabases } from '#kit/server/testing/scaled-database.ts'
import { DUE as DUE_CHATS } from './chat.ts'
import { REMOVE_COMMENT } from './comment.ts'
import { DUE } from './deliver.ts'
import { remindTimes } from './moment.ts'
import { REMOVE_ACTOR, NOTIFY, NOTIFY_EACH } from './notify.ts'
import { ALARMS, ALARMS_OF_GROUP, COUNT } from './read.ts'
import { REMIND } from './remind.ts'

// As apps/server/buffers.test.ts has it: about the same number of pages when there are ten times as many members.

const MEMBERS = 1000
const ME = 7
const NOW = new Date('2026-11-21T05:00:00Z')
const LATEST = Number.MAX_SAFE_INTEGER

const pools = scaledDatabases((db, times) => fill(db, MEMBERS * times))

const times = remindTimes(NOW)
const cases: [string, string, unknown[]][] = [
  ['my alarms', ALARMS, [ME, 'infinity', LATEST, 30, NOW]],
  ['my alarms, a later page', ALARMS, [ME, '2026-11-21T04:30:00Z', LATEST, 30, NOW]],
  ['my alarms of a group', ALARMS_OF_GROUP, [ME, 'infinity', LATEST, 30, NOW, ['COMMENT']]],
  ['how many are unread', COUNT, [ME, NOW]],
  ['create one alarm', NOTIFY, [[ME], 8, 'LIKE_POST', 'daily:900', '/', '', null, NOW, null]],
  ['add an actor to an alarm', NOTIFY, [[ME], 9, 'LIKE_POST', 'daily:5', '/', '', null, NOW, null]],
  ['create several alarms', NOTIFY_EACH, [[ME], [8], ['VIV_GIFT'], ['gift:1'], ['/'], [''], NOW]],
  ['remove an actor', REMOVE_ACTOR, [ME, 'LIKE_POST', 'daily:6', 7]],
  ['remove a deleted comment', REMOVE_COMMENT, [5]],
  ['alarms that are due', DUE, [NOW, 200]],
  ['messages that are due', DUE_CHATS, [NOW, 200]],
  ['reminders', REMIND, [times.map(({ clock }) => clock), times.map(({ at }) => at.toISOString()), times.map(() => '2026-11-21'), NOW]],
]

testPages(pools, cases)

/** Members with ten alarms each, one of them with 400; at every size the same 20 members have something due. */
async function fill(db: Pool, members: number): Promise<void> {
  await db.transaction(async ({ sql }) => {
    await sql`
      insert into users (user_id, haru_name, haru_character, gender)
      select 'u' || i, '하루' || i, '1', 'm' from generate_series(1, ${members}::int) i`
    // One post and one comment by each member, as subjects.
    await sql`insert into post (user_no, kind, content, visibility) select i, 'feed', '글', 'public' from generate_series(1, ${members}::int) i`
    await sql`insert into comment (post_no, user_no, content) select i, 1 + (i * 7) % ${members}, '<b>댓글</b>' from generate_series(1, ${members}::int) i`
    await sql`
      insert into alarm (user_no, kind, target, actor_nos, actor_qtt, link, first_dt, reg_dt, read_dt, post_no, comment_no)
      select m, case when i % 2 = 0 then 'COMMENT' else 'LIKE_POST' end, 'daily:' || i, array[1 + (m * 7 + i) % ${members}, 1 + (m * 11 + i) % ${members}], 2, '/',
        ${NOW}::timestamptz - i * interval '1 minute', ${NOW}::timestamptz - i * interval '1 minute', case when i % 3 = 0 then ${NOW}::timestamptz end,
        1 + (m * 3 + i) % ${members}, case when i % 2 = 0 then 1 + (m * 5 + i) % ${members} end
      from generate_series(1, ${members}::int) m, generate_series(1, case when m = ${ME} then 400 else 10 end) i`
    await sql`insert into block (user_no, target_no) select m, 1 + (m * 13) % ${members} from generate_series(1, ${members}::int) m where m <> 1 + (m * 13) % ${members}`
    await sql`update alarm set push_dt = ${NOW} where user_no <= 20 and target = 'daily:1'`
    // Every member has reminders, 20 of them at this minute.
    await sql`
      insert into user_setting (user_no, setting_key, setting_value)
      select m, 'remind_meal', case when m <= 20 then '14:00' else to_char(time '00:00' + (m % 800) * interval '1 minute', 'HH24:MI') || ',19:00' end
      from generate_series(1, ${members}::int) m`
    await sql`insert into user_setting (user_no, setting_key, setting_value) select m, 'theme', 'dark' from generate_series(1, ${members}::int) m`
    await sql`
      insert into chat_room (cr_type, one_no, other_no, last_cm_no, seq)
      select 'private', m, m + 1, 3, 3 from generate_series(1, ${members - 1}::int) m`
    await sql`insert into chat_member (cr_no, user_no) select cr_no, one_no from chat_room union all select cr_no, other_no from chat_room`
    await sql`
      insert into chat_message (cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_content, reg_dt)
      select cr_no, i, i, uuidv7(), one_no, 'user-msg', '안녕', ${NOW} from chat_room, generate_series(1, 3) i`
    await sql`insert into chat_push select other_no, cr_no, ${NOW} from chat_room where cr_no <= 20`
  })
}
