import type { Query } from '#kit/contract/endpoint.ts'
import { kinPostSql } from '#features/post/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { isInitials } from '#features/tag/rules.ts'
import type { KinCard, KinList, listKin } from '../../contract.ts'
import { KIN_SCAN_MAX } from '../../rules.ts'
import { cardColumns, isListed, joinPost, listedText, withRegion, type CardRow, type Reader } from './card.ts'

/**
 * Where a page begins to look: the narrowest of the filters that has an index. The other filters are checked on what it finds, at most
 * `KIN_SCAN_MAX` questions, so that a page costs the same with any number of questions.
 */
const SOURCES = {
  new: 'q.state <> 0',
  category: 'q.state <> 0 and q.category = $5::text',
  region: 'q.state <> 0 and q.sigungu_code = $6::text',
  regionWaiting: 'q.state = 1 and q.answer_qtt = 0 and q.sigungu_code = $6::text',
  waiting: 'q.state = 1 and q.answer_qtt = 0',
  open: 'q.state = 1',
  adopted: 'q.state = 2',
  closed: 'q.state = 3',
  reward: 'q.state = 1 and q.reward > 0',
  experts: 'q.state <> 0 and q.expert_qtt > 0',
} as const
type Source = keyof typeof SOURCES

type Filters = Omit<Query<typeof listKin>, 'before_no' | 'before_hit' | 'limit'>

function sourceOf({ category, sigungu_code, state, reward, experts }: Filters): Source {
  const isDistrict = sigungu_code !== undefined && sigungu_code.length > 2
  if (isDistrict) return state === 'waiting' ? 'regionWaiting' : 'region'
  if (state === 'waiting') return 'waiting'
  if (reward && (state === undefined || state === 'open')) return 'reward'
  if (experts) return 'experts'
  if (category !== undefined) return 'category'
  return state ?? 'new'
}

/** $5 category, $6 region, $7 state, $8 with a reward, $9 with an expert's answer, $10 tag, $11 patterns of words, $12 initials. */
const passes = `($5::text is null or q.category = $5) and ($6::text is null or q.sigungu_code = $6 or length($6) = 2 and q.sigungu_code like $6 || '%')
  and (case $7::text when 'waiting' then q.state = 1 and q.answer_qtt = 0 when 'open' then q.state = 1 when 'adopted' then q.state = 2 when 'closed' then q.state = 3 else true end)
  and (not $8::boolean or q.reward > 0) and (not $9::boolean or q.expert_qtt > 0) and ($10::text is null or $10 = any (select lower(t) from unnest(q.tags) t))
  and ($11::text[] is null or lower(${listedText}) like all ($11)) and ($12::text is null or strpos(replace(q.title_first, ' ', ''), $12) > 0)`

type Order = { before: string; by: string }
const NEWEST: Order = { before: 'q.ki_no < $3::bigint', by: 'ki_no desc' }
const POPULAR: Order = { before: '(q.ki_hit, q.ki_no) < ($13::int, $3::bigint)', by: 'ki_hit desc, ki_no desc' }

/**
 * $3 the last number of the page before, $4 the limit; $13 its views, where the order is by views. The questions come in the order of the index,
 * so that the filters are checked only until the page is full.
 */
const pageSql = (source: string, { before, by }: Order): Statement => {
  const scanned = `from kin_question q where ${source} and ${before} order by ${qualified(by)}`
  return `
  with found as materialized (
    select q.ki_no, q.ki_hit from (select q.* ${scanned} limit ${KIN_SCAN_MAX}) q cross join lateral ${kinPostSql('q.ki_no')} s
    where ${passes} and ${isListed} order by ${qualified(by)} limit $4::int
  ), last as (
    select ki_no, ki_hit from (select ki_no, ki_hit from found order by ${flipped(by)} limit 1) f where (select count(*) from found) = $4
    union all (
      select w.ki_no, w.ki_hit from (select q.ki_no, q.ki_hit ${scanned} offset ${KIN_SCAN_MAX - 1} limit 1) w
      where (select count(*) from found) < $4)
  )
  select coalesce((select json_agg(row_to_json(x) order by ${by.replaceAll('ki_', 'x.ki_')}) from (
      select ${cardColumns} from found f join kin_question q on q.ki_no = f.ki_no ${joinPost}) x), '[]') as rows,
    (select json_build_object('before_no', l.ki_no, 'before_hit', l.ki_hit) from last l limit 1) as next`
}

const qualified = (by: string): string => by.replaceAll('ki_', 'q.ki_')
const flipped = (by: string): string => by.replaceAll(' desc', '')

export const LISTS: Record<Source | 'popular', Statement> = {
  ...(Object.fromEntries(Object.entries(SOURCES).map(([name, where]) => [name, pageSql(where, NEWEST)])) as Record<Source, Statement>),
  popular: pageSql('q.state <> 0', POPULAR),
}

/** Questions that pass the filters, newest or most viewed first. */
export async function kinList(db: Db, reader: Reader, query: Query<typeof listKin>): Promise<KinList> {
  const { before_no = Number.MAX_SAFE_INTEGER, before_hit = MOST_HITS, limit, sort, ...filters } = query
  const parameters = [reader.userNo, reader.now, before_no, limit, ...filterValues(filters)]
  const statement = sort === 'popular' ? LISTS.popular : LISTS[sourceOf({ ...filters, sort })]
  const [found] = await rowsOf<{ rows: CardRow[]; next: KinList['next'] }>(
    db,
    statement,
    sort === 'popular' ? [...parameters, before_hit] : parameters,
  )
  return { rows: found!.rows.map(withRegion), next: found!.next }
}

/** More than any question has. */
const MOST_HITS = 2_147_483_647

function filterValues({ category, sigungu_code, state, reward, experts, tag, q }: Omit<Filters, 'sort'>) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const joined = words.join('')
  const byInitials = joined !== '' && isInitials(joined)
  const patterns = words.length === 0 || byInitials ? null : words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return [
    category ?? null,
    sigungu_code ?? null,
    state ?? null,
    reward,
    experts,
    tag?.toLowerCase() ?? null,
    patterns,
    byInitials ? joined : null,
  ]
}

/** $3 the last number of the page before, $4 the limit. */
export const MINE: Statement = `
  select ${cardColumns} from (
    select q.* from kin_question q where q.user_no = $1::bigint and q.state <> 0 and q.ki_no < $3::bigint order by q.ki_no desc limit $4::int) q ${joinPost}
  order by q.ki_no desc`

type Page = { before_no?: number | undefined; limit: number }

/** My questions, anonymous ones too. */
export async function myQuestions(
  db: Db,
  { userNo, now }: Reader,
  { before_no = Number.MAX_SAFE_INTEGER, limit }: Page,
): Promise<KinCard[]> {
  return (await rowsOf<CardRow>(db, MINE, [userNo, now, before_no, limit])).map(withRegion)
}
