import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { CounselInfo } from '#features/counsel/contract.ts'
import { queryClient } from '#kit/web/query.ts'
import { screenForTest } from '#kit/web/testing.ts'
import { START } from '../engine/state.ts'
import type { CallView } from '../session/callSession.ts'
import Stage from './Stage.tsx'

const call = vi.hoisted(() => ({
  view: null as unknown,
  enter: vi.fn(),
  leave: vi.fn(),
  setVoice: vi.fn(),
  toggleCamera: vi.fn(),
  useFound: vi.fn(),
  dismiss: vi.fn(),
}))
vi.mock('../session/useCall.ts', () => ({ useCall: () => ({ call, view: call.view }) }))
vi.mock('../engine/live.ts', () => ({}))
const server = vi.hoisted(() => ({ isElsewhere: false, guard: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({ is_elsewhere: server.isElsewhere }),
}))
vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), useLeaveGuard: server.guard }))

const OWN = { microphone: true, camera: true, isSharing: false, picture: null }
const aView = (of: Partial<CallView> = {}): CallView => ({
  entry: 'video',
  state: START,
  own: OWN,
  problem: null,
  news: null,
  isOpening: false,
  speakerId: '',
  ...of,
})
const inState = (of: Partial<CallView['state']>): CallView => aView({ state: { ...START, ...of } })
const partner = { microphone: true, camera: true, isPaused: false, isVoice: false }

beforeEach(() => {
  queryClient.clear()
  server.isElsewhere = false
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function show(view: CallView, of: Partial<CounselInfo> = {}, isWide = false) {
  call.view = view
  const info = {
    coun_no: 5,
    channel: 'video',
    side: 'member',
    camera_default: 'on',
    partner: { haru_name: '정하윤', haru_character: '2', gender: 'w', user_profile: [], job_title: '내과 전문의' },
    ...of,
  } as CounselInfo
  const stage = <Stage info={info} isWide={isWide} isFull={false} onBack={() => {}} onIntake={null} onFull={() => {}} />
  return render(<QueryClientProvider client={queryClient}>{screenForTest(stage)}</QueryClientProvider>)
}
const buttons = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('before the call: the ways in, with the way on by chat, and that nobody records', () => {
  show(aView({ entry: null }))
  expect(buttons()).toEqual(['뒤로', '전체 화면', '카메라와 마이크로 들어가기', '음성만으로 들어가기', '채팅으로 계속하기'])
  expect(screen.getByText('녹화되지 않아요')).toBeTruthy()
  expect(screen.getByText(/^두 사람 모두 녹화하지 않아요/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '카메라와 마이크로 들어가기' }))
  expect(call.enter).toHaveBeenLastCalledWith('video')
})

test('before the call: that another device of this person is in it', async () => {
  show(aView({ entry: null }))
  expect(screen.queryByText(/^다른 기기나 창에서/)).toBeNull()
  queryClient.clear()
  server.isElsewhere = true
  show(aView({ entry: null }))
  expect(await screen.findByText('다른 기기나 창에서 이 상담에 들어가 있어요. 여기서 들어오면 그쪽에서는 나가게 돼요.')).toBeTruthy()
})

test.each([
  ['before the call', false, aView({ entry: null })],
  ['in the call', true, inState({ phase: 'connected', partner })],
  ['out of the call by choice', false, aView({ entry: 'chat' })],
  ['with another device in the call', false, inState({ phase: 'taken' })],
] as const)('asks before another screen is opened, only while this device is in the call: %s', (_, isAsked, view) => {
  show(view)
  const question: unknown = expect.objectContaining({ title: '화상에서 나갈까요?' })
  expect(server.guard).toHaveBeenLastCalledWith(isAsked, { question })
})

test('a minor’s camera starts off, with a sentence and a press that turns it on', () => {
  show(aView({ entry: null }), { camera_default: 'off' })
  expect(statuses()).toEqual(['19세 미만이라 카메라를 끈 채로 시작해요. 켜고 싶으면 직접 켤 수 있어요.'])
  expect(buttons().slice(2, 4)).toEqual(['카메라를 끄고 들어가기', '카메라와 마이크로 들어가기'])
  fireEvent.click(screen.getByRole('button', { name: '카메라를 끄고 들어가기' }))
  expect(call.enter).toHaveBeenLastCalledWith('dark')
})

test.each([
  ['on another device', '다른 기기에서 이 상담에 들어갔어요', inState({ phase: 'taken' }), '이 기기로 가져오기'],
  ['one alone', '상대가 들어오기를 기다리고 있어요', inState({ phase: 'waiting' }), '화상에서 나가기'],
  ['connecting', '연결하고 있어요', inState({ phase: 'connecting' }), '화상에서 나가기'],
  ['interrupted', '연결이 끊겨서 다시 잇고 있어요', inState({ phase: 'recovering' }), '화상에서 나가기'],
  [
    'left by the other side',
    '정하윤님이 화상에서 나갔어요. 채팅으로 이야기할 수 있어요.',
    inState({ phase: 'waiting', hasPartnerLeft: true }),
    '더 보기',
  ],
  [
    'without the other camera',
    '정하윤님의 카메라가 꺼져 있어요',
    inState({ phase: 'connected', partner: { ...partner, camera: false } }),
    '더 보기',
  ],
  [
    'with the other side by voice',
    '정하윤님은 음성으로 이야기하고 있어요',
    inState({ phase: 'connected', partner: { ...partner, isVoice: true } }),
    '더 보기',
  ],
  [
    'paused by the other network',
    '정하윤님의 네트워크가 느려 영상을 잠시 멈췄어요',
    inState({ phase: 'connected', partner: { ...partner, isPaused: true } }),
    '더 보기',
  ],
] as const)('says why there is no picture: %s', (_, text, view, button) => {
  show(view)
  expect(statuses()).toContain(text)
  expect(buttons()).toContain(button)
})

test('with a picture nothing stands over it; the quality has a word', () => {
  show(inState({ phase: 'connected', partner, quality: 'fair' }))
  expect(statuses()).toEqual([''])
  expect(screen.getByText('연결 보통')).toBeTruthy()
})

test.each([
  ['denied', /^카메라가 막혀 있어 음성으로/],
  ['none', /^카메라를 찾지 못해 음성으로/],
  ['busy', /^다른 앱이 카메라를 쓰고 있어 음성으로/],
] as const)('a camera that is %s: what to do, another try and the way on by voice', (kind, text) => {
  show(aView({ problem: { device: 'camera', kind }, own: { ...OWN, camera: false } }))
  expect(screen.getByRole('alert').textContent).toMatch(text)
  fireEvent.click(screen.getByRole('button', { name: '음성만으로 계속하기' }))
  expect(call.setVoice).toHaveBeenLastCalledWith(true)
  expect(buttons()).toContain('카메라 다시 켜기')
})

test.each([
  ['denied', /^마이크가 막혀 있어요/, ['다시 들어가기', '채팅으로 계속하기']],
  ['none', /^마이크를 찾지 못했어요/, ['다시 들어가기', '채팅으로 계속하기']],
  ['busy', /^다른 앱이 마이크를 쓰고 있어요/, ['다시 들어가기', '채팅으로 계속하기']],
  ['unsupported', /^이 브라우저에서는/, ['채팅으로 계속하기']],
] as const)('a microphone that is %s: what to do, and the way on by chat', (kind, text, ways) => {
  show(aView({ problem: { device: 'microphone', kind }, own: { ...OWN, microphone: false, camera: false } }))
  expect(screen.getByRole('alert').textContent).toMatch(text)
  expect(buttons().slice(2)).toEqual([...ways])
})

test('out of the call by choice: the session goes on, and the ways back', () => {
  show(aView({ entry: 'chat', own: { ...OWN, microphone: false, camera: false } }))
  expect(statuses()).toEqual(['화상에서 나왔어요. 상담은 채팅으로 계속돼요.'])
  expect(buttons()).not.toContain('채팅으로 계속하기')
})

test('a connection that takes long offers voice and chat', () => {
  vi.useFakeTimers()
  show(inState({ phase: 'connecting' }))
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => void vi.advanceTimersByTime(12_000))
  expect(screen.getByRole('alert').textContent).toMatch(/^연결이 오래 걸려요/)
  expect(buttons()).toEqual(expect.arrayContaining(['음성만으로 계속하기', '채팅으로 계속하기']))
})

