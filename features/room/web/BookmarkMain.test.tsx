import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, screenForTest, tokenFor, wireForTest } from '#kit/web/testing.ts'
import BookmarkMain from './BookmarkMain.tsx'

vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)

const tile = (kind: 'daily' | 'feed', post_no: number) => ({
  kind,
  post_no,
  user_no: 9,
  haru_name: '하루봄',
  thumb: '/t',
  picture_qtt: 1,
  is_film: false,
  emoji: null,
  text: `${post_no}번 글`,
  like_qtt: 0,
  reg_dt: '2026-11-17T12:00:00+09:00',
  mark_dt: '2026-11-18T12:00:00+09:00',
})

let reply: () => { status?: number; json: unknown }
beforeEach(() => {
  localStorage.setItem('haru_token', tokenFor(7))
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })
  wireForTest()
  fakeNetwork(() => reply())
})
afterEach(() => vi.unstubAllGlobals())
const open = () => render(<QueryClientProvider client={queryClient}>{screenForTest(<BookmarkMain />)}</QueryClientProvider>)

test('links each kind to its own screen', async () => {
  reply = () => ({ json: { state: 1, query: [tile('daily', 3), tile('feed', 4)] } })
  open()
  expect((await screen.findByRole('link', { name: /3번 글/ })).getAttribute('href')).toBe('/daily-detail/3')
  expect(screen.getByRole('link', { name: /4번 글/ }).getAttribute('href')).toBe('/feed-detail/4')
})

test('offers a retry after a failure, and explains bookmarks when there are none', async () => {
  reply = () => ({ status: 500, json: { state: 0, msg: '' } })
  open()
  const again = await screen.findByRole('button', { name: '다시 시도' })
  reply = () => ({ json: { state: 1, query: [] } })
  await userEvent.click(again)
  expect(await screen.findByText('간직한 글이 없어요')).toBeDefined()
})
