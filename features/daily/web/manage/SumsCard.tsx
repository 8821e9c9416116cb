import type { ReactNode } from 'react'
import { MoodFace } from '#kit/ui/art/MoodFace.tsx'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { manage } from '#features/daily/words/manage.ts'
import type { DailyDay } from '../../contract.ts'
import { sumsOf } from './sums.ts'
import { durationOf } from '../parts/format.ts'

type Props = {
  /** The name of the period. */
  name: string
  /** Undefined while they load. */
  days: readonly DailyDay[] | undefined
  waiting: boolean
  hidesCalorie: boolean
}

/** The totals of a period. */
export function SumsCard({ name, days, waiting, hidesCalorie }: Props) {
  const sums = days && sumsOf(days)
  const shown = (value: ReactNode) => (sums ? value : waiting ? <Skeleton className="h-6 w-12" /> : '\u00a0')
  return (
    <div className="@container mx-3 rounded-card bg-surface px-2 py-3 max-[22.5rem]:mx-1.5">
      <dl
        aria-label={manage.sums(name)}
        className={cx('grid grid-cols-2 gap-y-3 text-center', hidesCalorie ? '@min-[19rem]:grid-cols-3' : '@min-[19rem]:grid-cols-4')}
      >
        <Sum name={manage.recorded}>{shown(manage.days(number(sums?.recorded ?? 0)))}</Sum>
        <Sum name={manage.mostMood}>
          {shown(
            sums?.mood ? (
              <>
                <MoodFace mood={sums.mood.mood} size={18} />
                {moodArt[sums.mood.mood].name}
              </>
            ) : (
              manage.nothing
            ),
          )}
        </Sum>
        <Sum name={manage.workoutTime}>{shown(sums?.workoutSeconds ? durationOf(sums.workoutSeconds) : manage.nothing)}</Sum>
        {!hidesCalorie && (
          <Sum name={`${manage.kcalAverage} ${ko.ui.kcal}`}>
            {shown(sums?.kcalAverage == null ? manage.nothing : number(sums.kcalAverage))}
          </Sum>
        )}
      </dl>
    </div>
  )
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse items-center justify-end gap-0.5 border-line px-1 @min-[19rem]:not-first:border-l">
      <dt className="text-t2 text-fg3">{name}</dt>
      <dd className="num flex min-h-6 items-center gap-1 text-t4 font-bold">{children}</dd>
    </div>
  )
}
