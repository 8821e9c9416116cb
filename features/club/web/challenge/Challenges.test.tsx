import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { koreanDay, MINUTE_MS } from '#kit/contract/time.ts'
import { queryClient } from '#kit/web/query.ts'
import { closeOverlays, openScreen, refusal } from '#kit/web/testing-screen.tsx'
import type { ChallengeCard, ChallengeDetail } from '../../contract.ts'
import { clubErrors } from '../../errors.ts'
import { aClubPage, myRow } from '../testing.tsx'
import Challenges from './Challenges.tsx'

const LIST = 'GET /v1/user/club/4/challenge'
const ONE = 'GET /v1/user/club/challenge/9'
const START = 'POST /v1/user/club/4/challenge'

const aCard = (of: Partial<ChallengeCard> = {}): ChallengeCard => ({
  challenge_no: 9,
  meet_no: 4,
  title: '주 3회 기록',
  kind: 'record',
  scope: 'each',
  goal: 3,
  start_date: '2026-11-16',
  end_date: '2026-12-13',
  state: 2,
  reason: '',
  joined_qtt: 2,
  reached_qtt: 0,
  total: null,
  my: null,
  ...of,
})
const person = (user_no: number, haru_name: string) => ({ ...aClubPage().members[0]!, user_no, haru_name })
const aDetail = (of: Partial<ChallengeDetail> = {}): ChallengeDetail => ({
  ...aCard(),
  weeks: 4,
  week: 0,
  from: '2026-11-16',
  to: '2026-11-22',
  my_weeks: [],
  board: [
    { person: person(8, '새벽러너'), days: [1, 0, 1, 1, 0, 0, 0], amount: 3, is_reached: true, cheer_qtt: 2, is_cheered: false },
    { person: person(9, '보리차'), days: [null, null, 1, 0, 0, 0, 0], amount: 1, is_reached: false, cheer_qtt: 0, is_cheered: true },
  ],
  acts: ['join', 'cheer'],
  reg_dt: '2026-11-15T05:00:00+09:00',
  ...of,
})

type Answers = Parameters<typeof openScreen>[2]
const open = (answers: Answers, { role = 'member', query = '' }: { role?: 'member' | 'manager'; query?: string } = {}) =>
  openScreen(<Challenges club={aClubPage({ my: myRow(1, role) })} />, `/club-detail/4${query}`, answers, {
    name: 'ClubDetail',
    params: { id: '4' },
    as: 7,
  })

test('shows what runs, and how far the viewer has come', async () => {
  open({ [LIST]: () => [aCard({ my: { join_date: '2026-11-16', amount: 2, is_reached: false } })] })
  const card = within(await screen.findByRole('button', { name: /주 3회 기록/ }))
  for (const text of ['진행 중', '기록한 날 · 매주 3일', '이번 주 나: 2일 / 3일']) card.getByText(text)
  expect(screen.queryByRole('button', { name: '챌린지 열기' })).toBeNull()
})

test('a day that was recorded meanwhile counts when the club is shown again', async () => {
  let amount = 0
  function Visits() {
    const [isHere, setHere] = useState(true)
    return (
      <>
        <button onClick={() => setHere(!isHere)}>오가기</button>
        {isHere && <Challenges club={aClubPage({ my: myRow(1) })} />}
      </>
    )
  }
  const answers = { [LIST]: () => [aCard({ my: { join_date: '2026-11-16', amount, is_reached: false } })] }
  openScreen(<Visits />, '/club-detail/4', answers, { name: 'ClubDetail', params: { id: '4' }, as: 7 })
  queryClient.setDefaultOptions({ queries: { retry: false, staleTime: MINUTE_MS } })
  await screen.findByText('이번 주 나: 0일 / 3일')
  const comeAndGo = () => userEvent.click(screen.getByRole('button', { name: '오가기' }))
  await comeAndGo()
  amount = 1
  await comeAndGo()
  await screen.findByText('이번 주 나: 1일 / 3일')
})

test('after the end a member who missed the goal sees what they did', async () => {
  const missed = { state: 3, reached_qtt: 1, my: { join_date: '2026-11-16', amount: 9, is_reached: false } } as const
  open({ [LIST]: () => [aCard(missed)], [ONE]: () => aDetail({ ...missed, board: [], acts: [] }) })
  const card = await screen.findByRole('button', { name: /주 3회 기록/ })
  within(card).getByText('내 결과: 모두 9일 · 목표 매주 3일')
  within(card).getByText('목표를 채우지 못한 주가 있어요.')
  await userEvent.click(card)
  await within(await screen.findByRole('dialog', { name: '챌린지' })).findByText('내 결과: 모두 9일 · 목표 매주 3일')
  await closeOverlays()
})

