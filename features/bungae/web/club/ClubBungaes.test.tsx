import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#kit/contract/time.ts'
import { openScreen } from '#kit/web/testing-screen.tsx'
import type { Club } from '#features/club/contract.ts'
import type { AdhocCard, Trust } from '../../contract.ts'
import Week from '../Week.tsx'
import ClubBungaes from './ClubBungaes.tsx'
import NextBungae from './NextBungae.tsx'

const person = (user_no: number, haru_name: string) =>
  ({ user_no, haru_name, haru_character: '1', gender: 'w', cate_no: null, user_profile: [] }) as Club['members'][number]

const card = (of: Partial<AdhocCard>): AdhocCard => ({
  adhoc_no: 7,
  meet_no: 4,
  meet_title: '한강 새벽 러닝',
  adhoc_name: '여의도 한 바퀴',
  state: 1,
  start_dt: '2099-11-29T07:30:00+09:00',
  end_dt: '2099-11-29T08:50:00+09:00',
  area_name: '여의나루역 근처',
  capacity: 10,
  joined_qtt: 5,
  waiting_qtt: 0,
  level: 'any',
  pace: '',
  my_state: 1,
  faces: [person(8, '새벽러너')],
  ...of,
})
const past = card({ adhoc_no: 5, adhoc_name: '잠수교 왕복', state: 4, my_state: 5, start_dt: '2026-11-20T06:00:00+09:00', faces: [] })
const LIST = 'GET /v1/user/club/4/adhoc'
const lists = ({ url }: { url: string }) => (url.includes('past') ? [past] : [card({})])

// What the tab reads of a club.
const club = { meet_no: 4, my: { state: 1 } } as Club

test('lists the meetups of a club, the next first and then past ones', async () => {
  openScreen(<ClubBungaes club={club} />, '/', { [LIST]: lists }, { as: 3 })
  const next = within(await screen.findByRole('region', { name: '다가오는 번개' }))
  expect(next.getByRole('link', { name: '여의도 한 바퀴' }).getAttribute('href')).toContain('/club-bungae-detail/7')
  expect(next.getByText('참여 중')).toBeTruthy()
  expect(next.getByLabelText('10자리 중 5명')).toBeTruthy()
  const before = within(await screen.findByRole('region', { name: '지난 번개' }))
  expect(before.getByText('다녀왔어요 · 5명 참여')).toBeTruthy()
})

test('the page of a club shows its next meetup alone', async () => {
  openScreen(<NextBungae club={club} />, '/', { [LIST]: () => [card({}), card({ adhoc_no: 8, adhoc_name: '남산' })] }, { as: 3 })
  const next = within(await screen.findByRole('region', { name: '다음 번개' }))
  expect(next.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['여의도 한 바퀴'])
})

test('a past meetup that nobody marked yet does not say that I am in it', async () => {
  const unmarked = { ...past, my_state: 1 }
  openScreen(<ClubBungaes club={club} />, '/', { [LIST]: ({ url }) => (url.includes('past') ? [unmarked] : []) }, { as: 3 })
  await screen.findByText('출석 확인 전 · 5명 참여')
})

test('lists the week of all my clubs, the first three before the others', async () => {
  const rows = [1, 2, 3, 4].map((no) => card({ adhoc_no: no, adhoc_name: `번개 ${no}` }))
  const { asked } = openScreen(<Week />, '/', { 'GET /v1/user/adhoc': () => rows }, { as: 3 })
  const week = within(await screen.findByRole('region', { name: '이번 주 번개' }))
  await userEvent.click(await week.findByRole('button', { name: '번개 1개 더 보기' }))
  expect(week.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['번개 1', '번개 2', '번개 3', '번개 4'])
  expect(week.getAllByText('한강 새벽 러닝')).toHaveLength(4)
  expect(asked('GET /v1/user/adhoc')[0]!.url).toContain('tab=clubs')
})

test('says that there are none, and shows no trust to who is not in the club', async () => {
  openScreen(<ClubBungaes club={{ ...club, my: null }} />, '/', { [LIST]: () => [] })
  await screen.findByText('다가오는 번개가 아직 없어요.')
  expect(screen.queryByRole('button', { name: '내 약속 지킴 보기' })).toBeNull()
})

