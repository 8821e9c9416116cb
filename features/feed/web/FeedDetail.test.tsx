import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#kit/web/call.ts'
import FeedDetail from './FeedDetail.tsx'
import { aFeed } from './sample.ts'
import { serve, show } from './testing.tsx'

const mocks = vi.hoisted(() => ({ viewer: null as null | { user_no: number }, id: '7', online: true, back: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => mocks.viewer, session: { viewer: () => mocks.viewer } }))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => mocks.online }))
vi.mock('#kit/web/overlays.ts', () => ({ actionSheet: vi.fn(), askLogIn: vi.fn(), alert: vi.fn(), toast: vi.fn(), openViewer: vi.fn() }))
vi.mock('#kit/web/screen.tsx', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, ...rest }: { to: string }) => <a href={`#${to}`} {...rest} />,
  useGo: () => ({ back: mocks.back, to: vi.fn() }),
  useScreen: () => ({ name: 'FeedDetail', params: { id: mocks.id }, search: new URLSearchParams(), active: true }),
}))
vi.mock('#features/account/web/public.ts', () => ({ useProfile: () => ({ data: undefined }) }))

const GET = 'GET /v1/user/feed/:feed_no'
const LIST = 'GET /v1/user/comment'
const SEND = 'POST /v1/user/comment'
const feed = aFeed({ feed_no: 7, reply_qtt: 1 })
const aCommentOf = (comment_content: string) => ({
  comment_no: 3,
  parent_no: null,
  state: 1,
  author: { user_no: 4, haru_name: '야식끊은곰', haru_character: '5', gender: 'm', cate_no: null, user_profile: [] },
  comment_content,
  reply_qtt: 0,
  like_qtt: 0,
  isfav: false,
  reg_dt: '2026-11-21T09:00:00+09:00',
  edit_dt: null,
  replies: [],
})

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(mocks, { viewer: { user_no: 5 }, id: '7', online: true })
})

it.each(['7', '0', 'x'])('shows the same "not found" for every feed that cannot be shown (%s)', async (id) => {
  mocks.id = id
  serve({
    [LIST]: () => [],
    [GET]: () => {
      throw new CallError({ status: 404, message: '' })
    },
  })
  show(<FeedDetail />)
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('shows a feed with its comments, and counts a new comment', async () => {
  const { asked } = serve({
    [GET]: () => [feed],
    [LIST]: () => [],
    [SEND]: () => aCommentOf('노을이 좋네요'),
    'GET /v1/user/feed_fav': () => [],
  })
  show(<FeedDetail />)
  expect(await screen.findByRole('article', { name: '새벽런너준님의 피드' })).toBeDefined()
  expect(screen.getByRole('link', { name: /한강/ }).getAttribute('href')).toContain('/search?q=')
  fireEvent.change(screen.getByRole('textbox', { name: '댓글 적기' }), { target: { value: '노을이 좋네요' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '보내기' })))
  expect(asked(SEND)).toMatchObject([{ body: { feed_no: 7, comment_content: '노을이 좋네요' } }])
  expect(await screen.findByRole('link', { name: '댓글 2' })).toBeDefined()
})

it('offers a retry after a failure, and says that the device is offline', async () => {
  serve({
    [GET]: () => {
      throw new CallError({ status: 500, message: '' })
    },
  })
  const { unmount } = show(<FeedDetail />)
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeDefined()
  unmount()
  mocks.online = false
  serve({ [GET]: () => new Promise(() => undefined) })
  show(<FeedDetail />)
  expect(screen.getByText('인터넷에 연결되어 있지 않아요')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '뒤로' }))
  expect(mocks.back).toHaveBeenCalledExactlyOnceWith('/feed-line-main')
})