test('after the end a member who reached the goal sees the mark with what they did', async () => {
  open({ [LIST]: () => [aCard({ state: 3, reached_qtt: 1, my: { join_date: '2026-11-16', amount: 12, is_reached: true } })] })
  const card = within(await screen.findByRole('button', { name: /주 3회 기록/ }))
  for (const text of ['내 결과: 모두 12일 · 목표 매주 3일', '해냈어요. 마이룸에 마크가 있어요.']) card.getByText(text)
  expect(card.queryByText('목표를 채우지 못한 주가 있어요.')).toBeNull()
})

test('says that nobody has joined yet', async () => {
  open({ [LIST]: () => [aCard({ joined_qtt: 0 })] })
  expect((await screen.findByRole('button', { name: /주 3회 기록/ })).textContent).toContain('아직 함께하는 사람이 없어요')
})

test('the board says who reached the week’s goal; joining says what others see', async () => {
  let detail = aDetail()
  const { asked } = open({
    [LIST]: () => [aCard()],
    [ONE]: () => detail,
    'POST /v1/user/club/challenge/9/join': () => {
      detail = aDetail({ acts: ['leave', 'cheer'], my: { join_date: '2026-11-20', amount: 0, is_reached: false } })
      return {}
    },
    'POST /v1/user/club/challenge/9/cheer/8': () => ({}),
  })
  await userEvent.click(await screen.findByRole('button', { name: /주 3회 기록/ }))
  const sheet = within(await screen.findByRole('dialog', { name: '챌린지' }))
  const rows = within(await sheet.findByRole('region', { name: '이번 주 보드' })).getAllByRole('listitem')
  expect(rows.map((row) => within(row).queryByText('목표 달성') !== null)).toEqual([true, false])
  within(rows[0]!).getByText('한 주 동안 3일 · 응원 2')
  expect(within(rows[1]!).getByRole('button', { name: '오늘 응원함, 보리차님에게' })).toHaveProperty('disabled', true)
  await userEvent.click(within(rows[0]!).getByRole('button', { name: '응원하기, 새벽러너님에게' }))
  await waitFor(() => expect(asked('POST /v1/user/club/challenge/9/cheer/8')).toHaveLength(1))
  await userEvent.click(sheet.getByRole('button', { name: '함께하기' }))
  await screen.findByText(/글, 먹은 것, 몸무게는 보이지 않아요/)
  await userEvent.click(screen.getAllByRole('button', { name: '함께하기' }).at(-1)!)
  await sheet.findByRole('button', { name: '챌린지 그만하기' })
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  await closeOverlays()
})

test('an alarm’s link opens the challenge once', async () => {
  open({ [LIST]: () => [], [ONE]: () => aDetail() }, { query: '?challenge=9' })
  await screen.findByRole('heading', { name: '주 3회 기록' })
  expect(screen.getAllByRole('dialog', { name: '챌린지' })).toHaveLength(1)
  await closeOverlays()
})

test('staff starts a challenge: the goal is typed in km and sent in metres; a refusal stands at its field', async () => {
  const { asked } = open(
    { [LIST]: () => [], [START]: () => refusal(409, clubErrors.challenges_max.code, clubErrors.challenges_max.message) },
    { role: 'manager' },
  )
  await userEvent.click(await screen.findByRole('button', { name: '챌린지 열기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '챌린지 열기' }))
  const submit = () => userEvent.click(sheet.getByRole('button', { name: '챌린지 열기' }))
  await submit()
  await sheet.findByText('이름을 2자 이상 적어 주세요.')
  await userEvent.type(sheet.getByLabelText('이름'), ' 함께 100 km ')
  await userEvent.click(sheet.getByRole('radio', { name: '운동한 거리' }))
  await userEvent.click(sheet.getByRole('radio', { name: '모두 함께' }))
  const goal = sheet.getByLabelText('기간 동안 함께 채울 목표')
  await userEvent.clear(goal)
  await userEvent.type(goal, '0.5')
  await submit()
  await sheet.findByText(/1km부터/)
  expect(asked(START)).toEqual([])
  await userEvent.clear(goal)
  await userEvent.type(goal, '100')
  await submit()
  await sheet.findByText('챌린지는 3개까지 함께 열 수 있어요.')
  expect(asked(START)).toMatchObject([
    { body: { title: '함께 100 km', kind: 'distance', scope: 'club', goal: 100_000, start_date: koreanDay(new Date()), weeks: 4 } },
  ])
  await closeOverlays()
})
