import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addMonths, koreanDay } from '#kit/contract/time.ts'
import { Overlays } from '#kit/web/Overlays.tsx'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, screensForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import { SHOP_SALES_PAGE } from '#features/order/contract.ts'
import { SALES_PAGE, type MonthSum } from '../contract.ts'
import { monthsUntil } from '../rules.ts'
import PcExpertSales from './PcExpertSales.tsx'
import { aMonth, aSale } from './testing.ts'

const thisMonth = koreanDay(new Date()).slice(0, 7)
const lastMonth = addMonths(`${thisMonth}-01`, -1).slice(0, 7)
const sums = (month: string, net: number): MonthSum => {
  const { first_month: _first, fee: _fee, is_earner: _earner, has_biz: _biz, ...of } = aMonth({ net_viv: net, pending_viv: net / 2 })
  return { ...of, month }
}
const wallet = { paid: 1500, free: 0, exchangeable: 1000, exchangeable_later: [{ from_dt: '2026-12-01T00:00:00+09:00', amount: 300 }] }
const shares = {
  products: [
    { product_no: 1, title: '운동 질문', count: 3, net_viv: 900 },
    { product_no: 2, title: '식단 질문', count: 1, net_viv: 300 },
  ],
  returns: [
    { kind: 'later', cause: 'member', count: 1, viv: 150 },
    { kind: 'end', cause: 'MEMBER_CANCEL', count: 2, viv: 90 },
    { kind: 'end', cause: 'TIME_UP', count: 1, viv: 20 },
  ],
}

const print = vi.spyOn(page, 'print')
let calls: Call[]
let answers: Record<string, (url: URL) => unknown>
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  print.mockReset().mockImplementation(() => undefined)
  answers = {
    '/v1/user/expert/sales': () => [aSale()],
    '/v1/user/expert/sales/5': () => ({ ...aSale(), fee: aMonth().fee, is_earner: true, has_biz: false }),
    '/v1/user/expert/sales/month': () => aMonth({ count: 4, net_viv: 1200, pending_viv: 300 }),
    '/v1/user/expert/sales/year': () => monthsUntil(thisMonth, 12).map((month, nth) => ({ ...sums(month, nth * 60), shop_viv: nth * 40 })),
    '/v1/user/expert/sales/share': () => shares,
    '/v1/user/order/expert/sales': () => [],
    '/v1/user/viv': () => wallet,
    '/v1/user/auth/profile': () => ({ user_no: 7, user_verified: true, isexpert: true, user_info: { haru_name: '정하윤' } }),
  }
  ;({ calls } = fakeNetwork((call) => {
    const url = new URL(call.url, 'http://haru.test')
    return { json: { state: 1, query: answers[url.pathname]?.(url) ?? null } }
  }))
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
})
afterEach(() => vi.unstubAllGlobals())

function show(at = '/pc-expert-sales') {
  localStorage.setItem('haru_token', tokenFor(7))
  session.updateFromProfile({ user_verified: true, isexpert: true })
  const element = (
    <>
      <PcExpertSales />
      <Overlays />
    </>
  )
  const { router, view } = screensForTest([{ name: 'PcExpertSales', path: '/pc-expert-sales', element }], at)
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return router
}
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const asked = (path: string) => calls.map(({ url }) => new URL(url, 'http://haru.test')).filter(({ pathname }) => pathname === path)

test('shows the month, what an exchange would take, shares of products, and refunds with their causes', async () => {
  show()
  expect((await card('환전할 수 있는 비브')).getByText('86,700원')).toBeTruthy()
  expect((await card('상담 상품별 비중')).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '운동 질문75%3건 · 900 VIV',
    '식단 질문25%1건 · 300 VIV',
  ])
  expect((await card('상담 환불')).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '회원의 문의를 살펴본 결과150 VIV1건',
    '회원이 취소했어요90 VIV2건',
    '연결이 끊겨 쓰지 못한 시간20 VIV1건',
  ])
  const totals = await card('이 달의 합계')
  expect(totals.getByText('환전 가능').nextSibling?.textContent).toBe('900 VIV')
  expect(totals.getByText('정산 대기').nextSibling?.textContent).toBe('300 VIV')
})

