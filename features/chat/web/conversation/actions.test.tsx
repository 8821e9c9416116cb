import { act, configure, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { call, CallError } from '#kit/web/call.ts'
import { deleteMessage, findMessages, react, type ChatMessage } from '../../contract.ts'
import { aRoom } from '../list/sample.ts'
import type { ConversationContextValue } from './conversationContext.ts'
import { openMessageMenu } from './menu.tsx'
import { ConversationStore } from './conversationStore.ts'
import { aMessage, ME } from './testing.ts'
import { groupsOf } from './uploads.ts'
import { useConversation, withMine } from './useConversation.ts'
import { useFinding } from './useFinding.ts'

const mocks = vi.hoisted(() => ({ confirm: vi.fn(async () => true), report: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/socket.ts', () => ({ emit: vi.fn(async () => ({})), onSocket: vi.fn(), onConnected: vi.fn(), socketId: vi.fn() }))
vi.mock('#kit/web/overlays.ts', () => ({
  openSheet: (draw: (close: (key?: string) => void) => ReactNode) =>
    new Promise((resolve) => {
      render(draw(resolve))
    }),
  confirm: mocks.confirm,
  toast: vi.fn(),
  alert: vi.fn(),
}))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#features/report/web/public.ts', () => ({ openReport: mocks.report }))
configure({ defaultHidden: true })

const store = new ConversationStore(5, ME, { arrived: vi.fn(), read: vi.fn() })
const change = vi.spyOn(store, 'change')
const aConversation = (other: Partial<ConversationContextValue> = {}): ConversationContextValue => ({
  room: aRoom(5),
  me: ME,
  store,
  searchWords: '',
  mayWrite: true,
  reply: vi.fn(),
  jump: vi.fn(),
  pickDay: vi.fn(),
  openMenu: vi.fn(),
  pickEmoji: vi.fn(),
  hasPointer: false,
  react: vi.fn(),
  toEnd: vi.fn(),
  ...other,
})

beforeEach(() => {
  vi.clearAllMocks()
  document.body.replaceChildren()
  vi.mocked(call).mockResolvedValue({} as never)
})

const fresh = (other: Partial<ChatMessage>) => aMessage(7, { reg_dt: new Date().toISOString(), ...other })
const old = (other: Partial<ChatMessage>) => aMessage(7, { reg_dt: new Date(Date.now() - 6 * MINUTE_MS).toISOString(), ...other })
const GONE = { state: 0, cm_content: '' } as const
const dayAgo = new Date(Date.now() - DAY_MS).toISOString()
const menuItems = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it.each([
  ['mine, just now', fresh({ cm_from: ME }), aConversation(), ['답장', '복사', '모두에게서 삭제', '나에게서만 삭제']],
  ['mine, later', old({ cm_from: ME }), aConversation(), ['답장', '복사', '나에게서만 삭제']],
  ['another’s', fresh({}), aConversation(), ['답장', '복사', '나에게서만 삭제', '신고하기']],
  ['where nothing can be said', fresh({}), aConversation({ mayWrite: false }), ['복사', '나에게서만 삭제', '신고하기']],
  ['another’s, deleted, whose words are kept for reports', old({ ...GONE }), aConversation(), ['나에게서만 삭제', '신고하기']],
  ['another’s, deleted a day ago', aMessage(7, { ...GONE, reg_dt: dayAgo }), aConversation(), ['나에게서만 삭제']],
  ['mine, deleted', fresh({ ...GONE, cm_from: ME }), aConversation(), ['나에게서만 삭제']],
  [
    'in a room that keeps its messages',
    fresh({ cm_from: ME }),
    aConversation({ room: aRoom(5, { keeps_messages: true }) }),
    ['답장', '복사'],
  ],
])('offers the possible actions for a message %s', (_, message, conversation, acts) => {
  void openMessageMenu(conversation, message)
  expect(menuItems()).toEqual(acts)
})

it('deletes for all after a confirmation, and shows a refusal', async () => {
  mocks.confirm.mockResolvedValueOnce(false)
  const done = openMessageMenu(aConversation(), fresh({ cm_from: ME }))
  fireEvent.click(screen.getByRole('button', { name: '모두에게서 삭제' }))
  await done
  expect(call).not.toHaveBeenCalled()
  document.body.replaceChildren()
  const again = openMessageMenu(aConversation(), fresh({ cm_from: ME }))
  fireEvent.click(screen.getByRole('button', { name: '모두에게서 삭제' }))
  await again
  expect(call).toHaveBeenCalledWith(deleteMessage as Endpoint, { query: { cr_no: 5, cm_no: 7, for: 'all' } })
  expect(change).toHaveBeenCalledWith({ cm_no: 7, state: 0, reactions: [] })
})

it('reports a message', async () => {
  const done = openMessageMenu(aConversation(), fresh({}))
  fireEvent.click(screen.getByRole('button', { name: '신고하기' }))
  await done
  expect(mocks.report).toHaveBeenCalledWith({ target_kind: 'chat', target_no: 7 })
})

it('shows a reaction at once, and removes it silently when refused', async () => {
  const { result } = renderHook(() => useConversation({ room: aRoom(5), me: ME, store, searchWords: '', mayWrite: true, reply: vi.fn() }))
  vi.mocked(call).mockRejectedValueOnce(new CallError({ status: 404, message: '' }))
  const before = [{ emoji: '👍', user_nos: [15] }]
  await act(async () => result.current.conversation.react(aMessage(7, { reactions: before }), '👍'))
  expect(call).toHaveBeenCalledWith(react as Endpoint, { body: { cr_no: 5, cm_no: 7, emoji: '👍' } })
  expect(change.mock.calls.map(([{ reactions }]) => reactions)).toEqual([[{ emoji: '👍', user_nos: [15, ME] }], before])
})

it.each([
  [null, [{ emoji: '👍', user_nos: [15] }]],
  ['👍', [{ emoji: '👍', user_nos: [15, ME] }]],
  [
    '❤️',
    [
      { emoji: '👍', user_nos: [15] },
      { emoji: '❤️', user_nos: [ME] },
    ],
  ],
])('leaves each member one emoji (%s)', (emoji, after) => {
  const before = [
    { emoji: '👍', user_nos: [15] },
    { emoji: '😂', user_nos: [ME] },
  ]
  expect(withMine(before, ME, emoji)).toEqual(after)
})

it('searches through pages without a hit, and steps between hits', async () => {
  const pages = [
    { rows: [], next_no: 500 },
    { rows: [aMessage(400), aMessage(390)], next_no: 300 },
    { rows: [aMessage(20)], next_no: null },
  ]
  vi.mocked(call).mockImplementation((async () => pages.shift()) as never)
  const { result } = renderHook(() => useFinding(5))
  const no = async (work: () => Promise<ChatMessage | null>) => {
    let hit: ChatMessage | null = null
    await act(async () => void (hit = await work()))
    return (hit as ChatMessage | null)?.cm_no ?? null
  }
  expect(await no(() => result.current.seek('  하루 '))).toBe(400)
  expect(
    vi.mocked(call).mock.calls.map(([line, input]) => [line === (findMessages as Endpoint), (input as { query: object }).query]),
  ).toEqual([
    [true, { cr_no: 5, q: '하루' }],
    [true, { cr_no: 5, q: '하루', before_no: 500 }],
  ])
  expect(await no(() => result.current.step(1))).toBe(390)
  expect(await no(() => result.current.step(1))).toBe(20)
  expect(await no(() => result.current.step(1))).toBeNull()
  expect(await no(() => result.current.step(-1))).toBe(390)
})

it('groups up to ten pictures in one message; films and documents are sent alone', () => {
  const pick = (kind: 'image/png' | 'video/mp4' | 'application/pdf') => ({ file: new File([], 'f'), kind })
  const groups = groupsOf([pick('video/mp4'), ...Array.from({ length: 12 }, () => pick('image/png')), pick('application/pdf')])
  expect(groups.map((group) => group.map(({ kind }) => kind))).toEqual([
    Array.from({ length: 10 }, () => 'image/png'),
    ['image/png', 'image/png'],
    ['video/mp4'],
    ['application/pdf'],
  ])
})
