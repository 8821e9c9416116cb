import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { lazy, type ComponentType } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { SocketCall, SocketEvent } from '#kit/contract/socket.ts'
import { call, CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import type { openMenu } from '#kit/web/overlays.ts'
import { PlaceContext } from '#kit/web/screen.tsx'
import { getCard, getRoom, listMessages, type ChatMessage, type ChatRoom } from '../../contract.ts'
import { requestAccepted, messageSent } from '../../events.ts'
import { EMOJIS } from '../../rules.ts'
import { extendRooms } from '../extensions.ts'
import { aMember, aRequest, aRoom } from '../list/sample.ts'
import { Conversation } from './Conversation.tsx'
import { clearDrafts } from './drafts.ts'
import { outgoing } from './sending.ts'
import { aMessage, ME, someMessages } from './testing.ts'

type Outcome = { cm_no: number } | CallError
const mocks = vi.hoisted(() => ({
  listeners: new Map<string, Set<(payload: unknown) => void>>(),
  connects: new Set<() => void>(),
  connected: true,
  typeAndSend: (_body: object): unknown => ({ cm_no: 0 }),
  sent: [] as { cr_no: number; cm_content: string; cm_uuid: string; reply_no?: number }[],
  confirm: vi.fn(async () => true),
  alert: vi.fn(async () => {}),
  to: vi.fn(),
  openSheet: vi.fn(async () => undefined),
  openMenu: vi.fn<(menu: Parameters<typeof openMenu>[0]) => Promise<string | null>>(),
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/socket.ts', () => ({
  socketId: () => undefined,
  useConnected: () => mocks.connected,
  emit: async (what: SocketCall, body: (typeof mocks.sent)[number]) => {
    if (what.event !== 'm2r') return {}
    mocks.sent.push(body)
    const outcome = (await mocks.typeAndSend(body)) as Outcome
    if (outcome instanceof CallError) throw outcome
    return outcome
  },
  onSocket: ({ event }: SocketEvent, listener: (payload: unknown) => void) => {
    const named = mocks.listeners.get(event) ?? new Set()
    mocks.listeners.set(event, named.add(listener))
    return () => named.delete(listener)
  },
  onConnected: (listener: () => void) => {
    mocks.connects.add(listener)
    return () => mocks.connects.delete(listener)
  },
}))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => true }))
vi.mock('#kit/web/session.ts', async (original) => {
  const real = await original<{ session: object }>()
  return { ...real, session: { ...real.session, viewer: () => ({ user_no: 1 }) }, useViewer: () => ({ user_no: 1 }) }
})
vi.mock('#kit/web/overlays.ts', () => ({
  confirm: mocks.confirm,
  alert: mocks.alert,
  toast: vi.fn(),
  actionSheet: vi.fn(async () => null),
  openSheet: mocks.openSheet,
  openMenu: mocks.openMenu,
  openViewer: vi.fn(),
}))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#kit/web/screen.tsx', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, ...rest }: { to: string }) => <a href={`#${to}`} {...rest} />,
  useGo: () => ({ to: mocks.to, back: vi.fn() }),
}))
vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)
const card = { haru_statemsg: '국물은 남기는 중입니다', record_qtt: 1086, common_qtt: 4, sigungu_name: '서초구' }
configure({ defaultHidden: true })

let room: ChatRoom | CallError
let messages: ChatMessage[]
const asked: { line: string; body?: object }[] = []

beforeEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
  clearDrafts()
  outgoing.arrived(5, () => true)
  for (const { cm_uuid } of outgoing.of(5)) outgoing.remove(5, cm_uuid)
  outgoing.wake()
  asked.length = 0
  Object.assign(mocks, { sent: [], connected: true, typeAndSend: () => new CallError({ status: 0, message: '' }) })
  mocks.listeners.clear()
  room = aRoom(5)
  messages = someMessages(98, 100)
  vi.mocked(call).mockImplementation((async (endpoint: Endpoint, input: { body?: object } = {}) => {
    asked.push({ line: endpoint.line, body: input.body })
    if (endpoint === (getRoom as Endpoint)) {
      if (room instanceof CallError) throw room
      return { rows: [room] }
    }
    if (endpoint === (listMessages as Endpoint)) return messages
    if (endpoint.line === getCard.line) return card
    return {}
  }) as never)
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
})

