import type { Answer } from '#kit/contract/endpoint.ts'
import type { getDailyWeek } from '../../contract.ts'
import type { Mood } from '../../rules.ts'
import { moodOf } from './mood.ts'

export type WeekDay = Answer<typeof getDailyWeek>['days'][number]

/** The mood of the latest day that has one; a good one while there is none. */
export function latestMood(days: WeekDay[]): Mood {
  return moodOf(days.findLast((day) => day.emoji !== null)?.emoji ?? null) ?? 1
}

export const recordedDays = (days: WeekDay[]): number => days.filter((day) => day.recorded).length
