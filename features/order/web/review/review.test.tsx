import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { OverlayHost } from '#kit/web/OverlayHost.tsx'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, followingForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import type { ItemReview, ItemReviews, OrderReview, PurchaseReview, ReceivedOrderReview } from '../../contract.ts'
import OrderReviewCreate from './OrderReviewCreate.tsx'
import OrderReviewEdit from './OrderReviewEdit.tsx'
import OrderReviewList from './OrderReviewList.tsx'
import { ProductReviews } from './ProductReviews.tsx'
import ReceivedOrderReviews from './ReceivedOrderReviews.tsx'

const TEXT = '두툼해서 무릎이 아프지 않아요.'
const aReview = (of: Partial<OrderReview> = {}): OrderReview => ({
  review_no: 9,
  rating: 5,
  content: TEXT,
  images: [],
  reply: null,
  reply_dt: null,
  reg_dt: '2026-11-23T05:00:00.000Z',
  edit_dt: null,
  edit_until: null,
  is_hidden: false,
  is_refunded: false,
  help_qtt: 0,
  ...of,
})
const subject = {
  order_item_no: 11,
  order_no: 93,
  item_no: 5,
  item_name: '요가 매트',
  sio_title: '라벤더',
  item_thumb: null,
  cate_no: 6,
  company: '하루 필라테스',
  seller: null,
}
const aPurchase = (of: Partial<PurchaseReview> = {}): PurchaseReview => ({
  ...subject,
  write_until: '2099-12-22T14:59:59.000Z',
  problem: null,
  review: null,
  ...of,
})
const anItemReview = (of: Partial<ItemReview> = {}): ItemReview => ({
  review_no: 9,
  author: '보**',
  rating: 5,
  content: TEXT,
  images: [],
  reply: null,
  reply_dt: null,
  reg_dt: '2026-11-23T05:00:00.000Z',
  edit_dt: null,
  help_qtt: 2,
  is_helpful: false,
  is_mine: false,
  item: null,
  ...of,
})
const aPage = (of: Partial<ItemReviews> = {}): ItemReviews => ({
  summary: { is_doctor: false, rating: 4.5, count: 2, spread: [0, 0, 0, 1, 1] },
  seller: null,
  item: { item_no: 5, item_name: '요가 매트' },
  reviews: [anItemReview()],
  next: null,
  ...of,
})

const OF = '/v1/user/order/review/of/11'
const PUBLIC = 'GET /v1/user/shop/review'
type Answers = Record<string, (call: Call) => unknown>
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
})

function open(element: ReactElement, answers: Answers, { at = '/', as, id }: { at?: string; as?: number; id?: string } = {}) {
  wireForTest()
  if (as !== undefined) localStorage.setItem('haru_token', tokenFor(as))
  const { calls } = fakeNetwork((call) => ({
    json: { state: 1, query: answers[`${call.method} ${call.url.split('?')[0]}`]?.(call) ?? {} },
  }))
  const { router, view } = followingForTest(
    <>
      {element}
      <OverlayHost />
    </>,
    at,
    id === undefined ? {} : { id },
    '',
  )
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return { router, asked: (line: string) => calls.filter(({ method, url }) => `${method} ${url.split('?')[0]}` === line) }
}
const clickButton = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('a review is written with a rating and a text, and what is missing is said', async () => {
  const { asked } = open(
    <OrderReviewCreate />,
    { [`GET ${OF}`]: () => aPurchase(), [`POST ${OF}`]: () => aPurchase() },
    { as: 3, id: '11' },
  )
  await screen.findByText('요가 매트')
  await clickButton('후기 남기기')
  screen.getByText('별점을 골라 주세요.')
  screen.getByText('후기는 10~1,000자로 적어 주세요.')
  expect(asked(`POST ${OF}`)).toHaveLength(0)
  await userEvent.click(within(screen.getByRole('radiogroup', { name: '상품은 어땠나요?' })).getByLabelText('별 4개'))
  await userEvent.type(screen.getByRole('textbox'), TEXT)
  await clickButton('후기 남기기')
  await waitFor(() => expect(asked(`POST ${OF}`)).toHaveLength(1))
  expect(asked(`POST ${OF}`)[0]!.body).toEqual({ rating: 4, content: TEXT, images: [] })
})

test('what cannot be reviewed says why; a doctor is asked for no pictures', async () => {
  const problem = { code: 'x', msg: '이미 후기를 쓴 상품이에요.' }
  const refused = { [`GET ${OF}`]: () => aPurchase({ write_until: null, problem, review: aReview() }) }
  open(<OrderReviewCreate />, refused, { as: 3, id: '11' })
  await screen.findByText('이미 후기를 쓴 상품이에요.')
  screen.getByRole('button', { name: '내가 쓴 후기 보기' })
})

test('a doctor is asked for no pictures, and the words go to the doctor alone', async () => {
  open(<OrderReviewCreate />, { [`GET ${OF}`]: () => aPurchase({ cate_no: 1 }) }, { as: 3, id: '11' })
  await screen.findByText(/판매한 의사만 읽어요/)
  expect(screen.queryByText('사진 (선택)')).toBeNull()
})

