import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { CounselSale } from '#features/counsel/contract.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { Overlays } from '#kit/web/Overlays.tsx'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, followingForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import ExpertSalesMain from './ExpertSalesMain.tsx'
import { stepsOf } from './life.ts'
import { aMonth, aSale } from './testing.ts'

let calls: Call[]
let answers: Record<string, () => unknown>
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  answers = {
    '/v1/user/expert/sales': () => [aSale()],
    '/v1/user/expert/sales/month': () => aMonth(),
    '/v1/user/auth/profile': () => ({ user_no: 7, user_verified: true, isexpert: true }),
  }
  ;({ calls } = fakeNetwork((call) => ({ json: { state: 1, query: answers[call.url.split('?')[0]!]?.() ?? null } })))
})

function show() {
  localStorage.setItem('haru_token', tokenFor(7))
  session.updateFromProfile({ user_verified: true, isexpert: true })
  history.replaceState({ idx: 0, key: 'default' }, '', '#/expert-sales-main')
  const { router, view } = followingForTest(
    <>
      <ExpertSalesMain />
      <Overlays />
    </>,
    '/expert-sales-main',
  )
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return router
}

test('shows the sums and sales of this month, and those of the month before', async () => {
  const router = show()
  expect(await screen.findByText('30,000원 (수수료 빼기 전)')).toBeTruthy()
  expect((await screen.findByRole('link', { name: '(알 수 없음)' })).getAttribute('href')).toContain('/expert-sales-detail/5')
  const month = koreanDay(new Date()).slice(0, 7)
  expect(calls.some(({ url }) => url === `/v1/user/expert/sales/month?month=${month}`)).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '이전 달' }))
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?month=\d{4}-\d\d$/))
  expect(router.state.location.search).not.toContain(month)
})

test('without any sale it says what to do first', async () => {
  Object.assign(answers, {
    '/v1/user/expert/sales': () => [],
    '/v1/user/expert/sales/month': () => aMonth({ count: 0, gross_viv: 0, net_viv: 0, pending_viv: 0, first_month: null }),
  })
  show()
  expect(await screen.findByText('아직 매출이 없어요')).toBeTruthy()
  expect(screen.getByRole('button', { name: '상담 상품 만들기' })).toBeTruthy()
  expect(screen.queryByText('환전할 때 떼는 수수료')).toBeNull()
})

test.each([
  ['waits for its release', {}, ['회원이 결제했어요', '상담이 끝났어요', '이때부터 환전할 수 있어요']],
  [
    'is stopped by a dispute',
    { release_dt: null, dispute: { opened_by: 'member', reg_dt: '2026-11-11T10:00:00+09:00', decide_dt: null } },
    ['회원이 결제했어요', '상담이 끝났어요', '회원이 문의했어요', '문의를 확인하고 있어요'],
  ],
  [
    'was corrected after its release',
    {
      pending_viv: 0,
      refund_viv: 100,
      net_viv: 200,
      release_dt: null,
      released_dt: '2026-11-17T20:16:00+09:00',
      dispute: { opened_by: 'operator', reg_dt: '2026-11-20T10:00:00+09:00', decide_dt: '2026-11-20T10:00:00+09:00' },
    },
    ['회원이 결제했어요', '상담이 끝났어요', '환전할 수 있게 됐어요', '고객센터가 조정했어요'],
  ],
  [
    'went back to the member',
    {
      pending_viv: 0,
      refund_viv: 300,
      net_viv: 0,
      release_dt: null,
      dispute: { opened_by: 'member', reg_dt: '2026-11-11T10:00:00+09:00', decide_dt: '2026-11-12T10:00:00+09:00' },
    },
    ['회원이 결제했어요', '상담이 끝났어요', '회원이 문의했어요', '문의 확인이 끝났어요', '모두 회원에게 돌아갔어요'],
  ],
] as [string, Partial<CounselSale>, string[]][])('the life of viv that %s', (_, changes, titles) => {
  expect(stepsOf(aSale(changes)).map(({ title }) => title)).toEqual(titles)
})

test('what the shop brought counts to the month, and no empty list of counselling says that nothing was sold', async () => {
  Object.assign(answers, {
    '/v1/user/expert/sales': () => [],
    '/v1/user/expert/sales/month': () => aMonth({ count: 0, gross_viv: 0, net_viv: 0, pending_viv: 0, shop_viv: 110 }),
    '/v1/user/order/expert/sales/month': () => ({
      count: 1,
      gross_viv: 110,
      back_viv: 0,
      net_viv: 110,
      held_viv: 230,
      forecast: [{ day: '2026-11-28', viv: 230 }],
    }),
    '/v1/user/order/expert/sales': () => [
      {
        order_item_no: 3,
        order_no: 9,
        sale_dt: '2026-11-10T20:15:00+09:00',
        item_name: '서프 왁스',
        sio_title: '',
        qtt: 1,
        member: null,
        gross_viv: 110,
        back_viv: 0,
        net_viv: 110,
      },
    ],
  })
  show()
  const totals = within(await screen.findByRole('region', { name: '이 달의 합계' }))
  expect(totals.getAllByText('110 VIV')).toHaveLength(2)
  expect((await screen.findByRole('link', { name: /서프 왁스/ })).getAttribute('href')).toContain('/expert-sales-detail/9?kind=order')
  screen.getByText('11월 28일 토요일까지')
  screen.getByRole('button', { name: '상품 판매 내역 내려받기' })
  expect(screen.queryByText('이 달에는 매출이 없어요')).toBeNull()
})
