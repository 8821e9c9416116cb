import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeIntersection } from '#kit/ui/testing.ts'
import { aCard, closeOverlays, openShop, refusal } from '../testing.tsx'
import ProShopList from './ProShopList.tsx'

vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)

const LIST = 'GET /v1/user/shop/product'
const regions = [{ sido: '서울특별시', sigungu: [{ code: '11440', name: '마포구' }] }]
const place = { sigungu_code: '11440', name: '서울 마포구' }
let showEnd: () => void
beforeEach(() => {
  showEnd = fakeIntersection()
})
afterEach(() => vi.unstubAllGlobals())

const page = (items: object[], of: object = {}) => ({ place: null, items, next: null, ...of })
const open = (answers: Parameters<typeof openShop>[2], at = '/pro-shop-list', as?: number) =>
  openShop(
    <ProShopList />,
    at,
    { 'GET /v1/user/location/region': () => regions, ...answers },
    { name: 'ProShopList', ...(as !== undefined && { as }) },
  )
const queryOf = (url: string) => Object.fromEntries(new URLSearchParams(url.split('?')[1]))

test('a row shows rating, distance, badges and the lowest price; nothing of what is not known', async () => {
  const items = [
    aCard({
      item_no: 1,
      item_name: '거북목 탈출',
      type: 1,
      item_viv_price: 900,
      ir_avg: 4.8,
      ir_count: 76,
      dist_from_user: 1.2,
      is_best: true,
    }),
    aCard({ item_no: 2, item_name: '검진 안내', is_new: true }),
    aCard({ item_no: 3, item_name: '폼 롤러', type: 2, dist_from_user: 469.6 }),
  ]
  open({ [LIST]: () => page(items) })
  const first = await screen.findByRole('link', { name: /거북목 탈출/ })
  expect(first.textContent).toMatch(/BEST.*배나은 필라테스 강사.*별점 4\.8, 후기 76건.*1\.2킬로미터 거리.*900VIV부터/)
  expect(first.getAttribute('href')).toBe('/pro-shop-detail/1')
  const second = screen.getByRole('link', { name: /검진 안내/ })
  expect(second.textContent).toMatch(/NEW.*180VIV$/)
  expect(second.textContent).not.toMatch(/BEST|별점|킬로미터|부터/)
  // Goods are sent.
  expect(screen.getByRole('link', { name: /폼 롤러/ }).textContent).not.toContain('킬로미터')
})

test('asks for category, order and filters of the address, and changes it', async () => {
  const { router, asked } = open({ [LIST]: () => page([aCard()], { place }) }, '/pro-shop-list?sort=price&kind=service&from=50')
  await screen.findByText('서울 마포구')
  expect(queryOf(asked(LIST)[0]!.url)).toEqual({ sort: 'price', type: '0,1', price_from: '50' })
  await userEvent.click(screen.getByRole('button', { name: 'PT' }))
  await waitFor(() => expect(queryOf(asked(LIST).at(-1)!.url)).toMatchObject({ cate_no: '4', sort: 'price' }))
  await userEvent.click(screen.getByRole('button', { name: '필터 2개 켜짐' }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(sheet.getByRole('button', { name: '주문 제작' }))
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: '최대 가격' }), '300')
  await userEvent.click(sheet.getByRole('button', { name: '상품 보기' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=price&cate=4&kind=made&from=50&to=300'))
})

test('asks for a district before it measures distances without one, and keeps it on the device', async () => {
  const { router, asked } = open({ [LIST]: ({ url }) => page([aCard()], { place: url.includes('sigungu_code') ? place : null }) })
  await screen.findByRole('button', { name: '지역 고르기' })
  await userEvent.click(screen.getByRole('button', { name: '정렬: 추천순' }))
  await userEvent.click(await screen.findByRole('button', { name: '거리순' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '시·도' }), '서울특별시')
  await userEvent.click(screen.getByRole('button', { name: '이 지역으로 보기' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=distance'))
  await waitFor(() => expect(queryOf(asked(LIST).at(-1)!.url)).toEqual({ sort: 'distance', sigungu_code: '11440' }))
  expect(asked(LIST).some(({ url }) => url.includes('distance') && !url.includes('sigungu_code'))).toBe(false)
  await screen.findByRole('button', { name: '거리를 재는 곳: 서울 마포구' })
})

test('loads the next page at the end, and says that there is none', async () => {
  const answers = {
    [LIST]: ({ url }: { url: string }) =>
      url.includes('after_no=1')
        ? page([aCard({ item_no: 2, item_name: '둘째' })])
        : page([aCard({ item_no: 1 })], { next: { after: '9', after_no: 1 } }),
  }
  open(answers)
  await screen.findByText('루프 밴드')
  showEnd()
  await screen.findByText('둘째')
  await screen.findByText('모두 봤어요')
})

test('shows an empty list as such, and a failure with a retry', async () => {
  let items: object[] | null = null
  open({ [LIST]: () => (items === null ? refusal(500, 'x', '오류') : page(items)) })
  const retry = await screen.findByRole('button', { name: '다시 시도' })
  items = []
  await userEvent.click(retry)
  await screen.findByText('상품이 없어요')
})

test('the wish list and the products opened last are for members, and lose what is taken out', async () => {
  const wishes = [{ ...aCard(), state: 3, wish_dt: '2026-11-21T05:00:00+09:00' }]
  const seen = [
    { ...aCard({ item_no: 5, item_name: '매트' }), state: 4, seen_dt: '2026-11-21T05:00:00+09:00' },
    { ...aCard({ item_no: 6, item_name: '블록' }), state: 1, seen_dt: '2026-11-21T05:00:00+09:00' },
  ]
  const answers = {
    [LIST]: () => page([aCard()]),
    'GET /v1/user/shop/wish': () => wishes,
    'DELETE /v1/user/shop/wish/4': () => (wishes.splice(0), { is_wished: false }),
    'GET /v1/user/shop/seen': () => seen,
    'DELETE /v1/user/shop/seen': ({ url }: { url: string }) => void seen.splice(0, url.includes('item_no=5') ? 1 : 2),
  }
  const { router } = open(answers, '/pro-shop-list', 7)
  await userEvent.click(await screen.findByRole('button', { name: '찜과 최근 본 상품' }))
  const row = await screen.findByRole('link', { name: /루프 밴드/ })
  expect(row.textContent).toContain('품절')
  await userEvent.click(screen.getByRole('button', { name: '루프 밴드 빼기' }))
  await screen.findByText('아직 찜한 상품이 없어요')
  await userEvent.click(screen.getByRole('tab', { name: '최근 본 상품' }))
  await screen.findByRole('link', { name: /블록/ })
  // An ended product has no page.
  expect(screen.queryByRole('link', { name: /매트/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '매트 빼기' }))
  await waitFor(() => expect(screen.queryByText('매트')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: '모두 지우기' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '모두 지우기' }))
  await screen.findByText('최근에 본 상품이 없어요')
  await userEvent.click(screen.getByRole('button', { name: '상품 보러 가기' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('asks a guest who opens the wish list to log in', async () => {
  open({ [LIST]: () => page([aCard()]) })
  await userEvent.click(await screen.findByRole('button', { name: '찜과 최근 본 상품' }))
  await screen.findByText('로그인 후 이용가능합니다')
  await closeOverlays()
})