test('a review is changed once; of a refunded product it says why not', async () => {
  const review = aReview({ edit_until: '2099-12-22T14:59:59.000Z' })
  const answers = { [`GET ${OF}`]: () => aPurchase({ review }), [`PUT ${OF}`]: () => aPurchase({ review }) }
  const { asked } = open(<OrderReviewEdit />, answers, { as: 3, id: '11' })
  await userEvent.type(await screen.findByRole('textbox'), ' 정말로요.')
  await clickButton('고친 후기 저장하기')
  await waitFor(() => expect(asked(`PUT ${OF}`).map(({ body }) => body)).toEqual([{ rating: 5, content: `${TEXT} 정말로요.`, images: [] }]))
})

test('guests read the reviews of a product in each order, and log in to mark one', async () => {
  const { asked, router } = open(<OrderReviewList />, { [PUBLIC]: () => aPage() }, { at: '/order-review-list?item=5' })
  const row = within(await screen.findByRole('article', { name: '보** 님의 후기' }))
  row.getByText(TEXT)
  expect(row.queryByRole('link')).toBeNull()
  expect(screen.getByRole('link', { name: '요가 매트' }).getAttribute('href')).toContain('/pro-shop-detail/5')
  screen.getByText('평균 5점 가운데 4.5점')
  await clickButton('도움순')
  await waitFor(() => expect(router.state.location.search).toBe('?item=5&sort=helpful'))
  await clickButton('사진 후기')
  await waitFor(() => expect(asked(PUBLIC).at(-1)!.url).toContain('pictures=true'))
  await userEvent.click(await screen.findByRole('button', { name: /도움돼요/ }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '닫기' }))
})

test('a member marks a review as helpful, which shows at once', async () => {
  const mark = 'PUT /v1/user/shop/review/9/helpful'
  const { asked } = open(
    <ProductReviews item={{ item_no: 5 }} />,
    { [PUBLIC]: () => aPage(), [mark]: () => ({ help_qtt: 3, is_helpful: true }) },
    { as: 3 },
  )
  const button = await screen.findByRole('button', { name: '도움돼요 2' })
  await userEvent.click(button)
  await waitFor(() => expect(screen.getByRole('button', { name: '도움돼요 3' }).getAttribute('aria-pressed')).toBe('true'))
  expect(asked(mark)).toHaveLength(1)
  expect(screen.getByRole('link', { name: '모두 보기' }).getAttribute('href')).toContain('/order-review-list?item=5')
})

test('of a doctor the page shows nothing', async () => {
  const summary = { is_doctor: true, rating: null, count: null, spread: null }
  const { asked } = open(<ProductReviews item={{ item_no: 5 }} />, { [PUBLIC]: () => aPage({ summary, reviews: [] }) })
  await waitFor(() => expect(asked(PUBLIC)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('region', { name: '상품 후기' })).toBeNull())
})

test('the own lists lead to the forms, and say why others do not see a review; guests are asked to log in', async () => {
  const answers = {
    'GET /v1/user/order/review/to-write': () => [{ ...subject, write_until: '2099-12-22T14:59:59.000Z' }],
    'GET /v1/user/order/review': () => [{ ...subject, review: aReview({ is_refunded: true }) }],
  }
  const { router } = open(<OrderReviewList />, answers, { at: '/order-review-list', as: 3 })
  await clickButton('요가 매트 후기 쓰기')
  await waitFor(() => expect(router.state.location.pathname).toBe('/order-review-create/11'))
})

test('my review of a refunded product says that nobody else sees it', async () => {
  const answers = { 'GET /v1/user/order/review': () => [{ ...subject, review: aReview({ is_refunded: true }) }] }
  open(<OrderReviewList />, answers, { at: '/order-review-list?tab=mine', as: 3 })
  await screen.findByText('돌려받은 상품이라 다른 사람에게 보이지 않아요.')
})

test('guests are asked to log in for their own reviews', async () => {
  open(<OrderReviewList />, {}, { at: '/order-review-list' })
  await screen.findByRole('button', { name: '로그인하기' })
  expect(screen.queryByRole('tablist')).toBeNull()
})

test('the seller answers a review once', async () => {
  const REPLY = 'POST /v1/user/order/expert/review/9'
  const row: ReceivedOrderReview = { ...subject, buyer: null, review: aReview() }
  const { asked } = open(
    <ReceivedOrderReviews scroller={{ current: null }} />,
    {
      'GET /v1/user/order/expert/review': () => [row],
      [REPLY]: () => row,
    },
    { as: 3 },
  )
  expect((await screen.findByRole('link', { name: /요가 매트/ })).getAttribute('href')).toContain('/expert-sales-detail/93?kind=order')
  await clickButton('답글 남기기')
  const sheet = within(await screen.findByRole('dialog', { name: '답글 남기기' }))
  await userEvent.type(sheet.getByRole('textbox'), '고마워요!')
  await userEvent.click(sheet.getByRole('button', { name: '답글 남기기' }))
  await waitFor(() => expect(asked(REPLY).map(({ body }) => body)).toEqual([{ reply: '고마워요!' }]))
})
