import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { closeOverlays, openScreen } from '#kit/web/testing-screen.tsx'
import { aKinCard, aPerson } from '../testing.tsx'
import KinList from './KinList.tsx'

vi.mock('#features/ad/web/public.ts', () => ({ AdSlider: ({ place }: { place: string }) => <p>광고 자리 {place}</p> }))

const LIST = 'GET /v1/user/kin'
const REGIONS = [{ sido: '서울특별시', sigungu: [{ code: '11440', name: '마포구' }] }]
type Answers = Parameters<typeof openScreen>[2]
const open = (query: string, list: Answers[string], { as, more = {} }: { as?: number; more?: Answers } = {}) =>
  openScreen(
    <KinList />,
    `/kin-list${query}`,
    { [LIST]: list, 'GET /v1/user/location/region': () => REGIONS, ...more },
    { name: 'KinList', ...(as !== undefined && { as }) },
  )

test('the address holds words and conditions, which can be changed and dropped', async () => {
  const { router, asked } = open('?sigungu=11440&state=waiting&q=무릎', () => ({ rows: [aKinCard()], next: null }))
  await screen.findByRole('link', { name: /스쿼트할 때/ })
  const query = () => Object.fromEntries(new URL(asked(LIST).at(-1)!.url, 'http://haru.test').searchParams)
  expect(query()).toEqual({ sigungu_code: '11440', state: 'waiting', q: '무릎' })
  await userEvent.click(screen.getByRole('button', { name: '보상 있음' }))
  await waitFor(() => expect(query()).toMatchObject({ reward: '1' }))
  await userEvent.click(await screen.findByRole('button', { name: '서울특별시 마포구 조건 빼기' }))
  await waitFor(() => expect(query()).not.toHaveProperty('sigungu_code'))
  expect(router.state.location.search).not.toContain('sigungu')
  expect(screen.queryByRole('tab')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '지역' }))
  await screen.findByText('로그인 후 이용가능합니다')
  await closeOverlays()
})

test('after a page with few questions the next one loads on a press', async () => {
  const { asked } = open('?q=무릎', ({ url }) =>
    url.includes('before_no')
      ? { rows: [aKinCard({ ki_no: 3, ki_title: '오래된 무릎 질문' })], next: null }
      : { rows: [], next: { before_no: 40, before_hit: 2 } },
  )
  await userEvent.click(await screen.findByRole('button', { name: '지난 질문에서 더 찾기' }))
  await screen.findByRole('link', { name: /오래된 무릎 질문/ })
  expect(asked(LIST).at(-1)!.url).toContain('before_no=40')
})

test('a member has their own questions and answers; an expert’s answer is named by their field', async () => {
  open('?tab=mine', () => ({ rows: [], next: null }), {
    as: 8,
    more: { 'GET /v1/user/kin/mine': () => [aKinCard({ expert: aPerson(104, '강도건', 3) })], 'GET /v1/user/kin/answer': () => [] },
  })
  await screen.findByText('헬스 트레이너 답변')
  await userEvent.click(screen.getByRole('tab', { name: '내 답변' }))
  await screen.findByText('아직 쓴 답변이 없어요')
})

test('ads stand below the questions that fill the window, not beside a search, and not beside an emergency', async () => {
  vi.stubGlobal('innerHeight', 844)
  const questions = (emergency: number) =>
    Array.from({ length: 7 }, (_, nth) => aKinCard({ ki_no: nth + 1, ki_title: `질문 ${nth + 1}`, is_emergency: nth + 1 === emergency }))
  const { router } = open('', ({ url }) => ({ rows: questions(url.includes('category=food') ? 7 : 0), next: null }))
  await screen.findByText('광고 자리 kin-list')
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows.findIndex((text) => text === '광고 자리 kin-list')).toBe(rows.findIndex((text) => text.includes('질문 6')) + 1)
  await act(() => router.navigate('/kin-list?q=무릎'))
  await waitFor(() => expect(screen.queryByText('광고 자리 kin-list')).toBeNull())
  await act(() => router.navigate('/kin-list'))
  await screen.findByText('광고 자리 kin-list')
  await act(() => router.navigate('/kin-list?category=food'))
  await waitFor(() => expect(screen.queryByText('광고 자리 kin-list')).toBeNull())
  expect(await screen.findByRole('link', { name: /질문 7/ })).toBeTruthy()
})
