import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { closeOverlays, openScreen, refusal } from '#kit/web/testing-screen.tsx'
import { aClubPage, myRow } from '../testing.tsx'
import ClubBoardDetail from './ClubBoardDetail.tsx'
import { aBoardPost } from './testing.tsx'

const POST = 'GET /v1/user/club/board/70'
const STATE = 'PUT /v1/user/club/board/70/state'
const LIKE = 'POST /v1/user/club/board_fav'

type Answers = Parameters<typeof openScreen>[2]
const open = (answers: Answers, { my = myRow(1) as object | null, club = {} as object, as = 7 } = {}) =>
  openScreen(
    <ClubBoardDetail />,
    '/club-board-detail/70',
    {
      'GET /v1/user/club/4': () => aClubPage({ ...(my !== null && { my: my as never }), ...club }),
      'GET /v1/user/comment': () => [],
      'GET /v1/user/club/board_fav': () => [],
      ...answers,
    },
    { name: 'ClubBoardDetail', params: { id: '70' }, as },
  )
const COMMENT = {
  comment_no: 5,
  post_no: 70,
  parent_no: null,
  user_no: 8,
  author: aClubPage().members[0]!,
  comment_content: '내일 봐요',
  state: 1,
  like_qtt: 0,
  isfav: false,
  reply_qtt: 0,
  replies: [],
  reg_dt: '2026-11-20T05:00:00+09:00',
  edit_dt: null,
}
const notFound = () => refusal(404, 'club.no_post', '볼 수 없는 글이에요.')

test.each([
  [false, '모임 멤버만 볼 수 있는 글이에요', ''],
  [true, '볼 수 없는 글이에요', '?tab=board'],
])('leads whoever cannot read the post to its club; member: %s', async (is_member, text, search) => {
  const { router } = open({ [POST]: notFound, [`${POST}/club`]: () => ({ meet_no: 4, meet_title: '한강 새벽 러닝', is_member }) })
  await screen.findByText(text)
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '모임 보러 가기' }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(`/club-detail/4${search}`))
})

test('says that a post without a club that the viewer may open does not exist', async () => {
  open({ [POST]: notFound, [`${POST}/club`]: notFound })
  await screen.findByText('볼 수 없는 페이지입니다')
})

test('shows the post with the field for comments, and likes it', async () => {
  let post = aBoardPost({ content: '바람이 좋았어요. #한강' })
  const { asked } = open({
    [POST]: () => post,
    [LIKE]: () => {
      post = { ...post, isfav: true, like_qtt: 4 }
      return { isfav: true, like_qtt: 4 }
    },
  })
  await screen.findByRole('heading', { name: '오늘 반포 5km', level: 2 })
  screen.getByRole('link', { name: /#한강/ })
  await userEvent.click(screen.getByRole('button', { name: '좋아요 3' }))
  await screen.findByRole('button', { name: '좋아요 4' })
  expect(asked(LIKE).map(({ body }) => body)).toEqual([{ board_no: 70 }])
  screen.getByRole('textbox', { name: '댓글 적기' })
})

test.each([
  ['locked', { is_locked: true }, {}, '댓글을 닫은 글이에요.'],
  ['hidden by the staff', { is_hidden: true, hide_reason: '광고예요.' }, {}, '이유: 광고예요.'],
  ['of a closed club', {}, { state: 3 }, '닫힌 모임이에요. 읽을 수만 있어요.'],
])('takes neither comments nor replies on a post that is %s', async (_, of, club, text) => {
  open({ [POST]: () => aBoardPost(of), 'GET /v1/user/comment': () => [COMMENT] }, { club })
  await screen.findByText(text)
  await screen.findByText('내일 봐요')
  expect(screen.queryByRole('button', { name: '답글 달기' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: '좋아요 3' }) === null).toBe('state' in club)
})

test('comments of an open post can be answered', async () => {
  open({ [POST]: () => aBoardPost(), 'GET /v1/user/comment': () => [COMMENT] })
  await screen.findByRole('button', { name: '답글 달기' })
})

test('the staff pins a post, and hides it with a reason', async () => {
  let post = aBoardPost()
  const { asked } = open(
    {
      [POST]: () => post,
      [STATE]: ({ body }) => {
        const { pin, hide } = body as { pin?: boolean; hide?: boolean }
        post = { ...post, ...(pin && { is_pinned: true }), ...(hide && { is_hidden: true, hide_reason: '광고예요.' }) }
        return {}
      },
    },
    { my: myRow(1, 'manager') },
  )
  const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: '글 메뉴' }))
  await openMenu()
  expect(screen.queryByRole('button', { name: '지우기' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: '위에 고정하기' }))
  await screen.findByText('고정')
  await openMenu()
  await userEvent.click(await screen.findByRole('button', { name: '글 숨기기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '오늘 반포 5km' }))
  await userEvent.click(sheet.getByRole('button', { name: '글 숨기기' }))
  await sheet.findByText('이유를 적어 주세요.')
  await userEvent.type(sheet.getByLabelText('숨기는 이유'), '광고예요.')
  await userEvent.click(sheet.getByRole('button', { name: '글 숨기기' }))
  await screen.findByText('이유: 광고예요.')
  expect(asked(STATE).map(({ body }) => body)).toEqual([{ pin: true }, { hide: true, reason: '광고예요.' }])
})

test('the author deletes the post after a question; others report it', async () => {
  const { router, asked } = open({ [POST]: () => aBoardPost(), 'DELETE /v1/user/club/board/70': () => ({}) }, { as: 9 })
  await userEvent.click(await screen.findByRole('button', { name: '글 메뉴' }))
  expect(screen.queryByRole('button', { name: '신고하기' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: '지우기' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '지우기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/club-detail/4'))
  expect(asked('DELETE /v1/user/club/board/70')).toHaveLength(1)
})

test('a member reports the post of another, and has no other act', async () => {
  open({ [POST]: () => aBoardPost() })
  await userEvent.click(await screen.findByRole('button', { name: '글 메뉴' }))
  await screen.findByRole('button', { name: '신고하기' })
  expect(screen.queryByRole('button', { name: /지우기|고정|숨기기/ })).toBeNull()
  await closeOverlays()
})

test('offers a retry after a failure', async () => {
  let fails = true
  open({ [POST]: () => (fails ? refusal(500, 'x', '오류') : aBoardPost()) })
  const retry = await screen.findByRole('button', { name: '다시 시도' })
  fails = false
  await userEvent.click(retry)
  await screen.findByRole('heading', { name: '오늘 반포 5km', level: 2 })
})
