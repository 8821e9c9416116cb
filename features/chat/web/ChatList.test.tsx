import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { tokenFor } from '#kit/web/testing.ts'
import { closeRoom, countUnread, getRoom, leaveRoom, listRooms, setRoom, type Unread } from '../contract.ts'
import ChatList from './ChatList.tsx'
import { refreshRoom, roomQuery } from './cache.ts'
import { countsQuery } from './counts.ts'
import { saveDraft, clearDrafts } from './conversation/drafts.ts'
import { aMember, aMessage, aRequest, aRoom } from './list/sample.ts'
import { asked, draw, fakeSocket, serve, server } from './list/testing.tsx'
import { startChat } from './socketUpdates.ts'
import { changeRoom, confirmCloseRoom } from './roomActions.ts'
import { markReadLocally } from './rooms.ts'
import { markRoomVisible } from './visibleRooms.ts'

const mocks = vi.hoisted(() => ({
  to: vi.fn(),
  actionSheet: vi.fn(),
  confirm: vi.fn(),
  toast: vi.fn(),
  alert: vi.fn(),
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => true }))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#kit/web/socket.ts', async () => (await import('./list/testing.tsx')).fakeSocket)
vi.mock('#kit/web/overlays.ts', () => ({ ...mocks, askLogIn: vi.fn(), openSheet: vi.fn(), openDrawer: vi.fn() }))
vi.mock('#kit/web/screen.tsx', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, replace, ...rest }: { to: string; replace?: boolean }) => <a href={`#${to}`} data-replace={replace} {...rest} />,
  useGo: () => ({ to: mocks.to }),
}))
vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)
vi.mock('#features/follow/web/public.ts', () => ({ FollowSuggestions: () => <p>이런 사람은 어때요?</p> }))
configure({ defaultHidden: true })

let stop: () => void
beforeEach(() => {
  vi.clearAllMocks()
  localStorage.setItem('haru_token', tokenFor(1))
  serve()
})
afterEach(() => {
  stop?.()
  clearDrafts()
})

async function open(search = '') {
  stop = startChat()
  const view = draw(<ChatList />, search)
  await waitFor(() => expect(asked(listRooms).length).toBeGreaterThan(0))
  return view
}
const names = () => screen.queryAllByRole('listitem').map((row) => within(row).queryAllByRole('link')[0]?.querySelector('b')?.textContent)
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const row = (name: string) => screen.getByText(name).closest('li')!
const say = (event: string, payload: unknown) => act(async () => fakeSocket.emit(event, payload))
const counts = () => queryClient.getQueryData<Unread>(countsQuery.queryKey)

it('loads all pages of rooms and links each to its conversation', async () => {
  server.pageSize = 2
  server.rooms = [1, 2, 3, 4, 5].map((no) => aRoom(no, { cm_last_reg_dt: `2026-11-0${no}T10:00:00+09:00` }))
  await open()
  await screen.findByText('하루11')
  expect(names()).toEqual(['하루15', '하루14', '하루13', '하루12', '하루11'])
  expect(asked(listRooms)).toEqual([{ query: { offset: 0 } }, { query: { offset: 2 } }, { query: { offset: 4 } }])
  expect(row('하루15').querySelector('a')?.getAttribute('href')).toBe('#/chat-detail/5')
})

