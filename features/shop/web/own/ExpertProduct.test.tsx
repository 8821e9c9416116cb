import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Overlays } from '#kit/web/Overlays.tsx'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, followingForTest, screensForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import type { OwnProduct } from '#features/counsel/contract.ts'
import ExpertProductCreate from './ExpertProductCreate.tsx'
import ExpertProductDetail from './ExpertProductDetail.tsx'
import ExpertProductEdit from './ExpertProductEdit.tsx'
import ExpertProductMain from './ExpertProductMain.tsx'

const AT = '2026-11-21T14:00:00+09:00'
const LIST = '/v1/user/counsel/expert/product'
const aProduct = (changes: Partial<OwnProduct> = {}): OwnProduct => ({
  product_no: 1,
  title: '운동 질문',
  description: '',
  channel: 'chat',
  minutes: 15,
  price: 90,
  ext_minutes: null,
  ext_price: null,
  state: 1,
  version: 3,
  reg_dt: AT,
  edit_dt: AT,
  ...changes,
})

let calls: Call[]
let answers: Record<string, (call: Call) => { status?: number; json: unknown }>
const ok = (query: unknown) => ({ json: { state: 1, query } })
const offer =
  (products: OwnProduct[], accepts_requests = true) =>
  () =>
    ok({ accepts_requests, products })

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  answers = { [`GET ${LIST}`]: offer([aProduct()]), [`GET ${LIST}/1`]: () => ok(aProduct()) }
  ;({ calls } = fakeNetwork((call) => answers[`${call.method} ${call.url.split('?')[0]}`]?.(call) ?? ok(null)))
})

function show(element: ReactNode, { at = '/expert-product-main', isExpert = true, params = {} as Record<string, string> } = {}) {
  localStorage.setItem('haru_token', tokenFor(7))
  answers['GET /v1/user/auth/profile'] = () => ok({ user_no: 7, user_verified: isExpert, isexpert: isExpert })
  session.updateFromProfile({ user_verified: isExpert, isexpert: isExpert })
  history.replaceState({ idx: 0, key: 'default' }, '', `#${at}`)
  const { router, view } = followingForTest(
    <>
      {element}
      <Overlays />
    </>,
    at,
    params,
  )
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return router
}
/** The texts that describe an element. */
const describedAs = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
    .join(' ')
const isDisabled = (element: HTMLElement): boolean => element.matches(':disabled')
const sent = (line: string) => calls.filter(({ method, url }) => `${method} ${url}` === line).map(({ body }) => body)

test('a member who is no expert reads why, and goes to the application', async () => {
  const router = show(<ExpertProductMain />, { isExpert: false })
  await userEvent.click(await screen.findByRole('button', { name: '전문가 신청 보기' }))
  expect(router.state.location.pathname).toBe('/expert-apply-main')
  expect(sent(`GET ${LIST}`)).toEqual([])
})

test('an expert who may not sell reads that nobody can apply, and opens what operators decided', async () => {
  answers[`GET ${LIST}`] = offer([aProduct()], false)
  const router = show(<ExpertProductMain />)
  await screen.findByRole('heading', { name: '지금은 새 상담 신청을 받을 수 없어요' })
  screen.getByText('지금은 켜 두어도 신청을 받을 수 없어요')
  await userEvent.click(screen.getByRole('button', { name: '운영자의 결정 보기' }))
  expect(router.state.location.pathname).toBe('/appeal')
})

test('switches a product off, and one by video on', async () => {
  answers[`GET ${LIST}`] = offer([aProduct(), aProduct({ product_no: 2, title: '화상 수련', channel: 'video', state: 0 })])
  answers[`PUT ${LIST}/1/state`] = () => ok(aProduct({ state: 0 }))
  answers[`PUT ${LIST}/2/state`] = () => ok(aProduct({ product_no: 2, channel: 'video' }))
  show(<ExpertProductMain />)
  const [first, second] = await screen.findAllByRole('switch', { name: '신청 받기' })
  await userEvent.click(first!)
  await waitFor(() => expect(sent(`PUT ${LIST}/1/state`)).toEqual([{ state: 0 }]))
  await userEvent.click(second!)
  await waitFor(() => expect(sent(`PUT ${LIST}/2/state`)).toEqual([{ state: 1 }]))
})

test('orders the products with buttons and saves them at once', async () => {
  const titles = ['하나', '둘째', '셋째']
  answers[`GET ${LIST}`] = offer(titles.map((title, at) => aProduct({ product_no: at + 1, title })))
  answers[`PUT ${LIST}`] = () => ok([])
  show(<ExpertProductMain />)
  await userEvent.click(await screen.findByRole('button', { name: '순서 바꾸기' }))
  expect(isDisabled(screen.getByRole('button', { name: '하나 위로' }))).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '셋째 위로' }))
  screen.getByText('셋째, 2번째')
  await userEvent.click(screen.getByRole('button', { name: '순서 저장' }))
  await waitFor(() => expect(sent(`PUT ${LIST}`)).toEqual([{ product_nos: [1, 3, 2] }]))
})