test('the card of the exchange says from which amount it is possible, and still leads to the one under way', async () => {
  answers['/v1/user/viv'] = () => ({ ...wallet, paid: 480, exchangeable: 480 })
  show()
  const exchange = await card('환전할 수 있는 비브')
  exchange.getByText('유료 비브가 1,000 VIV를 넘을 때부터 환전할 수 있어요.')
  expect(exchange.getByRole<HTMLButtonElement>('button', { name: '환전 신청' }).disabled).toBe(false)
})

test('twelve months need one call; the keyboard chooses a month, which is kept in the address', async () => {
  const router = show()
  const slider = await screen.findByRole('slider', { name: '달 고르기' })
  expect(slider.getAttribute('aria-valuetext')).toMatch(/1,100 VIV, 그중 상품 440 VIV$/)
  expect(screen.getByText('지난달보다 100 VIV 늘었어요')).toBeTruthy()
  fireEvent.change(slider, { target: { value: '10' } })
  await waitFor(() => expect(router.state.location.search).toBe(`?month=${lastMonth}`))
  await waitFor(() => expect(asked('/v1/user/expert/sales').at(-1)?.searchParams.get('month')).toBe(lastMonth))
  expect(asked('/v1/user/expert/sales/year')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '달별 매출을 표로 보기' }))
  expect(screen.getAllByRole('row').length).toBeGreaterThan(12)
})

test('a month that is not over is not said to have brought less than the one before; one that is over is', async () => {
  const [current, before] = monthsUntil(thisMonth, 12).toReversed()
  const totals = new Map([
    [current, 50],
    [before, 400],
  ])
  answers['/v1/user/expert/sales/year'] = () =>
    monthsUntil(thisMonth, 12).map((month) => ({ ...sums(month, totals.get(month) ?? 900), shop_viv: 0 }))
  show()
  expect(await screen.findByText('지난달에는 모두 400 VIV였어요')).toBeTruthy()
  fireEvent.change(screen.getByRole('slider', { name: '달 고르기' }), { target: { value: '10' } })
  expect(await screen.findByText('지난달보다 500 VIV 줄었어요')).toBeTruthy()
})