describe('the own picture', () => {
  it.each([
    [true, '마이크 켜짐'],
    [false, '마이크 꺼짐'],
  ])('shows whether the microphone is on: %s', (microphone, text) => {
    show(aView({ own: { ...OWN, microphone, picture: track } }))
    expect(screen.getByRole('button', { name: /^내 화면/ }).getAttribute('aria-label')).toContain(text)
  })

  const track = { kind: 'video' } as MediaStreamTrack
  const place = () => {
    const { style } = screen.getByRole('button', { name: /^내 화면/ })
    return [style.getPropertyValue('--x'), style.getPropertyValue('--y')].map(Number)
  }
  it('is moved by arrow keys and stays within the stage', () => {
    show(aView({ own: { ...OWN, picture: track } }))
    expect(place()).toEqual([1, 0])
    const picture = screen.getByRole('button', { name: /^내 화면/ })
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
      fireEvent.keyDown(picture, { key })
    }
    expect(place()).toEqual([0.75, 1])
  })
})

test('a device that was found is offered', () => {
  show(aView({ news: { device: 'microphone', kind: 'found' } }))
  expect(screen.getByRole('alert').textContent).toBe('마이크를 찾았어요.')
  fireEvent.click(screen.getByRole('button', { name: '쓰기' }))
  expect(call.useFound).toHaveBeenCalledOnce()
})

describe('the window of its own', () => {
  it('is absent where the browser has none', () => {
    show(inState({ phase: 'waiting' }), {}, true)
    expect(buttons()).not.toContain('다른 창에서 보기')
  })

  it('shows the stage, and the place of the stage leads back', async () => {
    const other = document.implementation.createHTMLDocument()
    const leave = vi.fn()
    const close = vi.fn(() => leave())
    const opened = { document: other, close, addEventListener: (_: string, listener: () => void) => leave.mockImplementation(listener) }
    vi.stubGlobal('documentPictureInPicture', { requestWindow: async () => opened })
    show(inState({ phase: 'waiting' }), {}, true)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '다른 창에서 보기' })))
    expect(screen.getByText('다른 창에서 보고 있어요')).toBeTruthy()
    expect(other.body.textContent).toContain('상대가 들어오기를 기다리고 있어요')
    expect(other.querySelector('[aria-label="화상에서 나가기"]')).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '여기로 가져오기' })))
    expect(buttons()).toContain('다른 창에서 보기')
  })
})
