import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { likeComment, likeDaily, likeFeed, listDailyLikers, unlikeComment, unlikeDaily, unlikeFeed } from '../contract.ts'
import { toggleCommentLike, toggleLike } from './toggle.ts'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
const server = vi.mocked(call)
const none = { isfav: false, like_qtt: 3 }

beforeEach(() => void server.mockReset())

describe.each([
  {
    what: 'daily',
    click: (no: number, state: typeof none, show: (state: unknown) => void) => toggleLike('daily', { daily_no: no, ...state }, show),
    like: [likeDaily, { body: { daily_no: 7 } }],
    unlike: [unlikeDaily, { query: { daily_no: 7 } }],
  },
  {
    what: 'feed',
    click: (no: number, state: typeof none, show: (state: unknown) => void) => toggleLike('feed', { feed_no: no, ...state }, show),
    like: [likeFeed, { body: { feed_no: 7 } }],
    unlike: [unlikeFeed, { query: { feed_no: 7 } }],
  },
  {
    what: 'comment',
    click: (no: number, state: typeof none, show: (state: unknown) => void) => toggleCommentLike({ comment_no: no, ...state }, show),
    like: [likeComment, { body: { comment_no: 7 } }],
    unlike: [unlikeComment, { query: { comment_no: 7 } }],
  },
])('the like of a $what', ({ click, like, unlike }) => {
  it('ignores a second request while one runs, and takes the next after it', async () => {
    const first = Promise.withResolvers<unknown>()
    server.mockReturnValueOnce(first.promise as never)
    const show = vi.fn()
    const running = click(7, none, show)
    await click(7, { isfav: true, like_qtt: 4 }, show)
    expect(server).toHaveBeenCalledTimes(1)
    expect(show.mock.calls).toEqual([[{ isfav: true, like_qtt: 4 }]])

    first.resolve({ isfav: true, like_qtt: 9 })
    await running
    server.mockResolvedValueOnce({ isfav: false, like_qtt: 8 } as never)
    await click(7, { isfav: true, like_qtt: 9 }, show)
    expect(server).toHaveBeenCalledTimes(2)
  })

  it('runs in parallel for another number', async () => {
    const first = Promise.withResolvers<unknown>()
    server.mockReturnValueOnce(first.promise as never).mockResolvedValueOnce({ isfav: true, like_qtt: 1 } as never)
    const running = click(7, none, vi.fn())
    await click(8, none, vi.fn())
    expect(server).toHaveBeenCalledTimes(2)
    first.resolve({ isfav: true, like_qtt: 4 })
    await running
  })

  it('shows the like at once, then the state of the answer', async () => {
    server.mockResolvedValueOnce({ isfav: true, like_qtt: 12 } as never)
    const show = vi.fn()
    await click(7, none, show)
    expect(server).toHaveBeenCalledExactlyOnceWith(...like)
    expect(show.mock.calls).toEqual([[{ isfav: true, like_qtt: 4 }], [{ isfav: true, like_qtt: 12 }]])
  })

  it('removes a like, and never shows less than zero', async () => {
    server.mockResolvedValueOnce({ isfav: false, like_qtt: 0 } as never)
    const show = vi.fn()
    await click(7, { isfav: true, like_qtt: 0 }, show)
    expect(server).toHaveBeenCalledExactlyOnceWith(...unlike)
    expect(show.mock.calls[0]).toEqual([{ isfav: false, like_qtt: 0 }])
  })

  it('silently reverts a failed like', async () => {
    server.mockRejectedValueOnce(new Error('offline'))
    const show = vi.fn()
    await expect(click(7, none, show)).resolves.toBeUndefined()
    expect(show.mock.lastCall).toEqual([none])
  })
})

it('invalidates the likers', async () => {
  const stale = vi.spyOn(queryClient, 'invalidateQueries')
  server.mockResolvedValueOnce({ isfav: true, like_qtt: 4 } as never)
  await toggleLike('daily', { daily_no: 7, ...none }, vi.fn())
  expect(stale).toHaveBeenCalledExactlyOnceWith({ queryKey: [listDailyLikers.line] })
})
