import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { SocketEvent } from '#kit/contract/socket.ts'
import { call, CallError } from '#kit/web/call.ts'
import { emit } from '#kit/web/socket.ts'
import { listMessages, readRoom, type ChatMessage } from '../../contract.ts'
import { MESSAGES_MAX, MESSAGES_PAGE } from '../../rules.ts'
import { messageChanged, enterRoom, exitRoom, messageSent, memberTyping } from '../../events.ts'
import { EXPECT_MS, READ_MS, ConversationStore, TYPING_MS } from './conversationStore.ts'
import { aMessage, ME, OTHER, someMessages } from './testing.ts'

const mocks = vi.hoisted(() => ({ listeners: new Map<string, (payload: unknown) => void>(), connect: () => {} }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/socket.ts', () => ({
  emit: vi.fn(async () => ({})),
  onSocket: (news: SocketEvent, listener: (payload: unknown) => void) => {
    mocks.listeners.set(news.event, listener)
    return () => mocks.listeners.delete(news.event)
  },
  onConnected: (listener: () => void) => {
    mocks.connect = listener
    return () => (mocks.connect = () => {})
  },
}))

type Query = { before_no?: number; after_no?: number; around_no?: number; limit: number }
let room: ChatMessage[]
const asked: Query[] = []
const reads: object[] = []
let isDown = false

function page({ before_no, after_no, around_no, limit }: Query): ChatMessage[] {
  if (before_no !== undefined) return room.filter(({ cm_no }) => cm_no < before_no).slice(-limit)
  if (after_no !== undefined) return room.filter(({ cm_no }) => cm_no > after_no).slice(0, limit)
  if (around_no === undefined) return room.slice(-limit)
  const at = room.findIndex(({ cm_no }) => cm_no >= around_no)
  return room.slice(Math.max(0, at - limit / 2), at + limit / 2)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  asked.length = 0
  reads.length = 0
  isDown = false
  room = someMessages(1, 10)
  vi.mocked(call).mockImplementation((async (endpoint: Endpoint, input: { query: Query; body: object }) => {
    if (isDown) throw new CallError({ status: 0, message: '' })
    if (endpoint === (readRoom as Endpoint)) return (reads.push(input.body), {})
    if (endpoint !== (listMessages as Endpoint)) throw new Error(endpoint.line)
    asked.push(input.query)
    return page(input.query)
  }) as never)
})
afterEach(() => vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)
const emitEvent = (news: SocketEvent, payload: unknown) => mocks.listeners.get(news.event)?.(payload)
const numbers = (store: ConversationStore) => store.shown().log.messages.map(({ cm_no }) => cm_no)
const receiveMessage = (message: ChatMessage) => {
  room.push(message)
  emitEvent(messageSent, message)
}

async function openStore(from: { read_no?: number; un_read?: number; seen?: boolean } = {}) {
  const hooks = { arrived: vi.fn(), read: vi.fn() }
  const store = new ConversationStore(5, ME, hooks)
  store.open({ read_no: from.read_no ?? 10, un_read: from.un_read ?? 0 })
  store.see(from.seen ?? true)
  await settle()
  return { store, hooks }
}

