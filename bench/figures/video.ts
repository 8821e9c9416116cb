import type { Page } from '@playwright/test'
import { openDb } from '#kit/server/db/db.ts'
import { startCoturn, type TestRelay } from '#kit/server/testing/coturn.ts'
import { clickAtOnce, connectBare, countdownGaps, openCaller, timeToFrames, timeToReload, type Caller } from '../browser/calls.ts'
import { openDemo } from '../dataset/demo.ts'
import { openTarget } from '../targets/target.ts'
import type { Figure, Lab } from './lab.ts'

const JOINS = 50
const RELAYED_JOINS = 20
const RELOADS = 20
/** Joins of haru, then as many of the bare connection, and so on. */
const BLOCK = 10
const COUNTDOWN_SECONDS = 30
const HOURS = 3

/** Joins and reloads of a session by video until both sides show a frame, in two browsers, and how far apart their countdowns are. */
export async function video(lab: Lab): Promise<Figure[]> {
  const demo = await openDemo(lab.engine)
  const relay = await startCoturn().catch(() => null)
  try {
    const session = await startSession(demo.database)
    const direct = await withCallers({ ...demo, session, relay: null }, measureDirect)
    if (relay === null) return direct
    return [...direct, ...(await withCallers({ ...demo, session, relay }, measureRelayed))]
  } finally {
    await relay?.stop()
    await demo.drop()
  }
}

type Session = { room: number; member: number; expert: number }
type Callers = { member: Caller; expert: Caller }

/** Lets a session of the demo that runs be one by video, for some hours. */
async function startSession(database: string): Promise<Session> {
  const db = openDb({ url: database, max: 1 })
  const [row] = await db.sql<[{ room: number; member: number; expert: number }]>`
    update counsel set channel = 'video', start_dt = now(), end_dt = now() + make_interval(hours => ${HOURS}),
      during = tstzrange(lower(during), now() + make_interval(hours => ${HOURS}))
    where coun_no = (select min(coun_no) from counsel where state = 2) returning cr_no as room, user_no as member, expert_user_no as expert`
  await db.end(1)
  return row
}

type Setting = { database: string; files: string; session: Session; relay: TestRelay | null }

async function withCallers(
  { database, files, session, relay }: Setting,
  measure: (callers: Callers) => Promise<Figure[]>,
): Promise<Figure[]> {
  const { room, member, expert } = session
  const haru = await openTarget('haru', { database, files, viewers: [member, expert], ...(relay && { relay }) })
  const open = (userNo: number): Promise<Caller> =>
    openCaller(haru.url, { token: haru.tokens.find(({ user_no }) => user_no === userNo)!.token, room, relayed: relay !== null })
  const callers = { member: await open(member), expert: await open(expert) }
  try {
    return await measure(callers)
  } finally {
    await Promise.all(Object.values(callers).map(({ browser }) => browser.close()))
    await haru.stop()
  }
}

async function measureDirect(callers: Callers): Promise<Figure[]> {
  const { member, expert } = callers
  const joins: (number | null)[] = []
  const bare: (number | null)[] = []
  while (joins.length < JOINS) {
    await clickAtOnce(enter(expert.page))
    joins.push(...(await joinInTurn(callers, BLOCK)))
    await leaveBoth(callers)
    for (let nth = 0; nth < BLOCK; nth++) bare.push(await connectBare(expert.bare, member.bare))
  }
  await clickAtOnce(enter(expert.page))
  await timeToFrames([member.page, expert.page], () => clickAtOnce(enter(member.page)))
  const reloads: (number | null)[] = []
  for (let nth = 0; nth < RELOADS; nth++) {
    const [reloaded, other] = nth % 2 === 0 ? [member.page, expert.page] : [expert.page, member.page]
    reloads.push(await timeToReload(reloaded, other))
  }
  const gaps = await countdownGaps([member.page, expert.page], COUNTDOWN_SECONDS)
  return [
    ...figuresOf('video, join, direct', joins, { must: 2, aim: 1 }, `bare connection ${textOf(bare)}`),
    ...figuresOf('video, reload', reloads, { must: 3, aim: 2 }, 'of one side after the other, until both show a frame'),
    {
      name: 'video, countdowns apart',
      value: gaps.length === 0 ? NaN : Math.max(...gaps),
      unit: 'ms',
      goal: { better: 'less', must: 200, aim: 100 },
      detail: `the largest of ${gaps.length} seconds that both pages showed, median ${quantile(gaps, 0.5).toFixed(0)} ms`,
    },
  ]
}

async function measureRelayed(callers: Callers): Promise<Figure[]> {
  await clickAtOnce(enter(callers.expert.page))
  return figuresOf('video, join, relayed', await joinInTurn(callers, RELAYED_JOINS), { must: 2, aim: 1 }, 'both through coturn alone')
}

/** One side is in the call, the other joins, then the first leaves and joins again, and so on. */
async function joinInTurn({ member, expert }: Callers, count: number): Promise<(number | null)[]> {
  const times: (number | null)[] = []
  for (let nth = 0; nth < count; nth++) {
    const [joining, waiting] = nth % 2 === 0 ? [member.page, expert.page] : [expert.page, member.page]
    if (nth > 0) await clickAtOnce(leave(joining))
    await waiting
      .getByText(/상대가 들어오기를 기다리고 있어요|화상에서 나갔어요/)
      .first()
      .waitFor()
    times.push(await timeToFrames([joining, waiting], () => clickAtOnce(enter(joining))))
  }
  return times
}

async function leaveBoth({ member, expert }: Callers): Promise<void> {
  for (const { page } of [member, expert]) {
    await clickAtOnce(leave(page))
    await enter(page).waitFor()
  }
}

const enter = (page: Page) => page.getByRole('button', { name: '카메라와 마이크로 들어가기' })
const leave = (page: Page) => page.getByRole('button', { name: '화상에서 나가기' })

/** The 95th percentile in seconds, and how many of the attempts got stuck. */
function figuresOf(name: string, times: (number | null)[], goal: { must: number; aim: number }, detail: string): Figure[] {
  const seconds = known(times).map((ms) => ms / 1000)
  return [
    {
      name: `${name}, p95`,
      value: quantile(seconds, 0.95),
      unit: 's',
      goal: { better: 'less', ...goal },
      detail: `${textOf(times)} | ${detail}`,
    },
    {
      name: `${name}, stuck`,
      value: times.length - seconds.length,
      unit: '',
      goal: { better: 'less', must: 0, aim: 0 },
      detail: `of ${times.length}`,
    },
  ]
}

const known = (times: (number | null)[]): number[] => times.filter((time) => time !== null)

const textOf = (times: (number | null)[]): string => {
  const all = known(times)
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => quantile(all, share).toFixed(0))
  return `${all.length} of ${times.length}: p50 ${p50} p95 ${p95} longest ${most} ms`
}

/** The nearest-rank quantile; NaN without values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN
}
