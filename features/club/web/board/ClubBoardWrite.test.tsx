import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { momentIn, typedOf } from '#kit/web/localMoment.ts'
import { MEMBER_PREFIX } from '#kit/web/safeStorage.ts'
import { openScreen, refusal } from '#kit/web/testing-screen.tsx'
import { aClubPage, myRow } from '../testing.tsx'
import ClubBoardEdit from './ClubBoardEdit.tsx'
import ClubBoardWrite from './ClubBoardWrite.tsx'
import { aBoardPost } from './testing.tsx'

const WRITE = 'POST /v1/user/club/4/board'
const POST = 'GET /v1/user/club/board/70'
const EDIT = 'PUT /v1/user/club/board/70'

type Answers = Parameters<typeof openScreen>[2]
const open = (club: () => object, answers: Answers = {}) =>
  openScreen(
    <ClubBoardWrite />,
    '/club-board-write/4',
    { 'GET /v1/user/club/4': club, ...answers },
    { name: 'ClubBoardWrite', params: { id: '4' }, as: 7 },
  )

test.each([
  ['who is not in the club', { my: myRow(0) }, '모임 멤버만 쓸 수 있어요'],
  ['of a closed club', { my: myRow(1), state: 3 as const }, '닫힌 모임이에요'],
])('shows no form to a member %s', async (_, of, text) => {
  const { router } = open(() => aClubPage(of))
  await screen.findByText(text)
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '모임 보러 가기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/club-detail/4'))
})

test('says at each field what lacks, keeps the draft, and leads to the post', async () => {
  const { router, asked } = open(() => aClubPage({ my: myRow(1) }), { [WRITE]: () => ({ board_no: 70 }) })
  await userEvent.click(await screen.findByRole('button', { name: '올리기' }))
  await screen.findByText('제목을 2자 이상 60자 이하로 적어 주세요.')
  screen.getByText('글을 적어 주세요.')
  // Notices are for the staff.
  expect(screen.queryByRole('radio', { name: '공지' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: '후기' }))
  await userEvent.type(screen.getByLabelText('제목'), '반포 5km')
  await userEvent.type(screen.getByLabelText('글'), '좋았어요')
  expect(localStorage.getItem(`${MEMBER_PREFIX}club_board_4`)).toContain('좋았어요')
  await userEvent.click(screen.getByRole('button', { name: '올리기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/club-board-detail/70'))
  expect(asked(WRITE).map(({ body }) => body)).toEqual([{ board: 'review', title: '반포 5km', content: '좋았어요', images: [] }])
  expect(localStorage.getItem(`${MEMBER_PREFIX}club_board_4`)).toBeNull()
})

test('sends a poll about dates, which the draft keeps', async () => {
  const { asked } = open(() => aClubPage({ my: myRow(1) }), { [WRITE]: () => ({ board_no: 70 }) })
  await userEvent.type(await screen.findByLabelText('제목'), '언제 뛸까요')
  await userEvent.type(screen.getByLabelText('글'), '골라 주세요')
  await userEvent.click(screen.getByRole('button', { name: '투표 붙이기' }))
  await userEvent.click(await screen.findByRole('radio', { name: '날짜 고르기' }))
  await userEvent.click(screen.getByRole('button', { name: '올리기' }))
  await screen.findByText('항목을 2개 이상, 모두 적어 주세요.')
  await userEvent.click(screen.getByRole('button', { name: '항목 더하기' }))
  await userEvent.click(screen.getByRole('button', { name: '항목 3 빼기' }))
  const [first, second] = [3, 4].map((days) => typedOf(new Date(Date.now() + days * DAY_MS).toISOString()))
  fireEvent.change(screen.getByLabelText('항목 1'), { target: { value: first } })
  fireEvent.change(screen.getByLabelText('항목 2'), { target: { value: first } })
  await userEvent.click(screen.getByRole('button', { name: '올리기' }))
  await screen.findByText('같은 항목이 두 번 있어요.')
  fireEvent.change(screen.getByLabelText('항목 2'), { target: { value: second } })
  await userEvent.click(screen.getByRole('switch', { name: '여러 개 고를 수 있어요' }))
  expect(localStorage.getItem(`${MEMBER_PREFIX}club_board_4`)).toContain(second)
  const end = screen.getByLabelText<HTMLInputElement>('투표가 끝나는 때').value
  await userEvent.click(screen.getByRole('button', { name: '올리기' }))
  await waitFor(() => expect(asked(WRITE)).toHaveLength(1))
  const iso = (typed = '') => momentIn(typed)?.toISOString()
  const dates = [iso(first), iso(second)]
  expect(asked(WRITE)[0]!.body).toMatchObject({
    poll: { texts: [], dates, is_multiple: true, is_anonymous: false, end_dt: iso(end) },
  })
})

test('tells in slow mode how long to wait, and keeps what is typed', async () => {
  let club = aClubPage({ my: myRow(1, 'leader') })
  open(() => club, {
    [WRITE]: () => {
      club = { ...club, write_dt: new Date(Date.now() + 90_000).toISOString() }
      return refusal(429, 'club.slow', '이 모임에서는 조금 기다린 뒤에 다음 글을 쓸 수 있어요.')
    },
  })
  await screen.findByRole('radio', { name: '공지' })
  await userEvent.type(screen.getByLabelText('제목'), '하나 더')
  await userEvent.type(screen.getByLabelText('글'), '또 썼어요')
  await userEvent.click(screen.getByRole('button', { name: '올리기' }))
  await screen.findByText(/다음 글은 1분 \d+초 뒤에/)
  expect(screen.getByLabelText<HTMLInputElement>('제목').value).toBe('하나 더')
})

const openEdit = (post: object, answers: Answers = {}) =>
  openScreen(
    <ClubBoardEdit />,
    '/club-board-edit/70',
    { 'GET /v1/user/club/4': () => aClubPage({ my: myRow(1) }), [POST]: () => post, ...answers },
    { name: 'ClubBoardEdit', params: { id: '70' }, as: 9 },
  )

test('does not show the post of another for editing', async () => {
  openEdit(aBoardPost({ author: aClubPage().members[0]! }))
  await screen.findByText('볼 수 없는 페이지입니다')
})

test('edits an own post', async () => {
  const { router, asked } = openEdit(aBoardPost({ content: '바람 &lt;조금>' }), { [EDIT]: () => ({}) })
  const title = await screen.findByLabelText<HTMLInputElement>('제목')
  expect(screen.getByLabelText<HTMLTextAreaElement>('글').value).toBe('바람 <조금>')
  await userEvent.clear(title)
  await userEvent.type(title, '고친 제목')
  await userEvent.click(screen.getByRole('button', { name: '고친 내용 올리기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/club-board-detail/70'))
  expect(asked(EDIT).map(({ body }) => body)).toEqual([{ board: 'free', title: '고친 제목', content: '바람 <조금>', images: [] }])
})
