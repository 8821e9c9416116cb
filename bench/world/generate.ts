import { communityOf } from '../../apps/server/demo/community.ts'
import { readSource } from '../../apps/server/demo/source.ts'
import { MEDIA_SIZES } from '#features/media/rules.ts'
import type { Pool, Tx } from '#kit/server/db.ts'

export type Size = { members: number; dailys: number; likes: number }

/** Members with these numbers call in the benchmarks; each blocks, mutes and follows more than most. */
export const VIEWERS = 64

/** Days back that the dailys reach. */
const DAYS = 120
const SEED = 0.42
/** As long as a picture of 16 by 12 points is, as webp. */
const PLACEHOLDER = `data:image/webp;base64,${'UklGRlYA'.repeat(14)}`

/**
 * Fills an empty, migrated database: people who follow, block and mute, dailys with the demo community's
 * words and records, comments with replies, likes that favour the new, every counter exact. The same
 * size gives the same rows, their moments aside.
 */
export async function generate(db: Pool, size: Size, now: Date, onProgress: (text: string) => void): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.sql`set local synchronous_commit = off`
    await tx.sql`set local work_mem = '256MB'`
    await tx.sql`set local max_parallel_workers_per_gather = 0`
    await tx.sql`select setseed(${SEED})`
    for (const [what, step] of STEPS) {
      const start = performance.now()
      await step(tx, size, now)
      onProgress(`${what}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
    }
  })
  await db.sql`vacuum analyze`
}

type Step = (tx: Tx, size: Size, now: Date) => Promise<unknown>

async function words(tx: Tx, _size: Size, now: Date): Promise<void> {
  const community = communityOf(readSource(), now)
  const told = community.posts.map(({ content, info }, n) => ({ n, content, info }))
  const answered = community.comments.map(({ content }, n) => ({ n, content }))
  await tx.sql`create temp table told on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(told)}::text::jsonb) as t (n int, content text, info jsonb)`
  await tx.sql`create temp table answered on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(answered)}::text::jsonb) as t (n int, content text)`
}

/** One in a hundred is an expert. */
const members: Step = (tx, size, now) => tx.sql`
  insert into users (user_no, user_id, user_verified, haru_name, haru_statemsg, haru_character, gender, cate_no, expert_no, main_type, reg_dt)
  select n, 'bench' || n, n % 100 = 0, '회원' || n, '오늘도 기록해요', (1 + n % 8)::text, case n % 2 when 0 then 'm' else 'w' end,
    case when n % 100 = 0 then 1 + n / 100 % 10 end, case when n % 100 = 0 then n / 100 end,
    case when n % 100 = 0 then 'expert' else 'haru' end, ${now}::timestamptz - make_interval(days => ${DAYS})
  from generate_series(1, ${size.members}::int) n`

/** Twenty each, some much sought after; the viewers follow two hundred. */
const follows: Step = (tx, { members }, now) => tx.sql`
  insert into follow (user_no, target_no, reg_dt)
  select distinct user_no, target_no, ${now}::timestamptz
  from (
    select 1 + floor(random() * ${members})::int as user_no, 1 + floor(random() ^ 2 * ${members})::int as target_no
    from generate_series(1, ${members}::int * 20)
    union all
    select 1 + n % ${VIEWERS}::int, 1 + floor(random() * ${members})::int from generate_series(1, ${VIEWERS}::int * 200) n
  ) pair
  where user_no <> target_no and user_no <= ${members}`

/** Two each; the viewers thirty. */
async function refusals(tx: Tx, { members }: Size, now: Date): Promise<void> {
  for (const table of ['block', 'mute']) {
    await tx.sql`
      insert into ${tx.sql(table)} (user_no, target_no, reg_dt)
      select distinct user_no, target_no, ${now}::timestamptz
      from (
        select 1 + floor(random() * ${members})::int as user_no, 1 + floor(random() * ${members})::int as target_no
        from generate_series(1, ${members}::int * 2)
        union all
        select 1 + n % ${VIEWERS}::int, 1 + floor(random() * ${members})::int from generate_series(1, ${VIEWERS}::int * 30) n
      ) pair
      where user_no <> target_no and user_no <= ${members}`
  }
}

/**
 * A tenth of the members writes half of all, so that one member has as many dailys in a world of any size;
 * one in eight dailys is for followers or for the author alone.
 */
const draftPosts: Step = (tx, size, now) => tx.sql`
  create temp table draft_post on commit drop as
  select n as post_no, case when random() < 0.5 then 1 + 10 * floor(random() * ceil(${size.members}::int / 10.0))::int
      else 1 + floor(random() * ${size.members}::int)::int end as user_no,
    floor(random() * (select count(*) from told))::int as told,
    (array['public', 'public', 'public', 'public', 'public', 'public', 'public', 'followers', 'private'])[1 + floor(random() * 8.5)::int] as visibility,
    ${now}::timestamptz - make_interval(secs => (${size.dailys}::int - n) * (${DAYS}::float8 * 86400 / ${size.dailys}::int)) as reg_dt
  from generate_series(1, ${size.dailys}::int) n`

/** Half as much again is drawn, since doubles and hidden dailys fall away. */
const draftLikes: Step = (tx, { members, dailys, likes }) => tx.sql`
  create temp table draft_like on commit drop as
  select post_no, drawn.user_no from (
    select distinct ${dailys}::int - floor(random() ^ 1.3 * ${dailys}::int)::int as post_no, 1 + floor(random() * ${members}::int)::int as user_no
    from generate_series(1, ${likes}::bigint * 3 / 2)
  ) drawn
  join draft_post using (post_no) where visibility = 'public' and drawn.user_no <> draft_post.user_no
  order by hashint8(drawn.user_no::bigint * 1000003 + post_no) limit ${likes}`

/** One for each daily on average, three in ten of them replies. Roots have the lower numbers. */
async function draftComments(tx: Tx, { members, dailys }: Size): Promise<void> {
  const roots = Math.ceil(dailys * 0.7)
  await tx.sql`
    create temp table draft_comment on commit drop as
    select row_number() over () as comment_no, post_no, null::bigint as parent_no, drawn.user_no, drawn.answered
    from (
      select ${dailys}::int - floor(random() ^ 1.3 * ${dailys}::int)::int as post_no, 1 + floor(random() * ${members}::int)::int as user_no,
        floor(random() * (select count(*) from answered))::int as answered
      from generate_series(1, ${roots}::int)
    ) drawn
    join draft_post using (post_no) where visibility = 'public'`
  await tx.sql`
    insert into draft_comment
    select last.no + row_number() over (), root.post_no, root.comment_no, drawn.user_no, drawn.answered
    from (select max(comment_no) as no from draft_comment) last,
      lateral (
        select 1 + floor(random() * last.no)::bigint as comment_no, 1 + floor(random() * ${members}::int)::int as user_no,
          floor(random() * (select count(*) from answered))::int as answered
        from generate_series(1, ${dailys - roots}::int)
      ) drawn
      join draft_comment root using (comment_no)`
}

/** A third has pictures, one to three; the items are whole, but no file lies behind them. */
const posts: Step = (tx) => tx.sql`
  insert into post (post_no, kind, user_no, content, info, images, visibility, record_date, like_qtt, reply_qtt, reg_dt)
  select post_no, 'daily', draft.user_no, told.content, told.info, case when post_no % 3 = 0 then (
      select jsonb_agg(jsonb_build_object('key', key, 'mimetype', 'image/jpeg', 'width', 1600, 'height', 1200, 'seconds', null,
        'placeholder', ${PLACEHOLDER}::text, 'transforms', (
          select jsonb_object_agg(size, '/media/' || key || '/' || size) from unnest(${Object.keys(MEDIA_SIZES)}::text[]) size)))
      from generate_series(1, 1 + (post_no / 3) % 3) n, md5(post_no || '-' || n) as hash, lateral (select hash::uuid::text as key) named
    ) else '[]' end,
    visibility, (draft.reg_dt at time zone 'Asia/Seoul')::date,
    coalesce(liked.qtt, 0), coalesce(said.qtt, 0), draft.reg_dt
  from draft_post draft
  join told on told.n = draft.told
  left join (select post_no, count(*) as qtt from draft_like group by post_no) liked using (post_no)
  left join (select post_no, count(*) as qtt from draft_comment group by post_no) said using (post_no)
  order by post_no`

const comments: Step = (tx, _size, now) => tx.sql`
  insert into comment (comment_no, post_no, parent_no, user_no, content, reply_qtt, reg_dt)
  select draft.comment_no, draft.post_no, draft.parent_no, draft.user_no, answered.content, coalesce(replied.qtt, 0),
    least(${now}::timestamptz, post.reg_dt + make_interval(mins => case when draft.parent_no is null then 20 else 50 end))
  from draft_comment draft
  join answered on answered.n = draft.answered
  join draft_post post on post.post_no = draft.post_no
  left join (select parent_no as comment_no, count(*) as qtt from draft_comment where parent_no is not null group by 1) replied using (comment_no)
  order by comment_no`

const likes: Step = (tx, _size, now) => tx.sql`
  insert into post_like (post_no, user_no, reg_dt)
  select post_no, draft_like.user_no, least(${now}::timestamptz, reg_dt + interval '30 minutes')
  from draft_like join draft_post using (post_no) order by post_no, draft_like.user_no`

const numbers: Step = (tx) => tx.sql`
  select setval(pg_get_serial_sequence('users', 'user_no'), (select max(user_no) from users)),
    setval(pg_get_serial_sequence('post', 'post_no'), (select max(post_no) from post)),
    setval(pg_get_serial_sequence('comment', 'comment_no'), (select max(comment_no) from comment))`

const STEPS: [what: string, step: Step][] = [
  ['words', words],
  ['members', members],
  ['follows', follows],
  ['blocks and mutes', refusals],
  ['draft of dailys', draftPosts],
  ['draft of likes', draftLikes],
  ['draft of comments', draftComments],
  ['dailys', posts],
  ['comments', comments],
  ['likes', likes],
  ['numbers', numbers],
]
