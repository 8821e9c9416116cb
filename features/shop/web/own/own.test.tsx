import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Overlays } from '#kit/web/Overlays.tsx'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, screensForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import { noticeFieldsOf } from '../../contract/notice-kinds.ts'
import type { OwnItem, OwnListed, OwnQuestion } from '../../contract.ts'
import { PRODUCT } from '../../transitions.ts'
import ExpertProductCreate from './ExpertProductCreate.tsx'
import ExpertProductDetail from './ExpertProductDetail.tsx'
import ExpertProductEdit from './ExpertProductEdit.tsx'
import ExpertProductMain from './ExpertProductMain.tsx'
import { ItemTable } from './list/ItemTable.tsx'
import { AT, picture, anItem, FACTS } from './sample.ts'

const OWN = '/v1/user/shop/expert'

let calls: Call[]
let answers: Record<string, (call: Call) => { status?: number; json: unknown }>
let items: OwnItem[]
const ok = (query: unknown) => ({ json: { state: 1, query } })
const refusal = (code: string, msg: string, field?: string) => ({ status: 409, json: { state: -9, code, msg, ...(field && { field }) } })
const sent = (line: string) => calls.filter(({ method, url }) => `${method} ${url}` === line).map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  items = [anItem()]
  answers = {
    'GET /v1/user/auth/profile': () =>
      ok({
        user_no: 7,
        user_verified: true,
        isexpert: true,
        cate_no: 8,
        gender: 'w',
        user_profile: [],
        user_info: { haru_name: '보리차', haru_statemsg: '', haru_character: '1' },
      }),
    [`GET ${OWN}/product`]: ({ url }) => {
      const state = new URL(url, 'http://test').searchParams.get('state')
      return ok(items.filter((item) => state === null || item.state === Number(state)))
    },
    [`GET ${OWN}/product/count`]: () => ok({ items: items.map(({ state, type }) => ({ state, type, qtt: 1 })), questions: 2 }),
    [`GET ${OWN}/product/1`]: () => ok(items[0]),
    [`GET ${OWN}/seller`]: () => ok(FACTS),
    'GET /v1/user/expert/page': () => ok(null),
  }
  ;({ calls } = fakeNetwork((call) => answers[`${call.method} ${call.url.split('?')[0]}`]?.(call) ?? ok([])))
})

function draw(at: string, extra?: ReactElement) {
  localStorage.setItem('haru_token', tokenFor(7))
  session.updateFromProfile({ user_verified: true, isexpert: true })
  history.replaceState({ idx: 0, key: 'default' }, '', `#${at}`)
  const withOverlays = (element: ReactElement) => (
    <>
      {element}
      <Overlays />
    </>
  )
  const { router, view } = screensForTest(
    [
      { name: 'ExpertProductMain', path: '/expert-product-main', element: withOverlays(extra ?? <ExpertProductMain />) },
      { name: 'ExpertProductCreate', path: '/expert-product-create', element: withOverlays(<ExpertProductCreate />) },
      { name: 'ExpertProductEdit', path: '/expert-product-edit/:id', element: withOverlays(<ExpertProductEdit />) },
      { name: 'ExpertProductDetail', path: '/expert-product-detail/:id', element: withOverlays(<ExpertProductDetail />) },
    ],
    at,
  )
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return router
}
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const retype = async (name: string, typed: string) => {
  const input = await field(name)
  await userEvent.clear(input)
  if (typed !== '') await userEvent.type(input, typed)
}

test('the product of a pass tells its seller how much it holds and for how long', async () => {
  items = [anItem({ type: 1, pass: { unit: 'session', qtt: 10, valid_days: 90, freeze_days: 7 } })]
  draw('/expert-product-detail/1?kind=item')
  const terms = within(await screen.findByRole('region', { name: '상품 내용' }))
  const values = ['횟수', '유효 기간', '멈출 수 있는 날'].map((name) => terms.getByText(name).nextSibling?.textContent)
  expect(values).toEqual(['10회', '90일', '7일'])
})

