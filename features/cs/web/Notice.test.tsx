import { fireEvent, render, screen, within } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import Notice from './Notice.tsx'
import { useHasNewNotice } from './public.ts'
import { answerWith, show } from './testing.tsx'

const mocks = vi.hoisted(() => ({ back: vi.fn(), to: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/screen.tsx', async (original) => ({ ...(await original<object>()), useGo: () => mocks }))

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const pinned = { notice_no: 1, title: '꼭 읽어 주세요', is_pinned: true, publish_dt: ago(100) }
const latest = { notice_no: 2, title: '새로운 소식', is_pinned: false, publish_dt: ago(1) }

beforeEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
  localStorage.clear()
})

it('marks new notices until the list has been seen', async () => {
  answerWith({ 'GET /v1/cs/notice': [pinned, latest] })
  const { unmount } = show(<Notice />)
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => within(row).queryByText('새 글') !== null)).toEqual([false, true])
  expect(within(rows[0]!).getByText('중요')).toBeDefined()
  expect(within(rows[1]!).getByRole('link').getAttribute('href')).toContain('/notice?no=2')
  unmount()
  show(<Notice />)
  await screen.findByText('새로운 소식')
  expect(screen.queryByText('새 글')).toBeNull()
})

it('useHasNewNotice is true until the list has been seen', async () => {
  const Dot = () => <p>{useHasNewNotice() ? '점' : '없음'}</p>
  const dot = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <Dot />
      </QueryClientProvider>,
    )
  answerWith({ 'GET /v1/cs/notice': [pinned, latest] })
  const { unmount } = dot()
  expect(await screen.findByText('점')).toBeDefined()
  show(<Notice />)
  expect(await screen.findByText('없음')).toBeDefined()
  unmount()
})

it('shows one notice with its text', async () => {
  answerWith({
    'GET /v1/cs/notice/:notice_no': {
      ...pinned,
      body: '## 언제\n\n**내일**',
      change: { effective_dt: '2027-01-01T00:00:00+09:00', is_unfavourable: true },
    },
  })
  show(<Notice />, 'no=1')
  expect(await screen.findByRole('heading', { level: 2, name: '꼭 읽어 주세요' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 3, name: '언제' })).toBeDefined()
  expect(screen.getByText('2027년 1월 1일부터 시행해요 · 불리하거나 중대한 변경')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '뒤로' }))
  expect(mocks.back).toHaveBeenCalledExactlyOnceWith('/notice')
})

it.each(['99', 'abc'])('shows that notice %s does not exist', async (no) => {
  answerWith({
    'GET /v1/cs/notice/:notice_no': () => {
      throw new CallError({ status: no === '99' ? 404 : 400, message: '' })
    },
  })
  show(<Notice />, `no=${no}`)
  expect(await screen.findByText('볼 수 없는 공지예요')).toBeDefined()
  expect(screen.getByRole('link', { name: '공지사항 보기' })).toBeDefined()
})

it('shows an empty list, and offers a retry after a failure', async () => {
  answerWith({ 'GET /v1/cs/notice': [] })
  const { unmount } = show(<Notice />)
  expect(await screen.findByText('아직 공지가 없어요')).toBeDefined()
  unmount()
  queryClient.clear()
  answerWith({
    'GET /v1/cs/notice': () => {
      throw new CallError({ status: 500, message: '' })
    },
  })
  show(<Notice />)
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeDefined()
})