afterEach(() => void vi.unstubAllGlobals())

const stubMedia = (matches: (query: string) => boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matches(query), addEventListener: vi.fn(), removeEventListener: vi.fn() }))

function open(onBack = vi.fn()) {
  const place = { name: 'ChatDetail', params: { id: '5' }, search: new URLSearchParams(), active: true }
  render(
    <QueryClientProvider client={queryClient}>
      <PlaceContext value={place}>
        <Conversation cr_no={5} onBack={onBack} screen />
      </PlaceContext>
    </QueryClientProvider>,
  )
  return { onBack }
}

const emitEvent = (news: SocketEvent, payload: unknown) =>
  act(async () => {
    for (const listener of mocks.listeners.get(news.event) ?? []) listener(payload)
  })
const field = () => screen.findByRole('textbox', { name: '메시지' })
const lines = () => screen.getAllByRole('article').map((line) => line.getAttribute('aria-label'))
const lastLine = () => lines().at(-1)!
async function typeAndSend(text: string) {
  fireEvent.change(await field(), { target: { value: text } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '보내기' })))
}

it('shows the same state for a missing room and another’s room', async () => {
  room = new CallError({ status: 404, code: 'chat.no_room', message: '' })
  open()
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('offers a retry when loading fails', async () => {
  room = new CallError({ status: 500, message: '' })
  open()
  await screen.findByText('대화를 불러오지 못했어요')
  room = aRoom(5)
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(await screen.findByText('메시지 100')).toBeDefined()
})

it('shows an empty state without messages', async () => {
  messages = []
  open()
  expect(await screen.findByText('첫 인사를 건네 보세요')).toBeDefined()
})

it('labels each row with sender, text, time and unread count', async () => {
  messages = [aMessage(99), aMessage(100, { cm_from: ME })]
  open()
  await screen.findByText('메시지 99')
  expect(lines()[0]).toMatch(/^하루15, 메시지 99, 오전 11:39$/)
  expect(lines()[1]).toMatch(/^나, 메시지 100, 오전 11:40, 안 읽음 1$/)
})

it('marks the first unread message', async () => {
  room = aRoom(5, { un_read: 2, read_no: 98 })
  open()
  const divider = await screen.findByText('여기까지 읽었어요')
  const after = divider.compareDocumentPosition(screen.getByText('메시지 99'))
  expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(divider.compareDocumentPosition(screen.getByText('메시지 98')) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
})

it('shows a message at once, and as sent after the answer', async () => {
  let end = (_outcome: Outcome) => {}
  mocks.typeAndSend = () => new Promise((resolve) => (end = resolve))
  open()
  await screen.findByText('메시지 100')
  await typeAndSend(' 안녕하세요 ')
  expect(lastLine()).toMatch(/^나, 안녕하세요, .*보내는 중$/)
  expect(((await field()) as HTMLTextAreaElement).value).toBe('')
  expect(mocks.sent).toMatchObject([{ cr_no: 5, cm_content: '안녕하세요' }])
  await act(async () => end({ cm_no: 101 }))
  expect(lastLine()).not.toContain('보내는 중')
  const { cm_uuid } = mocks.sent[0]!
  await emitEvent(messageSent, aMessage(101, { cm_from: ME, cm_uuid, cm_content: '안녕하세요' }))
  expect(screen.getAllByText('안녕하세요')).toHaveLength(1)
})

it('stores an unsent message and sends it after a reconnection', async () => {
  open()
  await screen.findByText('메시지 100')
  await typeAndSend('나중에')
  expect(lastLine()).toContain('연결되면 보낼게요')
  mocks.typeAndSend = () => ({ cm_no: 101 })
  await act(async () => {
    for (const listener of mocks.connects) listener()
  })
  await waitFor(() => expect(lastLine()).not.toContain('연결되면'))
  expect(mocks.sent).toHaveLength(2)
  expect(mocks.sent[0]!.cm_uuid).toBe(mocks.sent[1]!.cm_uuid)
  expect(mocks.alert).not.toHaveBeenCalled()
})

it('offers retry and delete for a refused message without an alert', async () => {
  mocks.typeAndSend = () => new CallError({ status: 400, code: 'chat.not_open', message: '' })
  open()
  await screen.findByText('메시지 100')
  await typeAndSend('안 돼요')
  expect(lastLine()).toContain('보내지 못했어요')
  expect(mocks.alert).not.toHaveBeenCalled()
  const again = await screen.findByRole('button', { name: '다시 보내기' })
  await act(async () => void fireEvent.click(again))
  expect(mocks.sent).toHaveLength(2)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '지우기' })))
  expect(screen.queryByText('안 돼요')).toBeNull()
})

