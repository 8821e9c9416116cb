import { readFileSync } from 'node:fs'
import { cheer, createChallenge, join } from '#features/club/server/challenge/actions.ts'
import { advanceDue } from '#features/club/server/challenge/machine.ts'
import { challengeEnd, type ChallengeKind, type ChallengeScope } from '#features/club/rules.ts'
import { addDays, koreanDay, MINUTE_MS, momentOf, startOfDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { clubNumbers } from './club-numbers.ts'

/** A challenge that began `days` ago; the first of its members leads the club. All joined on its first day. */
type DemoChallenge = {
  club: string
  title: string
  kind: ChallengeKind
  scope: ChallengeScope
  goal: number
  days: number
  weeks: 1 | 2 | 4 | 8 | 12
  members: number[]
  cheers?: { user: number; to: number }[]
}

/** Starts the challenges of the demo clubs, and ends those whose last day is over, as the product does it. */
export async function insertClubChallenges(tx: Tx, now: Date): Promise<void> {
  const path = new URL('../../../db/demo/club-challenges.json', import.meta.url)
  const numberOf = await clubNumbers(tx)
  for (const one of JSON.parse(readFileSync(path, 'utf8')) as DemoChallenge[]) await insertOne(tx, one, numberOf(one.club), now)
}

async function insertOne(tx: Tx, challenge: DemoChallenge, meetNo: number, now: Date): Promise<void> {
  const { title, kind, scope, goal, days, weeks, members, cheers = [] } = challenge
  const startDate = addDays(koreanDay(now), -days)
  const at = momentOf(startDate, '05:30')
  const fields = { title, kind, scope, goal, start_date: startDate, weeks }
  const challengeNo = await createChallenge({ tx, userNo: members[0]!, now: at, meetNo, fields })
  for (const [nth, userNo] of members.entries()) {
    await join({ tx, userNo, now: new Date(at.getTime() + (nth + 1) * MINUTE_MS), challengeNo })
  }
  const end = startOfDay(addDays(challengeEnd(startDate, weeks), 1))
  if (end <= now) return advanceDue(tx, challengeNo, end)
  for (const { user, to } of cheers) await cheer({ tx, userNo: user, now, challengeNo, toUserNo: to })
}
