import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#kit/web/call.ts'
import { likeDaily, unlikeDaily } from '../contract.ts'
import { toggleLike, type Likeable } from './toggle.ts'

vi.mock('#kit/web/call.ts', () => ({ call: vi.fn() }))
const server = vi.mocked(call)
const post = (change: Partial<Likeable> = {}): Likeable => ({ daily_no: 7, isfav: false, like_qtt: 3, ...change })

beforeEach(() => void server.mockReset())

it('ignores a second request while one runs, and takes the next after it', async () => {
  const first = Promise.withResolvers<unknown>()
  server.mockReturnValueOnce(first.promise as never)
  const show = vi.fn()
  const running = toggleLike(post(), show)
  await toggleLike(post({ isfav: true, like_qtt: 4 }), show)
  expect(server).toHaveBeenCalledTimes(1)
  expect(show.mock.calls).toEqual([[{ isfav: true, like_qtt: 4 }]])

  first.resolve({ isfav: true, like_qtt: 9 })
  await running
  server.mockResolvedValueOnce({ isfav: false, like_qtt: 8 } as never)
  await toggleLike(post({ isfav: true, like_qtt: 9 }), show)
  expect(server).toHaveBeenCalledTimes(2)
})

it('runs for another post at the same time', async () => {
  const first = Promise.withResolvers<unknown>()
  server.mockReturnValueOnce(first.promise as never).mockResolvedValueOnce({ isfav: true, like_qtt: 1 } as never)
  const running = toggleLike(post(), vi.fn())
  await toggleLike(post({ daily_no: 8 }), vi.fn())
  expect(server).toHaveBeenCalledTimes(2)
  first.resolve({ isfav: true, like_qtt: 4 })
  await running
})

it('shows the like at once, then what the answer says', async () => {
  server.mockResolvedValueOnce({ isfav: true, like_qtt: 12 } as never)
  const show = vi.fn()
  await toggleLike(post(), show)
  expect(server).toHaveBeenCalledExactlyOnceWith(likeDaily, { body: { daily_no: 7 } })
  expect(show.mock.calls).toEqual([[{ isfav: true, like_qtt: 4 }], [{ isfav: true, like_qtt: 12 }]])
})

it('takes a like back with a query, and never below zero', async () => {
  server.mockResolvedValueOnce({ isfav: false, like_qtt: 0 } as never)
  const show = vi.fn()
  await toggleLike(post({ isfav: true, like_qtt: 0 }), show)
  expect(server).toHaveBeenCalledExactlyOnceWith(unlikeDaily, { query: { daily_no: 7 } })
  expect(show.mock.calls[0]).toEqual([{ isfav: false, like_qtt: 0 }])
})

it('puts a failed like back without a word', async () => {
  server.mockRejectedValueOnce(new Error('offline'))
  const show = vi.fn()
  await expect(toggleLike(post(), show)).resolves.toBeUndefined()
  expect(show.mock.lastCall).toEqual([{ isfav: false, like_qtt: 3 }])
})
