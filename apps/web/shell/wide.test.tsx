import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countUnread } from '#features/chat/contract.ts'
import { keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, screenForTest, tokenFor, wireForTest } from '#kit/web/testing.ts'
import { SideNav, type PanelSwitch } from './wide.tsx'

beforeEach(() => {
  localStorage.clear()
  wireForTest()
  fakeNetwork(() => ({ status: 404 }))
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = (tab: 'daily' | 'chat', panel?: PanelSwitch) =>
  render(
    screenForTest(
      <QueryClientProvider client={queryClient}>
        <SideNav tab={tab} panel={panel} />
      </QueryClientProvider>,
    ),
  )
const panel = (isOpen = false) => ({ isOpen, onToggle: vi.fn() })
const counted = (sum: number) => queryClient.setQueryData(keyOf(countUnread), { private: sum, group: 0, new: 0, counsel: 0 })

test('the chat item opens the panel, with the number of unread messages', async () => {
  localStorage.setItem('haru_token', tokenFor(7))
  counted(100)
  const panelSwitch = panel()
  show('daily', panelSwitch)
  const entry = screen.getByRole('button', { name: '채팅안 읽은 메시지 99개 이상' })
  expect(entry.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(entry)
  expect(panelSwitch.onToggle).toHaveBeenCalledOnce()
})

test('without a panel, and on chat screens, the chat item is a link to the list', () => {
  localStorage.setItem('haru_token', tokenFor(7))
  counted(0)
  const { unmount } = show('daily')
  expect(screen.getByRole('link', { name: '채팅' }).getAttribute('href')).toBe('/chat-list')
  unmount()
  show('chat', panel())
  expect(screen.getByRole('link', { name: '채팅' }).getAttribute('aria-current')).toBe('page')
})

test('a guest’s chat item opens no panel', () => {
  show('daily', panel())
  expect(screen.getByRole('button', { name: '채팅' }).hasAttribute('aria-expanded')).toBe(false)
})
