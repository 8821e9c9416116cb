import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, screenForTest, wireForTest } from '#kit/web/testing.ts'
import type { PromiseBoard } from '../../contract/promise.ts'
import ExpertPanel from './ExpertPanel.tsx'

const product = {
  product_no: 4,
  title: '운동 질문',
  description: '',
  channel: 'chat',
  minutes: 15,
  price: 90,
  ext_minutes: null,
  ext_price: null,
}
const page = {
  job_title: '필라테스 강사',
  affiliation_name: '하루 필라테스',
  papers: [{ kind: 'certificate', title: '필라테스 지도자 1급', issuer: '연맹', checked_dt: '2026-03-02T10:00:00+09:00', expire_dt: null }],
  intro: '앉아서 일하는 사람의 등을 펴 드려요.',
  careers: [],
  areas: ['서울 마포구'],
}
const board: PromiseBoard = {
  answer_minutes: 100,
  accept_percent: 94,
  on_time_percent: 98,
  refund_percent: 2,
  counts: { answers: 62, accepted: { of: 58, all: 62 }, on_time: { of: 55, all: 56 }, refunded: { of: 1, all: 56 } },
}
let offer: Record<string, unknown>
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  offer = { accepts_requests: true, next_dt: '2099-11-21T18:00:00+09:00', products: [product], promise: board }
  fakeNetwork(({ url }) => ({ json: { state: 1, query: url.startsWith('/v1/user/expert/page') ? page : offer } }))
})

function show({ cateNo = 6, isMine = false } = {}) {
  const place = { name: 'MyHaruRoom', params: { id: '8' } }
  const view = screenForTest(<ExpertPanel userNo={8} cateNo={cateNo} isMine={isMine} />, place)
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
}

test('leads from time and product to the application, over the room', async () => {
  show()
  expect((await screen.findByRole('link', { name: /가장 빠른 시간/ })).getAttribute('href')).toBe('/my-haru-room/8/popup-coun-apply/8')
  expect(screen.getByRole('link', { name: /운동 질문/ }).getAttribute('href')).toBe('/my-haru-room/8/popup-coun-apply/8?product=4')
  screen.getByText('2026년 3월 확인')
})

test('shows how many cases each promise counts', async () => {
  show()
  for (const text of ['1시간 40분', '신청 62건의 가운데 값', '94%', '62건 중 58건', '56건 중 55건', '56건 중 1건']) {
    await screen.findByText(text)
  }
})

test('shows no numbers of members for a doctor, and what the counselling is not', async () => {
  offer = { ...offer, promise: { ...board, counts: null } }
  show({ cateNo: 1 })
  await screen.findByText('94%')
  expect(screen.queryByText(/건 중/)).toBeNull()
  screen.getByText('의료행위·처방이 아닌 건강정보 상담이에요')
})

test('an expert who takes no requests shows the products without a way to apply', async () => {
  offer = { ...offer, accepts_requests: false, promise: null }
  show()
  await screen.findByText('지금은 새 상담 신청을 받지 않아요.')
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.queryByText('지켜 온 약속')).toBeNull()
})

test('experts cannot apply to themselves', async () => {
  show({ isMine: true })
  await screen.findByText('운동 질문')
  expect(screen.queryAllByRole('link')).toEqual([])
})
