import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { lazy, useState } from 'react'
import { queryClient } from '#kit/web/query.ts'
import { closeOverlays, openScreen, refusal } from '#kit/web/testing-screen.tsx'
import type { ClubPerson } from '../../contract.ts'
import { extendClub } from '../extensions.ts'
import { aClubPage, myRow } from '../testing.tsx'
import ClubDetail from './ClubDetail.tsx'

const CLUB = 'GET /v1/user/club/4'
const JOIN = 'POST /v1/user/club/4/join'
const LEAVE = 'POST /v1/user/club/4/leave'

type Answers = Parameters<typeof openScreen>[2]
const clubAnswers = (club: () => object): Answers => ({
  [CLUB]: club,
  'POST /v1/user/club/4/seen': () => ({}),
  'GET /v1/user/club/4/challenge': () => [],
})
const open = (club: () => object, { as, answers = {}, query = '' }: { as?: number; answers?: Answers; query?: string } = {}) =>
  openScreen(
    <ClubDetail />,
    `/club-detail/4${query}`,
    { ...clubAnswers(club), ...answers },
    { name: 'ClubDetail', params: { id: '4' }, ...(as !== undefined && { as }) },
  )

test('shows facts, members and the leader to a guest, who is asked to log in to join', async () => {
  const { calls } = open(() => aClubPage({ member_qtt: 14, age_from: 20, age_to: 39 }))
  await screen.findByRole('heading', { name: '한강 새벽 러닝', level: 2 })
  for (const text of ['달리기', '20~39세', '누구나', '자세한 장소는 멤버에게만 보여 드려요.', '멤버 12명 더 있음']) screen.getByText(text)
  screen.getByRole('link', { name: '모임장 새벽러너님의 마이룸' })
  expect(screen.queryByRole('tab')).toBeNull()
  screen.getByRole('button', { name: '공유하기' })
  expect(screen.queryByRole('button', { name: '모임 메뉴' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '참여하기' }))
  await screen.findByText('로그인 후 이용가능합니다')
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
  await closeOverlays()
})

test('joining at once shows the way to the room', async () => {
  let club = aClubPage()
  const { asked } = open(() => club, {
    as: 7,
    answers: {
      [JOIN]: () => {
        club = aClubPage({ my: myRow(1), cr_no: 31 })
        return { state: 1 }
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '참여하기' }))
  await screen.findByText('모임에 참여했어요.')
  await screen.findByRole('button', { name: '단체 채팅' })
  expect(asked(JOIN)).toHaveLength(1)
  await waitFor(() => expect(asked('POST /v1/user/club/4/seen')).toHaveLength(1))
})

test('whoever was accepted while another screen was shown returns as a member', async () => {
  let club = aClubPage({ join_policy: 'approval', my: myRow(0) })
  function Visits() {
    const [isShown, setShown] = useState(true)
    return (
      <>
        <button onClick={() => setShown(!isShown)}>오가기</button>
        {isShown && <ClubDetail />}
      </>
    )
  }
  openScreen(
    <Visits />,
    '/club-detail/4',
    clubAnswers(() => club),
    { name: 'ClubDetail', params: { id: '4' }, as: 7 },
  )
  queryClient.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } })
  await screen.findByRole('button', { name: '신청 취소' })
  await userEvent.click(screen.getByRole('button', { name: '오가기' }))
  club = aClubPage({ join_policy: 'approval', my: myRow(1), cr_no: 31 })
  await userEvent.click(screen.getByRole('button', { name: '오가기' }))
  await screen.findByRole('button', { name: '단체 채팅' })
})