test('products are filtered by state, and several are paused at once', async () => {
  items = [anItem(), anItem({ item_no: 2, item_name: '폼롤러', state: PRODUCT.soldOut, is_hidden: true })]
  answers[`PUT ${OWN}/product/pause`] = () => ok({ paused: [1, 2] })
  draw('/expert-product-main?tab=items')
  await screen.findByRole('link', { name: /폼롤러/ })
  screen.getByText('숨겨짐')
  screen.getByRole('tab', { name: /문의.*답변을 기다리는 문의/ })
  await click('품절 1')
  await waitFor(() => expect(screen.queryByRole('link', { name: /요가 매트/ })).toBeNull())
  await click('모두 2')
  await click('여러 개 멈추기')
  await userEvent.click(screen.getByRole('checkbox', { name: '요가 매트를 고르기' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '폼롤러를 고르기' }))
  await click('2개 판매 멈추기')
  await waitFor(() => expect(sent(`PUT ${OWN}/product/pause`)).toEqual([{ item_nos: [1, 2] }]))
})

test('on the phone price and stock are changed in a sheet; after a refusal the next attempt starts from what is left', async () => {
  answers[`PUT ${OWN}/product/1`] = ({ body }) => ok((items = [anItem({ ...(body as object), images: [picture], version: 4 })])[0])
  answers[`PUT ${OWN}/option/11`] = () => {
    items = [anItem({ item_viv_price: 200, version: 4, sio_info: [{ sio_no: 11, sio_title: '', sio_amt: 0, stock: 2 }] })]
    return refusal('shop.stock_moved', '그사이 팔려서 재고가 달라졌어요. 다시 확인해 주세요.', 'stock')
  }
  draw('/expert-product-main?tab=items')
  await click('요가 매트 가격·재고')
  await retype('가격(VIV)', '200')
  await retype('재고', '5')
  await click('저장하기')
  await screen.findByText('그사이 팔려서 재고가 달라졌어요. 다시 확인해 주세요.')
  expect(sent(`PUT ${OWN}/product/1`)).toMatchObject([{ item_viv_price: 200, version: 3, options: [{ sio_no: 11 }] }])
  expect(sent(`PUT ${OWN}/option/11`)).toEqual([{ stock: { was: 10, to: 5 } }])
  await screen.findByText('지금 2개')
  answers[`PUT ${OWN}/option/11`] = () => ok(anItem({ sio_info: [{ sio_no: 11, sio_title: '', sio_amt: 0, stock: 4 }] }))
  await click('저장하기')
  await screen.findByText('그사이 팔린 만큼 빼서 재고가 4개예요')
  expect(sent(`PUT ${OWN}/option/11`).at(-1)).toEqual({ stock: { was: 2, to: 5 } })
  expect(sent(`PUT ${OWN}/product/1`)).toHaveLength(1)
})

const Table = ({ items: shown }: { items: OwnListed[] }) => <ItemTable items={shown} selected={[]} onSelect={() => undefined} />

test('in the table a number is saved by Enter, taken back by Escape, and a refusal is told at its cell', async () => {
  const two = anItem({ item_no: 2, item_name: '폼롤러', sio_info: [{ sio_no: 21, sio_title: '', sio_amt: 0, stock: null }] })
  answers[`PUT ${OWN}/option/11`] = () => refusal('shop.stock_moved', '그사이 팔려서 재고가 달라졌어요. 다시 확인해 주세요.', 'stock')
  answers[`PUT ${OWN}/option/21`] = () => ok(two)
  draw('/expert-product-main', <Table items={[anItem(), two]} />)
  await retype('요가 매트 재고', '3')
  await userEvent.keyboard('{Escape}')
  expect((await field('요가 매트 재고')).value).toBe('10')
  await retype('요가 매트 재고', '많이')
  await userEvent.keyboard('{Enter}')
  screen.getByText('0~100,000 사이의 수로 적어 주세요')
  await retype('요가 매트 재고', '3')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('그사이 팔려서 재고가 달라졌어요. 다시 확인해 주세요.')
  expect(sent(`PUT ${OWN}/option/11`)).toEqual([{ stock: { was: 10, to: 3 } }])
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await field('폼롤러 재고'))
  await userEvent.keyboard('7{Enter}')
  await waitFor(() => expect(sent(`PUT ${OWN}/option/21`)).toEqual([{ stock: { was: null, to: 7 } }]))
})

