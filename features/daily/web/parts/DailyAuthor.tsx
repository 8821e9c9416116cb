import type { ReactNode } from 'react'
import { AuthorRow } from '#features/post/web/public.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import type { Daily } from '../../contract.ts'
import { moodOf } from './mood.ts'

type Props = { daily: Daily; nameId?: string; whole?: boolean; to?: string; right?: ReactNode }

/** The author of a daily, and its record date where it differs from the day of writing. */
export function DailyAuthor({ daily, ...rest }: Props) {
  const also = daily.record_date === koreanDay(new Date(daily.reg_dt)) ? null : ko.daily.recordOf(koreanDate(daily.record_date))
  return <AuthorRow post={daily} mood={moodOf(daily.daily_info.emoji)} also={also} {...rest} />
}
