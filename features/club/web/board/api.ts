import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import { toggleBoardLike } from '#features/like/web/public.ts'
import type { Answer, Input } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import {
  createBoardPost,
  deleteBoardPost,
  editBoardPost,
  findBoardClub,
  getBoardPost,
  getClub,
  listBoard,
  moderateBoardPost,
  type BoardPost,
} from '../../contract.ts'
import { BOARD_PAGE, type Board } from '../../rules.ts'

type Page = Answer<typeof listBoard>
const keyOfPost = (boardNo: number) => keyOf(getBoardPost, { params: { board_no: boardNo } })
const isNumber = (no: number): boolean => Number.isSafeInteger(no) && no > 0

/** The posts of a club or of one board, newest first; the first page of all has the pinned ones too. */
export function useBoard(meetNo: number, board: Board | null) {
  const input = { params: { meet_no: meetNo }, query: board === null ? {} : { board } }
  return useInfiniteQuery({
    queryKey: keyOf(listBoard, input),
    queryFn: ({ pageParam, signal }) =>
      call(listBoard, { ...input, query: { ...input.query, ...(pageParam !== undefined && { before_no: pageParam }) } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ posts }: Page) => (posts.length < BOARD_PAGE ? undefined : posts.at(-1)?.board_no),
    staleTime: 0,
  })
}

export function usePost(boardNo: number) {
  return useQuery({
    queryKey: keyOfPost(boardNo),
    queryFn: ({ signal }) => call(getBoardPost, { params: { board_no: boardNo } }, { signal }),
    enabled: isNumber(boardNo),
    staleTime: 0,
  })
}

/** The club of a post that the viewer cannot read. */
export function useClubOfPost(boardNo: number) {
  const input = { params: { board_no: boardNo } }
  return useQuery({
    queryKey: keyOf(findBoardClub, input),
    queryFn: ({ signal }) => call(findBoardClub, input, { signal }),
    enabled: isNumber(boardNo),
    staleTime: 0,
    retry: false,
  })
}

/** Changes a post in every cache. */
function patchPost(boardNo: number, patch: Partial<BoardPost>): void {
  const apply = (post: BoardPost): BoardPost => (post.board_no === boardNo ? { ...post, ...patch } : post)
  queryClient.setQueryData<BoardPost>(keyOfPost(boardNo), (post) => post && apply(post))
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: keyOf(listBoard) },
    (list) => list && { ...list, pages: list.pages.map(({ pinned, posts }) => ({ pinned: pinned.map(apply), posts: posts.map(apply) })) },
  )
}

export const likePost = (post: BoardPost): Promise<void> => toggleBoardLike(post, (state) => patchPost(post.board_no, state))

/** Counts a comment that the viewer wrote or deleted. */
export function countComment({ board_no }: BoardPost, change: number): void {
  const known = queryClient.getQueryData<BoardPost>(keyOfPost(board_no))
  if (known) patchPost(board_no, { reply_qtt: Math.max(0, known.reply_qtt + change) })
}

/** Fetches the addresses of a post's pictures again. @throws CallError */
export async function renewPictures(boardNo: number): Promise<BoardPost['images']> {
  const { images } = await call(getBoardPost, { params: { board_no: boardNo } })
  patchPost(boardNo, { images })
  return images
}

/** Pins, locks or hides a post, or takes it back. @throws CallError */
export async function moderate(boardNo: number, body: Input<typeof moderateBoardPost>['body']): Promise<void> {
  await call(moderateBoardPost, { params: { board_no: boardNo }, body })
  await refreshBoards(boardNo)
}

/** Writes a post; its number. The same key repeats a call that got no answer. @throws CallError */
export async function writePost(meetNo: number, body: Input<typeof createBoardPost>['body'], key: string): Promise<number> {
  const { board_no } = await call(createBoardPost, { params: { meet_no: meetNo }, body }, { key })
  void refreshBoards()
  void queryClient.invalidateQueries({ queryKey: keyOf(getClub) })
  return board_no
}

/** @throws CallError */
export async function changePost(boardNo: number, body: Input<typeof editBoardPost>['body']): Promise<void> {
  await call(editBoardPost, { params: { board_no: boardNo }, body })
  await refreshBoards(boardNo)
}

/** @throws CallError */
export async function removePost(boardNo: number): Promise<void> {
  await call(deleteBoardPost, { params: { board_no: boardNo } })
  queryClient.removeQueries({ queryKey: keyOfPost(boardNo) })
  await refreshBoards()
}

/** Reads the lists again, and this post. */
export async function refreshBoards(boardNo?: number): Promise<void> {
  const lists = queryClient.invalidateQueries({ queryKey: keyOf(listBoard) })
  await Promise.all([lists, boardNo !== undefined && queryClient.invalidateQueries({ queryKey: keyOfPost(boardNo) })])
}