test('a kind is chosen first; the sale begins once every field is there, and each that lacks says so', async () => {
  answers[`GET ${OWN}/seller`] = () => ok(null)
  answers[`POST ${OWN}/product`] = () => ok(anItem({ state: PRODUCT.draft }))
  const router = draw('/expert-product-create')
  await userEvent.click(await screen.findByRole('link', { name: /^상품/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?kind=goods'))
  await userEvent.type(await field('상품 이름'), '요가 매트')
  await userEvent.type(await field('가격'), '180')
  await userEvent.type(await field('옵션 1 재고'), '10')
  await click('판매 시작하기')
  screen.getByText('사진을 한 장 이상 올려 주세요.')
  screen.getByText('상품을 설명해 주세요.')
  screen.getByText('상품정보제공고시의 항목을 모두 적어 주세요.')
  screen.getByText('판매자 정보를 먼저 적어 주세요.')
  expect(screen.getAllByText('적어 주세요.')).toHaveLength(Object.keys(noticeFieldsOf('other')).length)
  expect(sent(`POST ${OWN}/product`)).toEqual([])
  await click('임시 저장')
  await waitFor(() =>
    expect(sent(`POST ${OWN}/product`)).toMatchObject([
      { type: 2, item_name: '요가 매트', item_viv_price: 180, options: [{ sio_no: null, sio_title: '', sio_amt: 0, stock: 10 }] },
    ]),
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/expert-product-main'))
})

test('an option that is wrong is named at its own field, which gets the focus', async () => {
  draw('/expert-product-create?kind=goods')
  await userEvent.type(await field('상품 이름'), '요가 매트')
  await userEvent.type(await field('가격'), '180')
  await userEvent.type(await field('옵션 1 이름'), '초록')
  await click('옵션 더하기')
  await userEvent.type(await field('옵션 2 이름'), '초록')
  await retype('옵션 2 추가 금액', '-5')
  await click('임시 저장')
  const amount = await field('옵션 2 추가 금액')
  expect(document.activeElement).toBe(amount)
  expect(amount.getAttribute('aria-describedby')).toBe(screen.getByText('금액과 재고를 0 이상의 수로 적어 주세요.').closest('p')!.id)
  await retype('옵션 2 추가 금액', '5')
  await click('임시 저장')
  const title = await field('옵션 2 이름')
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByText(/서로 다른 이름으로 적어 주세요/).closest('p')!.id).toBe(title.getAttribute('aria-describedby'))
})

test('an edit sends its version; a draft whose sale is refused stays with its words', async () => {
  items = [anItem({ state: PRODUCT.draft })]
  answers[`PUT ${OWN}/product/1`] = () => ok(anItem({ state: PRODUCT.draft, version: 4 }))
  answers[`PUT ${OWN}/product/1/state`] = () => refusal('shop.not_selling', '지금은 상품을 팔 수 없어요. 전문가 자격을 확인해 주세요.')
  const router = draw('/expert-product-edit/1?kind=item')
  await retype('상품 이름', '요가 매트 8mm')
  await click('판매 시작하기')
  await screen.findByText('지금은 상품을 팔 수 없어요. 전문가 자격을 확인해 주세요.')
  expect(sent(`PUT ${OWN}/product/1`)).toMatchObject([{ item_name: '요가 매트 8mm', version: 3 }])
  expect(router.state.location.pathname).toBe('/expert-product-edit/1')
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button'))
})

test('a draft names what it lacks and cannot be sold before', async () => {
  items = [anItem({ state: PRODUCT.draft, images: [], item_desc: '' })]
  draw('/expert-product-detail/1?kind=item')
  await screen.findByRole('button', { name: '사진을 한 장 이상 올려 주세요. 채우기' })
  screen.getByRole('button', { name: '상품을 설명해 주세요. 채우기' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '판매 시작하기' }).disabled).toBe(true)
  await click('구매자에게 이렇게 보여요')
  const preview = within(await screen.findByRole('dialog', { name: '구매자에게 이렇게 보여요' }))
  await preview.findByText('상품정보제공고시 (기타 재화)')
  preview.getByText('보리차')
  expect(calls.some(({ url }) => url.includes('/product/1/question'))).toBe(false)
  await userEvent.click(preview.getByRole('button', { name: '닫기' }))
})

test('a paused product is sold again, and an end is asked about first', async () => {
  items = [anItem({ state: PRODUCT.paused })]
  answers[`PUT ${OWN}/product/1/state`] = () => ok(anItem())
  draw('/expert-product-detail/1?kind=item')
  await click('다시 팔기')
  await waitFor(() => expect(sent(`PUT ${OWN}/product/1/state`)).toEqual([{ act: 'resume' }]))
  await click('판매 끝내기')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '그대로 두기' }))
  expect(sent(`PUT ${OWN}/product/1/state`)).toHaveLength(1)
})

