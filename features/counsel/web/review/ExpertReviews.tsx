import { RatingSummary } from '#features/review/web/public.ts'
import { reviews as shared } from '#features/review/words/review.ts'
import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useScreen } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import { review as words } from '../../words/review.ts'
import { useExpertReviews } from './api.ts'
import { DoctorRatings } from './DoctorRatings.tsx'
import { PublicReview } from './PublicReview.tsx'

/** Reviews on an expert's page before the list of all. */
const SHOWN = 3

/** The section of an expert's page: averages and the newest reviews; of a doctor two averages alone. */
export function ExpertReviews({ userNo }: { userNo: number }) {
  const place = useScreen()
  const query = useExpertReviews(userNo)
  const first = query.data?.pages[0]
  if (!first) {
    return (
      <Card className="p-4">
        <QueryFallback query={query} skeleton={<Skeleton className="h-40 rounded-tile" />} />
      </Card>
    )
  }
  const { expert, summary, reviews } = first
  const title = summary.is_doctor ? words.doctorPage : words.onPage
  const openAll = async () => {
    const part = await busy(loadPart(() => import('./allReviews.tsx'))).catch(() => null)
    if (part) part.openAllReviews(userNo, place)
    else await alert(ko.ui.failed)
  }
  return (
    <Card aria-label={title} className="p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-t6 font-bold">
          {title} {summary.count !== null && summary.count > 0 && <span className="num text-brand-fg">{summary.count}</span>}
        </h3>
        {reviews.length > 0 && (
          <button type="button" onClick={() => void openAll()} className="-my-2 -mr-2 min-h-11 px-2 text-t4 text-fg2">
            {shared.all}
          </button>
        )}
      </div>
      {summary.is_doctor ? (
        <DoctorRatings summary={summary} />
      ) : (
        <>
          <RatingSummary summary={summary} few={words.fewer} />
          {reviews.length === 0 && <p className="mt-1 text-t4 break-keep text-fg2">{shared.noneYet}</p>}
          <ul className="divide-y divide-line">
            {reviews.slice(0, SHOWN).map((one) => (
              <li key={one.review_no} className="py-4 last:pb-0">
                <PublicReview review={one} expert={expert} place={place} isShort />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