it('does not send an empty message', async () => {
  open()
  await typeAndSend('   ')
  expect(mocks.sent).toEqual([])
})

it('sends by Enter on a keyboard, not by Shift and Enter, and never while Hangul is composed', async () => {
  stubMedia((query) => query.includes('pointer: fine'))
  open()
  const input = await field()
  fireEvent.change(input, { target: { value: '한' } })
  fireEvent.keyDown(input, { key: 'Enter', shiftKey: true })
  const composing = createEvent.keyDown(input, { key: 'Enter', isComposing: true })
  fireEvent(input, composing)
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
  expect(mocks.sent).toEqual([])
  await act(async () => void fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 }))
  expect(mocks.sent).toMatchObject([{ cm_content: '한' }])
})

it('inserts a new line by Enter on a phone', async () => {
  stubMedia(() => false)
  open()
  const input = await field()
  fireEvent.change(input, { target: { value: '한' } })
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
  expect(mocks.sent).toEqual([])
})

it('clears the syllable that the IME commits after the press', async () => {
  open()
  const input = (await field()) as HTMLTextAreaElement
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fireEvent.compositionStart(input)
  fireEvent.change(input, { target: { value: '안녕' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '보내기' })))
  expect(mocks.sent).toMatchObject([{ cm_content: '안녕' }])
  input.value = '녕'
  fireEvent.compositionEnd(input)
  vi.useRealTimers()
  expect(input.value).toBe('')
})

it('appends new messages and announces them at the end', async () => {
  open()
  await screen.findByText('메시지 100')
  await emitEvent(messageSent, aMessage(101, { cm_content: '새 소식' }))
  expect(lastLine()).toMatch(/^하루15, 새 소식/)
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent?.includes('새 소식'))).toBe(true)
})

it('restores the draft', async () => {
  open()
  fireEvent.change(await field(), { target: { value: '쓰다 만 말' } })
  document.body.replaceChildren()
  open()
  expect(((await field()) as HTMLTextAreaElement).value).toBe('쓰다 만 말')
})

it('shows deleted and system messages', async () => {
  messages = [
    aMessage(98, { state: 0, cm_content: '' }),
    aMessage(99, { cm_type: 'sys-msg', cm_from: null, extra_info: { type: 'counsel-start' } }),
    aMessage(100, { cm_type: 'sys-msg', cm_from: 15, extra_info: { type: 'leave', user_no: 15 } }),
  ]
  open()
  expect(await screen.findByText('삭제된 메시지예요')).toBeDefined()
  expect(screen.getByText('상담을 시작했어요')).toBeDefined()
  expect(screen.getByText('하루15님이 나갔어요')).toBeDefined()
})

it('shows the asker to the asked member, who can only accept or reject', async () => {
  room = aRequest(5, 15)
  open()
  const asking = within(await screen.findByRole('region', { name: '새 대화 요청이에요' }))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(await screen.findByText('국물은 남기는 중입니다')).toBeDefined()
  expect(screen.getByText('같은 동네 서초구 · 기록 1,086 · 함께 팔로우 4명')).toBeDefined()
  room = aRoom(5)
  await act(async () => void fireEvent.click(asking.getByRole('button', { name: '수락하기' })))
  expect(mocks.confirm).not.toHaveBeenCalled()
  expect(asked.find(({ line }) => line.includes('personalroomstate'))?.body).toMatchObject({ cr_no: 5, state: 1 })
  expect(await field()).toBeDefined()
})

