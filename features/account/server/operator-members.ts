import { maskName } from '#features/identity/rules.ts'
import { readEachLogged } from '#features/operator/server/public.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { rowNumberOf } from '#kit/contract/row-number.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { PLAN_LOOK_UPS, rowsOf, searchRowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { FoundMember, searchMembers } from '../operator-contract.ts'
import { MEMBER_FOUND, MEMBER_RANKS, MIDDLE_NAMES_MAX, phoneIn, type MemberRank } from '../operator-rules.ts'

/** A page of members for an operator, best match first. Each of them is logged as read, because the search tells whose name or phone it is. */
export async function findMembersLogged(
  call: Parameters<typeof readEachLogged>[0],
  { q, left, after_rank = 0, after_no, limit }: Body<typeof searchMembers>,
): Promise<Answer<typeof searchMembers>> {
  let isCut = false
  const found = await readEachLogged(call, MEMBER_FOUND, async (tx) => {
    await rowsOf(tx, PLAN_LOOK_UPS, [])
    const phone = phoneIn(q)
    const words = phone ?? q.normalize('NFC')
    const ranks: readonly (keyof typeof MEMBERS_BY)[] = phone === null ? NAME_RANKS : ['phone']
    const members: FoundMember[] = []
    // Those of the first rank are found by no other one.
    const exact = await rowsOf<{ user_no: number }>(tx, EXACT_NOS, [q.normalize('NFC'), rowNumberOf(q)])
    const exactNos = exact.map(({ user_no }) => user_no)
    const isLeft = (rank: MemberRank) => MEMBER_RANKS.indexOf(rank) >= after_rank && members.length < limit
    const afterIn = (rank: MemberRank) => (MEMBER_RANKS.indexOf(rank) === after_rank ? (after_no ?? null) : null)
    if (isLeft('exact')) members.push(...(await rowsOf<FoundMember>(tx, MEMBERS_OF, [exactNos, afterIn('exact'), limit, left])))
    for (const one of ranks) {
      if (!isLeft(one)) continue
      const page = await membersBy(tx, one, [words, afterIn(one), limit - members.length, exactNos, left])
      members.push(...page.members)
      isCut ||= page.isCut
    }
    return members
  })
  return { members: found.map((member) => ({ ...member, real_name: member.real_name && maskName(member.real_name) })), is_cut: isCut }
}

/** Numbers of active members whose name contains the words: those whose name begins with them first. */
export const memberNosNamed = (db: Pool, words: string, limit: number): Promise<number[]> =>
  memberNosBy(db, ['name_prefix', 'name_part'], { words: words.normalize('NFC'), limit, left: false })

/** The member whose number the words are, and those whose name contains them. */
export async function memberNosMeant(db: Pool, words: string, limit: number): Promise<number[]> {
  const number = rowNumberOf(words)
  return [...(number === null ? [] : [number]), ...(await memberNosNamed(db, words, limit))]
}

/** Numbers of members whom a search by phone number, or by part of a name or real name, finds; deleted members by their real name. */
export function memberNosFound(db: Pool, q: string, limit: number): Promise<number[]> {
  const phone = phoneIn(q)
  return memberNosBy(db, phone === null ? NAME_RANKS : ['phone'], { words: phone ?? q.normalize('NFC'), limit, left: true })
}

type Asked = { words: string; limit: number; left: boolean }

function memberNosBy(db: Pool, ranks: readonly (keyof typeof MEMBERS_BY)[], { words, limit, left }: Asked): Promise<number[]> {
  return db.transaction(async (tx) => {
    await rowsOf(tx, PLAN_LOOK_UPS, [])
    const nos: number[] = []
    for (const one of ranks) {
      if (nos.length === limit) break
      const { members } = await membersBy(tx, one, [words, null, limit - nos.length, [], left])
      nos.push(...members.map(({ user_no }) => user_no))
    }
    return nos
  })
}

/** A page of one rank, and whether it examined only a part of the names. The transaction has the settings of `PLAN_LOOK_UPS`. */
async function membersBy(
  tx: Tx,
  rank: keyof typeof MEMBERS_BY,
  parameters: Parameters<typeof rowsOf>[2],
): Promise<{ members: FoundMember[]; isCut: boolean }> {
  // Planned at each execution: with few members another index is cheaper, and a prepared plan would read all of it when there are many.
  const rows = await searchRowsOf<(FoundMember | { user_no: null }) & { is_cut: boolean }>(tx, MEMBERS_BY[rank], parameters)
  return {
    members: rows.flatMap(({ is_cut: _, ...member }) => (member.user_no === null ? [] : [member])),
    isCut: rows.some(({ is_cut }) => is_cut),
  }
}

const NAME_RANKS = ['name_prefix', 'real_prefix', 'name_part', 'real_part'] as const satisfies readonly MemberRank[]