const NO_APPEAL = { appeal_until: null, appeal_state: null, appeal_answer: null }

test('asks haru to look at a mark again, and shows what became of another', async () => {
  const missed = {
    adhoc_no: 6,
    adhoc_name: '남산 언덕',
    kind: 'noShow' as const,
    at: '2026-11-20T08:00:00+09:00',
    points: -5,
    object_until: null,
  }
  const lines = [
    { ...missed, is_objected: false, ...NO_APPEAL, appeal_until: new Date(Date.now() + HOUR_MS).toISOString() },
    { ...missed, adhoc_no: 7, points: 0, is_objected: false, ...NO_APPEAL, appeal_state: 2, appeal_answer: '사진을 확인했어요.' },
  ]
  const trust: Trust = { level: 2, sum: -5, attended_qtt: 0, late_qtt: 0, no_show_qtt: 1, restrict_dt: null, lines }
  const APPEAL = 'POST /v1/user/adhoc/6/appeal'
  const answers = { [LIST]: lists, 'GET /v1/user/adhoc/trust': () => trust, [APPEAL]: () => ({}) }
  const { asked } = openScreen(<ClubBungaes club={club} />, '/', answers, { as: 3 })
  await userEvent.click(await screen.findByRole('button', { name: '내 약속 지킴 보기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '내 약속 지킴' }))
  await sheet.findByText('하루가 살펴보고 세지 않기로 했어요. 사진을 확인했어요.')
  await userEvent.click(sheet.getByRole('button', { name: '다시 봐 주세요' }))
  const form = within(await screen.findByRole('dialog', { name: '하루에 다시 봐 달라고 하기' }))
  await userEvent.type(form.getByLabelText('다시 봐야 하는 이유'), '사진에도 있어요')
  await userEvent.click(form.getByRole('button', { name: '보내기' }))
  await waitFor(() => expect(asked(APPEAL).map(({ body }) => body)).toEqual([{ kind: 'noShow', appeal: '사진에도 있어요' }]))
})

test('explains my trust line by line, and objects to a mark from there', async () => {
  const trust: Trust = {
    level: 2,
    sum: -4,
    attended_qtt: 1,
    late_qtt: 0,
    no_show_qtt: 1,
    restrict_dt: null,
    lines: [
      {
        adhoc_no: 6,
        adhoc_name: '남산 언덕',
        kind: 'noShow',
        at: '2026-11-20T08:00:00+09:00',
        points: -5,
        object_until: new Date(Date.now() + HOUR_MS).toISOString(),
        is_objected: false,
        ...NO_APPEAL,
      },
      {
        adhoc_no: 5,
        adhoc_name: '잠수교 왕복',
        kind: 'attended',
        at: '2026-11-20T07:00:00+09:00',
        points: 1,
        object_until: null,
        is_objected: false,
        ...NO_APPEAL,
      },
    ],
  }
  const OBJECT = 'PUT /v1/user/adhoc/6/objection'
  const { asked } = openScreen(
    <ClubBungaes club={club} />,
    '/',
    { [LIST]: lists, 'GET /v1/user/adhoc/trust': () => trust, [OBJECT]: () => ({ adhoc_no: 6 }) },
    { as: 3 },
  )
  await userEvent.click(await screen.findByRole('button', { name: '내 약속 지킴 보기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '내 약속 지킴' }))
  await sheet.findByText('약속 지킴 2단계')
  expect(sheet.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^오지 않은 것으로 남았어요.*-5$/),
    expect.stringMatching(/^함께했어요.*\+1$/),
  ])
  await userEvent.click(sheet.getByRole('button', { name: '이의 제기하기' }))
  const form = within(await screen.findByRole('dialog', { name: '기록에 이의 제기하기' }))
  await userEvent.type(form.getByLabelText('그날 있었던 일'), '십 분 늦었지만 갔어요')
  await userEvent.click(form.getByRole('button', { name: '보내기' }))
  await waitFor(() => expect(asked(OBJECT).map(({ body }) => body)).toEqual([{ objection: '십 분 늦었지만 갔어요' }]))
})
