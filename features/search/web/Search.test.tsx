import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { call, CallError } from '#kit/web/call.ts'
import { aKinCard } from '#features/kin/web/testing.tsx'
import { fakeIntersection } from '#kit/ui/testing.ts'
import { removeMemberData } from '#kit/web/safeStorage.ts'
import { queryClient } from '#kit/web/query.ts'
import { followingForTest } from '#kit/web/testing.ts'
import ProShopSearch from './ProShopSearch.tsx'
import Search from './Search.tsx'

const mocks = vi.hoisted(() => ({ viewer: { user_no: 5 } as { user_no: number } | null, confirm: vi.fn(async () => true) }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => mocks.viewer, session: { viewer: () => mocks.viewer, isLeaving: () => false } }))
vi.mock('#kit/web/overlays.ts', () => ({ confirm: mocks.confirm, toast: vi.fn(), askLogIn: vi.fn() }))
vi.mock('#features/follow/web/public.ts', () => ({ FollowButton: () => null, FollowSuggestions: () => <p>팔로우할 사람</p> }))
vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)

type Asked = { line: string; q: string | undefined }
const log: Asked[] = []
let answers: Record<string, (query: Record<string, unknown>) => unknown>

const nobody = { experts: [], dailys: [], feeds: [], people: [], tags: [] }
const aPerson = (haru_name: string) => ({
  user_no: haru_name.length,
  haru_name,
  haru_character: '1',
  gender: 'm',
  cate_no: null,
  user_profile: [],
  account_private: false,
  relation: null,
  rank: 0,
})
const aTile = (post_no: number, kind = 'daily') => ({
  kind,
  post_no,
  user_no: 1,
  haru_name: '쓴이',
  thumb: null,
  picture_qtt: 0,
  is_film: false,
  emoji: 2,
  text: `글 ${post_no}`,
  like_qtt: 42,
  reg_dt: '2026-11-21T05:00:00+09:00',
})

beforeEach(() => {
  mocks.viewer = { user_no: 5 }
  removeMemberData()
  log.length = 0
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  answers = {
    'GET /v1/user/tag': () => [{ tag: '거북목', post_qtt: 9 }],
    'GET /v1/user/search': () => nobody,
    'GET /v1/user/location/region': () => [],
    'GET /v1/user/search/expert': () => ({ experts: [], next: null }),
    'GET /v1/user/kin': () => ({ rows: [], next: null }),
  }
  vi.mocked(call).mockImplementation((async ({ line }: Endpoint, { query }: { query?: Record<string, unknown> } = {}) => {
    log.push({ line, q: query?.['q'] as string | undefined })
    return answers[line]!(query ?? {})
  }) as never)
})

function open(at = '/search') {
  const { router, view } = followingForTest(<Search />, at)
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return router
}
const field = () => screen.getByLabelText<HTMLInputElement>('찾을 말')
const typed = (value: string) => fireEvent.input(field(), { target: { value } })
const searches = () => log.filter(({ line }) => line === 'GET /v1/user/search').map(({ q }) => q)

test('searches after a pause in typing, also during composition, and puts the query into the address', async () => {
  answers['GET /v1/user/search'] = () => ({ ...nobody, people: [aPerson('보리차')] })
  const router = open()
  fireEvent.compositionStart(field())
  for (const value of ['ㅂ', '보', '볼', '보리']) typed(value)
  expect(searches()).toEqual([])
  await screen.findByText('보리차')
  expect(searches()).toEqual(['보리'])
  expect(router.state.location.search).toBe(`?q=${encodeURIComponent('보리')}`)
})

test('does not show a late answer for newer words', async () => {
  const late = Promise.withResolvers<unknown>()
  answers['GET /v1/user/search'] = ({ q }) => (q === '보' ? late.promise : { ...nobody, people: [aPerson('산책왕')] })
  open()
  typed('보')
  await waitFor(() => expect(searches()).toEqual(['보']))
  typed('산')
  await screen.findByText('산책왕')
  await act(async () => late.resolve({ ...nobody, people: [aPerson('보리차')] }))
  expect(screen.queryByText('보리차')).toBeNull()
})