test('loads all pages before it prints a statement without the page around it', async () => {
  const second = Array.from({ length: 3 }, (_, nth) => aSale({ coun_no: 500 + nth, title: '마지막 쪽' }))
  answers['/v1/user/expert/sales'] = ({ searchParams }) =>
    searchParams.has('before_no') ? second : Array.from({ length: SALES_PAGE }, (_, nth) => aSale({ coun_no: nth + 1 }))
  answers['/v1/user/expert/sales/month'] = () => aMonth({ count: SALES_PAGE + 3 })
  show()
  await screen.findByRole('region', { name: '상담 환불' })
  const button = await screen.findByRole('button', { name: '인쇄' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  const sheet = document.querySelector<HTMLElement>('body > .print-sheet')!
  expect(sheet.textContent).toContain('전체가 아니에요. 33건 중 최근 30건이에요.')
  let printed = ''
  print.mockImplementation(() => void (printed = sheet.textContent))
  await userEvent.click(button)
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(printed).toContain('매출 명세서')
  expect(printed).toContain('정하윤')
  expect(printed.match(/마지막 쪽/g)).toHaveLength(3)
  expect(printed).not.toContain('전체가 아니에요')
})

test('a month with sales of products alone is printed without a table of sessions', async () => {
  answers['/v1/user/expert/sales'] = () => []
  answers['/v1/user/expert/sales/month'] = () => aMonth({ count: 0, gross_viv: 0, net_viv: 0, pending_viv: 0, shop_viv: 580 })
  answers['/v1/user/expert/sales/share'] = () => ({ products: [], returns: [] })
  show()
  const button = await screen.findByRole('button', { name: '인쇄' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  const sheet = document.querySelector<HTMLElement>('body > .print-sheet')!
  for (const text of ['상품 판매580 VIV', '이 달에는 상담 매출이 없어요.', '이 달에는 상담 환불이 없어요.']) {
    expect(sheet.textContent).toContain(text)
  }
  expect(sheet.querySelector('table')).toBeNull()
  await userEvent.click(button)
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
})

test('prints each sale of products of all pages beside the sessions, also of a pass', async () => {
  const product = {
    order_no: 77,
    sale_dt: '2026-11-18T10:00:00+09:00',
    item_name: '요가 매트',
    sio_title: '라벤더',
    qtt: 2,
    member: null,
    gross_viv: 100,
    back_viv: 10,
    net_viv: 90,
    pass_qtt: null,
    pass_unit: null,
  }
  const first = Array.from({ length: SHOP_SALES_PAGE }, (_, nth) => ({ ...product, order_item_no: nth + 10 }))
  const pass = {
    ...product,
    order_item_no: 1,
    item_name: 'PT 10회',
    sio_title: '',
    back_viv: 0,
    net_viv: 100,
    pass_qtt: 3,
    pass_unit: 'session',
  }
  const net = SHOP_SALES_PAGE * 90 + 100
  answers['/v1/user/order/expert/sales'] = ({ searchParams }) => (searchParams.has('before_no') ? [pass] : first)
  answers['/v1/user/expert/sales/month'] = () => aMonth({ count: 1, shop_viv: net })
  show()
  const button = await screen.findByRole('button', { name: '인쇄' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  const sheet = document.querySelector<HTMLElement>('body > .print-sheet')!
  expect(sheet.textContent).toContain(`전체가 아니에요. 최근 ${SHOP_SALES_PAGE}건이에요.`)
  let printed = ''
  print.mockImplementation(() => void (printed = sheet.textContent))
  await userEvent.click(button)
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(printed.match(/요가 매트 라벤더 · 2개/g)).toHaveLength(SHOP_SALES_PAGE)
  expect(printed).toContain('PT 10회 3회 사용')
  expect(printed).toContain(`합계 ${SHOP_SALES_PAGE + 1}건`)
  expect(printed).toContain(net.toLocaleString('ko-KR'))
  expect(printed).not.toContain('전체가 아니에요')
  expect(sheet.querySelectorAll('table')).toHaveLength(2)
})

test('a sale opens within the portal, and leads to its counselling there', async () => {
  const router = show()
  await userEvent.click(await screen.findByRole('link', { name: /운동 질문/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?sale=5'))
  expect((await screen.findByRole('link', { name: /상담 내용 보기/ })).getAttribute('href')).toBe('/pc-expert-main?counsel=5')
})

test('another expert’s sale is not found', async () => {
  vi.unstubAllGlobals()
  fakeNetwork(() => ({ status: 404, json: { state: -9, msg: 'x', code: 'portal.no_sale' } }))
  show('/pc-expert-sales?sale=9')
  expect(await screen.findByText(/볼 수 없는 페이지/)).toBeTruthy()
})

test('without any sale it says how to begin, and nothing can be printed', async () => {
  answers['/v1/user/expert/sales'] = () => []
  answers['/v1/user/expert/sales/month'] = () => aMonth({ count: 0, net_viv: 0, pending_viv: 0, first_month: null })
  answers['/v1/user/expert/sales/share'] = () => ({ products: [], returns: [] })
  const router = show()
  expect(await screen.findByText('아직 매출이 없어요')).toBeTruthy()
  expect(screen.getByRole('button', { name: '인쇄' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: '상담 시간 열기' }))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/pc-expert-calendar', search: '?tab=hours' }))
})
