import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openScreen, refusal, openDialogs } from '#kit/web/testing-screen.tsx'
import type { PastClub } from '../../contract.ts'
import { aClubCard, aMyClub } from '../testing.tsx'
import ClubMyList from './ClubMyList.tsx'

const MY = 'GET /v1/user/club/my'
const PAST = 'GET /v1/user/club/past'
const LEAVE = 'POST /v1/user/club/4/leave'
const open = (answers: Parameters<typeof openScreen>[2], query = '') =>
  openScreen(<ClubMyList />, `/club-my-list${query}`, answers, { name: 'ClubMyList', as: 7 })

test('shows each kind of club in a tab that the address holds; an empty one leads on', async () => {
  const { router, asked } = open({ [MY]: ({ url }) => (url.includes('led=1') ? [] : [aMyClub({ unread_qtt: 2 })]) })
  const row = await screen.findByRole('link', { name: /한강 새벽 러닝/ })
  expect(row.textContent).toContain('안 읽은 메시지 2개')
  await userEvent.click(screen.getByRole('tab', { name: '이끄는 중' }))
  await screen.findByText('이끄는 모임이 없어요')
  expect(router.state.location.search).toBe('?tab=led')
  expect(asked(MY).map(({ url }) => url.split('?')[1])).toEqual([undefined, 'led=1'])
  await userEvent.click(screen.getByRole('button', { name: '모임 만들기' }))
  expect(router.state.location.pathname).toBe('/club-create')
})

test('a request is taken back after a question; a refusal is said and the row stays', async () => {
  let waiting = [aMyClub({ asked_dt: '2026-11-20T05:00:00+09:00' })]
  let isRefused = true
  const { asked } = open(
    {
      [MY]: () => waiting,
      [LEAVE]: () => {
        if (isRefused) return refusal(409, 'club.not_now', '지금은 할 수 없어요.')
        waiting = []
        return {}
      },
    },
    '?tab=pending',
  )
  const cancel = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '한강 새벽 러닝 신청 취소' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '신청 취소' }))
  }
  await cancel()
  await userEvent.click(
    within(await screen.findByText('지금은 할 수 없어요.').then((text) => text.closest<HTMLElement>('[role]')!)).getByRole('button'),
  )
  screen.getByText('11월 20일 금요일에 신청했어요.')
  isRefused = false
  await waitFor(() => expect(openDialogs()).toEqual([]))
  await cancel()
  await screen.findByText('기다리는 신청이 없어요')
  expect(asked(LEAVE)).toHaveLength(2)
})

const aPastClub = (of: Partial<PastClub>): PastClub => ({
  ...aClubCard(),
  member_no: 1,
  why: 'left',
  reason: '',
  end_dt: '2026-11-20T05:00:00+09:00',
  again_dt: null,
  is_open: true,
  ...of,
})

test('past clubs say why and from when one may ask again; one that ended has no page, one that removed me can be reported', async () => {
  const rows = [
    aPastClub({ member_no: 3, why: 'kicked', reason: '오래 쉬셨어요', again_dt: '2026-12-20T05:00:00+09:00' }),
    aPastClub({ member_no: 2, meet_no: 5, meet_title: '송도 노을 걷기', why: 'closed', reason: '이사를 가요', state: 0, is_open: false }),
    aPastClub({ member_no: 1, meet_no: 6, meet_title: '양양 주말 서핑' }),
  ]
  open({ [PAST]: () => rows }, '?tab=past')
  const [kicked, closed, left] = within(await screen.findByRole('list', { name: '지난 모임' })).getAllByRole('listitem')
  expect(kicked!.textContent).toMatch(/모임에서 내보내졌어요\..*이유: 오래 쉬셨어요.*12월 20일 일요일부터 다시 신청할 수 있어요/)
  within(kicked!).getByRole('button', { name: '한강 새벽 러닝 신고하기' })
  expect(closed!.textContent).toMatch(/끝난 모임|문을 닫았어요.*이사를 가요/)
  expect(within(closed!).queryByRole('link')).toBeNull()
  expect(within(left!).getByRole('link').getAttribute('href')).toBe('/club-detail/6')
  expect(within(left!).queryByRole('button')).toBeNull()
})