test('shows the average of an expert who has one', async () => {
  const offer = { cate_no: 6, haru_statemsg: '', is_license_ended: false, job_title: '필라테스 강사', min_price: 90, next_dt: null }
  const anExpert = (of: object) => ({ ...aPerson('배나은'), ...offer, rating: null, review_qtt: null, ...of })
  const experts = [anExpert({ rating: 4, review_qtt: 76 }), anExpert({ user_no: 9, haru_name: '정하윤', cate_no: 1 })]
  answers['GET /v1/user/search'] = () => ({ ...nobody, experts })
  open('/search?q=배')
  const rated = await screen.findByRole('link', { name: /배나은/ })
  expect(rated.textContent).toContain('별점 4.0, 후기 76건')
  expect(screen.getByRole('link', { name: /정하윤/ }).textContent).not.toContain('별점')
})

test('goes on after a page of experts without one who has a free time', async () => {
  const showEnd = fakeIntersection()
  const expert = { ...aPerson('배나은'), haru_statemsg: '', is_license_ended: false, job_title: '강사', min_price: 90, next_dt: null }
  answers['GET /v1/user/search/expert'] = ({ after_no }) =>
    after_no === 7
      ? { experts: [{ ...expert, rating: null, review_qtt: null }], next: null }
      : { experts: [], next: { after_rank: 0, after_no: 7 } }
  open('/search?q=배&tab=expert&free=1')
  await waitFor(() => expect(log.some(({ line }) => line === 'GET /v1/user/search/expert')).toBe(true))
  await screen.findByRole('region', { name: '전문가' })
  showEnd()
  expect(await screen.findByRole('link', { name: /배나은/ })).toBeTruthy()
})

test('searches the query of a link at once; groups link to their tab', async () => {
  answers['GET /v1/user/search'] = () => ({ ...nobody, dailys: [1, 2, 3, 4, 5, 6].map((no) => aTile(no)), feeds: [aTile(7, 'feed')] })
  answers['GET /v1/user/search/post'] = () => ({ tiles: [aTile(1)], next_no: null })
  const router = open('/search?q=%23거북목')
  const tile = await screen.findByRole('link', { name: /글 1/ })
  expect(field().value).toBe('#거북목')
  expect(tile.getAttribute('href')).toBe('/daily-line-detail/1')
  expect(tile.textContent).toMatch(/쓴이님의 데일리.*좋아요 42개/)
  expect(screen.getByRole('link', { name: /글 7/ }).getAttribute('href')).toBe('/feed-line-detail/7')
  expect(screen.queryByRole('button', { name: '피드 더 보기' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '데일리 더 보기' }))
  await waitFor(() => expect(screen.getByRole('tab', { name: '데일리' }).getAttribute('aria-selected')).toBe('true'))
  expect(router.state.location.search).toContain('tab=daily')
})

