import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Overlays } from '#kit/web/Overlays.tsx'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, screensForTest, tokenFor, wireForTest } from '#kit/web/testing.ts'
import type { OrderCard } from '../contract.ts'
import OrderList from './OrderList.tsx'
import { aCard, anItem } from './testing.ts'

let orders: (query: URLSearchParams) => OrderCard[]
let asked: string[]
let status: number
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  vi.useFakeTimers({ now: new Date('2026-11-20T03:00:00Z'), toFake: ['Date'] })
  orders = () => [aCard()]
  asked = []
  status = 200
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  fakeNetwork((call) => {
    const url = new URL(call.url, 'http://haru.test')
    if (url.pathname !== '/v1/user/order') return { json: { state: 1, query: null } }
    asked.push(url.search)
    return status === 200 ? { json: { state: 1, query: orders(url.searchParams) } } : { status, json: { state: 0 } }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(at = '/order-list') {
  localStorage.setItem('haru_token', tokenFor(3))
  session.updateFromProfile({ user_verified: true, isexpert: false })
  const element = (
    <>
      <OrderList />
      <Overlays />
    </>
  )
  const { router, view } = screensForTest([{ name: 'OrderList', path: '/order-list', element }], at)
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return router
}

test('lists orders with their products, amounts and states; rows beyond two are counted', async () => {
  const items = [1, 2, 3, 4].map((no) => anItem({ order_item_no: no, item_name: `매트 ${no}`, state: no === 2 ? 4 : 2 }))
  const made = anItem({ type: 3, state: 4 })
  orders = () => [aCard({ items, item_amt: 720 }), aCard({ order_no: 94, state: 4, items: [made], reg_dt: '2026-11-16T10:00:00+09:00' })]
  show()
  const row = within((await screen.findByRole('link', { name: '11월 17일 화요일 주문' })).closest('article')!)
  expect(screen.getByRole('link', { name: '11월 17일 화요일 주문' }).getAttribute('href')).toContain('/order-detail/93')
  expect(row.getByText('하루 필라테스')).toBeTruthy()
  expect([row.queryByText('매트 2') !== null, row.queryByText('매트 3'), row.getByText('외 2개').textContent]).toEqual([
    true,
    null,
    '외 2개',
  ])
  expect(row.getByText('750 VIV')).toBeTruthy()
  expect(row.getByText('배송 중')).toBeTruthy()
  expect(screen.getByText('제작 중')).toBeTruthy()
})

test('a state, a month and words narrow the list and are in the address', async () => {
  const router = show('/order-list?month=2026-10')
  await screen.findByText('2026년 10월')
  await userEvent.click(screen.getByRole('button', { name: '배송·진행 중' }))
  await waitFor(() => expect(asked.at(-1)).toBe('?shop=members&tab=sent&month=2026-10'))
  await userEvent.click(screen.getByRole('button', { name: '주문 찾기' }))
  await userEvent.type(screen.getByRole('textbox', { name: '상품 이름이나 주문 번호' }), '2611-17-0093')
  await waitFor(() => expect(asked.at(-1)).toBe('?shop=members&tab=sent&month=2026-10&q=93'))
  expect(router.state.location.search).toBe('?tab=sent&month=2026-10&q=2611-17-0093')
  // Closing the search takes its words away.
  await userEvent.click(screen.getByRole('button', { name: '주문 찾기' }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=sent&month=2026-10'))
})

test('without orders it says so, and leads from a filter to all of them', async () => {
  orders = (query) => (query.get('tab') === 'done' ? [] : [aCard()])
  const router = show('/order-list?tab=done')
  expect(await screen.findByText('찾는 주문이 없어요')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '전체 보기' }))
  expect(await screen.findByText('하루 필라테스')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

test('a fault of the server offers another try', async () => {
  status = 500
  show()
  const again = await screen.findByRole('button', { name: '다시 시도' })
  status = 200
  await userEvent.click(again)
  expect(await screen.findByText('하루 필라테스')).toBeTruthy()
})
