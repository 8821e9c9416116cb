import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openReport } from '#features/report/web/public.ts'
import { REVIEW_PAGE } from '#features/review/rules.ts'
import { fakeIntersection } from '#kit/ui/testing.ts'
import { CallError } from '#kit/web/call.ts'
import { Overlays } from '#kit/web/Overlays.tsx'
import { confirm, toast } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import {
  createReview,
  deleteReview,
  editReview,
  getReviewOf,
  listMyReviews,
  listReceivedReviews,
  listReviewsToWrite,
  replyToReview,
  type ReviewOf,
} from '../../contract/review.ts'
import { COUNSEL } from '../../transitions.ts'
import { anInfo } from '../session/sample.ts'
import { answers, asked, draw, serve } from '../session/testing.tsx'
import CounReviewCreate from './CounReviewCreate.tsx'
import CounReviewEdit from './CounReviewEdit.tsx'
import CounReviewList from './CounReviewList.tsx'
import ReceivedReviews from './ReceivedReviews.tsx'
import ReviewCard from './ReviewCard.tsx'
import { aReview, aReviewOf, refused, subject, TEXT } from './sample.ts'

const go = vi.hoisted(() => ({ to: vi.fn(), back: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/screen.tsx', async (original) => ({ ...(await original<object>()), go, useGo: () => go }))
vi.mock('#kit/web/overlays.ts', async (original) => ({
  ...(await original<object>()),
  confirm: vi.fn(),
  toast: vi.fn(),
}))
vi.mock('#features/report/web/open.tsx', () => ({ openReport: vi.fn() }))

const DOCTOR = 1
const reachEnd = fakeIntersection()
let of: ReviewOf
beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(confirm).mockResolvedValue(true)
  serve()
  of = aReviewOf()
  answers.set(getReviewOf, () => of)
  answers.set(createReview, () => of)
  answers.set(editReview, () => of)
})
afterEach(() => void vi.useRealTimers())
const PLACE = { params: { id: '5' } }
const click = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const choose = (group: string, star: string) =>
  fireEvent.click(within(screen.getByRole('radiogroup', { name: group })).getByLabelText(star))
const write = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
const offline = () => {
  throw new CallError({ status: 0, message: '인터넷 연결을 확인해 주세요.' })
}

describe('CounReviewCreate', () => {
  const open = () => draw(<CounReviewCreate />, PLACE)
  it('sends a rating and a text, and leads back', async () => {
    open()
    await screen.findByText('자세 점검 한 번')
    await click('후기 남기기')
    screen.getByText('별점을 골라 주세요.')
    screen.getByText('후기는 10~1,000자로 적어 주세요.')
    expect(asked(createReview)).toEqual([])
    choose('상담은 어땠나요?', '별 4개')
    write(TEXT)
    await click('후기 남기기')
    const body = { rating: 4, rating_kind: null, rating_time: null, content: TEXT, images: [] }
    expect(asked(createReview)).toEqual([{ params: { coun_no: 5 }, body }])
    await waitFor(() => expect(go.back).toHaveBeenCalledWith('/coun-review-list'))
    expect(toast).toHaveBeenCalledWith('후기를 남겼어요')
  })

  it('keeps what is written until it is sent', async () => {
    const { unmount } = open()
    await screen.findByText('자세 점검 한 번')
    choose('상담은 어땠나요?', '별 3개')
    write(TEXT)
    unmount()
    queryClient.clear()
    open()
    await screen.findByText('자세 점검 한 번')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(TEXT)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '별 3개' }).checked).toBe(true)
    answers.set(createReview, offline)
    await click('후기 남기기')
    screen.getByText('인터넷 연결을 확인해 주세요.')
    answers.set(createReview, () => of)
    await click('후기 남기기')
    expect(localStorage.getItem('haru_own_coun_review_5')).toBeNull()
    // The draft of another member on this device.
    localStorage.setItem('haru_own_coun_review_5', JSON.stringify({ content: '다른 회원의 글', images: [], by: 99, at: Date.now() }))
    cleanup()
    open()
    await screen.findByText('자세 점검 한 번')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })

  it('asks about a doctor two ratings, a text for the doctor alone, and no pictures', async () => {
    of = aReviewOf({ cate_no: DOCTOR })
    open()
    await screen.findByText(/적은 말은 상담한 의사만 읽어요/)
    expect(screen.queryByText('사진 (선택)')).toBeNull()
    choose('친절했나요?', '별 5개')
    await click('후기 남기기')
    screen.getByText('시간을 잘 지켰는지 골라 주세요.')
    choose('시간을 잘 지켰나요?', '별 4개')
    await click('후기 남기기')
    expect(asked(createReview)).toMatchObject([{ body: { rating: null, rating_kind: 5, rating_time: 4, content: '' } }])
  })

  it('says why it cannot be written, and leads to the own review', async () => {
    of = aReviewOf({ ...refused('이미 후기를 쓴 상담이에요.'), review: aReview() })
    open()
    await screen.findByText('이미 후기를 쓴 상담이에요.')
    await click('내가 쓴 후기 보기')
    expect(go.to).toHaveBeenCalledWith('/coun-review-list?tab=mine', { replace: true })
  })

  it('offers to try again without an answer, and shows a counselling of others as not found', async () => {
    answers.set(getReviewOf, () => {
      throw new CallError({ status: 500, message: 'x' })
    })
    const { unmount } = open()
    await screen.findByRole('button', { name: '다시 시도' })
    unmount()
    queryClient.clear()
    answers.delete(getReviewOf)
    open()
    await screen.findByText('볼 수 없는 페이지입니다')
  })
})