it('lets the asker only close the room until it is accepted', async () => {
  room = aRequest(5, ME)
  open()
  await screen.findByText('수락을 기다리고 있어요')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('button', { name: '대화 닫기' })).toBeDefined()
  room = aRoom(5)
  await emitEvent(requestAccepted, { cr_no: 5, state: 1, reason: '' })
  expect(await field()).toBeDefined()
})

it('shows the reason of a rejection and asks again', async () => {
  const members = [aMember(ME), aMember(15, { state: 2, reject_reason: '지금은 어려워요' })]
  room = aRequest(5, ME, { accept_state: 2, cr_members: members })
  open()
  expect(await screen.findByText('지금은 어려워요')).toBeDefined()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '다시 신청하기' })))
  expect(asked.find(({ line }) => line.includes('createroom'))?.body).toMatchObject({ target_no: 15 })
})

it('allows an asker one shorter first message without files', async () => {
  room = aRequest(5, ME, { cm_last_no: 0 })
  messages = []
  mocks.typeAndSend = () => new Promise(() => undefined)
  open()
  const input = await field()
  expect(screen.queryByRole('button', { name: '첨부하기' })).toBeNull()
  fireEvent.change(input, { target: { value: '가'.repeat(600) } })
  expect((input as HTMLTextAreaElement).value).toHaveLength(500)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '보내기' })))
  expect(screen.queryByRole('textbox')).toBeNull()
})

