import { NOTIFY_EACH } from '#features/alarm/server/notify.ts'
import { WRITE_TEXTS_OF_PAIRS } from '#features/chat/server/pair-texts.ts'
import { WRITE_TEXTS_TO_UNLOCKED_ROOMS } from '#features/chat/server/write-sql.ts'
import { CREATE as CREATE_COMMENTS } from '#features/comment/server/sql.ts'
import { CREATE as CREATE_DAILYS } from '#features/daily/server/sql.ts'
import { STANDING } from '#features/counsel/server/session/beat.ts'
import { BEAT, LAST } from '#features/counsel/server/session/presence.ts'
import { LOCK as LOCK_COUNSEL } from '#features/counsel/server/session/rows.ts'
import { FOLLOW, UNFOLLOW } from '#features/follow/server/follow.ts'
import { PRESS } from '#features/like/server/toggle.ts'
import { GIFT_FACTS, INSERT_GIFTS } from '#features/viv/server/gift/send.ts'
import { EXISTING_WALLETS, LOCK, LOCK_FREE, OPEN_LOTS, WRITE } from '#features/viv/server/ledger/sql.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { PLAN_LOOK_UPS } from '#kit/server/db/prepared.ts'
import { testPlans } from '#kit/server/testing/plans.ts'
import { CLAIM_DUE, SET as SET_TIMERS } from '#kit/server/timers.ts'

const settings = PLAN_LOOK_UPS

testPlans(
  [
    { name: 'the lock of a wallet', statement: LOCK, settings },
    { name: 'the lock of the wallets of gifts', statement: LOCK_FREE, settings },
    { name: 'the search for missing wallets', statement: EXISTING_WALLETS, settings },
    { name: 'the facts about gifts', statement: GIFT_FACTS, settings },
    { name: 'the lots of givers', statement: OPEN_LOTS, settings },
    { name: 'the bookings of gifts', statement: WRITE, settings },
    { name: 'the rows of gifts and their keys', statement: INSERT_GIFTS, settings },
    { name: 'the alarms of gifts', statement: NOTIFY_EACH, settings },
    { name: 'the write of messages', statement: WRITE_TEXTS_TO_UNLOCKED_ROOMS, settings },
    { name: 'the write of messages of connected pairs', statement: WRITE_TEXTS_OF_PAIRS, settings },
    // Transactions of their own, so nothing can be set for them.
    { name: 'dailys that are written together', statement: CREATE_DAILYS },
    { name: 'comments that are written together', statement: CREATE_COMMENTS },
    { name: 'follows', statement: FOLLOW, settings },
    { name: 'ends of follows', statement: UNFOLLOW, settings },
    { name: 'likes of dailys', statement: PRESS['like daily'], settings },
    { name: 'likes of feeds', statement: PRESS['like feed'], settings },
    { name: 'whose beat it is', statement: STANDING },
    { name: 'a beat of a session', statement: BEAT },
    { name: 'the last beats of a session', statement: LAST },
    { name: 'the lock of a counselling', statement: LOCK_COUNSEL },
    { name: 'the setting of timers', statement: SET_TIMERS },
    { name: 'the claim of due timers', statement: CLAIM_DUE, settings },
  ],
  { seed: (db) => makeMembers(db, 1, 20), grow },
)

/** Members with a daily, a wallet, rooms with messages, a counselling with beats, and a timer. */
async function makeMembers({ sql }: Pool, from: number, to: number): Promise<void> {
  const members = sql`generate_series(${from}::int, ${to}::int) m`
  await sql`insert into users (user_id, haru_name, haru_character, gender) select 'u' || m, '하루' || m, '1', 'm' from ${members}`
  await sql`
    insert into post (user_no, kind, content, info, visibility, record_date)
    select m, 'daily', '글', '{}', 'public', current_date from ${members}`
  await sql`
    insert into viv_account (user_no, kind) select m, k from ${members}, unnest('{paid,free,hold_paid,hold_free,pending}'::text[]) k`
  await sql`
    insert into viv_lot (user_no, bucket, source, origin_source, origin_dt, journal_no, amount, remaining, move_dt, reg_dt)
    select m, 'paid', 'charge', 'card', now(), m * 3 + i, 10, i * 5, now(), now() from ${members}, generate_series(0, 2) i`
  await sql`insert into chat_room (cr_type, one_no, other_no) select 'private', m, m + d from ${members}, generate_series(1, 3) d`
  await sql`
    insert into chat_member (cr_no, user_no) select cr_no, n from chat_room, unnest(array[one_no, other_no]) n where one_no >= ${from}`
  await sql`
    insert into chat_message (cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_content, reg_dt)
    select cr_no, nextval('chat_message_no'), n, gen_random_uuid(), one_no, 'user-msg', '안녕하세요', now()
    from chat_room, generate_series(1, 3) n where one_no >= ${from}`
  await sql`insert into counsel (coun_no, user_no, expert_user_no, state) select m, m, m + 1, 3 from ${members}`
  await sql`
    insert into counsel_presence (coun_no, side, from_dt, to_dt)
    select m, s, now() + i * interval '1 hour', now() from ${members}, generate_series(-3, -1) i, unnest('{member,expert}'::text[]) s`
  await sql`insert into timer (kind, no, due_at) select 'counsel.due', m, now() + m * interval '1 minute' from ${members}`
}

/** Many members who also have dailys, follows, blocks, mutes, guardians, devices, keys, alarms, requests and pushes. */
async function grow(db: Pool): Promise<void> {
  const { sql } = db
  await makeMembers(db, 21, 3000)
  await sql`insert into post_like (post_no, user_no) select post_no, user_no % 3000 + 1 from post`
  await sql`insert into follow (user_no, target_no, state) select m, m % 3000 + 1, 1 from generate_series(1, 3000) m`
  const members = sql`generate_series(1, 3000) m, generate_series(1, 3) i`
  await sql`insert into follow (user_no, target_no, state) select m, m + i * 37, 1 from ${members}`
  for (const table of ['block', 'mute']) {
    await sql`insert into ${sql(table)} (user_no, target_no) select m, m + i * 37 from ${members}`
  }
  await sql`
    insert into viv_guardian (user_no, guardian_user_no, guardian_name, guardian_phone, guardian_ci_hash, monthly_won, agree_dt)
    select m, m + 1, '보호자', '01012345678', '', 0, now() from generate_series(1, 3000) m`
  await sql`insert into idempotency (user_no, key, line, body_hash) select m, gen_random_uuid(), 'x', '' from ${members}`
  await sql`
    insert into alarm (user_no, kind, target, link, first_dt, reg_dt) select m, 'VIV_GIFT', 'gift:' || i, '/', now(), now() from ${members}`
  await sql`
    insert into push_device (user_no, session_no, channel, address, address_hash, p256dh, auth)
    select m, gen_random_uuid(), 'web', 'https://push.test/' || m, sha256(m::text::bytea), '', '' from generate_series(1, 3000) m`
  await sql`insert into chat_request (cr_no, user_no, is_first, reg_dt) select cr_no, one_no, true, now() from chat_room`
  await sql`insert into chat_push (cr_no, user_no, due_dt) select cr_no, one_no, now() from chat_room`
}
