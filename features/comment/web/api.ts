import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import type { Answer } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { createComment, deleteComment, editComment, getComment, listComments, listReplies, type Comment, type Reply } from '../contract.ts'
import { COMMENT_PAGE } from '../rules.ts'
import type { PostId } from './post.ts'

type Pages = InfiniteData<Comment[], number | undefined>
export type Thread = Answer<typeof getComment>[number]

/** The input of a new root comment, or of a reply to the root `parentNo`. */
export type CommentInput = { post: PostId; parentNo: number | null; content: string }

/** Root comments of a post, oldest first, page by page. */
export function useComments(post: PostId) {
  return useInfiniteQuery({
    queryKey: commentsKey(post),
    queryFn: ({ pageParam, signal }) => readPage(post, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: Comment[]) => (last.length < COMMENT_PAGE ? undefined : last.at(-1)?.comment_no),
    staleTime: 0,
  })
}

function readPage(post: PostId, afterNo: number | undefined, signal?: AbortSignal): Promise<Comment[]> {
  const query = afterNo === undefined ? postQuery(post) : { ...postQuery(post), after_no: afterNo }
  return call(listComments, { query }, signal && { signal })
}

/** Fetches the shown comments again while the viewer has them before them; replies that were loaded beyond the first ones stay. */
export async function updateComments(post: PostId): Promise<void> {
  const shown = queryClient.getQueryData<Pages>(commentsKey(post))
  if (shown === undefined) return
  const read = await readPages(post, shown.pages.length).catch(() => null)
  if (read === null) return
  // The cache has changed since, as by a comment that the viewer sent: the answers may be older than that.
  if (queryClient.getQueryData(commentsKey(post)) !== shown) return updateComments(post)
  const known = new Map(shown.pages.flat().map((root) => [root.comment_no, root]))
  const pages = read.pages.map((page) => page.map((root) => withLoadedReplies(root, known.get(root.comment_no))))
  queryClient.setQueryData<Pages>(commentsKey(post), { ...read, pages })
}

/** Fetches so many pages one after another, because each begins after the last comment of the one before, which a deletion moves. */
async function readPages(post: PostId, count: number): Promise<Pages> {
  const read: Pages = { pages: [], pageParams: [] }
  for (let last: Comment[] | undefined; read.pages.length < count && (last?.length ?? COMMENT_PAGE) === COMMENT_PAGE;) {
    const afterNo = last?.at(-1)?.comment_no
    last = await readPage(post, afterNo)
    read.pages.push(last)
    read.pageParams.push(afterNo)
  }
  return read
}

/** The thread of a comment. */
export function useThread(commentNo: number) {
  return useQuery({
    queryKey: threadKey(commentNo),
    queryFn: ({ signal }) => call(getComment, { params: { comment_no: commentNo } }, { signal }),
    enabled: Number.isSafeInteger(commentNo) && commentNo > 0,
    staleTime: 0,
    select: ([thread]) => thread,
  })
}

/** Fetches a shown thread again, as `updateComments` does a list. */
export async function updateThread(commentNo: number): Promise<void> {
  const shown = queryClient.getQueryData<Thread[]>(threadKey(commentNo))
  const read = await call(getComment, { params: { comment_no: commentNo } }).catch(() => null)
  if (read === null) return
  if (queryClient.getQueryData(threadKey(commentNo)) !== shown) return updateThread(commentNo)
  const merged = read.map((thread) => {
    const { asked, ...root } = withLoadedReplies(thread, shown?.[0])
    const isAmongReplies = root.replies.some(({ comment_no }) => comment_no === asked?.comment_no)
    return { ...root, asked: isAmongReplies ? null : asked }
  })
  queryClient.setQueryData<Thread[]>(threadKey(commentNo), merged)
}

/** The post of a thread and its author. */
export function postOf(thread: Thread): PostId & { ownerNo: number } {
  const { daily_no, daily_user_no, feed_no, feed_user_no, board_no, board_user_no, ki_no, an_no } = thread
  // Of a comment on an answer both are known. Who asked or answered is not said.
  if (an_no !== null) return { kind: 'answer', no: an_no, ownerNo: 0 }
  if (ki_no !== null) return { kind: 'question', no: ki_no, ownerNo: 0 }
  if (board_no !== null) return { kind: 'board', no: board_no, ownerNo: board_user_no ?? 0 }
  return daily_no === null
    ? { kind: 'feed', no: feed_no ?? 0, ownerNo: feed_user_no ?? 0 }
    : { kind: 'daily', no: daily_no, ownerNo: daily_user_no ?? 0 }
}

/** The cached roots of a post. */
export const cachedRoots = (post: PostId): Comment[] => queryClient.getQueryData<Pages>(commentsKey(post))?.pages.flat() ?? []

/** The cached root of a comment's thread. */
export const cachedThread = (commentNo: number): Comment[] => queryClient.getQueryData<Thread[]>(threadKey(commentNo)) ?? []

/** Loads the next replies of a root. */
export async function loadReplies(post: PostId, root: Comment): Promise<void> {
  const last = root.replies.at(-1)?.comment_no
  const query = last === undefined ? {} : { after_no: last }
  const found = await call(listReplies, { params: { comment_no: root.comment_no }, query })
  changeRoot(post, root.comment_no, (now) => {
    const known = new Set(now.replies.map((reply) => reply.comment_no))
    const replies = [...now.replies, ...found.filter((reply) => !known.has(reply.comment_no))].toSorted(byAge)
    // A short page is the last one: then the number of loaded replies replaces the count, which may include invisible ones.
    return { ...now, replies, reply_qtt: found.length < COMMENT_PAGE ? replies.length : Math.max(now.reply_qtt, replies.length) }
  })
}

