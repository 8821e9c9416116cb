import { lazy, Suspense } from 'react'
import { Ellipsis, Share2 } from 'lucide-react'
import { CommentBar, CommentList, useCommentListSource } from '#features/comment/web/public.ts'
import { share } from '#features/share/web/public.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { loadPart } from '#kit/web/part.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { BoardPost, BoardPostDetail, Club } from '../../contract.ts'
import { CLUB, LIVING_STATES } from '../../transitions.ts'
import { boardWords as words } from '../../words/board.ts'
import { countComment } from './api.ts'
import { boardsPath, Head } from './Head.tsx'
import { PostView } from './PostView.tsx'
import { sharedPost } from './shared.ts'

const PollCard = lazy(() => loadPart(() => import('./poll/PollCard.tsx')))

type Props = { post: BoardPostDetail; club: Club; refresh: () => Promise<unknown> }

/** A post with its comments and its menu. */
export default function PostPage({ post, club, refresh }: Props) {
  const { board_no: no } = post
  const go = useGo()
  const back = boardsPath(club.meet_no)
  const note = noteOf(post, club)
  const ownerNo = post.author?.user_no ?? 0
  const isLocked = note !== null
  const comments = useCommentListSource({ kind: 'board', no, ownerNo, isLocked, onCount: (by) => countComment(post, by) }, refresh)
  const more = async () => {
    const menu = await loadSheet(() => import('./menu.tsx'))
    await menu?.openPostMenu(post, club, () => go.back(back))
  }
  const right = (
    <>
      <IconButton label={words.share} icon={<Share2 size={22} strokeWidth={1.9} />} onClick={() => void share(sharedPost(post))} />
      <IconButton label={words.more} icon={<Ellipsis size={22} className="text-fg3" />} onClick={() => void more()} />
    </>
  )
  return (
    <Page
      header={<Head title={words.boards[post.board]} sub={club.meet_title} back={back} right={right} />}
      footer={note === null ? <CommentBar comments={comments} /> : <p className="px-5 py-4 text-center text-t4 text-fg2">{note}</p>}
      onRefresh={() => Promise.all([refresh(), comments.refresh()])}
      className="bg-surface"
    >
      <PostView post={post} canLike={LIVING_STATES.includes(club.state)} />
      {post.poll && (
        <Suspense fallback={<Skeleton className="mx-5 mt-3 mb-4 h-60 rounded-card" />}>
          <PollCard post={post} poll={post.poll} club={club} refresh={refresh} />
        </Suspense>
      )}
      <CommentList comments={comments} />
    </Page>
  )
}

/** Why nobody comments, or null. */
function noteOf(post: BoardPost, { state }: Club): string | null {
  if (state === CLUB.closed) return words.closedNote
  if (post.is_hidden) return words.hiddenNote
  return post.is_locked ? words.lockedNote : null
}
