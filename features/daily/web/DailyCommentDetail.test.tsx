import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import DailyCommentDetail from './DailyCommentDetail.tsx'
import { aDaily } from './sample.ts'
import { serve, show } from './testing.tsx'

const mocks = vi.hoisted(() => ({
  viewer: null as null | { user_no: number },
  search: '',
  id: '7',
  online: true,
  back: vi.fn(),
  sheet: vi.fn<(options: { items: { label: string }[] }) => Promise<null>>(async () => null),
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => mocks.viewer }))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => mocks.online }))
vi.mock('#kit/web/overlays.ts', () => ({ actionSheet: mocks.sheet, askLogIn: vi.fn(), alert: vi.fn() }))
vi.mock('#kit/web/screen.tsx', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, ...rest }: { to: string }) => <a href={`#${to}`} {...rest} />,
  useGo: () => ({ back: mocks.back, to: vi.fn() }),
  useScreen: () => ({ name: 'DailyCommentDetail', params: { id: mocks.id }, search: new URLSearchParams(mocks.search), active: true }),
}))
vi.mock('#features/account/web/public.ts', () => ({ useProfile: () => ({ data: undefined }) }))

const GET = 'GET /v2/user/daily_v2/:daily_no'
const LIST = 'GET /v1/user/comment'
const SEND = 'POST /v1/user/comment'
const comment = {
  comment_no: 3,
  parent_no: null,
  state: 1,
  author: { user_no: 4, haru_name: '야식끊은곰', haru_character: '5', gender: 'm', cate_no: null, user_profile: [] },
  comment_content: '대단해요',
  reply_qtt: 0,
  like_qtt: 0,
  isfav: false,
  reg_dt: '2026-11-21T09:00:00+09:00',
  edit_dt: null,
  replies: [],
}
const daily = aDaily({ daily_no: 7, user_no: 2, haru_name: '새벽런너준', reply_qtt: 1 })

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(mocks, { viewer: { user_no: 5 }, search: '', id: '7', online: true })
})
const menuLabels = async () => {
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /댓글 더보기/ })))
  return mocks.sheet.mock.lastCall![0].items.map(({ label }) => label)
}

it.each(['7', '0', 'x'])('shows the same "not found" for every daily that cannot be shown (%s)', async (id) => {
  mocks.id = id
  serve({
    [LIST]: () => [],
    [GET]: () => {
      throw new CallError({ status: 404, message: '' })
    },
  })
  show(<DailyCommentDetail />)
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('shows the comments and the link to the daily before the daily is loaded', async () => {
  const answer = Promise.withResolvers<unknown>()
  serve({ [LIST]: () => [comment], [GET]: () => answer.promise })
  show(<DailyCommentDetail />)
  expect(await screen.findByText('대단해요')).toBeDefined()
  expect(screen.getByRole('link', { name: '원글 보기' })).toBeDefined()
  await act(async () => answer.resolve([daily]))
  expect((await screen.findByRole('link', { name: '새벽런너준님의 원글 보기' })).getAttribute('href')).toBe('#/daily-line-detail/7')
})

it('takes the author from the link, and without it from the daily', async () => {
  mocks.viewer = { user_no: 2 }
  mocks.search = 'who_no=2'
  serve({ [LIST]: () => [comment], [GET]: () => new Promise(() => undefined) })
  const { unmount } = show(<DailyCommentDetail />)
  expect(await menuLabels()).toEqual(['신고하기', '지우기'])
  unmount()

  mocks.search = ''
  serve({ [LIST]: () => [comment], [GET]: () => [daily] })
  show(<DailyCommentDetail />)
  await screen.findByRole('link', { name: '새벽런너준님의 원글 보기' })
  expect(await menuLabels()).toEqual(['신고하기', '지우기'])
})

it('prefers the author of the daily to the one of the link', async () => {
  mocks.search = 'who_no=5'
  serve({ [LIST]: () => [comment], [GET]: () => [daily] })
  show(<DailyCommentDetail />)
  await screen.findByRole('link', { name: '새벽런너준님의 원글 보기' })
  expect(await menuLabels()).toEqual(['신고하기'])
})

it('raises the comment count of the cached daily after a comment', async () => {
  const { asked } = serve({
    [LIST]: () => [comment],
    [GET]: () => [daily],
    [SEND]: () => ({ ...comment, comment_no: 4, comment_content: '저도요' }),
  })
  show(<DailyCommentDetail />)
  await screen.findByText('대단해요')
  fireEvent.change(screen.getByRole('textbox', { name: '댓글 적기' }), { target: { value: '저도요' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '보내기' })))
  expect(asked(SEND)).toMatchObject([{ body: { daily_no: 7, parent_no: null, comment_content: '저도요' } }])
  expect(queryClient.getQueryData([GET, { params: { daily_no: 7 } }])).toMatchObject([{ reply_qtt: 2 }])
})

it('says that the device is offline', () => {
  mocks.online = false
  serve({ [LIST]: () => [], [GET]: () => new Promise(() => undefined) })
  show(<DailyCommentDetail />)
  expect(screen.getByText('인터넷에 연결되어 있지 않아요')).toBeDefined()
})
