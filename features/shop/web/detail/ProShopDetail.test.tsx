import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { extendShop } from '../extensions.ts'
import { anOption, aProduct, aQuestion, closeOverlays, openShop, refusal } from '../testing.tsx'
import ProShopDetail from './ProShopDetail.tsx'

const ITEM = 'GET /v1/user/shop/product/4'
const QUESTIONS = 'GET /v1/user/shop/product/4/question'
const WISH = 'PUT /v1/user/shop/wish/4'

const addToCart = vi.fn(async () => undefined)
const buyNow = vi.fn(async () => undefined)
beforeEach(() => {
  vi.clearAllMocks()
  extendShop({ addToCart, buyNow, Reviews: undefined })
})
afterEach(() => vi.unstubAllGlobals())

type Answers = Parameters<typeof openShop>[2]
const open = (item: object, { as, answers = {} }: { as?: number; answers?: Answers } = {}) =>
  openShop(
    <ProShopDetail />,
    '/pro-shop-detail/4',
    { [ITEM]: () => item, [QUESTIONS]: () => [], ...answers },
    {
      name: 'ProShopDetail',
      params: { id: '4' },
      ...(as !== undefined && { as }),
    },
  )

test('shows price in viv and won, terms, folded notices, the seller and the broker', async () => {
  open(aProduct({ parties: { ...aProduct().parties, tel: '0212345678' } }))
  await screen.findByRole('heading', { name: '루프 밴드', level: 2 })
  screen.getByText('02-1234-5678')
  for (const text of ['180 VIV', '18,000원', '500 VIV부터 무료', '+30 VIV', '결제한 날부터 3영업일 안', '60 VIV']) {
    screen.getAllByText(text, { exact: false })
  }
  screen.getByText('상품정보제공고시 (스포츠용품)')
  screen.getByText('제조국')
  screen.getByText('통신판매중개자 하루 주식회사')
  expect(screen.getByRole('link', { name: '배나은님의 마이룸' }).getAttribute('href')).toBe('/my-haru-room/8')
  expect(screen.queryByRole('note')).toBeNull()
})

test.each([
  [1, '의료행위·처방이 아닌 건강정보 상담이에요.'],
  [2, '의료행위·처방이 아닌 건강정보 상담이에요.'],
  [8, '의료행위·처방이 아닌 정보 상담이고, 사건을 맡기는 계약이 아니에요.'],
])('says what a service of category %i is not', async (cate_no, text) => {
  const { seller } = aProduct()
  open(aProduct({ type: 0, seller: { ...seller, cate_no } }))
  expect((await screen.findByRole('note')).textContent).toBe(text)
})

test.each([
  [6, 1],
  [1, 0],
])('of an expert of category %i, %i places are kept while the code of reviews loads: a doctor has none', async (cate_no, places) => {
  const { seller } = aProduct()
  extendShop({ Reviews: lazy(() => new Promise<never>(() => undefined)) })
  open(aProduct({ promise: null, seller: { ...seller, cate_no } }))
  await screen.findByRole('button', { name: '문의하기' })
  expect(document.querySelectorAll('.animate-skeleton')).toHaveLength(places)
})

test('a wish shows at once, is taken back after a refusal, and asks a guest to log in', async () => {
  const late = Promise.withResolvers<void>()
  const { asked } = open(aProduct(), {
    as: 7,
    answers: { [WISH]: async () => (await late.promise, refusal(409, 'shop.wishes_full', '찜은 500개까지 할 수 있어요.')) },
  })
  await userEvent.click(await screen.findByRole('button', { name: '찜하기 3' }))
  expect(screen.getByRole('button', { name: '찜하기 4' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: '찜하기 4' }))
  expect(asked(WISH)).toHaveLength(1)
  late.resolve()
  await screen.findByText('찜은 500개까지 할 수 있어요.')
  await closeOverlays()
  screen.getByRole('button', { name: '찜하기 3' })
})

test('a guest has no menu and is asked to log in for a wish and a question; nothing is remembered of them', async () => {
  const { calls } = open(aProduct())
  const wish = await screen.findByRole('button', { name: '찜하기 3' })
  expect(screen.queryByRole('button', { name: '상품 메뉴' })).toBeNull()
  await userEvent.click(wish)
  await screen.findByText('로그인 후 이용가능합니다')
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '닫기' }))
  await userEvent.click(await screen.findByRole('button', { name: '문의하기' }))
  await screen.findByText('로그인 후 이용가능합니다')
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
  await closeOverlays()
})

test('remembers that a member opened it, but not the seller', async () => {
  const mine = open(aProduct(), { as: 8 })
  await screen.findByRole('heading', { name: '루프 밴드', level: 2 })
  screen.getByRole('button', { name: '상품 메뉴' })
  expect(mine.asked('PUT /v1/user/shop/seen/4')).toEqual([])
  expect(screen.queryByRole('button', { name: /찜하기|장바구니|문의/ })).toBeNull()
})

