import { communityOf } from '../../apps/server/demo/community.ts'
import { readSource } from '../../apps/server/demo/source.ts'
import { MEDIA_SIZES } from '#features/media/rules.ts'
import { tagsOf } from '#features/tag/rules.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { followCounts, follows, interests, members, blocksAndMutes } from './people.ts'
import {
  DAYS,
  FEED_EVERY,
  isPrivate,
  lastPostOf,
  postsOf,
  type Size,
  type Step,
  STORY_DAYS,
  storiesOf,
  storyAuthorsOf,
  VIEWERS,
} from './shape.ts'
import { tagOfRank } from './words.ts'

const SEED = 0.42
/** As long as the webp placeholder of 16 by 12 pixels. */
const PLACEHOLDER = `data:image/webp;base64,${'UklGRlYA'.repeat(14)}`

/**
 * Fills an empty, migrated database: members who follow, block and mute, dailys and feeds with the demo community's texts and
 * records, a few common tags and many rare ones, comments with replies, more likes for newer posts, stories, and exact
 * counters. The same size gives the same rows, except for their times.
 */
export async function generate(db: Pool, size: Size, now: Date, onProgress: (text: string) => void): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.sql`set local synchronous_commit = off`
    // Turns triggers and foreign keys off, which are slow for a million rows; the steps write the counters.
    await tx.sql`set local session_replication_role = replica`
    await tx.sql`set local work_mem = '256MB'`
    await tx.sql`set local statement_timeout = 0`
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

async function sourceTexts(tx: Tx, _size: Size, now: Date): Promise<void> {
  const community = communityOf(readSource(), now)
  const posts = community.posts.map(({ content, info }, n) => ({ n, content, info, tags: tagsOf(content) }))
  const comments = community.comments.map(({ content }, n) => ({ n, content }))
  await tx.sql`create temp table source_post on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(posts)}::text::jsonb) as t (n int, content text, info jsonb, tags text[])`
  await tx.sql`create temp table source_comment on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(comments)}::text::jsonb) as t (n int, content text)`
}

/**
 * A tenth of the members writes half of the posts, so that a member's number of dailys does not depend on the dataset's size.
 * One in six posts is for followers or private. Every third daily and every feed has one to three pictures.
 */
const draftPosts: Step = (tx, size, now) => tx.sql`
  create temp table draft_post on commit drop as
  select ${storiesOf(size)}::int + n as post_no, case n % ${FEED_EVERY}::int when 0 then 'feed' else 'daily' end as kind,
    case when random() < 0.5 then 1 + 10 * floor(random() * ceil(${size.members}::int / 10.0))::int
      else 1 + floor(random() * ${size.members}::int)::int end as user_no,
    floor(random() * (select count(*) from source_post))::int as source_no,
    (array['public', 'public', 'public', 'public', 'public', 'public', 'public', 'followers', 'private'])[1 + floor(random() * 8.5)::int] as visibility,
    case when n % ${FEED_EVERY}::int = 0 or (n - n / ${FEED_EVERY}::int) % 3 = 0 then 1 + n / 3 % 3 else 0 end as picture_qtt,
    ${now}::timestamptz - make_interval(secs => (${postsOf(size)}::int - n) * (${DAYS}::float8 * 86400 / ${postsOf(size)}::int)) as reg_dt
  from generate_series(1, ${postsOf(size)}::int) n`

/** The posts that everyone sees, and that everyone may like, comment on and bookmark. */
const draftPublic: Step = (tx) => tx.sql`
  create temp table draft_public on commit drop as
  select post_no, user_no, kind, reg_dt from draft_post where visibility = 'public' and not (${tx.sql.unsafe(isPrivate('user_no'))})`

/** Draws half as many again as needed, since duplicates and posts that are not public are dropped. */
const draftLikes: Step = (tx, size) => tx.sql`
  create temp table draft_like on commit drop as
  select post_no, drawn.user_no from (
    select distinct ${lastPostOf(size)}::int - floor(random() ^ 1.3 * ${postsOf(size)}::int)::int as post_no,
      1 + floor(random() * ${size.members}::int)::int as user_no
    from generate_series(1, ${size.likes}::bigint * 3 / 2)
  ) drawn
  join draft_public using (post_no) where drawn.user_no <> draft_public.user_no
  order by hashint8(drawn.user_no::bigint * 1000003 + post_no) limit ${size.likes}`

