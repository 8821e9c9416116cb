import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#kit/web/query.ts'
import { keyOf } from '#kit/web/call.ts'
import { listMemberStories } from '../contract.ts'
import { markShown } from './api.ts'
import { StoryStrip } from './StoryStrip.tsx'
import { anEntry, aStory, serve, show } from './testing.tsx'

const mocks = vi.hoisted(() => ({ viewer: { user_no: 5 } as { user_no: number } | null }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => mocks.viewer, session: { viewer: () => mocks.viewer } }))

const STRIP = 'GET /v1/user/story'
const PROFILE = 'GET /v1/user/auth/profile'
const me = {
  user_no: 5,
  gender: 'w',
  user_info: { haru_name: '나', haru_statemsg: '', haru_character: '6' },
  user_profile: [],
  cate_no: null,
}
const links = () =>
  screen.getAllByRole('link').map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')])

beforeEach(() => {
  mocks.viewer = { user_no: 5 }
})

it('shows a guest others’ stories and no own entry, and nothing without stories', async () => {
  mocks.viewer = null
  serve({ [STRIP]: () => [anEntry(1, '하나', [false])] })
  const { unmount } = show(<StoryStrip />, 'DailyLineMain')
  await screen.findByRole('link')
  expect(links()).toEqual([['하나님의 스토리, 새 스토리', '/story-detail/1']])
  unmount()
  serve({ [STRIP]: () => [] })
  show(<StoryStrip />, 'DailyLineMain')
  await waitFor(() => expect(screen.queryByRole('region', { name: '스토리' })).toBeNull())
})

it('links to the writing screen, and with an own story to it and to the writing screen', async () => {
  serve({ [STRIP]: () => [], [PROFILE]: () => me })
  const { unmount } = show(<StoryStrip />, 'DailyLineMain')
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(links()).toEqual([['내 스토리, 스토리 올리기', '/story-create']])
  unmount()
  serve({ [STRIP]: () => [anEntry(5, '나', [true]), anEntry(1, '하나', [true])], [PROFILE]: () => me })
  show(<StoryStrip />, 'DailyLineMain')
  await screen.findByRole('link', { name: /하나/ })
  expect(links()).toEqual([
    ['내 스토리', '/story-detail/5'],
    ['스토리 올리기', '/story-create'],
    ['하나님의 스토리, 모두 봤어요', '/story-detail/1'],
  ])
})

it('a member whose last story was seen loses the ring and moves behind the others at once', async () => {
  const { asked } = serve({
    [STRIP]: () => [anEntry(1, '하나', [false, false]), anEntry(2, '둘', [false])],
    [PROFILE]: () => me,
    'POST /v1/user/story/:story_no/show': () => ({ isshow: true }),
  })
  show(<StoryStrip />, 'DailyLineMain')
  await screen.findByRole('link', { name: '하나님의 스토리, 새 스토리' })
  queryClient.setQueryData(keyOf(listMemberStories, { params: { user_no: 1 } }), [aStory(100, { user_no: 1 })])
  markShown(aStory(100, { user_no: 1 }))
  expect(screen.getByRole('link', { name: '하나님의 스토리, 새 스토리' })).toBeDefined()
  markShown(aStory(101, { user_no: 1 }))
  await screen.findByRole('link', { name: '하나님의 스토리, 모두 봤어요' })
  expect(links().map(([name]) => name)).toEqual(['내 스토리, 스토리 올리기', '둘님의 스토리, 새 스토리', '하나님의 스토리, 모두 봤어요'])
  expect(asked('POST /v1/user/story/:story_no/show')).toMatchObject([{ params: { story_no: 100 } }, { params: { story_no: 101 } }])
})
