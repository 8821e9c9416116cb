import { ALARM_TEXT_MAX } from '#features/alarm/rules.ts'
import { notifyOnce } from '#features/alarm/server/public.ts'
import { mutesGroupSql } from '#features/chat/server/public.ts'
import { href } from '#features/routes.ts'
import { addDays, koreanDay, periodOf, startOfDay } from '#kit/contract/time.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { statesSql } from '#kit/server/transition.ts'
import { LIVING_STATES, MEMBER } from '../transitions.ts'
import { clubAlarms } from '../words.ts'
import { nextBungaes } from './extensions.ts'

/** Members notified in one transaction. */
const STEP = 1000
/** Meetups of the coming week that are counted for a club. */
const BUNGAES_MAX = 20

export const clubWeekJob: Job = {
  name: 'club-week',
  cron: '30 9 * * 1',
  seconds: 3600,
  work: ({ services: { db, extensions }, now }) => notifyClubWeeks(db, extensions, now),
}

/**
 * Tells members what others did in their clubs in the previous week (Monday to Sunday), and how many meetups follow in this one:
 * one alarm a member. Clubs whose room a member has muted, and clubs without news, are left out. Idempotent. Returns how many were notified.
 */
async function notifyClubWeeks(db: Pool, extensions: Extensions, now: Date): Promise<number> {
  const { from } = periodOf(addDays(koreanDay(now), -7), 'week')
  const clubs = await newsOfClubs(db, extensions, { from, now })
  const meetNos = [...clubs.keys()]
  let sum = 0
  for (let after = 0; ;) {
    const members = await db.transaction(async (tx) => {
      const found = await rowsOf<Memberships>(tx, MEMBERSHIPS, [after, meetNos])
      const to = found.flatMap(
        ({ user_no, meet_nos }) =>
          summaryFor(
            user_no,
            meet_nos.map((no) => clubs.get(no)!),
          ) ?? [],
      )
      sum += await notifyOnce(tx, { kind: 'CLUB_WEEK', target: `clubs:${from}`, to }, now)
      return found
    })
    if (members.length < STEP) return sum
    after = members.at(-1)!.user_no
  }
}

type Acts = { posts: number; joined: number }
/** `by`: what each member did, by number, so that nobody is told of their own. */
type ClubNews = { meet_no: number; meet_title: string; sum: Acts; by: Map<number, Acts>; bungaes: number }

/** The clubs in which something happened, by number. */
async function newsOfClubs(db: Db, extensions: Extensions, { from, now }: { from: string; now: Date }): Promise<Map<number, ClubNews>> {
  const until = addDays(from, 7)
  const rows = await rowsOf<{ meet_no: number; meet_title: string }>(db, LIVING, [])
  const clubs = new Map(rows.map((row) => [row.meet_no, { ...row, sum: { posts: 0, joined: 0 }, by: new Map(), bungaes: 0 } as ClubNews]))
  for (const { meet_no, user_no, posts, joined } of await rowsOf<DoneBy>(db, DONE, [startOfDay(from), startOfDay(until)])) {
    const news = clubs.get(meet_no)
    if (!news) continue
    news.by.set(user_no, { posts, joined })
    news.sum = { posts: news.sum.posts + posts, joined: news.sum.joined + joined }
  }
  const end = startOfDay(addDays(until, 7)).getTime()
  for (const find of extensions.all(nextBungaes)) {
    for (const [meetNo, next] of await find(db, { meetNos: [...clubs.keys()], userNo: null, now, limit: BUNGAES_MAX })) {
      clubs.get(meetNo)!.bungaes += next.filter(({ start_dt }) => Date.parse(start_dt) < end).length
    }
  }
  return new Map([...clubs].filter(([, { by, bungaes }]) => by.size > 0 || bungaes > 0))
}

/** The clubs with the most news first, as many as the text holds; undefined without news. The link leads to the first one. */
function summaryFor(userNo: number, clubs: readonly ClubNews[]): { user_no: number; text: string; link: string } | undefined {
  const eventful = clubs
    .map(({ meet_no, meet_title, sum, by, bungaes }) => {
      const own = by.get(userNo)
      const news = { posts: sum.posts - (own?.posts ?? 0), joined: sum.joined - (own?.joined ?? 0), bungaes }
      return { meet_no, total: news.posts + news.joined + bungaes, text: clubAlarms.week(meet_title, news) }
    })
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total || one.meet_no - other.meet_no)
  const [first] = eventful
  if (!first) return undefined
  const texts = eventful.map((_, index) => {
    const left = eventful.length - index - 1
    const named = eventful.slice(0, index + 1).map(({ text }) => text)
    return [...named, ...(left > 0 ? [clubAlarms.weekMore(left)] : [])].join(' · ')
  })
  const text = texts.findLast((one) => one.length <= ALARM_TEXT_MAX) ?? first.text
  return { user_no: userNo, text, link: href('ClubDetail', { id: first.meet_no }) }
}

const LIVING: Statement = `select meet_no, meet_title from meet where state in ${statesSql(LIVING_STATES)} and hide_dt is null`

type DoneBy = Acts & { meet_no: number; user_no: number }
/** Posts that the staff does not hide, and joining, of each member in a club from $1 until before $2. Founding a club is not joining it. */
const DONE: Statement = `
  select d.meet_no, d.user_no, sum(d.posts)::int as posts, sum(d.joined)::int as joined from (
    select b.meet_no, b.user_no, 1 as posts, 0 as joined from club_post b where b.reg_dt >= $1 and b.reg_dt < $2 and b.hide_dt is null
    union all
    select m.meet_no, m.user_no, 0, 1 from meet_member m
    where m.state = ${MEMBER.member} and m.role <> 'leader' and m.join_dt >= $1 and m.join_dt < $2) d
  group by d.meet_no, d.user_no`

type Memberships = { user_no: number; meet_nos: number[] }
/** Members after $1 with those of the clubs $2 that they are in and have not muted. */
const MEMBERSHIPS: Statement = `
  select m.user_no, array_agg(m.meet_no) as meet_nos from meet_member m
  where m.user_no > $1 and m.state = ${MEMBER.member} and m.meet_no = any ($2::bigint[])
    and not ${mutesGroupSql({ meetNo: 'm.meet_no', userNo: 'm.user_no' })}
  group by m.user_no order by m.user_no limit ${STEP}`
