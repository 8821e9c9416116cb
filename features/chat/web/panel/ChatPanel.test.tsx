import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { lazy } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { tokenFor } from '#kit/web/testing.ts'
import { extendRooms } from '../extensions.ts'
import { aRequest, aRoom } from '../list/sample.ts'
import { draw, serve, server } from '../list/testing.tsx'
import ChatPanel from './ChatPanel.tsx'

const mocks = vi.hoisted(() => ({ to: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => true }))
vi.mock('#kit/web/socket.ts', async () => (await import('../list/testing.tsx')).fakeSocket)
vi.mock('#kit/web/screen.tsx', async (original) => ({ ...(await original<object>()), useGo: () => ({ to: mocks.to }) }))
vi.mock('../conversation/Conversation.tsx', () => ({
  Conversation: ({ cr_no, onBack }: { cr_no: number; onBack: () => void }) => (
    <button type="button" onClick={onBack}>
      {cr_no}번 대화
    </button>
  ),
}))
configure({ defaultHidden: true })

const onClose = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
  localStorage.setItem('haru_token', tokenFor(1))
  serve()
  server.rooms = [aRoom(1, { un_read: 8 }), aRequest(2, 12), aRoom(3, { cr_type: 'counsel', room_type: 'counsel', cr_name: '윤세린 PT' })]
})
const click = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const tab = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('tab', { name })))

it('shows the four lists and opens a room in the panel', async () => {
  draw(<ChatPanel onClose={onClose} />)
  await screen.findByText('하루11')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['개인안 읽은 메시지 8개', '단체', '요청', '상담'])
  expect(screen.queryByText('윤세린 PT')).toBeNull()
  await tab(/상담/)
  await click(/^윤세린 PT오늘도/)
  await screen.findByText('3번 대화')
  await click('3번 대화')
  expect(screen.getByRole('tab', { name: '상담' }).getAttribute('aria-selected')).toBe('true')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('윤세린 PT'))
})

it('searches all lists in the panel', async () => {
  draw(<ChatPanel onClose={onClose} />)
  await screen.findByText('하루11')
  await click('대화 찾기')
  expect(screen.queryByRole('tab')).toBeNull()
  await act(async () => void fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'pt' } }))
  expect(screen.getByText('PT', { selector: 'mark' })).toBeDefined()
  await click('대화 찾기 끝내기')
  expect(screen.getAllByRole('tab')).toHaveLength(4)
})

it('restores the focus when closed by button or Escape', async () => {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  draw(<ChatPanel onClose={onClose} hasWhole />)
  await click('채팅 닫기')
  expect(document.activeElement).toBe(opener)
  fireEvent.keyDown(screen.getByRole('complementary'), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(2)
  await click('크게 보기')
  expect(mocks.to).toHaveBeenCalledExactlyOnceWith('/chat-list')
  opener.remove()
})

it('shows a registered list instead of the rooms of its tab, and opens the room that it names', async () => {
  const List = ({ onOpen }: { onOpen: (cr_no: number) => void }) => (
    <button type="button" onClick={() => onOpen(3)}>
      상담 열기
    </button>
  )
  extendRooms('counsel', { PanelList: lazy(async () => ({ default: List })) })
  draw(<ChatPanel onClose={onClose} />)
  await screen.findByText('하루11')
  await tab(/상담/)
  await screen.findByRole('button', { name: '상담 열기' })
  expect(screen.queryByText('윤세린 PT')).toBeNull()
  await click('상담 열기')
  await screen.findByText('3번 대화')
})
