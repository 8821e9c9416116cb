import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import { closeOverlays, openScreen, openDialogs } from '#kit/web/testing-screen.tsx'
import type { Poll } from '../../../contract.ts'
import { aClubPage, myRow } from '../../testing.tsx'
import ClubBoardDetail from '../ClubBoardDetail.tsx'
import { aBoardPost } from '../testing.tsx'

const VOTE = 'PUT /v1/user/club/board/70/poll'
const CLOSE = `${VOTE}/close`
const VOTERS = 'GET /v1/user/club/board/70/poll/voter'
const after = (ms: number) => new Date(Date.now() + ms).toISOString()
const NAMES = ['한강', '남산', '서울숲']
const anOption = (option_no: number, of: Partial<Poll['options'][number]> = {}) => ({
  option_no,
  text: NAMES[option_no - 1] ?? '',
  start_dt: null,
  vote_qtt: null,
  is_mine: false,
  ...of,
})
const aPoll = (of: Partial<Poll> = {}): Poll => ({
  is_date: false,
  is_multiple: false,
  is_anonymous: false,
  end_dt: after(5 * HOUR_MS + HOUR_MS / 2),
  is_closed: false,
  voter_qtt: 4,
  adhoc_no: null,
  options: [anOption(1), anOption(2), anOption(3)],
  ...of,
})
/** The poll after a vote for these options. */
const votedFor = (poll: Poll, numbers: number[]): Poll => ({
  ...poll,
  voter_qtt: 5,
  options: poll.options.map((option) => {
    const is_mine = numbers.includes(option.option_no)
    return { ...option, is_mine, vote_qtt: numbers.length === 0 ? null : is_mine ? 2 : 1 }
  }),
})

function open(poll: Poll, { club = {} as object, as = 7 } = {}) {
  let stored = poll
  return openScreen(
    <ClubBoardDetail />,
    '/club-board-detail/70',
    {
      'GET /v1/user/club/4': () => aClubPage({ my: myRow(1), ...club }),
      'GET /v1/user/comment': () => [],
      'GET /v1/user/club/board_fav': () => [],
      'GET /v1/user/club/board/70': () => ({ ...aBoardPost(), poll: stored }),
      [VOTE]: ({ body }) => (stored = votedFor(stored, (body as { options: number[] }).options)),
      [CLOSE]: () => (stored = { ...stored, is_closed: true }),
      [VOTERS]: () => [{ vote_no: 1, person: aClubPage().members[1] }],
    },
    { name: 'ClubBoardDetail', params: { id: '70' }, as },
  )
}
const card = async () => within(await screen.findByRole('region', { name: '투표' }))
const chosenOptions = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked).length

test('a member votes, sees the counts and who chose, changes the vote and takes it back', async () => {
  const { asked } = open(aPoll())
  const poll = await card()
  poll.getByText(/4명 참여 · .*까지 · 5시간 남음/)
  const send = poll.getByRole<HTMLButtonElement>('button', { name: '투표하기' })
  expect(send.disabled).toBe(true)
  expect(poll.queryByText('2표')).toBeNull()
  await userEvent.click(poll.getByRole('radio', { name: '남산' }))
  await userEvent.click(send)
  await userEvent.click(await poll.findByRole('button', { name: '남산, 2표, 누가 골랐는지 보기' }))
  await within(await screen.findByRole('dialog', { name: '남산' })).findByText('보리차')
  expect(asked(VOTERS)[0]!.url).toContain('option_no=2')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(openDialogs()).toEqual([]))
  await userEvent.click(poll.getByRole('radio', { name: '서울숲' }))
  await userEvent.click(poll.getByRole('button', { name: '다시 투표하기' }))
  await poll.findByRole('button', { name: /^서울숲, 2표/ })
  await userEvent.click(poll.getByRole('button', { name: '투표 취소하기' }))
  await poll.findByRole('button', { name: '투표하기' })
  expect(chosenOptions()).toBe(0)
  expect(asked(VOTE).map(({ body }) => body)).toEqual([{ options: [2] }, { options: [3] }, { options: [] }])
  // Neither its author nor of the staff.
  expect(poll.queryByRole('button', { name: '투표 끝내기' })).toBeNull()
})

test('several options of an anonymous poll, whose names nobody opens', async () => {
  const { asked } = open(aPoll({ is_multiple: true, is_anonymous: true }))
  const poll = await card()
  for (const name of ['한강', '서울숲']) await userEvent.click(poll.getByRole('checkbox', { name }))
  await userEvent.click(poll.getByRole('button', { name: '투표하기' }))
  await waitFor(() => expect(poll.getAllByText('2표')).toHaveLength(2))
  expect(poll.queryByRole('button', { name: /누가 골랐는지/ })).toBeNull()
  expect(asked(VOTE).map(({ body }) => body)).toEqual([{ options: [1, 3] }])
})

test('its author closes a poll; the counts stay', async () => {
  const { asked } = open(aPoll({ options: [anOption(1, { vote_qtt: 3 }), anOption(2, { vote_qtt: 1, is_mine: true })] }), { as: 9 })
  const poll = await card()
  await userEvent.click(poll.getByRole('button', { name: '투표 끝내기' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '투표 끝내기' }))
  await poll.findByText('끝난 투표')
  expect(asked(CLOSE)).toHaveLength(1)
  expect(poll.getByText('3표')).toBeTruthy()
  expect(poll.queryByRole('button', { name: /투표하기|투표 끝내기/ })).toBeNull()
  await closeOverlays()
})

test('nobody votes in a closed club', async () => {
  open(aPoll(), { club: { state: 3 } })
  const poll = await card()
  poll.getByText('닫힌 모임이라 투표할 수 없어요.')
  expect(poll.getAllByRole<HTMLInputElement>('radio').every(({ disabled }) => disabled)).toBe(true)
})

test('a date leads its author to the form of a bungae; others see no way there', async () => {
  const dates = [after(2 * DAY_MS), after(3 * DAY_MS)]
  const dated = aPoll({ is_date: true, options: dates.map((start_dt, at) => anOption(at + 1, { text: null, start_dt, vote_qtt: at })) })
  const { router } = open(dated, { as: 9 })
  await userEvent.click((await card()).getByRole('button', { name: '이 날짜로 번개 만들기' }))
  await userEvent.click(await screen.findByRole('button', { name: /· 1표$/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/club-bungae-create/4'))
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    title: '오늘 반포 5km',
    start: dates[1],
    poll: '70',
  })
})

test('shows the bungae that a poll became', async () => {
  open(aPoll({ is_date: true, is_closed: true, adhoc_no: 12 }), { as: 9 })
  const poll = await card()
  expect(poll.getByRole('link', { name: '만든 번개 보기' }).getAttribute('href')).toBe('/club-bungae-detail/12')
  expect(poll.queryByRole('button')).toBeNull()
})
