import { useEffect, useRef } from 'react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useScrolledPast } from '#kit/ui/useScrolledPast.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Club } from '../../contract.ts'
import { MEMBER } from '../../transitions.ts'
import { recordSeen, refreshParts, useClub } from './api.ts'
import { ClubBar } from './ClubBar.tsx'
import { ClubContent } from './ClubContent.tsx'
import { ClubHeader } from './ClubHeader.tsx'
import { Cover } from './Cover.tsx'

/** A club: what it is, who is in it, and how to join. Guests and people outside see what decisions d-7 allow. */
export default function ClubDetail() {
  const { params, search } = useScreen()
  const meetNo = Number(params.id)
  const found = useClub(meetNo, search.get('code'))
  if (found.data && !isNotFound(found.error)) return <Content key={meetNo} club={found.data} onRefresh={found.refetch} />
  return <Placeholder found={found} />
}

function Content({ club, onRefresh }: { club: Club; onRefresh: () => Promise<unknown> }) {
  const scroller = useRef<HTMLDivElement>(null)
  const isPast = useScrolledPast(scroller)
  const isMember = club.my?.state === MEMBER.member
  useEffect(() => {
    if (isMember) recordSeen(club.meet_no)
  }, [club.meet_no, isMember])
  return (
    <div className="relative flex h-full min-h-0 flex-1 flex-col">
      <Page
        header={<ClubHeader club={club} isOverPicture={!isPast} />}
        footer={<ClubBar club={club} />}
        scrollRef={scroller}
        onRefresh={() => Promise.all([onRefresh(), refreshParts()])}
        className="bg-surface"
      >
        <Cover club={club} />
        <ClubContent club={club} scroller={scroller} />
      </Page>
    </div>
  )
}

/** While it loads, and when it fails or nobody may see it. */
function Placeholder({ found }: { found: ReturnType<typeof useClub> }) {
  const go = useGo()
  const back = pathOf('ClubMain') ?? href(HOME)
  const isUnknown = isNotFound(found.error) || !found.isEnabled
  return (
    <Page header={<Header left="back" onLeft={() => go.back(back)} title={ko.titles.ClubDetail} />} className="bg-surface">
      {isUnknown ? <NotFoundView /> : <QueryFallback query={found} skeleton={SKELETON} />}
    </Page>
  )
}

const SKELETON = (
  <div>
    <Skeleton className="aspect-[390/190] w-full rounded-none" />
    <div className="flex flex-col gap-4 p-5">
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-16 rounded-card" />
      <Skeleton className="h-10 w-72 max-w-full rounded-full" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  </div>
)