it('beside an open room marks its row, shows its list, and replaces the room by the next one', async () => {
  server.rooms = [aRoom(1), aRoom(2, { cr_type: 'group', room_type: 'group', cr_name: '새벽 달리기' }), aRoom(3)]
  stop = startChat()
  draw(<ChatList />, '', { id: '2' })
  const marked = await screen.findByRole('link', { current: 'page' })
  expect(marked.textContent).toContain('새벽 달리기')
  expect(screen.getByRole('tab', { name: '단체' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('region', { name: '채팅' })).toBeDefined()
  expect(screen.queryByRole('main')).toBeNull()
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  expect(marked.getAttribute('data-replace')).toBe('true')
})

it('alone marks no row', async () => {
  server.rooms = [aRoom(1)]
  await open()
  await screen.findByText('하루11')
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull()
  expect(screen.getByRole('main')).toBeDefined()
  expect(row('하루11').querySelector('a')?.getAttribute('data-replace')).toBe('false')
})

it('shows unread counts on the tabs: 100 as is, 99+ above', async () => {
  server.rooms = [
    aRoom(1, { un_read: 100 }),
    aRoom(2, { cr_type: 'group', room_type: 'group', un_read: 101, is_mute: true }),
    aRequest(3, 13, { un_read: 2 }),
  ]
  await open()
  await screen.findByText('하루11')
  expect(tabs()).toEqual(['개인안 읽은 메시지 100개', '단체안 읽은 메시지 99개 이상', '요청안 읽은 메시지 2개', '상담'])
})

it('shows the state of a request', async () => {
  const rejected = aRequest(5, 1, { cr_members: [aMember(1), aMember(15, { state: 2 })] })
  server.rooms = [aRequest(3, 13), aRequest(4, 1), rejected]
  await open()
  fireEvent.click(await screen.findByRole('tab', { name: /요청/ }))
  expect(within(row('하루13')).getByText('새 대화 요청')).toBeDefined()
  expect(within(row('하루14')).getByText('수락 대기')).toBeDefined()
  expect(within(row('하루15')).getByText('거절됨')).toBeDefined()
})

it('fetches a room again that was left before the list was loaded, after its request was accepted', async () => {
  server.rooms = [aRequest(4, 1)]
  stop = startChat()
  await refreshRoom(4)
  server.rooms = [aRoom(4)]
  await say('ac', { cr_no: 4, state: 1, reason: '' })
  expect(await queryClient.fetchQuery(roomQuery(4))).toMatchObject({ room_type: 'private' })
})

it('moves a room up with each message without a call', async () => {
  server.rooms = [aRoom(1, { cm_last_reg_dt: '2026-11-21T11:00:00+09:00' }), aRoom(2)]
  await open()
  await screen.findByText('하루11')
  expect(names()).toEqual(['하루11', '하루12'])
  const before = asked(listRooms).length
  await say('m2r', aMessage(2))
  await screen.findByText('내일 같이 뛰어요')
  expect(names()).toEqual(['하루12', '하루11'])
  expect(tabs()[0]).toBe('개인안 읽은 메시지 1개')
  expect([asked(listRooms).length, asked(getRoom).length]).toEqual([before, 0])
})

it('counts a message of the visible room only while the page is hidden', async () => {
  server.rooms = [aRoom(2)]
  await open()
  await screen.findByText('하루12')
  const hide = markRoomVisible(2)
  await say('m2r', aMessage(2))
  expect(counts()?.private).toBe(0)
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await say('m2r', aMessage(2, { cm_no: 102, prev_no: 101 }))
  hidden.mockRestore()
  hide()
  expect(counts()?.private).toBe(1)
  act(() => markReadLocally(2))
  expect(counts()?.private).toBe(0)
})

it('keeps the counts of the list when those of an earlier moment arrive after it', async () => {
  const earlier = Promise.withResolvers<Unread>()
  server.answers.set(countUnread, () => earlier.promise)
  server.rooms = [aRoom(2)]
  await open()
  await screen.findByText('하루12')
  await say('m2r', aMessage(2))
  await act(async () => earlier.resolve({ private: 0, group: 0, new: 0, counsel: 0 }))
  expect(counts()?.private).toBe(1)
})

it('refetches a room when a message was missed', async () => {
  server.rooms = [aRoom(2)]
  await open()
  await screen.findByText('하루12')
  server.rooms = [aRoom(2, { un_read: 5, cm_last_no: 105, cm_last_content: '그 사이의 말' })]
  await say('m2r', aMessage(2, { cm_no: 105, prev_no: 104 }))
  await waitFor(() => expect(counts()?.private).toBe(5))
})

it('adds a new room, and moves an accepted request', async () => {
  server.rooms = [aRequest(3, 13)]
  await open()
  await waitFor(() => expect(counts()).toBeDefined())
  server.rooms = [aRoom(3), aRoom(4, { un_read: 2 })]
  await say('jr', { cr_no: 4 })
  await say('ac', { cr_no: 3, state: 1, reason: '' })
  await waitFor(() => expect(new Set(names())).toEqual(new Set(['하루13', '하루14'])))
})

it('keeps a closed room closed on all devices', async () => {
  server.rooms = [aRoom(1), aRoom(2)]
  await open()
  await screen.findByText('하루11')
  mocks.confirm.mockResolvedValueOnce(true)
  server.answers.set(getRoom, () => ({ rows: [aRoom(1)] }))
  server.rooms = [aRoom(2)]
  const refreshed = refreshRoom(1)
  await act(async () => void (await confirmCloseRoom(1)))
  await refreshed
  await say('jr', { cr_no: 1 })
  await waitFor(() => expect(asked(listRooms)).toHaveLength(2))
  expect(names()).toEqual(['하루12'])
  server.rooms = []
  await say('jr', { cr_no: 2 })
  await screen.findByText('아직 나눈 대화가 없어요')
})

it('removes a room that I left elsewhere or lost', async () => {
  server.rooms = [aRoom(1, { cr_type: 'group', room_type: 'private' }), aRoom(2)]
  await open()
  await screen.findByText('하루11')
  await say('lrg', { cr_no: 1, user_no: 1 })
  await waitFor(() => expect(names()).toEqual(['하루12']))
  server.rooms = []
  await say('rc', { cr_no: 2, state: 0, reason: '' })
  await screen.findByText('아직 나눈 대화가 없어요')
})

it('applies reads of my other devices, and deletions', async () => {
  server.rooms = [aRoom(1, { un_read: 3 })]
  await open()
  await screen.findByText('하루11')
  await say('rd', { cr_no: 1, user_no: 1, cm_no: 100 })
  await waitFor(() => expect(tabs()[0]).toBe('개인'))
  await say('mc', { cr_no: 1, cm_no: 100, state: 0, reactions: [] })
  expect(await screen.findByText('삭제된 메시지예요')).toBeDefined()
})

it('shows online members', async () => {
  server.rooms = [aRoom(1)]
  await open()
  await screen.findByText('하루11')
  await say('pr', { user_no: 11, online: true })
  expect(await within(row('하루11')).findByText('접속 중')).toBeDefined()
})

it('refetches everything after a reconnection', async () => {
  server.rooms = [aRoom(1)]
  await open()
  await screen.findByText('하루11')
  server.rooms = [aRoom(1, { un_read: 4 })]
  await say('connected', undefined)
  await waitFor(() => expect(tabs()[0]).toBe('개인안 읽은 메시지 4개'))
})

it('keeps a message that arrives while the list is loading', async () => {
  let answer: (value: unknown) => void = () => undefined
  server.answers.set(listRooms, () => new Promise((resolve) => (answer = resolve)))
  const view = open()
  await view
  server.rooms = [aRoom(2, { un_read: 1, cm_last_no: 101, cm_last_content: '내일 같이 뛰어요' })]
  await say('m2r', aMessage(2))
  await act(async () => answer({ rows: [aRoom(2)], cnt: 1 }))
  await screen.findByText('내일 같이 뛰어요')
  expect(counts()?.private).toBe(1)
  // Waits for the refetch, which would otherwise run into a later test.
  await waitFor(() => expect(asked(countUnread)).toHaveLength(2))
})

it('pins at once, and restores when refused', async () => {
  server.rooms = [aRoom(1, { cm_last_reg_dt: '2026-11-21T11:00:00+09:00' }), aRoom(2)]
  await open()
  await screen.findByText('하루12')
  await act(async () => void (await changeRoom(2, { pin: true })))
  await waitFor(() => expect(names()).toEqual(['하루12', '하루11']))
  expect(asked(setRoom)).toEqual([{ body: { cr_no: 2, pin: true } }])
  server.answers.set(setRoom, () => {
    throw new CallError({ status: 500, message: '안 돼요' })
  })
  await act(async () => void (await changeRoom(2, { mute: true })))
  await waitFor(() => expect(within(row('하루12')).queryByRole('img', { name: '알림을 끈 대화' })).toBeNull())
  expect(mocks.toast).toHaveBeenLastCalledWith('안 돼요')
})

it('offers the same actions by button and swipe', async () => {
  server.rooms = [aRoom(1)]
  await open()
  await screen.findByText('하루11')
  const swiped = row('하루11').firstElementChild!
  fireEvent.touchStart(swiped, { touches: [{ clientX: 300, clientY: 50 }] })
  fireEvent.touchEnd(swiped, { changedTouches: [{ clientX: 200, clientY: 55 }] })
  expect(
    within(row('하루11'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['고정하기', '알림 끄기', '닫기'])
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('button', { name: '고정하기' })).toBeNull()
  fireEvent.touchStart(swiped, { touches: [{ clientX: 300, clientY: 50 }] })
  fireEvent.touchEnd(swiped, { changedTouches: [{ clientX: 200, clientY: 55 }] })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '알림 끄기' })))
  expect(asked(setRoom)).toEqual([{ body: { cr_no: 1, mute: true } }])
  expect(await within(row('하루11')).findByRole('img', { name: '알림을 끈 대화' })).toBeDefined()

  mocks.actionSheet.mockResolvedValueOnce('close')
  mocks.confirm.mockResolvedValueOnce(true)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '하루11 대화 더 보기' })))
  expect(mocks.actionSheet.mock.lastCall?.[0].items.map(({ label }: { label: string }) => label)).toEqual([
    '고정하기',
    '알림 켜기',
    '대화방 닫기',
  ])
  await screen.findByText('아직 나눈 대화가 없어요')
  expect(asked(closeRoom)).toEqual([{ body: { cr_no: 1 } }])
})