describe('CounReviewEdit', () => {
  it('starts with what was written and saves it once', async () => {
    of = aReviewOf({ ...refused('이미 후기를 쓴 상담이에요.'), review: aReview({ edit_until: '2026-11-30T14:59:59.000Z' }) })
    draw(<CounReviewEdit />, PLACE)
    await screen.findByText('후기는 한 번만 고칠 수 있어요.')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(TEXT)
    choose('상담은 어땠나요?', '별 3개')
    await click('고친 후기 저장하기')
    expect(asked(editReview)).toMatchObject([{ params: { coun_no: 5 }, body: { rating: 3, content: TEXT } }])
    await waitFor(() => expect(go.back).toHaveBeenCalled())
  })

  it.each([
    ['후기는 쓴 지 7일 안에 고칠 수 있어요.', aReview()],
    ['후기는 한 번만 고칠 수 있어요.', aReview({ edit_dt: '2026-11-23T06:00:00.000Z' })],
    ['볼 수 없는 후기예요.', null],
  ])('%s', async (problem, review) => {
    of = aReviewOf({ review })
    draw(<CounReviewEdit />, PLACE)
    await screen.findByText(problem)
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('CounReviewList', () => {
  const open = (tab?: string) =>
    draw(
      <>
        <CounReviewList />
        <Overlays />
      </>,
      { search: new URLSearchParams(tab === undefined ? {} : { tab }) },
    )

  it('shows what can be written, with the days that are left', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-12-20T10:00:00+09:00'), toFake: ['Date'] })
    const rows = [22, 20].map((day, at) => ({
      ...subject,
      coun_no: 5 + at,
      write_until: `2026-12-${day}T14:59:59.000Z`,
    }))
    answers.set(listReviewsToWrite, () => rows)
    open()
    await screen.findByText('2일 남음')
    screen.getByText('오늘까지')
    await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: '자세 점검 한 번 후기 쓰기' })[0]!))
    expect(go.to).toHaveBeenCalledWith('/coun-review-create/5')
    expect(screen.queryByRole('tab', { name: '받은 후기' })).toBeNull()
  })

  it('says that there is nothing to write, and nothing written', async () => {
    answers.set(listReviewsToWrite, () => [])
    answers.set(listMyReviews, () => [])
    const { unmount } = open()
    await screen.findByText('쓸 수 있는 후기가 없어요')
    unmount()
    open('mine')
    await screen.findByText('아직 쓴 후기가 없어요')
  })

  it('loads further pages of the own reviews, which can be changed and deleted', async () => {
    const row = (no: number) => ({
      ...subject,
      coun_no: no,
      review: aReview({ review_no: no, edit_until: no === 100 ? '2026-11-30T14:59:59.000Z' : null }),
    })
    answers.set(listMyReviews, ({ query }: { query: { before_no?: number } }) =>
      query.before_no === undefined ? Array.from({ length: REVIEW_PAGE }, (_, at) => row(100 - at)) : [row(query.before_no - 1)],
    )
    answers.set(deleteReview, () => ({}))
    open('mine')
    await screen.findAllByRole('button', { name: '지우기' })
    reachEnd()
    await waitFor(() => expect(document.querySelectorAll('ul[aria-label="내가 쓴 후기"] > li')).toHaveLength(REVIEW_PAGE + 1))
    await click('고치기')
    expect(go.to).toHaveBeenCalledWith('/coun-review-edit/100')
    await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: '지우기' })[0]!))
    expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ danger: true }))
    expect(asked(deleteReview)).toEqual([{ params: { coun_no: 100 } }])
  })

  it('offers to try again when it cannot be loaded', async () => {
    open()
    await screen.findByRole('button', { name: '다시 시도' })
    answers.set(listReviewsToWrite, () => [])
    await click('다시 시도')
    await screen.findByText('쓸 수 있는 후기가 없어요')
  })

  it('shows an expert received reviews, which are answered once', async () => {
    serve({ isExpert: true })
    answers.set(listReceivedReviews, ({ query }: { query: { unanswered?: string } }) =>
      query.unanswered === undefined ? [{ ...subject, review: aReview() }] : [],
    )
    answers.set(replyToReview, () => aReviewOf({ side: 'expert', review: aReview({ reply: '고마워요!' }) }))
    open('received')
    await screen.findByText(TEXT)
    expect(screen.getByRole('link', { name: /자세 점검 한 번/ }).getAttribute('href')).toBe('/expert-coun-detail/5')
    await click('신고하기')
    expect(openReport).toHaveBeenCalledWith({ target_kind: 'counsel_review', target_no: 9 })
    await click('답글 남기기')
    const sheet = within(await screen.findByRole('dialog', { name: '답글 남기기' }))
    fireEvent.change(sheet.getByRole('textbox'), { target: { value: '고마워요!' } })
    await act(async () => void fireEvent.click(sheet.getByRole('button', { name: '답글 남기기' })))
    expect(asked(replyToReview)).toEqual([{ params: { coun_no: 5 }, body: { reply: '고마워요!' } }])
    await waitFor(() => expect(toast).toHaveBeenCalledWith('답글을 남겼어요'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '신고하기' })))
    await click('답글을 기다리는 후기')
    await screen.findByText('모든 후기에 답했어요')
  })

  it('shows received reviews in the portal, with links that stay in it', async () => {
    serve({ isExpert: true })
    answers.set(listReceivedReviews, () => [{ ...subject, review: aReview() }])
    draw(<ReceivedReviews scroller={{ current: null }} />, { name: 'PcExpertProductReview' })
    await screen.findByText(TEXT)
    expect(screen.getByRole('link', { name: /자세 점검 한 번/ }).getAttribute('href')).toBe('/pc-expert-main?counsel=5')
  })
})

