import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { createComment, deleteComment, editComment, listComments, listReplies, type Comment, type Reply } from '../contract.ts'
import { COMMENT_PAGE } from '../rules.ts'

type Pages = InfiniteData<Comment[], number | undefined>

/** What a member sends: a root comment, or a reply to the root `parentNo`. */
export type Words = { dailyNo: number; parentNo: number | null; content: string }

/** Root comments of a daily, oldest first, page by page. */
export function useComments(dailyNo: number) {
  return useInfiniteQuery({
    queryKey: commentsKey(dailyNo),
    queryFn: ({ pageParam, signal }) =>
      call(
        listComments,
        { query: pageParam === undefined ? { daily_no: dailyNo } : { daily_no: dailyNo, after_no: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: Comment[]) => (last.length < COMMENT_PAGE ? undefined : last.at(-1)?.comment_no),
    staleTime: 0,
  })
}

/** The next replies of a root, after those that are shown. */
export async function loadReplies(dailyNo: number, root: Comment): Promise<void> {
  const last = root.replies.at(-1)?.comment_no
  const query = last === undefined ? {} : { after_no: last }
  const found = await call(listReplies, { params: { comment_no: root.comment_no }, query })
  changeRoot(dailyNo, root.comment_no, (now) => {
    const known = new Set(now.replies.map((reply) => reply.comment_no))
    const replies = [...now.replies, ...found.filter((reply) => !known.has(reply.comment_no))]
    // A short page is the last one: the count may hold replies of people whom I do not see.
    return { ...now, replies, reply_qtt: found.length < COMMENT_PAGE ? replies.length : Math.max(now.reply_qtt, replies.length) }
  })
}

/** Sends. The same key with the same words repeats a try that got no answer, so nothing is said twice. */
export function sendComment({ dailyNo, parentNo, content }: Words, key: string): Promise<Comment> {
  const body = { daily_no: dailyNo, parent_no: parentNo, comment_content: content }
  return call(createComment, { body }, { key })
}

/** Puts what was sent where it belongs; false where the pages in between are not loaded yet. */
export function showSent(dailyNo: number, sent: Comment): boolean {
  const pages = queryClient.getQueryData<Pages>(commentsKey(dailyNo))?.pages
  if (!pages) return false
  if (sent.parent_no !== null) {
    const root = pages.flat().find((comment) => comment.comment_no === sent.parent_no)
    if (!root || root.replies.length < root.reply_qtt) return false
    changeRoot(dailyNo, root.comment_no, (now) => ({ ...now, replies: [...now.replies, sent], reply_qtt: now.reply_qtt + 1 }))
    return true
  }
  const last = pages.at(-1) ?? []
  if (last.length >= COMMENT_PAGE) return false
  change(dailyNo, (all) => ({ ...all, pages: [...all.pages.slice(0, -1), [...(all.pages.at(-1) ?? []), sent]] }))
  return true
}

export async function changeComment(dailyNo: number, commentNo: number, content: string): Promise<void> {
  const { comment_content, edit_dt } = await call(editComment, { params: { comment_no: commentNo }, body: { comment_content: content } })
  changeSaid(dailyNo, commentNo, (said) => ({ ...said, comment_content, edit_dt }))
}

/** Deletes. A root with replies stays in its place as deleted, anything else goes. */
export async function removeComment(dailyNo: number, commentNo: number): Promise<void> {
  await call(deleteComment, { params: { comment_no: commentNo } })
  change(dailyNo, (all) => ({ ...all, pages: all.pages.map((page) => page.flatMap((root) => without(root, commentNo))) }))
}

const commentsKey = (dailyNo: number) => keyOf(listComments, { query: { daily_no: dailyNo } })

function without(root: Comment, commentNo: number): Comment[] {
  if (root.comment_no === commentNo) {
    return root.reply_qtt > 0 ? [{ ...root, state: 0, author: null, comment_content: '' }] : []
  }
  const replies = root.replies.filter((reply) => reply.comment_no !== commentNo)
  if (replies.length === root.replies.length) return [root]
  const left = root.reply_qtt - 1
  // The last reply of a deleted root takes it along.
  return root.state === 0 && left === 0 ? [] : [{ ...root, replies, reply_qtt: left }]
}

function change(dailyNo: number, work: (all: Pages) => Pages): void {
  queryClient.setQueryData<Pages>(commentsKey(dailyNo), (all) => all && work(all))
}

function changeRoot(dailyNo: number, rootNo: number, work: (root: Comment) => Comment): void {
  change(dailyNo, (all) => ({
    ...all,
    pages: all.pages.map((page) => page.map((root) => (root.comment_no === rootNo ? work(root) : root))),
  }))
}

function changeSaid(dailyNo: number, commentNo: number, work: <S extends Reply>(said: S) => S): void {
  const edit = <S extends Reply>(said: S): S => (said.comment_no === commentNo ? work(said) : said)
  change(dailyNo, (all) => ({
    ...all,
    pages: all.pages.map((page) => page.map((root) => ({ ...edit(root), replies: root.replies.map(edit) }))),
  }))
}
