import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { screenForTest } from '#kit/web/testing.ts'
import { entriesFor } from './entries.ts'
import { EntryLink } from './EntryLink.tsx'
import type { CurrentRoute } from './currentRoute.ts'
import { WriteLink, writeWords } from './WriteLink.tsx'

const mocks = vi.hoisted(() => ({ viewer: null as { user_no: number } | null, ask: vi.fn<(path?: string) => void>() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => mocks.viewer }))
vi.mock('#kit/web/overlays.ts', () => ({ askLogIn: mocks.ask }))
beforeEach(() => {
  mocks.viewer = null
  mocks.ask.mockClear()
})

const all = () => true
const to = (name: string, params: Record<string, string | number> = {}) =>
  name === 'MyHaruRoom' ? `/my-haru-room/${params.id}` : `/${name}`

test('has four items; on club screens the club replaces the neighbourhood', () => {
  expect(entriesFor('daily', all).map(({ label }) => label)).toEqual(['우리동네', '데일리', '채팅', '마이룸'])
  expect(entriesFor('party', all).map(({ label }) => label)).toEqual(['모임', '데일리', '채팅', '마이룸'])
})

test('clubs take the place of the neighbourhood until it has a screen', () => {
  expect(entriesFor('daily', (name) => name !== 'LocationMain').map(({ label }) => label)).toEqual(['모임', '데일리', '채팅', '마이룸'])
})

test('omits items without a screen', () => {
  expect(entriesFor('daily', (name) => name === 'DailyLineMain').map(({ label }) => label)).toEqual(['데일리'])
})

test('chat and own room ask a guest to log in; the others are links', async () => {
  const drawn = entriesFor('daily', all).map((entry) => (
    <EntryLink key={entry.name} entry={entry} active={entry.tab === 'daily'} className="" to={to}>
      {entry.label}
    </EntryLink>
  ))
  const { unmount } = render(screenForTest(drawn))
  expect(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['우리동네', '/LocationMain', null],
    ['데일리', '/DailyLineMain', 'page'],
  ])
  await userEvent.click(screen.getByRole('button', { name: '채팅' }))
  await userEvent.click(screen.getByRole('button', { name: '마이룸' }))
  // The log-in leads to the chat list; the own room is not known yet.
  expect(mocks.ask.mock.calls).toEqual([['/ChatList'], [undefined]])
  unmount()

  mocks.viewer = { user_no: 7 }
  render(screenForTest(drawn))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: '마이룸' }).getAttribute('href')).toBe('/my-haru-room/7')
})

test.each([
  ['the feed line', { name: 'FeedLineMain', params: {} }, '/feed-create'],
  ['the clubs', { name: 'ClubMain', params: {} }, '/club-create'],
  ['the line', { name: 'DailyLineMain', params: {} }, '/daily-create'],
  ['the own room', { name: 'MyHaruRoom', params: { id: '7' } }, '/my-haru-room/7/popup-daily-create'],
  ['another’s room', { name: 'MyHaruRoom', params: { id: '8' } }, '/daily-create'],
] as const)('WriteLink on %s', (_, place, path) => {
  mocks.viewer = { user_no: 7 }
  const base: CurrentRoute = { ...place, key: '', path: '', search: '' }
  render(
    screenForTest(
      <WriteLink base={base} label="쓰기" className="">
        쓰기
      </WriteLink>,
    ),
  )
  expect(screen.getByRole('link', { name: '쓰기' }).getAttribute('href')).toBe(path)
})

test('a guest’s WriteLink asks for a log-in that leads to the editor', async () => {
  render(
    screenForTest(
      <WriteLink label="쓰기" className="">
        쓰기
      </WriteLink>,
    ),
  )
  await userEvent.click(screen.getByRole('button', { name: '쓰기' }))
  expect(mocks.ask.mock.calls).toEqual([['/daily-create']])
})

test('writeWords names what it creates', () => {
  expect(writeWords({ name: 'FeedLineMain' } as CurrentRoute)).toBe('피드 올리기')
  expect(writeWords({ name: 'ClubMain' } as CurrentRoute)).toBe('모임 만들기')
  expect(writeWords({ name: 'DailyLineMain' } as CurrentRoute)).toBe('하루 남기기')
  expect(writeWords(undefined)).toBe('하루 남기기')
})
