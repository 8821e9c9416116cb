import { lazy, Suspense, useState } from 'react'
import { PostSkeleton } from '#features/post/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { unescapeMarkup } from '#kit/contract/markup.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useEditing } from '#kit/web/useEditing.ts'
import { useViewer } from '#kit/web/session.ts'
import type { BoardPost, Club } from '../../contract.ts'
import { boardForm as words } from '../../words/boardForm.ts'
import { useClub } from '../detail/api.ts'
import { changePost, usePost } from './api.ts'
import { bodyOf, boardsFor, type Values } from './form.ts'

const BoardForm = lazy(() => loadPart(() => import('./BoardForm.tsx')))

/** Edits a post of mine. */
export default function ClubBoardEdit() {
  const boardNo = Number(useScreen().params['id'])
  const go = useGo()
  const myNo = useViewer()?.user_no
  const found = usePost(boardNo)
  const club = useClub(found.data?.meet_no ?? 0)
  const isOthers = found.data !== undefined && found.data.author?.user_no !== myNo
  const isUnknown = isNotFound(found.error) || !found.isEnabled || isOthers
  // Edits only a fresh answer: a cached post may be out of date.
  if (found.data && found.isFetchedAfterMount && club.data && !isUnknown) {
    return <Editing key={boardNo} post={found.data} club={club.data} />
  }
  const back = () => go.back(isUnknown ? href(HOME) : href('ClubBoardDetail', { id: boardNo }))
  return (
    <Page header={<Header left="close" title={ko.titles.ClubBoardEdit} onLeft={back} />} className="bg-surface">
      {isUnknown ? <NotFoundView /> : <QueryFallback query={found.data ? club : found} skeleton={SKELETON} />}
    </Page>
  )
}

function Editing({ post, club }: { post: BoardPost; club: Club }) {
  const go = useGo()
  const [initial] = useState<Values>(() => ({
    board: post.board,
    title: post.title,
    content: unescapeMarkup(post.content),
    images: post.images,
    poll: null,
  }))
  const back = () => go.back(href('ClubBoardDetail', { id: post.board_no }))
  const { setChanged, finish } = useEditing(() => {
    toast(words.saved)
    back()
  })
  const header = <Header left="close" title={ko.titles.ClubBoardEdit} onLeft={back} />
  return (
    <Suspense fallback={<Page header={header}>{SKELETON}</Page>}>
      <BoardForm
        header={header}
        boards={boardsFor(club)}
        initial={initial}
        button={words.save}
        onChange={(values) => setChanged(JSON.stringify(bodyOf(values)) !== JSON.stringify(bodyOf(initial)))}
        send={async (values) => {
          await changePost(post.board_no, bodyOf(values))
          finish()
        }}
      />
    </Suspense>
  )
}

const SKELETON = <PostSkeleton below={<Skeleton className="mt-3 h-40 rounded-photo" />} />