const COMPLETED = anInfo({ state: COUNSEL.completed })

describe('ReviewCard', () => {
  it('leads the member to writing until the last day, then shows nothing', async () => {
    const { unmount } = draw(<ReviewCard info={COMPLETED} />)
    await screen.findByText('12월 22일 화요일까지 쓸 수 있어요')
    await click('후기 쓰기')
    expect(go.to).toHaveBeenCalledWith('/coun-review-create/5')
    unmount()
    queryClient.clear()
    of = aReviewOf(refused('상담이 끝나고 30일 안에 후기를 쓸 수 있어요.'))
    draw(<ReviewCard info={COMPLETED} />)
    await waitFor(() => expect(asked(getReviewOf)).toHaveLength(2))
    expect(screen.queryByRole('region', { name: '후기' })).toBeNull()
  })

  it('shows the member the own review, its reply and that it is hidden', async () => {
    of = aReviewOf({ ...refused('이미 후기를 쓴 상담이에요.'), review: aReview({ reply: '고마워요!', is_hidden: true }) })
    draw(<ReviewCard info={COMPLETED} />)
    await screen.findByText(TEXT)
    screen.getByText('고마워요!', { exact: false })
    screen.getByText('신고를 확인하는 동안 다른 사람에게 보이지 않아요.')
    expect(screen.queryByRole('button', { name: '고치기' })).toBeNull()
  })

  it('shows the expert the review to answer; a doctor that only they read it', async () => {
    serve({ isExpert: true })
    of = aReviewOf({ side: 'expert', cate_no: DOCTOR, review: aReview({ rating: null, rating_kind: 5, rating_time: 4 }) })
    answers.set(getReviewOf, () => of)
    draw(<ReviewCard info={COMPLETED} />)
    await screen.findByText(TEXT)
    screen.getByText('의료인에게 남긴 후기 글은 법에 따라 나만 읽어요.')
    screen.getByRole('button', { name: '답글 남기기' })
  })

  it('tells the expert that there is no review yet', async () => {
    of = aReviewOf({ side: 'expert' })
    draw(<ReviewCard info={COMPLETED} />)
    await screen.findByText('아직 후기가 없어요.')
  })
})