it.each([
  ['an admin room', aRoom(5, { cr_type: 'admin' }), /하루가 보내는 소식/],
  ['a counselling that has not begun', aRoom(5, { cr_type: 'counsel', room_type: 'counsel', is_closed: true }), /상담이 진행되는 동안/],
  ['nobody', aRoom(5, { cr_name: '', cr_members: [aMember(ME)] }), /대화할 상대가 없어요/],
])('shows why writing to %s is not possible', async (_, given, why) => {
  room = given
  open()
  expect(await screen.findByText(why)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('moves between rows by arrow keys', async () => {
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => (work(), 0))
  open()
  await screen.findByText('메시지 100')
  const all = screen.getAllByRole('article')
  expect(all.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
  all[2]!.focus()
  fireEvent.keyDown(all[2]!, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(screen.getAllByRole('article')[1])
})

/** A wide screen with a mouse. */
const withPointer = () => stubMedia((query) => query.includes('64rem'))
const buttonsOf = (line: HTMLElement) =>
  within(line)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))

it('on a wide screen with a pointer each message has actions, and those of the message with the tab stop are reachable by Tab', async () => {
  withPointer()
  open()
  await field()
  const messagesShown = screen.getAllByRole('article')
  await within(messagesShown.at(-1)!).findByRole('button', { name: '답장' })
  expect(messagesShown.map(buttonsOf)).toEqual(messagesShown.map(() => ['공감', '답장', '더보기']))
  const stops = (line: HTMLElement) =>
    within(line)
      .getAllByRole('button')
      .map((button) => button.tabIndex)
  expect(messagesShown.map(stops)).toEqual([
    [-1, -1, -1],
    [-1, -1, -1],
    [0, 0, 0],
  ])
  await act(async () => void fireEvent.click(within(messagesShown[0]!).getByRole('button', { name: '답장' })))
  expect(screen.getByText(/에게 답장/)).toBeDefined()
})

it('a right click opens the menu at the pointer, “more” and Enter open it at the message, and the picked action runs', async () => {
  withPointer()
  mocks.openMenu.mockResolvedValue(null)
  open()
  await field()
  const line = screen.getAllByRole('article').at(-1)!
  const bubble = line.querySelector('[data-bubble]')!
  fireEvent.pointerDown(bubble, { pointerType: 'mouse', button: 2 })
  await act(async () => void fireEvent.contextMenu(bubble, { clientX: 120, clientY: 80 }))
  await waitFor(() => expect(mocks.openMenu).toHaveBeenCalledTimes(1))
  const [menu] = mocks.openMenu.mock.calls[0]!
  expect(menu.at).toEqual({ x: 120, y: 80 })
  expect(menu.items.map(({ label }) => label)).toEqual(['답장', '복사', '나에게서만 삭제', '신고하기'])
  expect(menu.choices).toHaveLength(EMOJIS.length)
  const more = within(line).getByRole('button', { name: '더보기' })
  await act(async () => void fireEvent.click(more))
  await waitFor(() => expect(mocks.openMenu.mock.calls.at(-1)![0].at).toBe(more))
  mocks.openMenu.mockResolvedValue('reply')
  await act(async () => void fireEvent.keyDown(line, { key: 'Enter' }))
  await waitFor(() => expect(mocks.openMenu.mock.calls.at(-1)![0].at).toBe(bubble))
  expect(await screen.findByText(/에게 답장/)).toBeDefined()
  expect(mocks.openSheet).not.toHaveBeenCalled()
})

it('a long press by touch opens the sheet on a wide screen too', async () => {
  withPointer()
  open()
  await field()
  const bubble = screen.getAllByRole('article').at(-1)!.querySelector('[data-bubble]')!
  fireEvent.pointerDown(bubble, { pointerType: 'touch' })
  await act(async () => void fireEvent.contextMenu(bubble, { clientX: 120, clientY: 80 }))
  await waitFor(() => expect(mocks.openSheet).toHaveBeenCalledOnce())
  expect(mocks.openMenu).not.toHaveBeenCalled()
})

it('on a phone each message has a “more” button for screen readers, which opens the sheet', async () => {
  open()
  await field()
  const line = screen.getAllByRole('article').at(-1)!
  expect(buttonsOf(line)).toEqual(['더보기'])
  await act(async () => void fireEvent.click(within(line).getByRole('button', { name: '더보기' })))
  await waitFor(() => expect(mocks.openSheet).toHaveBeenCalledOnce())
  expect(mocks.openMenu).not.toHaveBeenCalled()
})

it('shows what the feature that owns the room registers: above the messages, for its events, and instead of the closed field', async () => {
  const part = <P,>(Part: ComponentType<P>) => lazy(async () => ({ default: Part }))
  extendRooms('counsel', {
    Bar: part(({ room: { coun_no } }: { room: ChatRoom }) => <p>상담 {coun_no}번</p>),
    Closed: part(({ room: { coun_state } }: { room: ChatRoom }) => <p>{coun_state} 상태라 쓸 수 없어요</p>),
    events: {
      'counsel-open': part(({ message }: { message: ChatMessage }) => <p>{String(message.extra_info?.['coun_no'])}번이 열렸어요</p>),
    },
  })
  // A second feature has messages of its own in the same rooms.
  extendRooms('counsel', { events: { 'plan-sent': part(() => <p>플랜이 왔어요</p>) } })
  room = aRoom(5, { cr_type: 'counsel', room_type: 'counsel', is_closed: true, coun_no: 8, coun_state: 3 })
  messages = [
    aMessage(99, { cm_type: 'sys-msg', cm_from: null, extra_info: { type: 'counsel-open', coun_no: 8 } }),
    aMessage(100, { cm_type: 'sys-msg', cm_from: null, extra_info: { type: 'counsel-start', coun_no: 8 } }),
    aMessage(101, { cm_type: 'sys-msg', cm_from: null, extra_info: { type: 'plan-sent', coun_no: 8 } }),
  ]
  open()
  expect(await screen.findByText('상담 8번')).toBeTruthy()
  expect(await screen.findByText('플랜이 왔어요')).toBeTruthy()
  expect(await screen.findByText('8번이 열렸어요')).toBeTruthy()
  expect(screen.getByText('상담을 시작했어요')).toBeTruthy()
  expect(await screen.findByText('3 상태라 쓸 수 없어요')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
