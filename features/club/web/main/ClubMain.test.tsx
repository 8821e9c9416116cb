import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import { closeOverlays, openScreen, refusal } from '#kit/web/testing-screen.tsx'
import { extendClub } from '../extensions.ts'
import { aClubCard, aMyClub } from '../testing.tsx'
import ClubMain from './ClubMain.tsx'

const MAIN = 'GET /v1/user/club/main'
const EMPTY = { place: null, mine: [], near: [], by_interest: [], newest: [aClubCard({ meet_no: 9, meet_title: '송도 노을 걷기' })] }
const open = (main: () => object, as?: number) =>
  openScreen(<ClubMain />, '/club-main', { [MAIN]: main }, { name: 'ClubMain', ...(as !== undefined && { as }) })

test('a guest looks around, and is asked to log in before founding a club', async () => {
  const { calls } = open(() => EMPTY)
  await screen.findByRole('heading', { name: '혼자보다 함께, 더 오래' })
  expect(screen.getByRole('link', { name: /송도 노을 걷기/ }).getAttribute('href')).toBe('/club-detail/9')
  expect(screen.queryByRole('button', { name: '내 지역 정하기' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '모임 만들기' }))
  await screen.findByText('로그인 후 이용가능합니다')
  expect(calls.map(({ url }) => url)).not.toContain('/v1/user/adhoc')
  await closeOverlays()
})

test('leads a member without clubs and without a district on', async () => {
  const { router } = open(() => EMPTY, 7)
  await screen.findByRole('heading', { name: '아직 들어간 모임이 없어요' })
  await userEvent.click(screen.getByRole('button', { name: '내 지역 정하기' }))
  expect(router.state.location.pathname).toBe('/my-info-edit')
})

test('shows own clubs with unread messages and the next meetup, this week, and clubs near with their distance', async () => {
  extendClub({ Week: lazy(async () => ({ default: () => <p>이번 주 목록</p> })) })
  const mine = [
    aMyClub({ unread_qtt: 4, role: 'leader', next: { adhoc_no: 3, adhoc_name: '반포 5km', start_dt: '2099-11-28T06:00:00+09:00' } }),
    ...[5, 6, 7].map((meet_no) => aMyClub({ meet_no, meet_title: `모임 ${meet_no}` })),
  ]
  const place = { sigungu_code: '11650', name: '서울 서초구' }
  open(() => ({ ...EMPTY, place, mine, near: [{ ...aClubCard({ meet_no: 8, meet_title: '반포 산책' }), dist_from_user: 1.2 }] }), 7)
  const own = within(await screen.findByRole('list', { name: '내 모임' }))
  expect(own.getAllByRole('link')).toHaveLength(3)
  expect(own.getByRole('link', { name: /한강 새벽 러닝/ }).textContent).toMatch(
    /모임장.*안 읽은 메시지 4개.*11월 28일 토요일 오전 6:00 반포 5km/,
  )
  await screen.findByText('이번 주 목록')
  const near = within(screen.getByRole('list', { name: '서울 서초구 가까이' }))
  expect(near.getByRole('link', { name: /반포 산책/ }).textContent).toContain('1.2킬로미터 거리')
  expect(screen.queryByRole('heading', { name: '아직 들어간 모임이 없어요' })).toBeNull()
})

test('offers to try again after a failure', async () => {
  let isBroken = true
  open(() => (isBroken ? refusal(500, 'internal', '잠시 문제가 생겼어요.') : EMPTY))
  await screen.findByRole('alert')
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }))
  await screen.findByText('송도 노을 걷기')
})
