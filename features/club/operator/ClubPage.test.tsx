import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, resetConsole, showSection, someone, type } from '#kit/web/console/testing.tsx'
import type { ClubCase } from '../operator-contract.ts'
import ClubPage from './ClubPage.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), confirm: vi.fn(async () => true) }))

const AT = '2026-09-01T05:00:00Z'
const OPEN: ClubCase = {
  meet_no: 5,
  meet_title: '새벽 달리기',
  intro: '함께 달려요',
  state: 1,
  is_hidden: false,
  leader: someone(12, '모임장'),
  leader_dt: AT,
  member_qtt: 3,
  reg_dt: AT,
  close_dt: null,
  close_reason: null,
  is_closed_by_operator: false,
  candidates: [
    { member: someone(13, '가을'), role: 'manager', seen_dt: AT },
    { member: someone(14, '겨울'), role: 'member', seen_dt: null },
  ],
}
beforeEach(resetConsole)
const show = (of: Partial<ClubCase> = {}, rights: readonly string[] = []) =>
  showSection(
    '/club',
    <ClubPage />,
    '/club/5',
    {
      'GET /v1/operator/club/5': () => ok({ ...OPEN, ...of }),
      'POST /v1/operator/club/5/close': () => ok({ close_dt: AT }),
      'POST /v1/operator/club/5/reopen': () => ok({}),
      'POST /v1/operator/club/5/leader': () => ok({}),
    },
    rights,
  )

test('closes an open club with the reason that its members read', async () => {
  const { callsTo } = show()
  await type('닫는 이유 (멤버가 읽어요)', '모임을 가장한 권유예요')
  await click('모임 닫기')
  await waitFor(() =>
    expect(callsTo('POST /v1/operator/club/5/close').map(({ body }) => body)).toEqual([{ reason: '모임을 가장한 권유예요' }]),
  )
  expect(screen.queryByRole('button', { name: '닫기 되돌리기' })).toBeNull()
})

test('makes the first candidate the leader unless another is chosen', async () => {
  const { callsTo } = show()
  await type('이유', '60일 동안 오지 않았어요')
  await click('모임장 바꾸기')
  await waitFor(() =>
    expect(callsTo('POST /v1/operator/club/5/leader').map(({ body }) => body)).toEqual([
      { user_no: 13, reason: '60일 동안 오지 않았어요' },
    ]),
  )
})

test('replaces no leader who was there lately, and says until when a closed club is read', async () => {
  show({ leader_dt: new Date().toISOString() })
  expect(await screen.findByText('모임장이 60일 안에 왔어요.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '모임장 바꾸기' }).disabled).toBe(true)
  resetConsole()
  show({ state: 3, close_dt: AT })
  expect(await screen.findByText('멤버가 볼 수 있는 마지막 날')).toBeTruthy()
})

test('takes back a closing of operators, and offers nothing for one of the leader or without the right', async () => {
  const { callsTo } = show({ state: 2, close_dt: AT, close_reason: '권유', is_closed_by_operator: true })
  await type('이유', '오해였어요')
  await click('닫기 되돌리기')
  await waitFor(() => expect(callsTo('POST /v1/operator/club/5/reopen')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: '모임 닫기' })).toBeNull()
})

test.each([
  ['for a closing of the leader', { state: 2, close_dt: AT, close_reason: '이사' }, []],
  ['without the right to act', {}, ['club.act']],
] as const)('offers nothing %s', async (_, of, rights) => {
  show(of, rights)
  await screen.findByText('함께 달려요')
  for (const name of ['모임 닫기', '닫기 되돌리기', '모임장 바꾸기']) expect(screen.queryByRole('button', { name })).toBeNull()
})
