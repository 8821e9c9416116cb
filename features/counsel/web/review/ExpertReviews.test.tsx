import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openReport } from '#features/report/web/public.ts'
import { REVIEW_PAGE } from '#features/review/rules.ts'
import { fakeIntersection } from '#kit/ui/testing.ts'
import { Overlays } from '#kit/web/Overlays.tsx'
import { askLogIn } from '#kit/web/overlays.ts'
import { listExpertReviews, type PublicReview, type ReviewSummary } from '../../contract/review.ts'
import { aPartner } from '../session/sample.ts'
import { answers, draw, serve } from '../session/testing.tsx'
import { ExpertReviews } from './ExpertReviews.tsx'
import { aReview } from './sample.ts'
import { openDialogs } from '#kit/web/testing-screen.tsx'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), askLogIn: vi.fn() }))
vi.mock('#features/report/web/open.tsx', () => ({ openReport: vi.fn() }))

const reachEnd = fakeIntersection()
beforeEach(() => {
  vi.clearAllMocks()
  serve()
})
const click = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

const shown = (review_no: number, by: Partial<PublicReview> = {}): PublicReview => ({
  ...aReview({ review_no }),
  person: aPartner({ user_no: 70 + review_no, haru_name: `회원${review_no}`, cate_no: null }),
  title: '자세 점검 한 번',
  is_mine: false,
  ...by,
})
const open = async (summary: Partial<ReviewSummary>, pages: PublicReview[][]) => {
  answers.set(listExpertReviews, ({ query }: { query: { before_no?: number } }) => ({
    expert: aPartner(),
    summary: { is_doctor: false, rating: null, rating_kind: null, rating_time: null, count: 0, spread: null, ...summary },
    reviews: pages[query.before_no === undefined ? 0 : 1]!,
  }))
  draw(
    <>
      <ExpertReviews userNo={7} />
      <Overlays />
    </>,
    { name: 'MyHaruRoom', params: { id: '7' } },
  )
  await screen.findByRole('region')
}

it('shows the average, how it is spread, and the newest reviews; all of them page by page', async () => {
  const first = Array.from({ length: REVIEW_PAGE }, (_, at) => shown(100 - at, at === 0 ? { reply: '고마워요!', is_mine: true } : {}))
  await open({ rating: 4.3, count: 21, spread: [0, 0, 1, 12, 8] }, [first, [shown(3)]])
  screen.getByText('평균 5점 가운데 4.3점')
  screen.getByText('별 4개 12건')
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
    '회원100 님의 후기',
    '회원99 님의 후기',
    '회원98 님의 후기',
  ])
  expect(within(screen.getAllByRole('article')[0]!).queryByRole('button', { name: '신고하기' })).toBeNull()
  await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: '신고하기' })[0]!))
  expect(openReport).toHaveBeenCalledWith({ target_kind: 'counsel_review', target_no: 99 })
  await click('모두 보기')
  const sheet = within(await screen.findByRole('dialog', { name: '받아 본 이야기' }))
  reachEnd()
  await waitFor(() => expect(sheet.getByText('회원3')).toBeTruthy())
  expect(sheet.getByRole('link', { name: '회원3' }).getAttribute('href')).toBe('/my-haru-room/7/popup-my-haru-room/73')
  await act(async () => void fireEvent.click(sheet.getByRole('button', { name: '닫기' })))
  await waitFor(() => expect(openDialogs()).toEqual([]))
})

it('shows no average of fewer than three reviews', async () => {
  await open({ count: 2 }, [[shown(2), shown(1)]])
  screen.getByText('평가가 3건 이상 모이면 보여요.')
  expect(screen.queryByText(/^평균/)).toBeNull()
})

it('shows two averages of a doctor and neither stars, texts nor counts', async () => {
  await open({ is_doctor: true, rating_kind: 4.9, rating_time: 4.8, count: null }, [[]])
  expect(screen.getByText('친절했어요').nextElementSibling?.textContent).toBe('4.9 / 5')
  expect(screen.queryByRole('article')).toBeNull()
  expect(document.querySelector('.text-gold')).toBeNull()
})

it('asks a guest who reports to log in', async () => {
  localStorage.removeItem('haru_token')
  await open({ count: 1 }, [[shown(1)]])
  await click('신고하기')
  expect(askLogIn).toHaveBeenCalledOnce()
  expect(openReport).not.toHaveBeenCalled()
})

it('says that there are no reviews', async () => {
  await open({}, [[]])
  screen.getByText('아직 후기가 없어요')
  expect(screen.queryByRole('button', { name: '모두 보기' })).toBeNull()
})
