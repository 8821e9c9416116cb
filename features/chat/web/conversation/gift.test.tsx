import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { actionSheet } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import { screenForTest, tokenFor } from '#kit/web/testing.ts'
import type { ChatRoom } from '../../contract.ts'
import { aRoom } from '../list/sample.ts'
import { Composer } from './Composer.tsx'
import { ConversationContext, type ConversationContextValue } from './conversationContext.ts'
import { ConversationStore } from './conversationStore.ts'
import { ME } from './testing.ts'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), actionSheet: vi.fn() }))

beforeEach(() => {
  vi.restoreAllMocks()
  vi.mocked(actionSheet).mockReset()
  localStorage.setItem('haru_token', tokenFor(ME))
})

function open(room: ChatRoom, place: object = {}): void {
  const store = new ConversationStore(5, ME, { arrived: vi.fn(), read: vi.fn() })
  const acts = {
    reply: vi.fn(),
    jump: vi.fn(),
    pickDay: vi.fn(),
    openMenu: vi.fn(),
    pickEmoji: vi.fn(),
    hasPointer: false,
    react: vi.fn(),
    toEnd: vi.fn(),
  }
  const conversation: ConversationContextValue = { room, me: ME, store, searchWords: '', mayWrite: true, ...acts }
  const composer = (
    <ConversationContext value={conversation}>
      <Composer isFirst={false} answered={null} onAnswered={() => {}} field={{ current: null }} />
    </ConversationContext>
  )
  render(screenForTest(composer, { at: '/chat-detail/5', ...place }))
}

async function attach(picked: string | null): Promise<string[]> {
  vi.mocked(actionSheet).mockResolvedValue(picked)
  await userEvent.click(screen.getByRole('button', { name: '첨부하기' }))
  await waitFor(() => expect(actionSheet).toHaveBeenCalled())
  return vi.mocked(actionSheet).mock.calls[0]![0].items.map(({ label }) => label)
}

test('offers a gift to the partner in a private room', async () => {
  const to = vi.spyOn(go, 'to').mockImplementation(() => undefined)
  open(aRoom(5))
  expect(await attach('gift')).toContain('비브 선물')
  await waitFor(() => expect(to).toHaveBeenCalledExactlyOnceWith('/viv-gift-send?to=15'))
})

test('opens the gift popup over a room', async () => {
  const to = vi.spyOn(go, 'to').mockImplementation(() => undefined)
  open(aRoom(5), { name: 'PopupChatDetail', params: { room: '7', id: '5' } })
  await attach('gift')
  await waitFor(() => expect(to).toHaveBeenCalledExactlyOnceWith('/my-haru-room/7/popup-viv-gift-send?to=15'))
})

test('offers no gift in a group, and does nothing when the sheet is closed', async () => {
  const to = vi.spyOn(go, 'to').mockImplementation(() => undefined)
  open(aRoom(5, { cr_type: 'group', room_type: 'group' }))
  expect(await attach(null)).not.toContain('비브 선물')
  expect(to).not.toHaveBeenCalled()
})
