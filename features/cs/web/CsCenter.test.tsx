import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, test, vi } from 'vitest'
import { queryClient } from '#kit/web/query.ts'
import CsCenter from './CsCenter.tsx'
import DeveloperInfo from './DeveloperInfo.tsx'
import notices from './data/notices.json'
import { aCenter, answerWith, show } from './testing.tsx'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
beforeEach(() => queryClient.clear())

test.each([
  [{}, ['지금 열려 있어요', '평일 10:00~18:00']],
  [{ is_open: false, closed_for: 'weekend' }, ['지금은 쉬고 있어요', '주말에는 쉬어요', '11월 23일 월요일 오전 10:00에 다시 열어요']],
  [{ is_open: false, closed_for: 'holiday', holiday: '한글날' }, ['오늘은 쉬는 날이에요 (한글날)']],
  [{ is_open: false, closed_for: 'hours' }, ['운영 시간이 아니에요']],
] as const)('CsCenter shows whether it is open: %o', async (change, words) => {
  answerWith({ 'GET /v1/cs/center': aCenter(change) })
  const { container } = show(<CsCenter />)
  await screen.findByText(words[0])
  for (const each of words) expect(container.textContent).toContain(each)
})

it('has a place for the opening state before it is known', () => {
  answerWith({ 'GET /v1/cs/center': () => new Promise(() => {}) })
  show(<CsCenter />)
  const ways = screen.getByRole('heading', { name: '도움받는 방법' }).closest('section')
  expect(ways?.previousElementSibling?.firstElementChild?.className).toContain('h-48')
})

it('shows crisis helplines, and phone and mail only when configured', async () => {
  answerWith({ 'GET /v1/cs/center': aCenter({ mail: 'help@haru.example' }) })
  show(<CsCenter />)
  expect((await screen.findByRole('link', { name: /자살예방 상담전화.*109/ })).getAttribute('href')).toBe('tel:109')
  expect(screen.getByRole('link', { name: /help@haru/ }).getAttribute('href')).toBe('mailto:help@haru.example')
  expect(screen.queryByRole('link', { name: /^전화/ })).toBeNull()
})

const nothing = {
  name: null,
  owner: null,
  number: null,
  mail_order_number: null,
  address: null,
  phone: null,
  mail: null,
  privacy_officer: null,
  location_officer: null,
  hosting_provider: null,
  version: '0.1.0',
}

it('shows only configured business information', async () => {
  answerWith({ 'GET /v1/cs/business': nothing })
  const { unmount } = show(<DeveloperInfo />)
  expect(await screen.findByText('운영자가 아직 사업자 정보를 등록하지 않았어요.')).toBeDefined()
  expect(screen.queryByText('상호')).toBeNull()
  unmount()
  queryClient.clear()
  answerWith({ 'GET /v1/cs/business': { ...nothing, name: '하루 주식회사', phone: '02-123-4567' } })
  show(<DeveloperInfo />)
  expect(await screen.findByText('하루 주식회사')).toBeDefined()
  expect(screen.getByRole('link', { name: '02-123-4567' }).getAttribute('href')).toBe('tel:02-123-4567')
  expect(screen.queryByText('대표자')).toBeNull()
  expect(screen.queryByText(/등록하지 않았어요/)).toBeNull()
})

it('shows the sources as their licences require, and fetches licences on demand', async () => {
  answerWith({ 'GET /v1/cs/business': nothing })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(notices))),
  )
  show(<DeveloperInfo />)
  for (const words of ['국토교통부 전국 법정동', '식품의약품안전처 전국통합식품영양성분정보, 농촌진흥청 국가표준식품성분표']) {
    expect(screen.getByText(words)).toBeDefined()
  }
  expect(fetch).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '라이선스 모두 보기' }))
  expect(await screen.findByText('pretendard')).toBeDefined()
  expect(screen.getAllByText(/SIL OPEN FONT LICENSE/i).length).toBeGreaterThan(0)
  vi.unstubAllGlobals()
})
