import { useMemo, useState } from 'react'
import { toggleCommentLike } from '#features/like/web/public.ts'
import { hrefNear } from '#features/routes.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Comment, Reply } from '../contract.ts'
import { editSaid, useMenu } from './menu.tsx'
import { orTell, useOutbox, type Outgoing } from './outbox.ts'
import type { Post, Target } from './post.ts'
import { loadReplies, patchComment, postOf, rootsNow, threadNow, useComments, type Thread } from './api.ts'

/** Where the comments come from. */
type Source = {
  roots: Comment[]
  /** The same, read at this very moment. */
  now: () => Comment[]
  /** New words answer this root; without one they are a root themselves. */
  rootNo: number | null
  likers: 'DailyCommentLike' | 'CommentLike'
  /** Where the time of a comment leads; without it, nowhere. */
  linksToThread: boolean
}

export type CommentSource = ReturnType<typeof useCommentSource>
export type CommentListSource = ReturnType<typeof useCommentListSource>

/** Everything that the list of a post's comments and the input bar below the screen share. */
export function useCommentListSource(post: Post) {
  const found = useComments(post)
  const roots = useMemo(() => found.data?.pages.flat() ?? [], [found.data])
  // The likers of a comment have a screen of their own name under dailys (specification section 2).
  const likers = post.kind === 'daily' ? 'DailyCommentLike' : 'CommentLike'
  const comments = useCommentSource(post, { roots, now: () => rootsNow(post), rootNo: null, likers, linksToThread: true })
  return { ...comments, found, roots, refresh: () => found.refetch() }
}

/** The same for one thread, asked for by the number of its root or of a reply. */
export function useThreadSource(thread: Thread, askedNo: number) {
  const { comment_no: rootNo, asked } = thread
  const roots = useMemo(() => [asked ? { ...thread, replies: [...thread.replies, asked] } : thread], [thread, asked])
  const post = { ...postOf(thread), onCount: () => undefined }
  return useCommentSource(post, { roots, now: () => threadNow(askedNo), rootNo, likers: 'CommentLike', linksToThread: false })
}

function useCommentSource(post: Post, { roots, now, rootNo, likers, linksToThread }: Source) {
  const place = useScreen()
  const aim = useAim()
  const out = useOutbox(post, now)
  const menu = useMenu(post, aim.aim)
  const isGuest = useViewer() === null

  /** Whether the words have found their place; those of an edit that failed are still to be written. */
  const send = async (content: string): Promise<boolean> => {
    const { target } = aim
    aim.cancel()
    if (target.kind !== 'edit') {
      void out.send({ post, parentNo: target.kind === 'reply' ? target.rootNo : rootNo, content })
      return true
    }
    const done = await editSaid(post, target.comment, content)
    if (!done) aim.aim(target)
    return done
  }
  const like = (comment: Reply) => void toggleCommentLike(comment, (state) => patchComment(post, comment.comment_no, state))
  return {
    ...aim,
    ...menu,
    outbox: unseen(out.outbox, roots),
    /** What the comments speak of: it knows whom they call by name. */
    postNo: post.no,
    send,
    retry: out.deliver,
    drop: out.drop,
    /** Missing for guests. */
    like: isGuest ? undefined : like,
    likersOf: (comment: Reply) => hrefNear(place, likers, { id: comment.comment_no }),
    threadOf: (comment: Reply) => (linksToThread ? hrefNear(place, 'CommentDetail', { id: comment.comment_no }) : undefined),
    roomOf: (author: { user_no: number }) => hrefNear(place, 'MyHaruRoom', { id: author.user_no }),
    moreReplies: (root: Comment) => orTell(loadReplies(post, root)),
  }
}

/** What is being written, and how often the input was asked to take the focus. */
function useAim() {
  const isGuest = useViewer() === null
  const [target, setTarget] = useState<Target>({ kind: 'new' })
  const [called, setCalled] = useState(0)
  const aim = (next: Target) => {
    if (isGuest) return void askLogIn()
    setTarget(next)
    setCalled((count) => count + 1)
  }
  return { target, called, aim, cancel: () => setTarget({ kind: 'new' }) }
}

/** What was sent and has come back with a page is shown there. */
function unseen(outbox: Outgoing[], roots: Comment[]): Outgoing[] {
  const shown = new Set(roots.flatMap((root) => [root.comment_no, ...root.replies.map((reply) => reply.comment_no)]))
  return outbox.filter((one) => !one.sent || !shown.has(one.sent.comment_no))
}
