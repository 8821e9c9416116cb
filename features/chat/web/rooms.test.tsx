import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { tokenFor } from '#kit/web/testing.ts'
import { answerRoom, createRoom, findRoom } from '../contract.ts'
import { knownRoom, roomsQuery } from './cache.ts'
import { aMember, aRequest, aRoom } from './list/sample.ts'
import { asked, serve, server } from './list/testing.tsx'
import { openChatWith } from './public.ts'
import { answerRequest, applyAgain } from './roomActions.ts'

const mocks = vi.hoisted(() => ({
  to: vi.fn(),
  confirm: vi.fn(),
  alert: vi.fn(),
  toast: vi.fn(),
  askLogIn: vi.fn(),
  sheet: null as React.ReactNode,
  shut: (_value?: unknown) => {},
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#kit/web/socket.ts', async () => (await import('./list/testing.tsx')).fakeSocket)
vi.mock('#kit/web/screen.tsx', async (original) => ({ ...(await original<object>()), go: { to: mocks.to } }))
vi.mock('#kit/web/overlays.ts', () => ({
  confirm: mocks.confirm,
  alert: mocks.alert,
  toast: mocks.toast,
  askLogIn: mocks.askLogIn,
  actionSheet: vi.fn(),
  openSheet: (draw: (close: (value?: unknown) => void) => React.ReactNode) =>
    new Promise((resolve) => {
      mocks.shut = resolve
      mocks.sheet = draw(resolve)
    }),
}))
configure({ defaultHidden: true })

beforeEach(async () => {
  vi.clearAllMocks()
  mocks.confirm.mockResolvedValue(true)
  mocks.sheet = null
  localStorage.setItem('haru_token', tokenFor(1))
  serve()
})
const load = () => queryClient.fetchQuery(roomsQuery)
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const write = (value: string) => act(async () => void fireEvent.change(screen.getByRole('textbox'), { target: { value } }))
async function sheet() {
  await waitFor(() => expect(mocks.sheet).not.toBeNull())
  render(mocks.sheet)
}

it('accepts with one press, without an event to the own socket', async () => {
  server.rooms = [aRequest(3, 13)]
  await load()
  server.rooms = [aRoom(3)]
  expect(await answerRequest(3, 1)).toBe(true)
  expect(asked(answerRoom)).toEqual([{ body: { cr_no: 3, state: 1, socket_id: 'socket-1' } }])
  expect(mocks.confirm).not.toHaveBeenCalled()
  expect(mocks.toast).toHaveBeenCalledExactlyOnceWith('대화 요청을 수락했어요.')
  expect(knownRoom(3)?.room_type).toBe('private')
})

it('requires a reason and a confirmation to reject', async () => {
  server.rooms = [aRequest(3, 13)]
  await load()
  const done = answerRequest(3, 2)
  await sheet()
  expect(screen.getByText('하루13님에게 그대로 전해져요.')).toBeDefined()
  await write('   ')
  await click('거절하기')
  expect(screen.getByText('거절 사유를 적어 주세요.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  expect([mocks.confirm.mock.calls.length, asked(answerRoom).length]).toEqual([0, 0])
  await click('지금은 대화가 어려워요')
  fireEvent.click(screen.getByRole('switch'))
  await click('거절하기')
  expect(await done).toBe(true)
  expect(asked(answerRoom)).toEqual([
    { body: { cr_no: 3, state: 2, reject_reason: '지금은 대화가 어려워요', refuse: true, socket_id: 'socket-1' } },
  ])
  expect(mocks.alert).toHaveBeenCalledExactlyOnceWith('대화 요청을 거절했어요.')
})

it('keeps the reason when rejecting fails; does nothing when the sheet is closed', async () => {
  server.rooms = [aRequest(3, 13)]
  await load()
  server.answers.set(answerRoom, () => {
    throw new CallError({ status: 409, message: '이미 답한 요청이에요.' })
  })
  const done = answerRequest(3, 2)
  await sheet()
  await write('미안해요')
  await click('거절하기')
  expect(screen.getByRole('alert').textContent).toBe('이미 답한 요청이에요.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('미안해요')
  mocks.shut()
  expect(await done).toBe(false)
  expect(mocks.alert).not.toHaveBeenCalled()
})

it('limits a reason to 500 characters', async () => {
  void answerRequest(3, 2)
  await sheet()
  await write('가'.repeat(501))
  expect(screen.getByText('500 / 500')).toBeDefined()
})

it('asks again after a rejection, and shows the server’s refusal', async () => {
  const rejected = aRequest(3, 1, { cr_members: [aMember(1), aMember(13, { state: 2 })] })
  server.answers.set(createRoom, () => ({ cr_no: 3, waits: true, cm_no: null }))
  expect(await applyAgain(rejected)).toBe(true)
  expect(asked(createRoom)).toEqual([{ body: { target_no: 13 } }])
  expect(mocks.alert).toHaveBeenLastCalledWith('대화를 다시 신청했어요.')
  server.answers.set(createRoom, () => {
    throw new CallError({ status: 429, message: '하루가 지나면 다시 요청할 수 있어요.' })
  })
  expect(await applyAgain(rejected)).toBe(false)
  expect(mocks.alert).toHaveBeenLastCalledWith('하루가 지나면 다시 요청할 수 있어요.')
})

it('lets the member who rejected open the conversation', async () => {
  server.answers.set(createRoom, () => ({ cr_no: 3, waits: false, cm_no: null }))
  expect(await applyAgain(aRequest(3, 13, { cr_members: [aMember(1, { state: 2 }), aMember(13)] }))).toBe(true)
  expect(mocks.confirm.mock.lastCall?.[0]).toMatchObject({ title: '대화를 다시 열까요?' })
  expect(mocks.alert).toHaveBeenLastCalledWith('대화가 열렸어요.')
})

it('opens the existing room with a member as a popup over the current room', async () => {
  server.answers.set(findRoom, () => [aRoom(9)])
  await openChatWith({ user_no: 19, haru_name: '하루19' }, { name: 'MyHaruRoom', params: { id: '19' } })
  expect(mocks.to).toHaveBeenCalledExactlyOnceWith('/my-haru-room/19/popup-chat-detail/9')
})

it('sends a request with a first message; a retry reuses its uuid', async () => {
  server.answers.set(findRoom, () => [])
  server.answers.set(createRoom, () => {
    throw new CallError({ status: 0, message: '연결이 원활하지 않아요.' })
  })
  const done = openChatWith({ user_no: 19, haru_name: '하루19' })
  await sheet()
  expect(screen.getByText(/수락하면 대화가 열려요/)).toBeDefined()
  await click('대화 요청하기')
  expect(screen.getByText('첫 메시지를 적어 주세요.')).toBeDefined()
  await write(' 안녕하세요 ')
  await click('대화 요청하기')
  expect(screen.getByRole('alert').textContent).toBe('연결이 원활하지 않아요.')
  server.answers.set(createRoom, () => ({ cr_no: 30, waits: true, cm_no: 1 }))
  await click('대화 요청하기')
  await done
  const bodies = asked(createRoom).map((input) => (input as { body: { cm_content: string; cm_uuid: string } }).body)
  expect(bodies.map(({ cm_content }) => cm_content)).toEqual(['안녕하세요', '안녕하세요'])
  expect(bodies[0]!.cm_uuid).toBe(bodies[1]!.cm_uuid)
  expect(mocks.alert).toHaveBeenCalledExactlyOnceWith('대화를 요청했어요. 수락하면 대화가 열려요.')
  expect(mocks.to).toHaveBeenCalledExactlyOnceWith('/chat-detail/30')
})

it('asks a guest to log in, and shows why a member cannot be contacted', async () => {
  localStorage.clear()
  await openChatWith({ user_no: 19, haru_name: '하루19' })
  expect(mocks.askLogIn).toHaveBeenCalledOnce()
  expect(asked(findRoom)).toEqual([])
  localStorage.setItem('haru_token', tokenFor(1))
  server.answers.set(findRoom, () => {
    throw new CallError({ status: 404, message: '대화할 수 없는 회원이에요.' })
  })
  await openChatWith({ user_no: 19, haru_name: '하루19' })
  await waitFor(() => expect(mocks.alert).toHaveBeenCalledExactlyOnceWith('대화할 수 없는 회원이에요.'))
})
