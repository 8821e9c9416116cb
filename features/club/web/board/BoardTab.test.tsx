import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeIntersection } from '#kit/ui/testing.ts'
import { openScreen, refusal } from '#kit/web/testing-screen.tsx'
import { BOARD_PAGE } from '../../rules.ts'
import ClubDetail from '../detail/ClubDetail.tsx'
import { aClubPage, myRow } from '../testing.tsx'
import { extendWithBoards } from './register.ts'
import { aBoardPost } from './testing.tsx'

const LIST = 'GET /v1/user/club/4/board'
let showEnd: () => void
beforeEach(() => {
  showEnd = fakeIntersection()
  extendWithBoards()
})

const open = (list: (url: string) => object, club: object = {}, at = '/club-detail/4?tab=board') =>
  openScreen(
    <ClubDetail />,
    at,
    {
      'GET /v1/user/club/4': () => aClubPage({ my: myRow(1), ...club }),
      'POST /v1/user/club/4/seen': () => ({}),
      'GET /v1/user/club/4/challenge': () => [],
      [LIST]: ({ url }) => list(url),
    },
    { name: 'ClubDetail', params: { id: '4' }, as: 7 },
  )
const page = (posts: object[], pinned: object[] = []) => ({ pinned, posts })

test('shows pinned posts first and once, and pages through the others', async () => {
  const posts = Array.from({ length: BOARD_PAGE }, (_, at) => aBoardPost({ board_no: 100 - at, title: `글 ${at}` }))
  const pinned = aBoardPost({ board_no: 95, title: '글 5', is_pinned: true, board: 'notice' })
  const { asked } = open((url) =>
    url.includes('before_no=81') ? page([aBoardPost({ board_no: 2, title: '처음 글' })]) : page(posts, [pinned]),
  )
  const [first, ...rest] = await screen.findAllByRole('link', { name: /^(고정)?(공지|자유)글 / })
  expect(first!.textContent).toContain('고정공지글 5')
  expect(rest).toHaveLength(BOARD_PAGE - 1)
  expect(first!.getAttribute('href')).toBe('/club-board-detail/95')
  showEnd()
  await screen.findByText('처음 글')
  expect(asked(LIST)).toHaveLength(2)
})

const item = {
  key: 'a',
  mimetype: 'image/jpeg',
  transforms: { thm: '/media/a/thm.jpeg' },
  width: 10,
  height: 10,
  seconds: null,
  placeholder: null,
}

test('the first tab shows the newest pictures to members, with the way to all of them', async () => {
  const posts = Array.from({ length: 8 }, (_, at) => aBoardPost({ board_no: 90 - at, board: 'photo', images: [item] as never }))
  const answers = (url: string) => page(url.includes('board=photo') ? posts : [])
  const { router } = open(answers, {}, '/club-detail/4')
  const pictures = within(await screen.findByRole('region', { name: '사진' }))
  expect(pictures.getAllByRole('link', { name: /의 글, 사진 1장/ })).toHaveLength(6)
  await userEvent.click(pictures.getByRole('link', { name: '사진 모두 보기' }))
  expect(router.state.location.search).toBe('?tab=board&board=photo')
})

test('a chip shows one board; pictures are a grid', async () => {
  const { router, asked } = open(() => page([aBoardPost({ board: 'photo', title: '한강 노을', images: [item] as never })]))
  await userEvent.click(await screen.findByRole('button', { name: '사진' }))
  const tile = await screen.findByRole('link', { name: /보리차님의 글, 사진 1장, 한강 노을/ })
  expect(tile.getAttribute('href')).toBe('/club-board-detail/70')
  expect(asked(LIST).at(-1)!.url).toContain('board=photo')
  expect(router.state.location.search).toBe('?tab=board&board=photo')
})

test('says that there are no posts, and offers a retry after a failure', async () => {
  let fails = true
  open(() => (fails ? refusal(500, 'x', '오류') : page([])))
  const retry = await screen.findByRole('button', { name: '다시 시도' })
  fails = false
  await userEvent.click(retry)
  await screen.findByText('아직 글이 없어요')
})

test.each([[myRow(0)], [null]])('people outside see no board: %j', async (my) => {
  const { asked } = open(() => page([]), { my })
  await screen.findByRole('heading', { name: '한강 새벽 러닝', level: 2 })
  await waitFor(() => expect(screen.queryByRole('tab', { name: '게시판' })).toBeNull())
  expect(asked(LIST)).toEqual([])
})