test('shows questions, also where nothing else is found, and leads to their tab', async () => {
  const rows = [1, 2, 3, 4].map((ki_no) => aKinCard({ ki_no, ki_title: `무릎 질문 ${ki_no}` }))
  answers['GET /v1/user/kin'] = ({ tag }) => ({ rows: tag === '무릎' ? rows : [], next: null })
  open('/search?q=%23무릎')
  const group = within(await screen.findByRole('region', { name: '질문' }))
  expect(group.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/kin-detail/1', '/kin-detail/2', '/kin-detail/3'])
  expect(screen.queryByText('찾은 것이 없어요')).toBeNull()
  fireEvent.click(group.getByRole('button', { name: '질문 더 보기' }))
  await screen.findByRole('link', { name: /무릎 질문 4/ })
})

test('loads the next page on a press after a page with few posts', async () => {
  answers['GET /v1/user/search/post'] = ({ before_no }) => (before_no ? { tiles: [aTile(3)], next_no: null } : { tiles: [], next_no: 900 })
  open('/search?q=드문말&tab=daily')
  fireEvent.click(await screen.findByRole('button', { name: '지난 글에서 더 찾기' }))
  await screen.findByRole('link', { name: /글 3/ })
  expect(screen.queryByRole('button', { name: '지난 글에서 더 찾기' })).toBeNull()
})

test('suggests people without results; shows the server’s message and a retry after a failure', async () => {
  open('/search?q=없음')
  await screen.findByText('찾은 것이 없어요')
  expect(screen.getByText('팔로우할 사람')).toBeDefined()
  answers['GET /v1/user/search'] = () => {
    throw new CallError({ status: 429, message: '요청이 너무 잦아요. 잠시 뒤에 다시 해 주세요.' })
  }
  typed('다시')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('요청이 너무 잦아요')
  answers['GET /v1/user/search'] = () => ({ ...nobody, people: [aPerson('보리차')] })
  fireEvent.click(within(alert).getByRole('button', { name: '다시 시도' }))
  await screen.findByText('보리차')
})

test('stores recent searches, newest first; removes one or all', async () => {
  open()
  for (const value of ['보리', '산책', '보리']) {
    typed(value)
    fireEvent.submit(field().form!)
  }
  fireEvent.click(screen.getByRole('button', { name: '찾을 말 지우기' }))
  const recent = async () => {
    const list = within((await screen.findByText('최근 찾은 말')).closest('section')!).getAllByRole('listitem')
    return list.map(({ textContent }) => textContent)
  }
  expect(await recent()).toEqual(['보리', '산책'])
  fireEvent.click(screen.getByRole('button', { name: '산책 지우기' }))
  expect(await recent()).toEqual(['보리'])
  fireEvent.click(screen.getByRole('button', { name: '모두 지우기' }))
  await waitFor(() => expect(screen.queryByText('최근 찾은 말')).toBeNull())
})

test('shows recent searches only to the member who searched', async () => {
  open()
  typed('비밀')
  fireEvent.submit(field().form!)
  fireEvent.click(screen.getByRole('button', { name: '찾을 말 지우기' }))
  await screen.findByText('비밀')
  mocks.viewer = null
  open()
  expect(screen.getAllByText('비밀')).toHaveLength(1)
})

test('keeps a place for the popular tags above the hint while they load', async () => {
  const tags = Promise.withResolvers<unknown>()
  answers['GET /v1/user/tag'] = () => tags.promise
  open()
  expect(document.querySelector('[aria-hidden].animate-skeleton')).not.toBeNull()
  tags.resolve([])
  await waitFor(() => expect(document.querySelector('[aria-hidden].animate-skeleton')).toBeNull())
})

test('searches a pressed tag, and Back returns to the previous words', async () => {
  const router = open('/search?q=보리')
  await screen.findByText('찾은 것이 없어요')
  answers['GET /v1/user/search'] = ({ q }) => (q === '#거북목' ? nobody : { ...nobody, tags: [{ tag: '거북목', post_qtt: 9 }] })
  typed('거북')
  fireEvent.click(await screen.findByRole('button', { name: /거북목/ }))
  await waitFor(() => expect(field().value).toBe('#거북목'))
  await act(() => router.navigate(-1))
  expect(field().value).toBe('거북')
})

test('searches products by words, and stores the words apart from those of the other searches', async () => {
  const seller = { ...aPerson('배나은'), job_title: '강사' }
  const item = { item_no: 4, type: 2, item_thumb: null, item_name: '요가 매트', item_desc: '', item_viv_price: 180, is_new: false, seller }
  const card = { ...item, dist_from_user: null, ir_avg: null, ir_count: null, is_best: false }
  answers['GET /v1/user/shop/product'] = ({ q }) => ({ place: null, items: q === 'ㅇㄱㅁㅌ' ? [card] : [], next: null })
  const { view } = followingForTest(<ProShopSearch />, '/pro-shop-search')
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  const product = screen.getByLabelText<HTMLInputElement>('찾을 상품')
  fireEvent.input(product, { target: { value: 'ㅇㄱㅁㅌ' } })
  fireEvent.submit(product.form!)
  await screen.findByRole('link', { name: /요가 매트/ })
  fireEvent.input(product, { target: { value: '없음' } })
  await screen.findByText('찾은 상품이 없어요')
  fireEvent.click(screen.getByRole('button', { name: '찾을 말 지우기' }))
  await screen.findByRole('button', { name: 'ㅇㄱㅁㅌ' })
  open()
  expect(screen.getAllByText('ㅇㄱㅁㅌ')).toHaveLength(1)
})
