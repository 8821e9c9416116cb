import { Suspense } from 'react'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { lazyPart } from '#kit/web/lazyPart.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { CounselInfo } from '../../contract/session.ts'
import { COUNSEL } from '../../transitions.ts'
import { useCounsel } from '../api.ts'
import { Extended } from '../Extended.tsx'
import { useServerNow } from '#kit/web/useServerNow.ts'
import { MoneyCard } from './MoneyCard.tsx'
import { MoveCard } from './MoveCard.tsx'
import { PartnerCard } from './PartnerCard.tsx'
import { StatusCard } from './StatusCard.tsx'
import { TermsCard } from './TermsCard.tsx'

/** The shown times go in minutes, and the tier of a cancellation must not be older than this. Milliseconds. */
const DRAW_MS = 10_000

/** What both sides see of a counselling; the expert also the records card, the note and the refusal of further requests. */
export function Detail({ counNo, onRoom }: { counNo: number; onRoom: (cr_no: number) => void }) {
  const found = useCounsel(counNo)
  if (isNotFound(found.error) || !found.isEnabled) return <NotFoundView />
  if (!found.data) return <QueryFallback query={found} skeleton={SKELETON} />
  return <Opened info={found.data} onRoom={onRoom} />
}

function Opened({ info, onRoom }: { info: CounselInfo; onRoom: (cr_no: number) => void }) {
  const now = useServerNow(DRAW_MS)
  const around = { info, now }
  /** The member asks for another time: the expert answers before anything else is read. */
  const isAsked = info.side === 'expert' && info.move_dt !== null && info.move_by !== info.side
  const move = <MoveCard {...around} />
  const what = (
    <>
      {!isAsked && move}
      <TermsCard {...around} />
      <MoneyCard {...around} />
    </>
  )
  const who = (
    <>
      <PartnerCard info={info} />
      <Suspense fallback={<Skeleton className="h-56 rounded-card bg-surface" />}>
        <IntakeCard info={info} />
      </Suspense>
      {info.follow_up && (
        <Suspense>
          <FollowUpCard info={info} />
        </Suspense>
      )}
    </>
  )
  return (
    <div className="@container">
      <div className={COLUMNS}>
        <StatusCard {...around} onRoom={onRoom} />
        {isAsked && move}
        {info.state === COUNSEL.completed && (
          <Suspense>
            <ReviewCard counNo={info.coun_no} />
          </Suspense>
        )}
        <Extended place="Card" info={info} />
        {/* The expert reads first what the member told. */}
        {info.side === 'expert' && who}
        {info.side === 'expert' && (
          <Suspense>
            <ExpertParts info={info} />
          </Suspense>
        )}
        {what}
        {info.side === 'member' && who}
        <Suspense>
          <DisputeCard {...around} />
          <CancelCard {...around} />
        </Suspense>
      </div>
    </div>
  )
}

/** Cards below each other, in two columns where there is room. */
const COLUMNS = 'gap-2.5 p-3 @min-[48rem]:columns-2 [&>*]:mb-2.5 [&>*]:break-inside-avoid'

const ExpertParts = lazyPart(async () => (await import('./ExpertParts.tsx')).default)

const IntakeCard = lazyPart(async () => (await import('./IntakeCard.tsx')).default)

const FollowUpCard = lazyPart(async () => (await import('../follow-up/FollowUpCard.tsx')).default)

// At the end of the page.
const DisputeCard = lazyPart(async () => (await import('./DisputeCard.tsx')).default)
const CancelCard = lazyPart(async () => (await import('./CancelCard.tsx')).default)

const ReviewCard = lazyPart(async () => (await import('../review/ReviewCard.tsx')).default)

const SKELETON = (
  <div className="flex flex-col gap-2.5 p-3">
    <Skeleton className="h-44 rounded-card bg-surface" />
    <Skeleton className="h-24 rounded-card bg-surface" />
    <Skeleton className="h-56 rounded-card bg-surface" />
  </div>
)