/** $1 a log-in id, $2 a member's number or null. */
const EXACT_NOS: Statement = `
  select u.user_no from users u where lower(u.user_id) = lower($1::text) union select u.user_no from users u where u.user_no = $2::bigint`

// $1 the words, $2 the last member of the page before or null, $3 the limit, $4 members who are not found, $5 whether deleted members are found.

/** The key of the words, the first key after all keys with this prefix, and a pattern of pg_trgm (decision 024). */
const ASKED = `asked as materialized (
    select k.key, k.key || chr(1114111) as after_key, '%' || replace(hangul_code(k.key), '_', '\\_') || '%' as pattern
    from hangul_key($1::text) k (key))`

const KEY = '(select key from asked)'
const IS_OTHER = 'u.user_no <> all ($4::bigint[])'
const isActive = `u.state = 1 and ${IS_OTHER}`
const isFindable = `(u.state = 1 or $5::boolean) and ${IS_OTHER}`

type Examined = { names: string; isCut: string }

/** Finds the numbers of a page first, then reads the columns. One row without a member if there is none: it has `is_cut`. */
const members = (rank: MemberRank, found: string, { names, isCut }: Examined = { names: '', isCut: 'false' }): Statement => `
  with ${ASKED}${names}, page as materialized (select f.user_no, row_number() over () as at from (${found}) f)
  select u.user_no, u.haru_name, u.real_name, right(u.phone, 4) as phone_last4, u.state = 1 as is_active, ${MEMBER_RANKS.indexOf(rank)} as rank,
    c.is_cut
  from (select ${isCut} as is_cut) c left join (page join users u on u.user_no = page.user_no) on true order by page.at`

/** $1 the members, $4 whether deleted ones are found; the others as above. */
const MEMBERS_OF: Statement = `
  select u.user_no, u.haru_name, u.real_name, right(u.phone, 4) as phone_last4, u.state = 1 as is_active, ${MEMBER_RANKS.indexOf('exact')} as rank
  from users u where u.user_no = any ($1::bigint[]) and u.user_no > coalesce($2::bigint, 0) and (u.state = 1 or $4::boolean)
  order by u.user_no limit $3::int`

/** In the order of the index on this key, from the prefix or after the last member of the page before. */
const prefix = (rank: MemberRank, key: 'name_key' | 'real_key', where: string): Statement =>
  members(
    rank,
    `select u.user_no from users u
     where u.${key} < (select after_key from asked) and ${where}
       and (u.${key}, u.user_no) > (coalesce((select l.${key} from users l where l.user_no = $2), ${KEY}), coalesce($2::bigint, 0))
     order by u.${key}, u.user_no limit $3::int`,
  )

/**
 * Newest first, of the first names in the table's order that have the letters, so that their number bounds what is read. The trigram index needs
 * three letters; shorter words are part of too many names. `indexed` is the condition of the index.
 */
const part = (rank: MemberRank, code: 'name_code' | 'real_code', { indexed, where }: { indexed: string; where: string }): Statement =>
  members(
    rank,
    `select u.user_no from middle u where ${where} and u.user_no < coalesce($2::bigint, ${Number.MAX_SAFE_INTEGER})
     order by u.user_no desc limit $3::int`,
    {
      names: `, middle as materialized (
    select u.user_no, u.state, u.name_key, u.real_key from users u
    where length(${KEY}) >= 3 and u.${code} like (select pattern from asked) and ${indexed} limit ${MIDDLE_NAMES_MAX + 1})`,
      isCut: `(select count(*) from middle) > ${MIDDLE_NAMES_MAX}`,
    },
  )

/** Where the words begin in a key: 1 in a prefix, 0 if they are not in it. */
const at = (key: string): string => `coalesce(strpos(u.${key}, ${KEY}), 0)`

/** A member is found by its best rank only. The indexes on names contain active members only. */
export const MEMBERS_BY: Readonly<Record<Exclude<MemberRank, 'exact'>, Statement>> = {
  phone: members(
    'phone',
    `select u.user_no from users u where u.phone = $1::text and ${isFindable} and u.user_no > coalesce($2::bigint, 0)
     order by u.user_no limit $3::int`,
  ),
  name_prefix: prefix('name_prefix', 'name_key', isActive),
  real_prefix: prefix('real_prefix', 'real_key', `${isFindable} and not (u.state = 1 and ${at('name_key')} = 1)`),
  name_part: part('name_part', 'name_code', {
    indexed: 'u.state = 1',
    where: `${IS_OTHER} and ${at('name_key')} > 1 and ${at('real_key')} <> 1`,
  }),
  real_part: part('real_part', 'real_code', {
    indexed: 'u.real_code is not null',
    where: `${isFindable} and ${at('real_key')} > 1 and not (u.state = 1 and ${at('name_key')} > 0)`,
  }),
}
