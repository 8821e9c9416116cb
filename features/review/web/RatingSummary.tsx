import { Star } from 'lucide-react'
import { number } from '#kit/ui/format.ts'
import { RATING_MAX } from '../rules.ts'
import { reviews as words } from '../words/review.ts'

type Props = {
  summary: { rating: number | null; count: number | null; spread: number[] | null }
  /** Where there are too few reviews for an average: when it will be shown. */
  few?: string
}

/** The average and how many reviews gave each rating. */
export function RatingSummary({ summary: { rating, count, spread }, few }: Props) {
  if (rating === null || count === null) return count === 0 || !few ? null : <p className="mt-1 text-t4 text-fg2">{few}</p>
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="flex items-center gap-1.5">
        <Star aria-hidden size={26} strokeWidth={0} className="fill-current text-gold" />
        <span className="sr-only">{words.average(rating.toFixed(1), RATING_MAX)}</span>
        <b aria-hidden className="num text-n1 font-bold">
          {rating.toFixed(1)}
        </b>
      </p>
      {spread && (
        <ul aria-label={words.spread} className="flex min-w-44 flex-1 flex-col gap-1 text-t3">
          {spread.map((qtt, at) => <Share key={at} stars={at + 1} qtt={qtt} all={count} />).toReversed()}
        </ul>
      )}
    </div>
  )
}

function Share({ stars, qtt, all }: { stars: number; qtt: number; all: number }) {
  return (
    <li className="flex items-center gap-2">
      <span className="sr-only">{words.share(stars, number(qtt))}</span>
      <span aria-hidden className="num w-3 text-right text-fg2">
        {stars}
      </span>
      <span aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-gold" style={{ width: `${(qtt / all) * 100}%` }} />
      </span>
      <span aria-hidden className="num min-w-6 text-right text-fg3">
        {number(qtt)}
      </span>
    </li>
  )
}
