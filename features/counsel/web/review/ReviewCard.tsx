import { reviews as shared } from '#features/review/words/review.ts'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { ReviewOf } from '../../contract/review.ts'
import type { CounselInfo } from '../../contract/session.ts'
import { COUNSEL } from '../../transitions.ts'
import { review as words } from '../../words/review.ts'
import { Section } from '../detail/Facts.tsx'
import { useReviewOf } from './api.ts'
import { ExpertsReview, MemberReview } from './MemberReview.tsx'

/** In the detail of a completed counselling: the member writes or sees their review, the expert reads and answers it. */
export default function ReviewCard({ info: { coun_no, state } }: { info: CounselInfo }) {
  return state === COUNSEL.completed && <Content counNo={coun_no} />
}

function Content({ counNo }: { counNo: number }) {
  const of = useReviewOf(counNo).data
  if (!of || (of.side === 'member' && of.review === null && of.write_until === null)) return null
  return <Section title={shared.content}>{of.side === 'member' ? <Members of={of} /> : <Experts of={of} />}</Section>
}

function Members({ of: { coun_no, review, partner, write_until } }: { of: ReviewOf }) {
  const go = useGo()
  if (review) {
    return (
      <div className="mt-2">
        <MemberReview counNo={coun_no} review={review} expert={partner} />
      </div>
    )
  }
  return (
    <>
      <p className="mt-1 text-t4 break-keep text-fg2">{shared.until(koreanDate(write_until!))}</p>
      <Button variant="weak" size={48} full className="mt-3" onClick={() => go.to(href('CounReviewCreate', { id: coun_no }))}>
        {shared.write}
      </Button>
    </>
  )
}

function Experts({ of: { coun_no, cate_no, review } }: { of: ReviewOf }) {
  if (review === null) return <p className="mt-1 text-t4 text-fg2">{words.waits}</p>
  return (
    <div className="mt-2">
      <ExpertsReview counNo={coun_no} cateNo={cate_no} review={review} />
    </div>
  )
}