/** One comment per daily on average, three in ten of them replies. Root comments have the lower numbers. */
async function draftComments(tx: Tx, size: Size): Promise<void> {
  const roots = Math.ceil(size.dailys * 0.7)
  await tx.sql`
    create temp table draft_comment on commit drop as
    select row_number() over () as comment_no, post_no, null::bigint as parent_no, drawn.user_no, drawn.source_no
    from (
      select ${lastPostOf(size)}::int - floor(random() ^ 1.3 * ${postsOf(size)}::int)::int as post_no,
        1 + floor(random() * ${size.members}::int)::int as user_no, floor(random() * (select count(*) from source_comment))::int as source_no
      from generate_series(1, ${roots}::int)
    ) drawn
    join draft_public using (post_no)`
  await tx.sql`
    insert into draft_comment
    select last.no + row_number() over (), root.post_no, root.comment_no, drawn.user_no, drawn.source_no
    from (select max(comment_no) as no from draft_comment) last,
      lateral (
        select 1 + floor(random() * last.no)::bigint as comment_no, 1 + floor(random() * ${size.members}::int)::int as user_no,
          floor(random() * (select count(*) from source_comment))::int as source_no
        from generate_series(1, ${size.dailys - roots}::int)
      ) drawn
      join draft_comment root using (comment_no)`
}

/** Two in five posts have tags besides those of their text; the tag of rank k is used 1/k as often as the first. */
const draftTags: Step = (tx, size) => tx.sql`
  create temp table draft_tag on commit drop as
  select distinct post_no, ${tx.sql.unsafe(tagOfRank('rank'))} as tag from (
    select ${lastPostOf(size)}::int - floor(random() * ${postsOf(size)}::int)::int as post_no,
      floor(power(${Math.max(100, Math.ceil(size.dailys / 20)) + 1}::float8, random()))::int as rank
    from generate_series(1, ${postsOf(size)}::int / 2)
  ) drawn order by post_no`

/** The media items are complete, but their files do not exist. */
const posts: Step = (tx) => tx.sql`
  insert into post (post_no, kind, user_no, content, info, images, visibility, record_date, like_qtt, reply_qtt, reg_dt)
  select post_no, kind, draft.user_no, source_post.content || coalesce(tagged.words, ''), case kind when 'daily' then source_post.info end,
    pg_temp.pictures_of(post_no, picture_qtt), visibility, case kind when 'daily' then (draft.reg_dt at time zone 'Asia/Seoul')::date end,
    coalesce(liked.qtt, 0), coalesce(commented.qtt, 0), draft.reg_dt
  from draft_post draft
  join source_post on source_post.n = draft.source_no
  left join (select post_no, count(*) as qtt from draft_like group by post_no) liked using (post_no)
  left join (select post_no, count(*) as qtt from draft_comment group by post_no) commented using (post_no)
  left join (select post_no, string_agg(' #' || tag, '') as words from draft_tag group by post_no) tagged using (post_no)
  order by post_no`

/** A temporary function that exists in this connection only. */
const pictures: Step = (tx) =>
  tx.sql.unsafe(`
  create function pg_temp.pictures_of(post_no bigint, qtt integer) returns jsonb language sql stable return case when qtt = 0 then '[]'::jsonb else (
    select jsonb_agg(jsonb_build_object('key', key, 'mimetype', 'image/jpeg', 'width', 1600, 'height', 1200, 'seconds', null,
      'placeholder', '${PLACEHOLDER}', 'transforms', jsonb_build_object(${Object.keys(MEDIA_SIZES)
        .map((size) => `'${size}', '/media/' || key || '/${size}'`)
        .join(', ')})))
    from generate_series(1, qtt) n, md5(post_no || '-' || n) as hash, lateral (select hash::uuid::text as key) named) end`)

const comments: Step = (tx, _size, now) => tx.sql`
  insert into comment (comment_no, post_no, parent_no, user_no, content, reply_qtt, reg_dt)
  select draft.comment_no, draft.post_no, draft.parent_no, draft.user_no, source_comment.content, coalesce(replied.qtt, 0),
    least(${now}::timestamptz, post.reg_dt + make_interval(mins => case when draft.parent_no is null then 20 else 50 end))
  from draft_comment draft
  join source_comment on source_comment.n = draft.source_no
  join draft_post post on post.post_no = draft.post_no
  left join (select parent_no as comment_no, count(*) as qtt from draft_comment where parent_no is not null group by 1) replied using (comment_no)
  order by comment_no`

