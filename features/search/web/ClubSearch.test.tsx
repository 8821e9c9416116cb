import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeIntersection } from '#kit/ui/testing.ts'
import { MEMBER_PREFIX } from '#kit/web/safeStorage.ts'
import { openScreen } from '#kit/web/testing-screen.tsx'
import ClubSearch from './ClubSearch.tsx'

const SEARCH = 'GET /v1/user/club/search'
const regions = [{ sido: '서울특별시', sigungu: [{ code: '11440', name: '마포구' }] }]
let showEnd: () => void
beforeEach(() => {
  showEnd = fakeIntersection()
})
afterEach(() => vi.unstubAllGlobals())

const aClub = (meet_no: number, meet_title: string) => ({
  meet_no,
  meet_title,
  intro: '함께해요.',
  meet_thumb: null,
  category: 5,
  is_online: true,
  sigungu_code: null,
  region: null,
  member_qtt: 3,
  capacity: 50,
  join_policy: 'open',
  state: 1,
})
const queryOf = (url: string) => Object.fromEntries(new URLSearchParams(url.split('?')[1]))
function open(clubs: (query: Record<string, string>) => object[], at = '/club-search') {
  const answers = { [SEARCH]: ({ url }: { url: string }) => clubs(queryOf(url)), 'GET /v1/user/location/region': () => regions }
  const opened = openScreen(<ClubSearch />, at, answers, { name: 'ClubSearch' })
  return { ...opened, queries: () => opened.asked(SEARCH).map(({ url }) => queryOf(url)) }
}
const field = () => screen.getByLabelText<HTMLInputElement>('찾을 모임')

test('searches initials after a pause, also during composition, and keeps the words apart from other searches', async () => {
  const { router, queries } = open(({ q }) => (q === 'ㅎㄱ' ? [aClub(4, '한강 새벽 러닝')] : []))
  await screen.findByText('찾은 모임이 없어요')
  fireEvent.compositionStart(field())
  for (const value of ['ㅎ', 'ㅎㄱ']) fireEvent.input(field(), { target: { value } })
  const link = await screen.findByRole('link', { name: /한강 새벽 러닝/ })
  expect(queries().map(({ q }) => q)).toEqual(['', 'ㅎㄱ'])
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('ㅎㄱ')
  fireEvent.click(link)
  expect(localStorage.getItem(`${MEMBER_PREFIX}club_searches_guest`)).toContain('ㅎㄱ')
  expect(localStorage.getItem(`${MEMBER_PREFIX}searches_guest`)).toBeNull()
})

test('asks for the filters of the address, changes them there, and leaves the words', async () => {
  const { router, queries } = open(() => [aClub(4, '한강 새벽 러닝')], '/club-search?q=한강&category=5&sigungu=11&category_=x')
  await screen.findByRole('link', { name: /한강 새벽 러닝/ })
  expect(queries()).toEqual([{ q: '한강', category: '5', sigungu_code: '11' }])
  await userEvent.click(screen.getByRole('button', { name: '자리 있어요' }))
  await userEvent.click(screen.getByRole('button', { name: '승인 후 참여' }))
  await userEvent.selectOptions(await screen.findByLabelText('서울특별시'), '마포구')
  await userEvent.selectOptions(screen.getByLabelText('관심사'), '')
  await waitFor(() => expect(queries().at(-1)).toEqual({ q: '한강', sigungu_code: '11440', join_policy: 'approval', free: '1' }))
  expect(queryOf(router.state.location.search)).toEqual({ q: '한강', sigungu: '11440', join: 'approval', free: '1' })
})

test('continues after the last club of a full page', async () => {
  const page = Array.from({ length: 20 }, (_, nth) => aClub(100 - nth, `모임 ${100 - nth}`))
  const { queries } = open(({ after_no }) => (after_no ? [aClub(3, '마지막 모임')] : page))
  await screen.findByRole('link', { name: /모임 100/ })
  showEnd()
  await screen.findByRole('link', { name: /마지막 모임/ })
  expect(queries().at(-1)).toEqual({ q: '', after_no: '81' })
})