test('seller facts are asked for with the number of a business only where there is one', async () => {
  answers[`GET ${OWN}/seller`] = () => ok(null)
  answers[`PUT ${OWN}/seller`] = () => ok(FACTS)
  draw('/expert-product-main?tab=items')
  await click('적기')
  const sheet = within(await screen.findByRole('dialog', { name: '판매자 정보' }))
  await userEvent.click(sheet.getByRole('button', { name: '저장하기' }))
  sheet.getByText('전화번호를 다시 확인해 주세요.')
  for (const [name, typed] of [
    ['상호 또는 이름', FACTS.company],
    ['대표자', FACTS.owner],
    ['주소', FACTS.address],
    ['전화번호', '02-1234-5678'],
    ['이메일', FACTS.mail],
  ] as const) {
    await userEvent.type(sheet.getByRole('textbox', { name }), typed)
  }
  await userEvent.click(sheet.getByRole('button', { name: '저장하기' }))
  await waitFor(() => expect(sent(`PUT ${OWN}/seller`)).toEqual([{ ...FACTS, tel: '02-1234-5678' }]))
})

test('a question that waits is answered, and an answer is corrected', async () => {
  const question: OwnQuestion = {
    question_no: 5,
    item: { item_no: 1, item_name: '요가 매트', item_thumb: null, is_platform: false },
    person: null,
    content: '두께가 얼마인가요?',
    is_secret: true,
    reply: null,
    reply_dt: null,
    reg_dt: AT,
  }
  answers[`GET ${OWN}/question`] = () => ok([question])
  answers[`PUT ${OWN}/question/5`] = () => ok({ ...question, reply: '6mm예요', reply_dt: AT })
  draw('/expert-product-main?tab=questions')
  await screen.findByText('두께가 얼마인가요?')
  expect(calls.some(({ url }) => url.startsWith(`${OWN}/question?`) && url.includes('unanswered=true'))).toBe(true)
  await click('답변하기')
  await click('답변 보내기')
  await screen.findByText('답변을 적어 주세요.')
  await userEvent.type(await field('답변'), '6mm예요')
  answers[`GET ${OWN}/question`] = () => ok([])
  await click('답변 보내기')
  await waitFor(() => expect(sent(`PUT ${OWN}/question/5`)).toEqual([{ reply: '6mm예요' }]))
  // The answered one has left the list, and its button the page.
  await screen.findByText('모든 문의에 답했어요')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '답변 전' })))
})