/** Sends a comment. The same key with the same body repeats a call that got no answer, without a duplicate. */
export function sendComment({ post, parentNo, content }: CommentInput, key: string): Promise<Comment> {
  const body = { ...postQuery(post), parent_no: parentNo, comment_content: content }
  return call(createComment, { body }, { key })
}

/** Adds a sent comment to the cache when everything before it is loaded, unless a list that was fetched after it was stored has it already. */
export function insertSent(post: PostId, sent: Comment): void {
  const { parent_no, comment_no } = sent
  const isSent = (one: Reply): boolean => one.comment_no === comment_no
  if (parent_no !== null) {
    return changeRoot(post, parent_no, (now) =>
      now.replies.length < now.reply_qtt || now.replies.some(isSent)
        ? now
        : { ...now, replies: [...now.replies, sent], reply_qtt: now.reply_qtt + 1 },
    )
  }
  queryClient.setQueryData<Pages>(commentsKey(post), (all) => {
    const last = all?.pages.at(-1) ?? []
    return all && last.length < COMMENT_PAGE && !last.some(isSent) ? { ...all, pages: [...all.pages.slice(0, -1), [...last, sent]] } : all
  })
}

export async function changeComment(post: PostId, commentNo: number, content: string): Promise<void> {
  const { comment_content, edit_dt } = await call(editComment, { params: { comment_no: commentNo }, body: { comment_content: content } })
  patchComment(post, commentNo, { comment_content, edit_dt })
}

/** Deletes a comment: a root with replies stays in the cache as deleted, others are removed. */
export async function removeComment(post: PostId, commentNo: number): Promise<void> {
  await call(deleteComment, { params: { comment_no: commentNo } })
  changeRoots(post, (root) => withoutComment(root, commentNo))
}

/** Changes a comment or reply in every cache. */
export function patchComment(post: PostId, commentNo: number, patch: Partial<Reply>): void {
  const edit = <S extends Reply>(comment: S): S => (comment.comment_no === commentNo ? { ...comment, ...patch } : comment)
  changeRoots(post, (root) => [{ ...edit(root), replies: root.replies.map(edit) }])
}

/** The number of a post under its name on the wire. */
const postQuery = ({ kind, no }: PostId): { [name in (typeof WIRE_NAMES)[PostId['kind']]]?: number } => ({ [WIRE_NAMES[kind]]: no })
const WIRE_NAMES = { daily: 'daily_no', feed: 'feed_no', board: 'board_no', question: 'ki_no', answer: 'an_no' } as const
const commentsKey = (post: PostId) => keyOf(listComments, { query: postQuery(post) })
const threadKey = (commentNo: number) => keyOf(getComment, { params: { comment_no: commentNo } })

/** A root that was fetched again, with the further replies that were loaded before; without them if one is gone, since it is not known which. */
function withLoadedReplies<C extends Comment>(read: C, known: Comment | undefined): C {
  const last = read.replies.at(-1)?.comment_no ?? 0
  const further = known?.replies.filter(({ comment_no }) => comment_no > last) ?? []
  const replies = [...read.replies, ...further]
  return replies.length > read.reply_qtt ? read : { ...read, replies }
}

const DELETED = { state: 0, author: null, comment_content: '', like_qtt: 0, isfav: false } as const
const byAge = (one: Reply, other: Reply) => one.comment_no - other.comment_no

function withoutComment(root: Comment, commentNo: number): Comment[] {
  if (root.comment_no === commentNo) return root.reply_qtt > 0 ? [{ ...root, ...DELETED }] : []
  const replies = root.replies.filter((reply) => reply.comment_no !== commentNo)
  if (replies.length === root.replies.length) return [root]
  const left = root.reply_qtt - 1
  // A deleted root disappears with its last reply.
  return root.state === 0 && left === 0 ? [] : [{ ...root, replies, reply_qtt: left }]
}

function changeRoot(post: PostId, rootNo: number, work: (root: Comment) => Comment): void {
  changeRoots(post, (root) => [root.comment_no === rootNo ? work(root) : root])
}

/** Changes the roots of a post in its list and in all cached threads. */
function changeRoots(post: PostId, work: (root: Comment) => Comment[]): void {
  queryClient.setQueryData<Pages>(commentsKey(post), (all) => all && { ...all, pages: all.pages.map((page) => page.flatMap(work)) })
  queryClient.setQueriesData<Thread[]>({ queryKey: keyOf(getComment) }, (found) =>
    found?.map((thread) => (postOf(thread).no === post.no ? changeThread(thread, work) : thread)),
  )
}

/** Changes the requested reply together with the others; it stays detached until all replies before it are loaded. */
function changeThread({ asked, ...thread }: Thread, work: (root: Comment) => Comment[]): Thread {
  const [root] = work(asked ? { ...thread, replies: [...thread.replies, asked] } : thread)
  if (!root) return { ...thread, ...DELETED, replies: [], reply_qtt: 0, asked: null }
  const detached = root.replies.find((reply) => reply.comment_no === asked?.comment_no)
  const rest = root.replies.filter((reply) => reply !== detached)
  const isDetached =
    detached !== undefined && rest.length + 1 < root.reply_qtt && rest.every((reply) => reply.comment_no < detached.comment_no)
  return isDetached ? { ...thread, ...root, replies: rest, asked: detached } : { ...thread, ...root, asked: null }
}
