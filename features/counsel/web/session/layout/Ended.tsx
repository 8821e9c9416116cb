import { ChevronDown } from 'lucide-react'
import { pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { CounselInfo } from '../../../contract/session.ts'
import { COUNSEL } from '../../../transitions.ts'
import { counselDetail, stateLine } from '../../../words/detail.ts'
import { counselDispute } from '../../../words/dispute.ts'
import { counsel, sessionBar as words } from '../../../words/session.ts'
import { closingLine } from '../../detail/closing.ts'
import { Timeline } from '../../detail/Timeline.tsx'
import { Extended } from '../../Extended.tsx'
import { useReviewOf } from '../../review/api.ts'
import { deskDetailPath, detailPath, useIsAtDesk } from '../DetailLink.tsx'

type Props = { info: CounselInfo; isWide: boolean; now: number }

/** A session that ended on this screen: how, what comes back, what the expert gets, and what to do next. */
export default function Ended({ info, isWide }: Props) {
  const { state, side, paid_viv, returned_viv, release_dt, start_dt, quit_dt, adjust_seconds, coun_no } = info
  const money = counselDetail.money[side]
  const isPaid = side === 'expert' && paid_viv > 0
  const lines = [
    closingLine(info),
    start_dt === null || quit_dt === null ? null : counselDetail.terms.span(koreanTime(start_dt), koreanTime(quit_dt)),
    adjust_seconds > 0 ? counselDetail.terms.adjusted(adjust_seconds) : null,
    isPaid ? `${money.paid} ${counsel.viv(paid_viv)}` : null,
    isPaid && release_dt !== null ? counselDetail.money.release(koreanDate(release_dt)) : null,
    returned_viv > 0 ? `${money.returned} ${counsel.viv(returned_viv)}` : null,
  ]
  const timeline = <Timeline counNo={coun_no} />
  return (
    <Card
      as={isWide ? 'section' : 'div'}
      aria-label={isWide ? words.ended : undefined}
      className={isWide ? 'min-h-0 flex-1 overflow-y-auto p-5' : 'rounded-none! border-b border-line px-5 py-3'}
    >
      <h2 className={isWide ? 'text-t8 font-bold' : 'text-t6 font-bold'}>
        <span role="status">{stateLine[side][state] ?? words.ended}</span>
      </h2>
      {lines
        .filter((line) => line !== null)
        .map((line) => (
          <p key={line} className="num mt-1 text-t4 break-keep text-fg2">
            {line}
          </p>
        ))}
      <Next info={info} />
      {isWide ? (
        <>
          <h3 className="mt-6 text-t6 font-bold">{counselDispute.timelineTitle}</h3>
          <p className="text-t3 text-fg3">{counselDispute.timelineHelp}</p>
          {timeline}
        </>
      ) : (
        <details className="group mt-1">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between text-t4 font-semibold text-fg2">
            {counselDispute.timeline}
            <ChevronDown aria-hidden size={16} className="flex-none text-fg3 group-open:rotate-180" />
          </summary>
          <div className="max-h-[40dvh] overflow-y-auto">{timeline}</div>
        </details>
      )}
    </Card>
  )
}

/** The member writes a review, the expert a plan. */
function Next({ info }: { info: CounselInfo }) {
  const go = useGo()
  const isAtDesk = useIsAtDesk()
  const { coun_no, state, side } = info
  const path = pathOf('CounReviewCreate', { id: coun_no })
  const review = useReviewOf(side === 'member' && state === COUNSEL.completed ? coun_no : 0).data
  const mayReview = review?.review === null && review.write_until !== null && path !== null
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {mayReview && (
        <Button size={48} onClick={() => go.to(path)}>
          {words.review}
        </Button>
      )}
      <Extended place="RoomAction" info={info} />
      <Button variant="quiet" size={48} onClick={() => go.to(isAtDesk ? deskDetailPath(coun_no) : detailPath(info))}>
        {counsel.detail}
      </Button>
    </div>
  )
}