it('leaves a group after a confirmation, and restores it when refused', async () => {
  server.rooms = [aRoom(1, { cr_type: 'group', room_type: 'group', cr_name: '한강 러닝' })]
  await open('kind=group')
  await screen.findByText('한강 러닝')
  const leave = async (isSure: boolean) => {
    mocks.actionSheet.mockResolvedValueOnce('leave')
    mocks.confirm.mockResolvedValueOnce(isSure)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '한강 러닝 대화 더 보기' })))
  }
  await leave(false)
  expect(asked(leaveRoom)).toEqual([])
  server.answers.set(leaveRoom, () => {
    throw new CallError({ status: 409, message: '모임 대화방에서만 나갈 수 있어요.' })
  })
  await leave(true)
  expect(mocks.alert).toHaveBeenCalledExactlyOnceWith('모임 대화방에서만 나갈 수 있어요.')
  expect(await screen.findByText('한강 러닝')).toBeDefined()
})

it('opens the menu by a long press without following the link', async () => {
  server.rooms = [aRoom(1)]
  await open()
  const link = (await screen.findByText('하루11')).closest('a')!
  mocks.actionSheet.mockResolvedValue(null)
  vi.useFakeTimers()
  fireEvent.pointerDown(link, { pointerType: 'touch', clientX: 9, clientY: 9 })
  act(() => void vi.advanceTimersByTime(600))
  vi.useRealTimers()
  expect(mocks.actionSheet).toHaveBeenCalledOnce()
  expect(fireEvent.click(link)).toBe(false)
  expect(fireEvent.click(link)).toBe(true)
})