const likes: Step = (tx, _size, now) => tx.sql`
  insert into post_like (post_no, user_no, reg_dt)
  select post_no, draft_like.user_no, least(${now}::timestamptz, reg_dt + interval '30 minutes')
  from draft_like join draft_post using (post_no) order by post_no, draft_like.user_no`

/** A tag's counter has only the public posts. */
async function tags(tx: Tx): Promise<void> {
  await tx.sql`
    insert into post_tag (tag, post_no)
    select tag, post_no from draft_tag union
    select unnest(source_post.tags), post_no from draft_post draft join source_post on source_post.n = draft.source_no order by 1, 2`
  await tx.sql`
    insert into tag (tag, post_qtt)
    select tag, count(draft_public.post_no) from post_tag left join draft_public using (post_no) group by tag order by tag`
}

/** Each author has a story of the last day and one of each of the five days before; every fourth is for followers. Those of the last day have forty views. */
async function stories(tx: Tx, size: Size, now: Date): Promise<void> {
  await tx.sql`
    insert into post (post_no, kind, user_no, content, images, visibility, reg_dt, expire_dt)
    select post_no, 'story', user_no, '오늘의 한 컷', pg_temp.pictures_of(post_no, 1), case user_no % 4 when 0 then 'followers' else 'public' end,
      at, at + interval '1 day'
    from (
      select (${STORY_DAYS - 1}::int - days) * ${storyAuthorsOf(size)}::int + n as post_no, n as user_no,
        ${now}::timestamptz - interval '10 minutes' - interval '22 hours' * random() - interval '1 day' * days as at
      from generate_series(1, ${storyAuthorsOf(size)}::int) n, generate_series(0, ${STORY_DAYS - 1}::int) days
    ) drawn
    order by post_no`
  await tx.sql`
    insert into story_view (post_no, user_no, reg_dt)
    select distinct post_no, viewer, story.reg_dt + interval '5 minutes'
    from post story cross join lateral (
      select 1 + floor(random() * ${size.members}::int + story.post_no * 0)::int as viewer from generate_series(1, 40)) shown
    where kind = 'story' and visibility = 'public' and expire_dt > ${now} and viewer <> story.user_no and viewer <= ${size.members}`
}

/** Two bookmarks per member; a hundred per viewer. */
const bookmarks: Step = (tx, size, now) => tx.sql`
  insert into post_bookmark (user_no, post_no, reg_dt)
  select drawn.user_no, post_no, ${now}::timestamptz - random() * interval '1 hour'
  from (
    select distinct user_no, post_no from (
      select 1 + floor(random() * ${size.members}::int)::int as user_no, ${lastPostOf(size)}::int - floor(random() * ${postsOf(size)}::int)::int as post_no
      from generate_series(1, ${size.members}::int * 2)
      union all
      select 1 + n % ${VIEWERS}::int, ${lastPostOf(size)}::int - floor(random() * ${postsOf(size)}::int)::int from generate_series(1, ${VIEWERS}::int * 100) n
    ) each
    where user_no <= ${size.members} order by user_no, post_no
  ) drawn
  join draft_public using (post_no)`

const sequences: Step = (tx) => tx.sql`
  select setval(pg_get_serial_sequence('users', 'user_no'), (select max(user_no) from users)),
    setval(pg_get_serial_sequence('post', 'post_no'), (select max(post_no) from post)),
    setval(pg_get_serial_sequence('comment', 'comment_no'), (select max(comment_no) from comment))`

const STEPS: [what: string, step: Step][] = [
  ['source texts', sourceTexts],
  ['blocks and mutes', blocksAndMutes],
  ['follows', follows],
  ['members', members],
  ['counters of follows', followCounts],
  ['interests', interests],
  ['draft of posts', draftPosts],
  ['draft of public posts', draftPublic],
  ['draft of likes', draftLikes],
  ['draft of comments', draftComments],
  ['draft of tags', draftTags],
  ['pictures', pictures],
  ['dailys and feeds', posts],
  ['comments', comments],
  ['likes', likes],
  ['tags', tags],
  ['stories', stories],
  ['bookmarks', bookmarks],
  ['sequences', sequences],
]