test('chooses options and quantities, shows the total, and puts them into the cart', async () => {
  const options = [
    anOption({ sio_no: 1, sio_title: '라벤더' }),
    anOption({ sio_no: 2, sio_title: '민트', sio_amt: 20, left: 2 }),
    anOption({ sio_no: 3, sio_title: '코랄', is_sold_out: true }),
  ]
  const { asked } = open(aProduct({ sio_info: options }), {
    as: 7,
    answers: { 'PUT /v1/user/shop/restock/3': () => ({ is_waiting: true }) },
  })
  await waitFor(() => expect(asked('PUT /v1/user/shop/seen/4')).toHaveLength(1))
  await userEvent.click(await screen.findByRole('button', { name: '장바구니 담기' }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(sheet.getByRole('button', { name: '장바구니 담기' }))
  await screen.findByText('옵션을 골라 주세요.')
  expect(addToCart).not.toHaveBeenCalled()
  await userEvent.click(sheet.getByRole('button', { name: /라벤더/ }))
  await userEvent.click(sheet.getByRole('button', { name: /민트/ }))
  // Two are left.
  for (let time = 0; time < 3; time++) await userEvent.click(sheet.getByRole('button', { name: '민트 수량 늘리기' }))
  sheet.getByText('580 VIV')
  await userEvent.click(sheet.getByRole('button', { name: '코랄 재입고 알림' }))
  await waitFor(() => expect(sheet.getByRole('button', { name: '코랄 재입고 알림' }).getAttribute('aria-pressed')).toBe('true'))
  await userEvent.click(sheet.getByRole('button', { name: '장바구니 담기' }))
  await screen.findByText('장바구니에 담았어요.')
  expect(addToCart).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ item_no: 4 }),
    [
      { sio_no: 1, qtt: 1 },
      { sio_no: 2, qtt: 2 },
    ],
    'members',
  )
})

test('the only option is chosen already, and a refusal keeps the sheet open', async () => {
  buyNow.mockRejectedValueOnce(new Error('lost'))
  open(aProduct(), { as: 7 })
  await userEvent.click(await screen.findByRole('button', { name: '바로 구매' }))
  const sheet = await screen.findByRole('dialog')
  await userEvent.click(within(sheet).getByRole('button', { name: '바로 구매' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button'))
  expect(buyNow).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ item_no: 4 }), [{ sio_no: 40, qtt: 1 }], 'members')
  expect(screen.getByRole('dialog')).toBe(sheet)
  await closeOverlays()
})

test('what cannot be bought has no button for it: sold out, or without cart and payment', async () => {
  extendShop({ addToCart: undefined, buyNow: undefined } as never)
  open(aProduct(), { as: 7 })
  await screen.findByRole('button', { name: '문의' })
  expect(screen.queryByRole('button', { name: /장바구니|바로 구매/ })).toBeNull()
})

test('a sold-out product offers to tell when it is back', async () => {
  open(aProduct({ is_sold_out: true, sio_info: [anOption({ is_sold_out: true })] }), {
    as: 7,
    answers: { 'PUT /v1/user/shop/restock/40': () => ({ is_waiting: true }) },
  })
  await userEvent.click(await screen.findByRole('button', { name: '루프 밴드 재입고 알림' }))
  await screen.findByText('다시 들어오면 알려 드릴게요.')
  expect(screen.queryByRole('button', { name: /장바구니|바로 구매/ })).toBeNull()
})

test('others report a question and its answer, each by itself; a secret one has nothing to report', async () => {
  const all = [
    aQuestion({ question_no: 9, reply: '네, 맞아요.', reply_dt: '2026-11-22T05:00:00+09:00' }),
    aQuestion({ question_no: 8, is_secret: true, content: null }),
  ]
  open(aProduct(), { answers: { [QUESTIONS]: () => all } })
  expect(await screen.findAllByRole('button', { name: '문의 신고하기' })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '판매자 답변 신고하기' }))
  await screen.findByRole('alertdialog')
  await closeOverlays()
})

test('shows three questions and their answers, asks a secret one, and deletes an own one', async () => {
  const all = [
    aQuestion({ question_no: 9, is_mine: true, content: '내가 물었어요', reply: '네, 맞아요.', reply_dt: '2026-11-22T05:00:00+09:00' }),
    aQuestion({ question_no: 8, is_secret: true, content: null }),
    aQuestion({ question_no: 7 }),
    aQuestion({ question_no: 6, content: '넷째 문의' }),
  ]
  const { asked } = open(aProduct(), {
    as: 7,
    answers: { [QUESTIONS]: () => all, 'DELETE /v1/user/shop/question/9': () => void all.shift() },
  })
  await screen.findByText('네, 맞아요.')
  screen.getByText('비밀글이에요.')
  expect(screen.queryByText('넷째 문의')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '문의하기' }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.type(sheet.getByRole('textbox'), '길이')
  await userEvent.click(sheet.getByRole('button', { name: '문의 보내기' }))
  await sheet.findByText('5자 이상 적어 주세요.')
  await userEvent.type(sheet.getByRole('textbox'), '가 궁금해요')
  await userEvent.click(sheet.getByRole('switch', { name: /비밀글/ }))
  await userEvent.click(sheet.getByRole('button', { name: '문의 보내기' }))
  await screen.findByText(/문의를 보냈어요/)
  expect(asked('POST /v1/user/shop/product/4/question').map(({ body }) => body)).toEqual([{ content: '길이가 궁금해요', is_secret: true }])
  await userEvent.click(screen.getByRole('button', { name: '지우기' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '지우기' }))
  await screen.findByText('넷째 문의')
})

test('says the same of every product that the viewer may not see', async () => {
  open(refusal(404, 'shop.not_found', '볼 수 없는 상품이에요.'))
  await screen.findByText('볼 수 없는 페이지입니다')
})
