import { lazy, Suspense, useEffect } from 'react'
import { PostSkeleton } from '#features/post/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { boardWords as words } from '../../words/board.ts'
import { useClub } from '../detail/api.ts'
import { useClubOfPost, usePost } from './api.ts'
import { boardsPath, Head } from './Head.tsx'

const loadPage = () => loadPart(() => import('./PostPage.tsx'))
const PostPage = lazy(loadPage)

/** A post of a club with its comments. Whoever may not read it is led to the club. */
export default function ClubBoardDetail() {
  const boardNo = Number(useScreen().params['id'])
  const found = usePost(boardNo)
  const club = useClub(found.data?.meet_no ?? 0)
  // At once, beside the post.
  useEffect(() => void loadPage().catch(() => undefined), [])
  if (isNotFound(found.error) || !found.isEnabled) return <Unseen boardNo={boardNo} />
  if (found.data && club.data) {
    const refresh = () => Promise.all([found.refetch(), club.refetch()])
    return (
      <Suspense fallback={WAITING}>
        <PostPage key={boardNo} post={found.data} club={club.data} refresh={refresh} />
      </Suspense>
    )
  }
  return (
    <Page header={<Head back={href(HOME)} />} className="bg-surface">
      <QueryFallback query={found.data ? club : found} skeleton={SKELETON} />
    </Page>
  )
}

/** For those who may not read the post: the way to the club, where they may open it. */
function Unseen({ boardNo }: { boardNo: number }) {
  const club = useClubOfPost(boardNo)
  const go = useGo()
  if (!club.data) {
    const isUnknown = isNotFound(club.error) || !club.isEnabled
    return (
      <Page header={<Head back={href(HOME)} />} className="bg-surface">
        {isUnknown ? <NotFoundView /> : <QueryFallback query={club} skeleton={<Skeleton className="m-5 h-40 rounded-card" />} />}
      </Page>
    )
  }
  const { meet_no, meet_title, is_member } = club.data
  const path = is_member ? boardsPath(meet_no) : href('ClubDetail', { id: meet_no })
  return (
    <Page header={<Head back={path} sub={meet_title} />} className="bg-surface">
      <EmptyView
        text={is_member ? words.gone : words.membersOnly}
        sub={is_member ? words.goneHelp : words.membersOnlyHelp(meet_title)}
        action={
          <Button variant="weak" size={48} onClick={() => go.to(path, { replace: true })}>
            {words.toClub}
          </Button>
        }
      />
    </Page>
  )
}

const SKELETON = <PostSkeleton below={<Skeleton className="mt-3 h-40 rounded-photo" />} />
const WAITING = (
  <Page header={<Head back={href(HOME)} />} className="bg-surface">
    {SKELETON}
  </Page>
)
