import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import PcExpertRegisterComplete from './PcExpertRegisterComplete.tsx'
import { aStatus, blank, serve, show } from './testing.tsx'

afterEach(() => vi.unstubAllGlobals())
const AT = '/pc-expert-register-complete'

test('leads a guest to the portal’s log-in with the way back', async () => {
  serve(blank)
  const router = show(<PcExpertRegisterComplete />, AT, false)
  await userEvent.click(screen.getByRole('button', { name: '로그인' }))
  expect(router.state.location.pathname + router.state.location.search).toBe(`/pc-expert-login?to=${encodeURIComponent(AT)}`)
})

test.each([
  [blank, '아직 신청하지 않았어요', '신청서 쓰기'],
  [aStatus(0), '신청서를 쓰고 있어요', '이어서 쓰기'],
  [aStatus(1), '신청을 받았어요', null],
  [aStatus(2), '더 확인할 것이 있어요', '답하기', '/pc-expert-apply-detail/1'],
  [aStatus(3), '승인됐어요', null],
  [aStatus(4), '이번에는 승인하지 못했어요', '다시 신청하기'],
  [aStatus(4, undefined, { again_dt: '2026-11-28T14:00:00+09:00' }), '이번에는 승인하지 못했어요', null],
  [aStatus(4, undefined, { left: 0 }), '이번에는 승인하지 못했어요', null],
  [aStatus(5), '활동이 멈춰 있어요', null],
  [aStatus(6, undefined, { is_expert: true }), '면허의 유효 기간이 끝났어요', '면허 갱신하기', '/pc-expert-apply-main'],
  [aStatus(7), '신청을 취소했어요', '다시 신청하기'],
  [{ ...blank, is_expert: true }, '전문가로 활동하고 있어요', '전문가 포털', '/pc-expert-main'],
])('%#: %s', async (status, title, act, path = '/pc-expert-register') => {
  serve(status)
  const router = show(<PcExpertRegisterComplete />, AT)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  const buttons = screen.queryAllByRole('button').map((button) => button.textContent)
  const portal = status.is_expert && act !== '전문가 포털' ? ['전문가 포털'] : []
  expect(buttons).toEqual([...portal, ...(act === null ? [] : [act])])
  if (act === null) return
  await userEvent.click(screen.getByRole('button', { name: act }))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
})

test('shows the reason of a rejection and when the member may apply again', async () => {
  const status = aStatus(4, undefined, { again_dt: '2026-11-28T14:00:00+09:00', left: 4 })
  serve({ ...status, application: { ...status.application!, reject_reason: '면허 번호가 달라요' } })
  show(<PcExpertRegisterComplete />, AT)
  expect(await screen.findByText('면허 번호가 달라요')).toBeTruthy()
  expect(screen.getByText('11월 28일 토요일부터 다시 신청할 수 있어요.')).toBeTruthy()
  expect(screen.getByText('올해 4번 더 신청할 수 있어요.')).toBeTruthy()
})

test('offers a retry after a failed load', async () => {
  let isThere = false
  serve(aStatus(1), () => (isThere ? undefined : { status: 500, json: { state: 0, msg: '' } }))
  show(<PcExpertRegisterComplete />, AT)
  const again = await screen.findByRole('button', { name: '다시 시도' })
  isThere = true
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { name: '신청을 받았어요' })).toBeTruthy()
})
