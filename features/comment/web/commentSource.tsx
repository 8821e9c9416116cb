import { useMemo, useState } from 'react'
import { alarmsChanged } from '#features/alarm/events.ts'
import { toggleCommentLike } from '#features/like/web/public.ts'
import { hrefNear } from '#features/routes.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { useRefetchOn } from '#kit/web/useRefetchOn.ts'
import type { Comment, Reply } from '../contract.ts'
import { submitEdit, useMenu } from './menu.tsx'
import { alertOnFailure, useOutbox, type Outgoing } from './outbox.ts'
import type { Post, Target } from './post.ts'
import {
  loadReplies,
  patchComment,
  postOf,
  cachedRoots,
  cachedThread,
  updateComments,
  updateThread,
  useComments,
  type Thread,
} from './api.ts'

/** The data and links of a list or a thread. */
type Source = {
  roots: Comment[]
  /** Reads the roots from the cache at the time of the call. */
  now: () => Comment[]
  /** A new comment replies to this root; with null it is a root. */
  rootNo: number | null
  likers: 'DailyCommentLike' | 'CommentLike'
  /** Whether the time of a comment links to its thread. */
  linksToThread: boolean
}

export type CommentSource = ReturnType<typeof useCommentSource>
export type CommentListSource = ReturnType<typeof useCommentListSource>

/**
 * State and actions that the comment list of a post and its input bar share. When the viewer's alarms change, as at a comment or a like of another
 * member, the comments are fetched again, and `refreshPost` is called for the post's own counts.
 */
export function useCommentListSource(post: Post, refreshPost?: () => unknown) {
  const found = useComments(post)
  useRefetchOn([alarmsChanged], () => {
    void updateComments(post)
    void refreshPost?.()
  })
  const roots = useMemo(() => found.data?.pages.flat() ?? [], [found.data])
  // Dailys have a route of their own for the likers of a comment (specification section 2).
  const likers = post.kind === 'daily' ? 'DailyCommentLike' : 'CommentLike'
  const comments = useCommentSource(post, { roots, now: () => cachedRoots(post), rootNo: null, likers, linksToThread: true })
  return { ...comments, found, roots, refresh: () => found.refetch() }
}

/** The same for one thread, which was requested by the number of its root or of a reply. */
export function useThreadSource(thread: Thread, askedNo: number) {
  useRefetchOn([alarmsChanged], () => void updateThread(askedNo))
  const { comment_no: rootNo, asked } = thread
  const roots = useMemo(() => [asked ? { ...thread, replies: [...thread.replies, asked] } : thread], [thread, asked])
  const post = { ...postOf(thread), onCount: () => undefined }
  return useCommentSource(post, { roots, now: () => cachedThread(askedNo), rootNo, likers: 'CommentLike', linksToThread: false })
}

function useCommentSource(post: Post, { roots, now, rootNo, likers, linksToThread }: Source) {
  const place = useScreen()
  const writing = useCommentTarget()
  const out = useOutbox(post, now)
  const menu = useMenu(post, writing.selectTarget)
  const isGuest = useViewer() === null

  /** False when an edit failed, so that the input keeps its text. */
  const send = async (content: string): Promise<boolean> => {
    const { target } = writing
    writing.cancel()
    if (target.kind !== 'edit') {
      void out.send({ post, parentNo: target.kind === 'reply' ? target.rootNo : rootNo, content })
      return true
    }
    const done = await submitEdit(post, target.comment, content)
    if (!done) writing.selectTarget(target)
    return done
  }
  const like = (comment: Reply) => void toggleCommentLike(comment, (state) => patchComment(post, comment.comment_no, state))
  return {
    ...writing,
    ...menu,
    outbox: notListedYet(out.outbox, roots),
    /** The post, which has the mentioned members. */
    postNo: post.no,
    /** Nobody replies where a post takes no comments. */
    canReply: post.isLocked !== true,
    send,
    retry: out.deliver,
    drop: out.drop,
    /** Missing for guests. */
    like: isGuest ? undefined : like,
    likersOf: (comment: Reply) => hrefNear(place, likers, { id: comment.comment_no }),
    threadOf: (comment: Reply) => (linksToThread ? hrefNear(place, 'CommentDetail', { id: comment.comment_no }) : undefined),
    roomOf: (author: { user_no: number }) => hrefNear(place, 'MyHaruRoom', { id: author.user_no }),
    moreReplies: (root: Comment) => alertOnFailure(loadReplies(post, root)),
  }
}

/** The target of the input bar, and a counter of focus requests for it. */
function useCommentTarget() {
  const isGuest = useViewer() === null
  const [target, setTarget] = useState<Target>({ kind: 'new' })
  const [focusRequests, setFocusRequests] = useState(0)
  const selectTarget = (next: Target) => {
    if (isGuest) return void askLogIn()
    setTarget(next)
    setFocusRequests((count) => count + 1)
  }
  return { target, focusRequests, selectTarget, cancel: () => setTarget({ kind: 'new' }) }
}

/** The outbox without sent comments that a loaded page already has. */
function notListedYet(outbox: Outgoing[], roots: Comment[]): Outgoing[] {
  const shown = new Set(roots.flatMap((root) => [root.comment_no, ...root.replies.map((reply) => reply.comment_no)]))
  return outbox.filter((one) => !one.sent || !shown.has(one.sent.comment_no))
}