test('a request needs an answer to every question; it can be cancelled', async () => {
  let club = aClubPage({ join_policy: 'approval', questions: ['얼마나 자주 뛰나요?', '왜 함께하고 싶나요?'] })
  const { asked } = open(() => club, {
    as: 7,
    answers: {
      [JOIN]: () => {
        club = { ...club, my: myRow(0) }
        return { state: 0 }
      },
      [LEAVE]: () => {
        club = { ...club, my: myRow(3) }
        return {}
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '참여 신청하기' }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.type(sheet.getByLabelText('얼마나 자주 뛰나요?'), ' 매주 ')
  await userEvent.click(sheet.getByRole('button', { name: '참여 신청하기' }))
  await sheet.findByText('모든 질문에 답해 주세요.')
  expect(asked(JOIN)).toEqual([])
  await userEvent.type(sheet.getByLabelText('왜 함께하고 싶나요?'), '함께라서')
  await userEvent.click(sheet.getByRole('button', { name: '참여 신청하기' }))
  await screen.findByText('모임에서 신청을 확인하고 있어요.')
  expect(asked(JOIN).map(({ body }) => body)).toEqual([{ answers: ['매주', '함께라서'] }])
  await userEvent.click(screen.getByRole('button', { name: '신청 취소' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '신청 취소' }))
  await screen.findByText('신청을 취소했어요.')
  await screen.findByRole('button', { name: '참여 신청하기' })
})

test.each([
  ['full', { member_qtt: 50 }, '자리가 없어요. 자리가 나면 참여할 수 있어요.'],
  ['by invitation', { join_policy: 'invite' }, '초대 링크를 받아야 들어올 수 있는 모임이에요.'],
  ['closed', { state: 3 }, '지금은 새로 참여할 수 없어요.'],
  ['rejected', { my: myRow(2, 'member', '정원이 찼어요.'), again_dt: '2026-12-08T05:00:00+09:00' }, /신청이 거절됐어요. .*부터 다시/],
  ['kicked', { my: myRow(4), again_dt: '2026-12-08T05:00:00+09:00' }, /모임에서 내보내졌어요/],
  ['banned', { my: myRow(5) }, '참여할 수 없는 모임이에요.'],
] as const)('says why nobody can join a club: %s', async (_name, of, text) => {
  open(() => aClubPage(of as object), { as: 7 })
  await screen.findByText(text)
  expect(screen.queryByRole('button', { name: /참여/ })).toBeNull()
})

test('an invitation in the address joins with its code', async () => {
  const { asked } = open(() => aClubPage({ join_policy: 'invite' }), {
    as: 7,
    query: '?code=abc',
    answers: { [JOIN]: () => ({ state: 1 }) },
  })
  await userEvent.click(await screen.findByRole('button', { name: '초대 받고 참여하기' }))
  await waitFor(() => expect(asked(JOIN).map(({ body }) => body)).toEqual([{ answers: [], code: 'abc' }]))
})

test('a missing proof of identity leads to where it is given', async () => {
  const { router } = open(() => aClubPage({ gender: 'w' }), {
    as: 7,
    answers: { [JOIN]: () => refusal(403, 'club.not_verified', '본인 확인을 마친 뒤에 할 수 있어요.') },
  })
  await userEvent.click(await screen.findByRole('button', { name: '참여하기' }))
  await userEvent.click(await screen.findByRole('button', { name: '본인 확인하러 가기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-info-edit'))
})

test('a member leaves by the menu after a question; a leader cannot, nor report their own club', async () => {
  const { asked } = open(() => aClubPage({ my: myRow(1) }), { as: 7, answers: { [LEAVE]: () => ({}) } })
  await userEvent.click(await screen.findByRole('button', { name: '모임 메뉴' }))
  await userEvent.click(await screen.findByRole('button', { name: '모임 나가기' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '모임 나가기' }))
  await waitFor(() => expect(asked(LEAVE)).toHaveLength(1))
  await closeOverlays()
})

test('a leader has neither leaving nor reporting in the menu', async () => {
  open(() => aClubPage({ my: myRow(1, 'leader') }), { as: 8 })
  await userEvent.click(await screen.findByRole('button', { name: '모임 메뉴' }))
  await screen.findByRole('button', { name: '주소 복사' })
  expect(screen.queryByRole('button', { name: /나가기|신고/ })).toBeNull()
  await closeOverlays()
})

test('parts of other features are tabs; the board is for members', async () => {
  const part = (text: string) => lazy(async () => ({ default: () => <p>{text}</p> }))
  extendClub({ Board: part('글 목록'), Bungaes: part('번개 목록') })
  open(() => aClubPage())
  await userEvent.click(await screen.findByRole('tab', { name: '번개' }))
  await screen.findByText('번개 목록')
  expect(screen.queryByRole('tab', { name: '게시판' })).toBeNull()
  vi.unstubAllGlobals()
})

test('an unknown club says so', async () => {
  open(() => refusal(404, 'club.not_found', '볼 수 없는 모임이에요.'))
  await screen.findByRole('button', { name: '처음으로 가기' })
})

const REQUESTS = 'GET /v1/user/club/4/request'
const aRequest = (user_no: number, haru_name: string, answers: string[] = []): ClubPerson => ({
  member_no: user_no,
  person: { ...aClubPage().members[0]!, user_no, haru_name },
  role: 'member',
  state: 0,
  reg_dt: '2026-11-20T05:00:00+09:00',
  join_dt: null,
  answers,
  reason: '',
  trust_level: 4,
})

test('the leader reads who asks to join, accepts one and rejects another with a reason', async () => {
  let requests = [aRequest(21, '달리는곰', ['매주']), aRequest(22, '걷는새')]
  const left = () => aClubPage({ my: myRow(1, 'leader'), questions: ['얼마나 자주 뛰나요?'], pending_qtt: requests.length })
  const answer = (userNo: number) => () => {
    requests = requests.filter(({ person }) => person.user_no !== userNo)
    return {}
  }
  const [ACCEPT, REJECT] = ['POST /v1/user/club/4/member/21/accept', 'POST /v1/user/club/4/member/22/reject']
  const { asked } = open(left, { as: 8, answers: { [REQUESTS]: () => requests, [ACCEPT]: answer(21), [REJECT]: answer(22) } })
  const section = within(await screen.findByRole('region', { name: '참여 신청 2' }))
  await section.findByText('얼마나 자주 뛰나요?')
  section.getByText('매주')
  await userEvent.click(section.getByRole('button', { name: '달리는곰님 수락' }))
  await screen.findByText('달리는곰님이 멤버가 되었어요.')
  await userEvent.click(await screen.findByRole('button', { name: '걷는새님 신청 거절' }))
  const sheet = within(await screen.findByRole('dialog', { name: '걷는새님 신청 거절' }))
  await userEvent.click(sheet.getByRole('button', { name: '거절' }))
  await sheet.findByText('이유를 적어 주세요.')
  expect(asked(REJECT)).toEqual([])
  await userEvent.type(sheet.getByLabelText('거절하는 이유'), '지금은 정원이 가까워요.')
  await userEvent.click(sheet.getByRole('button', { name: '거절' }))
  await screen.findByText('신청을 거절했어요.')
  expect(asked(REJECT).map(({ body }) => body)).toEqual([{ reason: '지금은 정원이 가까워요.' }])
  expect(asked(ACCEPT)).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('region', { name: /참여 신청/ })).toBeNull())
})

test('an invitation opens a club that lists leave out, whose address is not shared', async () => {
  const { asked } = open(() => aClubPage({ visibility: 'hidden', join_policy: 'invite' }), { as: 7, query: '?code=ab12' })
  await screen.findByRole('button', { name: '초대 받고 참여하기' })
  expect(asked(CLUB)[0]!.url).toContain('code=ab12')
  for (const name of ['공유하기', '모임 메뉴']) expect(screen.queryByRole('button', { name })).toBeNull()
})
