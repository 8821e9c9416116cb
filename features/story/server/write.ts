import { publishAlarmsChanged, upsertAlarmSql } from '#features/alarm/server/public.ts'
import { attachMedia } from '#features/media/server/public.ts'
import { href } from '#features/routes.ts'
import { koreanDay, startOfDay } from '#kit/contract/time.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { safeMarkup } from '#kit/contract/markup.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { JsonBytes, Me } from '#kit/server/http/handle.ts'
import { jsonOf, rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { createStory, replyToStory } from '../contract.ts'
import { storyErrors } from '../errors.ts'
import { expiryOf, STORIES_A_DAY } from '../rules.ts'
import { REPLY, SEEN, storiesOf } from './sql.ts'

type Writing<D> = { db: D; me: Me; now: Date }

/** Publishes a story. Locks the member's row, so that parallel calls count each other's stories. */
export async function publishStory({ db, me, now }: Writing<Tx>, body: Body<typeof createStory>): Promise<JsonBytes> {
  const firstExpiry = expiryOf(startOfDay(koreanDay(now)))
  // Sent together: the count sees what the lock waited for.
  const [, [today]] = await Promise.all([
    rowsOf(db, LOCK_MEMBER, [me.user_no]),
    rowsOf<{ qtt: number }>(db, COUNT_TODAY, [me.user_no, firstExpiry]),
  ])
  if (today!.qtt >= STORIES_A_DAY) throw storyErrors.day_full()

  const row = [me.user_no, safeMarkup(body.st_content), body.visibility, now, expiryOf(now)]
  const [created] = await rowsOf<{ post_no: number }>(db, CREATE_WITHOUT_IMAGE, row)
  const { post_no } = created!
  const items = await attachMedia(db, { user_no: me.user_no, post_no, keys: [body.st_image.key], now, field: 'st_image' })
  return (await jsonOf(db, SET_IMAGE, [me.user_no, post_no, JSON.stringify(items), now]))!
}

/** Marks my story as deleted, also when it has ended, and frees its picture. */
export function removeStory({ db, me, now }: Writing<Pool>, storyNo: number): Promise<void> {
  return db.transaction(async (tx) => {
    const updated = await tx.sql`
      update post set state = 0 where post_no = ${storyNo} and user_no = ${me.user_no} and kind = 'story' and state = 1`
    if (updated.count === 0) throw requestErrors.not_found()
    await attachMedia(tx, { user_no: me.user_no, post_no: storyNo, keys: [], now })
  })
}

export async function sendReply({ db, me, now }: Writing<Tx>, storyNo: number, body: Body<typeof replyToStory>): Promise<JsonBytes> {
  // Sent together; a refusal rolls the alarm back.
  const [json, alarmed] = await Promise.all([
    jsonOf(db, REPLY, [me.user_no, storyNo, safeMarkup(body.reply_content), now]),
    rowsOf(db, CREATE_ALARM, [me.user_no, storyNo, now]),
  ])
  if (json) {
    publishAlarmsChanged(db, alarmed)
    return json
  }
  const [seen] = await rowsOf<{ own: boolean }>(db, SEEN, [me.user_no, storyNo, now])
  if (!seen) throw requestErrors.not_found()
  throw seen.own ? storyErrors.own('reply_content') : storyErrors.closed('reply_content')
}

const LOCK_MEMBER: Statement = 'select from users where user_no = $1 for no key update'

// $1 the member, $2 the earliest end of a story of today
const COUNT_TODAY: Statement = `
  select count(*) as qtt from post p where p.user_no = $1 and p.kind = 'story' and p.state = 1
    and p.expire_dt - $2::timestamptz >= interval '0'`

const CREATE_WITHOUT_IMAGE: Statement = `
  insert into post (user_no, kind, content, visibility, reg_dt, expire_dt) values ($1, 'story', $2, $3, $4, $5) returning post_no`

/** Sets the picture $3 of my new story $2, at $4. */
const SET_IMAGE: Statement = `
  with with_image as (update post set images = $3::text::jsonb where post_no = $2 returning *) ${storiesOf('with_image', '$4')}`

/**
 * Creates the alarm of the reply of $1 to the story $2, at $3. All replies to a story share one alarm without text, because
 * the text of one member would appear under the name of another where the first is blocked or deleted.
 */
const CREATE_ALARM: Statement = `
  with alarm_for as materialized (
    select p.user_no, $1::bigint as actor_no, 'STORY_REPLY' as kind, 'story:' || p.post_no as target,
      '${href('StorySingleDetail', { id: '' })}' || p.post_no as link, '' as text, p.images -> 0 as thumb, p.post_no, null::bigint as comment_no
    from post p where p.post_no = $2
  ), ${upsertAlarmSql({ from: 'alarm_for', into: 'alarm_told', now: '$3::timestamptz' })}
  select user_no from alarm_told`