it('opens at the end and marks the room as read after loading', async () => {
  const { store, hooks } = await openStore()
  expect(store.shown().phase).toBe('ready')
  expect(numbers(store)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(reads).toEqual([{ cr_no: 5 }])
  expect(hooks.read).toHaveBeenCalled()
  expect(vi.mocked(emit)).toHaveBeenCalledWith(enterRoom, { cr_no: 5 })
})

it('marks as read only while the room is visible', async () => {
  const { store } = await openStore({ seen: false })
  receiveMessage(aMessage(11))
  await vi.advanceTimersByTimeAsync(READ_MS)
  expect(reads).toEqual([])
  store.see(true)
  await settle()
  expect(reads).toEqual([{ cr_no: 5 }])
  store.see(false)
  expect(vi.mocked(emit)).toHaveBeenLastCalledWith(exitRoom, { cr_no: 5 })
})

it('marks new messages as read, several by one call, without my own', async () => {
  await openStore()
  receiveMessage(aMessage(11))
  receiveMessage(aMessage(12))
  await vi.advanceTimersByTimeAsync(READ_MS)
  expect(reads.slice(1)).toEqual([{ cr_no: 5, cm_no: 12 }])
  receiveMessage(aMessage(13, { cm_from: ME }))
  await vi.advanceTimersByTimeAsync(READ_MS)
  expect(reads).toHaveLength(2)
})

it('does not mark as read when loading fails', async () => {
  isDown = true
  const { store } = await openStore()
  expect(store.shown().phase).toBe('failed')
  expect(reads).toEqual([])
  isDown = false
  mocks.connect()
  await settle()
  expect(store.shown().phase).toBe('ready')
  expect(reads).toHaveLength(1)
})

it('shows the same state for a missing room and another’s room', async () => {
  vi.mocked(call).mockRejectedValue(new CallError({ status: 404, message: '' }))
  const { store } = await openStore()
  expect(store.shown().phase).toBe('gone')
})

it('opens at the last read message when a page or more is unread', async () => {
  room = someMessages(1, 400)
  const { store } = await openStore({ read_no: 150, un_read: 250 })
  expect(asked).toEqual([{ cr_no: 5, around_no: 150, limit: 200 }])
  expect(store.shown()).toMatchObject({ unreadAfter: 150, log: { hasOlder: true, hasNewer: true } })
  await store.loadNewer()
  expect(numbers(store).at(-1)).toBe(400)
  expect(store.shown().log.hasNewer).toBe(false)
})

it('fetches a gap when it detects one', async () => {
  const { store } = await openStore()
  room.push(aMessage(11), aMessage(12))
  receiveMessage(aMessage(13))
  await settle()
  expect(numbers(store).slice(-4)).toEqual([10, 11, 12, 13])
})

it('fetches newer pages after a reconnection until one is not full', async () => {
  const { store } = await openStore()
  room.push(...someMessages(11, 450))
  mocks.connect()
  await settle()
  expect(numbers(store)).toHaveLength(450)
  expect(asked.slice(1).map(({ after_no }) => after_no)).toEqual([10, 210, 410])
})

it.each([
  ['an event', () => receiveMessage(aMessage(11))],
  [
    'a connection',
    () => {
      room.push(aMessage(11))
      mocks.connect()
    },
  ],
])('shows a message of which %s tells while the end is on its way', async (_, happen) => {
  const opened = openStore()
  happen()
  const { store } = await opened
  await settle()
  expect(numbers(store).slice(-2)).toEqual([10, 11])
  expect(asked).toEqual([
    { cr_no: 5, limit: MESSAGES_PAGE },
    { cr_no: 5, after_no: 10, limit: MESSAGES_MAX },
  ])
})

it('shows a message of which an event tells while newer ones are on their way', async () => {
  const { store } = await openStore()
  room.push(aMessage(11))
  mocks.connect()
  receiveMessage(aMessage(12))
  await settle()
  expect(numbers(store).slice(-3)).toEqual([10, 11, 12])
})

it('loads older pages one at a time', async () => {
  room = someMessages(1, 120)
  const { store } = await openStore()
  expect(numbers(store)[0]).toBe(71)
  await Promise.all([store.loadOlder(), store.loadOlder()])
  expect(numbers(store)[0]).toBe(21)
  await store.loadOlder()
  expect(numbers(store)[0]).toBe(1)
  expect(store.shown().log.hasOlder).toBe(false)
  await store.loadOlder()
  expect(asked).toHaveLength(3)
})

it('jumps to a distant message and back, and appends nothing after a gap', async () => {
  room = someMessages(1, 300)
  const { store } = await openStore()
  expect(await store.reach(20)).toBe(true)
  expect(numbers(store)).toContain(20)
  receiveMessage(aMessage(301))
  expect(numbers(store)).not.toContain(301)
  expect(store.shown().news).toMatchObject({ qtt: 1, latest: { cm_no: 301 } })
  expect(await store.reach(900)).toBe(false)
  expect(await store.reachEnd()).toBe(true)
  expect(numbers(store).at(-1)).toBe(301)
  expect(store.shown().news).toBeNull()
})

it('counts new messages while scrolled up, and resets at the end', async () => {
  const { store } = await openStore()
  store.atEnd(false)
  receiveMessage(aMessage(11))
  receiveMessage(aMessage(12))
  receiveMessage(aMessage(13, { cm_from: ME }))
  expect(store.shown().news).toMatchObject({ qtt: 2, latest: { cm_no: 12 } })
  store.atEnd(true)
  expect(store.shown().news).toBeNull()
})

it('ignores events of other rooms', async () => {
  const { store } = await openStore()
  emitEvent(messageSent, aMessage(11, { cr_no: 6 }))
  emitEvent(messageChanged, { cr_no: 6, cm_no: 3, state: 0, reactions: [] })
  expect(numbers(store)).toHaveLength(10)
  expect(store.shown().log.messages[2]?.state).toBe(1)
})

it('empties a message deleted for all', async () => {
  const { store } = await openStore()
  emitEvent(messageChanged, { cr_no: 5, cm_no: 3, state: 0, reactions: [] })
  expect(store.shown().log.messages[2]).toMatchObject({ state: 0, cm_content: '' })
})

it('shows who types until a timeout or their message', async () => {
  const { store } = await openStore()
  emitEvent(memberTyping, { cr_no: 5, user_no: ME })
  expect(store.shown().typing).toEqual([])
  emitEvent(memberTyping, { cr_no: 5, user_no: OTHER })
  expect(store.shown().typing).toEqual([OTHER])
  await vi.advanceTimersByTimeAsync(TYPING_MS)
  expect(store.shown().typing).toEqual([])
  emitEvent(memberTyping, { cr_no: 5, user_no: OTHER })
  receiveMessage(aMessage(11))
  expect(store.shown().typing).toEqual([])
})

it('fetches my message if its event does not arrive', async () => {
  const { store } = await openStore()
  room.push(aMessage(11, { cm_from: ME }))
  store.expect(11)
  await settle()
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(EXPECT_MS)
  expect(numbers(store).at(-1)).toBe(11)
})

it('makes no call after it is closed', async () => {
  const { store } = await openStore()
  store.close()
  receiveMessage(aMessage(11))
  expect(numbers(store)).toHaveLength(10)
  expect(vi.mocked(emit)).toHaveBeenLastCalledWith(exitRoom, { cr_no: 5 })
})
