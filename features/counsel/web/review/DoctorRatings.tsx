import { Info } from 'lucide-react'
import { RATING_MAX } from '#features/review/rules.ts'
import { reviews as shared } from '#features/review/words/review.ts'
import type { ReviewSummary } from '../../contract/review.ts'
import { review as words } from '../../words/review.ts'

/** The two averages of a doctor; texts and numbers of reviews are never shown. */
export function DoctorRatings({ summary: { rating_kind, rating_time } }: { summary: ReviewSummary }) {
  return (
    <>
      {rating_kind === null || rating_time === null ? (
        <p className="mt-2 text-t4 text-fg2">{words.fewer}</p>
      ) : (
        <dl className="mt-3 flex flex-col gap-3 text-t4">
          <Bar name={words.kind} value={rating_kind} />
          <Bar name={words.time} value={rating_time} />
        </dl>
      )}
      <p className="mt-3 flex items-start gap-1.5 text-t3 break-keep text-fg3">
        <Info aria-hidden size={16} className="mt-px flex-none" />
        {words.doctorLaw}
      </p>
    </>
  )
}

function Bar({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <dt className="w-28">{name}</dt>
      <dd className="flex min-w-40 flex-1 items-center gap-3">
        <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
          <span className="block h-full rounded-full bg-brand" style={{ width: `${(value / RATING_MAX) * 100}%` }} />
        </span>
        <span>
          <b className="num text-t5 font-bold">{value.toFixed(1)}</b> <span className="text-t3 text-fg3">{shared.ofFive}</span>
        </span>
      </dd>
    </div>
  )
}
