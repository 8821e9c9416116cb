import { readDongs } from '#features/cs/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { DAYS, isPrivate, type Size, type Step, VIEWERS } from './shape.ts'
import { nameOf } from './words.ts'

/** Two blocks and two mutes per member; thirty of each per viewer. */
export async function blocksAndMutes(tx: Tx, { members }: Size, now: Date): Promise<void> {
  for (const table of ['block', 'mute']) {
    await tx.sql`
      insert into ${tx.sql(table)} (user_no, target_no, reg_dt)
      select user_no, target_no, ${now}::timestamptz - random() * interval '1 day' * ${DAYS}
      from (
        select distinct user_no, target_no from (
          select 1 + floor(random() * ${members})::int as user_no, 1 + floor(random() * ${members})::int as target_no
          from generate_series(1, ${members}::int * 2)
          union all
          select 1 + n % ${VIEWERS}::int, 1 + floor(random() * ${members})::int from generate_series(1, ${VIEWERS}::int * 30) n
        ) drawn
        where user_no <> target_no and user_no <= ${members}
        order by user_no, target_no
      ) pair`
  }
}

/**
 * Twenty follows per member, more of members with low numbers; the viewers follow two hundred. A third of the follows of a
 * private account are requests, and nobody follows a member that they block or that blocks them.
 */
export const follows: Step = (tx, { members }, now) => tx.sql`
  insert into follow (user_no, target_no, state, reg_dt)
  select user_no, target_no, case when ${tx.sql.unsafe(isPrivate('target_no'))} and (user_no + target_no / 20) % 3 = 0 then 0 else 1 end,
    ${now}::timestamptz - random() * interval '1 day' * ${DAYS}
  from (
    select distinct user_no, target_no from (
      select 1 + floor(random() * ${members})::int as user_no, 1 + floor(random() ^ 2 * ${members})::int as target_no
      from generate_series(1, ${members}::int * 20)
      union all
      select 1 + n % ${VIEWERS}::int, 1 + floor(random() * ${members})::int from generate_series(1, ${VIEWERS}::int * 200) n
    ) drawn
    where user_no <> target_no and user_no <= ${members}
    order by user_no, target_no
  ) pair
  where not exists (select from block b where b.user_no = pair.user_no and b.target_no = pair.target_no)
    and not exists (select from block b where b.user_no = pair.target_no and b.target_no = pair.user_no)`

/** One in a hundred is an expert, one in twenty private; half have a region. */
export const members: Step = (tx, size, now) => {
  const regions = readDongs().map(([code]) => code)
  return tx.sql`
  insert into users (user_no, user_id, user_verified, haru_name, haru_statemsg, haru_character, gender, cate_no, expert_no, main_type,
    sigungu_code, account_private, reg_dt)
  select n, 'bench' || n, n % 100 = 0, ${tx.sql.unsafe(nameOf('n', 'kind', 'word', 'more'))}, '오늘도 기록해요', (1 + n % 8)::text,
    case n % 2 when 0 then 'm' else 'w' end,
    case when n % 100 = 0 then 1 + n / 100 % 10 end, case when n % 100 = 0 then n / 100 end,
    case when n % 100 = 0 then 'expert' else 'haru' end,
    case when home < 0.5 then (${regions}::text[])[1 + floor(home * 2 * ${regions.length}::int)::int] end,
    ${tx.sql.unsafe(isPrivate('n'))}, ${now}::timestamptz - make_interval(days => ${DAYS})
  from (
    select n, random() as kind, random() as word, random() as more, random() as home from generate_series(1, ${size.members}::int) n
  ) drawn
  order by n`
}

/** The counters that a trigger keeps in production. */
export const followCounts: Step = (tx) => tx.sql`
  insert into follow_count (user_no, follower_qtt, following_qtt)
  select user_no, coalesce(follower.qtt, 0), coalesce(following.qtt, 0) from users
  left join (select target_no as user_no, count(*) as qtt from follow where state = 1 group by 1) follower using (user_no)
  left join (select user_no, count(*) as qtt from follow where state = 1 group by 1) following using (user_no)
  order by user_no`

/** Three of the ten interests per member. */
export const interests: Step = (tx, { members }) => tx.sql`
  insert into user_interest (user_no, kind, interest_no)
  select n, 'interest', 1 + (n * 7 + i * 3) % 10 from generate_series(1, ${members}::int) n, generate_series(0, 2) i`