it('marks a draft', async () => {
  server.rooms = [aRoom(1)]
  await open()
  await screen.findByText('하루11')
  act(() => saveDraft(1, '이따 볼까요'))
  expect(row('하루11').textContent).toContain('작성 중 이따 볼까요')
})

it('shows suggestions in an empty list', async () => {
  await open()
  await screen.findByText('아직 나눈 대화가 없어요')
  expect(screen.getByRole('link', { name: '사람 찾아보기' }).getAttribute('href')).toBe('#/search-user')
  expect(screen.getByText('이런 사람은 어때요?')).toBeDefined()
  fireEvent.click(screen.getByRole('tab', { name: '단체' }))
  // Clubs have no screens yet, so there is no link.
  expect(screen.getByText('모임 대화가 없어요')).toBeDefined()
})

it('offers a retry when loading fails', async () => {
  server.failure = new CallError({ status: 500, message: '' })
  stop = startChat()
  draw(<ChatList />)
  const again = await screen.findByRole('button', { name: '다시 시도' })
  server.failure = null
  server.rooms = [aRoom(1)]
  await act(async () => void fireEvent.click(again))
  expect(await screen.findByText('하루11')).toBeDefined()
})

it('fetches only the counts while the list is not mounted, once for several events', async () => {
  server.rooms = [aRoom(1, { un_read: 2 })]
  stop = startChat()
  await waitFor(() => expect(counts()?.private).toBe(2))
  server.rooms = [aRoom(1, { un_read: 4 })]
  await act(async () => {
    fakeSocket.emit('m2r', aMessage(1))
    fakeSocket.emit('m2r', aMessage(1, { cm_no: 102, prev_no: 101 }))
  })
  await waitFor(() => expect(counts()?.private).toBe(4))
  expect(asked(listRooms)).toEqual([])
  expect(asked(countUnread)).toHaveLength(2)
})