test('ten products are the most', async () => {
  answers[`GET ${LIST}`] = offer(Array.from({ length: 10 }, (_, at) => aProduct({ product_no: at + 1 })))
  show(<ExpertProductMain />)
  expect(isDisabled(await screen.findByRole('button', { name: '상담 만들기' }))).toBe(true)
  screen.getByText(/10개까지 만들 수 있어요/)
})

test('creates a product; what is missing is shown at its field first', async () => {
  answers[`POST ${LIST}`] = () => ok(aProduct())
  const router = show(<ExpertProductCreate />, { at: '/expert-product-create?kind=counsel' })
  await userEvent.click(await screen.findByRole('button', { name: '상담 만들기' }))
  expect(describedAs(screen.getByRole('textbox', { name: '이름' }))).toContain('이름은 2~40자로 적어 주세요.')
  expect(describedAs(screen.getByRole('radiogroup', { name: '시간' }))).toContain('상담 시간을 골라 주세요.')
  await userEvent.type(screen.getByRole('textbox', { name: '이름' }), '운동 질문')
  await userEvent.click(within(screen.getByRole('radiogroup', { name: '시간' })).getByRole('radio', { name: '15분' }))
  await userEvent.type(screen.getByRole('textbox', { name: '가격' }), '1,200')
  screen.getByText(/그대로 받아요: 1,200 VIV/)
  await userEvent.click(within(screen.getByRole('radiogroup', { name: '연장' })).getByRole('radio', { name: '10분' }))
  await userEvent.type(screen.getByRole('textbox', { name: '연장 한 번의 가격' }), '60')
  await userEvent.click(screen.getByRole('button', { name: '상담 만들기' }))
  const body = { title: '운동 질문', description: '', channel: 'chat', minutes: 15, price: 1200, ext_minutes: 10, ext_price: 60 }
  await waitFor(() => expect(sent(`POST ${LIST}`)).toEqual([body]))
  await waitFor(() => expect(router.state.location.pathname).toBe('/expert-product-main'))
})

test('an edit sends the version that it has read, and can start again from a newer one', async () => {
  answers[`PUT ${LIST}/1`] = () => ({
    status: 409,
    json: { state: -9, code: 'counsel_product.changed', msg: '다른 화면에서 먼저 바꿨어요. 새로고침한 다음 다시 해 주세요.' },
  })
  show(<ExpertProductEdit />, { at: '/expert-product-edit/1', params: { id: '1' } })
  const price = await screen.findByRole('textbox', { name: '가격' })
  await userEvent.clear(price)
  await userEvent.type(price, '100')
  await userEvent.click(screen.getByRole('button', { name: '저장하기' }))
  await waitFor(() => expect(sent(`PUT ${LIST}/1`)).toMatchObject([{ price: 100, version: 3 }]))
  answers[`GET ${LIST}/1`] = () => ok(aProduct({ price: 500, version: 4 }))
  await userEvent.click(await screen.findByRole('button', { name: '새로 불러오기' }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '가격' }).value).toBe('500'))
})

test('deletes a product only after the question', async () => {
  answers[`DELETE ${LIST}/1`] = () => ok({})
  show(<ExpertProductDetail />, { at: '/expert-product-detail/1', params: { id: '1' } })
  await userEvent.click(await screen.findByRole('button', { name: '지우기' }))
  expect(sent(`DELETE ${LIST}/1`)).toEqual([])
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '지우기' }))
  await waitFor(() => expect(sent(`DELETE ${LIST}/1`)).toHaveLength(1))
})

test('in the portal the products lead to screens of the portal, and the list to the received reviews', async () => {
  localStorage.setItem('haru_token', tokenFor(7))
  session.updateFromProfile({ user_verified: true, isexpert: true })
  history.replaceState({ idx: 0, key: 'default' }, '', '#/pc-expert-product')
  const { router, view } = screensForTest(
    [
      { name: 'PcExpertProduct', path: '/pc-expert-product', element: <ExpertProductMain /> },
      { name: 'PcExpertProductDetail', path: '/pc-expert-product-detail/:id', element: <ExpertProductDetail /> },
      { name: 'PcExpertProductEdit', path: '/pc-expert-product-edit/:id', element: <ExpertProductEdit /> },
    ],
    '/pc-expert-product',
  )
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  expect(screen.queryByRole('button', { name: '뒤로' })).toBeNull()
  await userEvent.click(await screen.findByRole('link', { name: /운동 질문/ }))
  await userEvent.click(await screen.findByRole('button', { name: '고치기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pc-expert-product-edit/1'))
  expect(await screen.findByRole('textbox', { name: '이름' })).toBeTruthy()
  await router.navigate('/pc-expert-product')
  await userEvent.click(await screen.findByRole('button', { name: '받은 후기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pc-expert-product-review'))
})
