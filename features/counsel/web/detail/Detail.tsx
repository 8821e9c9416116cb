import type { Query } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { lazyPart } from '#kit/web/lazyPart.tsx'
import { queryClient } from '#kit/web/query.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { CounselInfo } from '../../contract/session.ts'
import { useCounsel } from '../api.ts'
import { extendedParts } from '../Extended.tsx'
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
  return <Opened key={counNo} info={found.data} onRoom={onRoom} />
}

function Opened({ info, onRoom }: { info: CounselInfo; onRoom: (cr_no: number) => void }) {
  const now = useServerNow(DRAW_MS)
  const [isReady, setReady] = useState(false)
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
      <IntakeCard info={info} />
      {info.follow_up && <FollowUpCard info={info} />}
    </>
  )
  return (
    <div className="@container">
      <div className={COLUMNS}>
        <StatusCard {...around} onRoom={onRoom} />
        {!isReady && SKELETON_BELOW}
        <div hidden={!isReady} className={CARDS}>
          <Suspense>
            {isAsked && move}
            <ReviewCard info={info} />
            {extendedParts({ place: 'Card', info })}
            {/* The expert reads first what the member told. */}
            {info.side === 'expert' && who}
            {info.side === 'expert' && <ExpertParts info={info} />}
            {what}
            {info.side === 'member' && who}
            <DisputeCard {...around} />
            <CancelCard {...around} />
            {!isReady && <Ready counNo={info.coun_no} onReady={setReady} />}
          </Suspense>
        </div>
      </div>
    </div>
  )
}

/** Reports once that the cards have what they ask the server for, or show why not: shown one by one they would push down what is being read. */
function Ready({ counNo, onReady }: { counNo: number; onReady: (isReady: true) => void }) {
  useEffect(() => {
    // The cards, whose effects run before this one, have begun to ask.
    const check = () => queryClient.isFetching({ predicate: isAwaitedOf(counNo) }) === 0 && onReady(true)
    check()
    return queryClient.getQueryCache().subscribe(check)
  }, [counNo, onReady])
  return null
}

/** Whether a query of this counselling has neither an answer nor a failure yet. */
const isAwaitedOf =
  (counNo: number) =>
  ({ queryKey, state }: Query): boolean => {
    const input = queryKey[1] as { params?: { coun_no?: number } } | undefined
    return input?.params?.coun_no === counNo && state.data === undefined && state.fetchFailureCount === 0
  }

const CARDS = 'contents [&>*]:mb-2.5 [&>*]:break-inside-avoid'
/** Cards below each other, in two columns where there is room. */
const COLUMNS = 'gap-2.5 p-3 @min-[48rem]:columns-2 [&>*]:mb-2.5 [&>*]:break-inside-avoid'

const ExpertParts = lazyPart(async () => (await import('./ExpertParts.tsx')).default)

const IntakeCard = lazyPart(async () => (await import('./IntakeCard.tsx')).default)

const FollowUpCard = lazyPart(async () => (await import('../follow-up/FollowUpCard.tsx')).default)

const DisputeCard = lazyPart(async () => (await import('./DisputeCard.tsx')).default)
const CancelCard = lazyPart(async () => (await import('./CancelCard.tsx')).default)

const ReviewCard = lazyPart(async () => (await import('../review/ReviewCard.tsx')).default)

const SKELETON_BELOW = (
  <div className="flex flex-col gap-2.5">
    <Skeleton className="h-24 rounded-card bg-surface" />
    <Skeleton className="h-56 rounded-card bg-surface" />
  </div>
)

const SKELETON = (
  <div className="flex flex-col gap-2.5 p-3">
    <Skeleton className="h-44 rounded-card bg-surface" />
    {SKELETON_BELOW}
  </div>
)
