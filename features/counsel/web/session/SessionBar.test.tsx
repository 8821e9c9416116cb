import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { ChatRoom } from '#features/chat/contract.ts'
import { messageSent } from '#features/chat/events.ts'
import { getWallet } from '#features/viv/contract.ts'
import { CallError } from '#kit/web/call.ts'
import { alert, confirm } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import {
  approveExtension,
  getCounsel,
  quitCounsel,
  requestExtension,
  sendBeat,
  startCounsel,
  type CounselInfo,
  type Side,
} from '../../contract/session.ts'
import { counselActs } from '../../transitions.ts'
import { counsel as words } from '../../words/session.ts'
import ClosedNotice from './ClosedNotice.tsx'
import { anInfo, aSession, minutes, NOW } from './sample.ts'
import SessionBar from './SessionBar.tsx'
import { answers, asked, draw, serve } from './testing.tsx'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), alert: vi.fn(), confirm: vi.fn(), toast: vi.fn() }))
const socket = vi.hoisted(() => ({ listeners: new Map<string, Set<(payload: unknown) => void>>() }))
vi.mock('#kit/web/socket.ts', async (original) => {
  const listen = (event: string, listener: (payload: unknown) => void) => {
    socket.listeners.set(event, (socket.listeners.get(event) ?? new Set()).add(listener))
    return () => void socket.listeners.get(event)?.delete(listener)
  }
  return {
    ...(await original<object>()),
    onSocket: (news: { event: string }, listener: (payload: unknown) => void) => listen(news.event, listener),
    onConnected: (listener: () => void) => listen('connected', listener),
  }
})
const emit = (event: string, payload?: unknown) => socket.listeners.get(event)?.forEach((listener) => listener(payload))

const MINUTE = 60_000
let info: CounselInfo
let isPresent: boolean

beforeEach(() => {
  // Only what the bar draws and sends by: the cache's own timers stay real.
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  serve()
  isPresent = true
  answers.set(getCounsel, () => ({ ...info, now: new Date().toISOString() }))
  answers.set(sendBeat, () => ({ now: new Date().toISOString(), state: info.state, end_dt: info.end_dt, is_present: isPresent }))
  answers.set(getWallet, () => ({ paid: 500, free: 20 }))
  vi.mocked(confirm).mockReset().mockResolvedValue(true)
  vi.mocked(alert).mockReset().mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  socket.listeners.clear()
})

const room = (coun_state: number) => ({ cr_no: 40, cr_type: 'counsel', coun_no: 5, coun_state }) as ChatRoom
const settle = (ms = 0) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
async function open(of: CounselInfo) {
  info = of
  const view = draw(<SessionBar room={room(of.state)} />)
  await settle(1)
  return view
}
const buttons = () =>
  screen.queryAllByRole<HTMLButtonElement>('button').map(({ textContent, disabled }) => (disabled ? `(${textContent})` : textContent))
const click = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle(1)
}
const timer = () => screen.getByRole('timer').textContent
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

describe('offers the acts of the state table', () => {
  const PLACES = [
    'start',
    'requestExtension',
    'cancelExtension',
    'approveExtension',
    'rejectExtension',
    'quit',
    'requestQuit',
    'cancelQuit',
  ] as const
  const inBar = [...PLACES, 'approveQuit', 'rejectQuit'] as const
  const all = ([1, 8, 2, 6, 7, 3, 4, 5] as const).flatMap((state) => (['member', 'expert'] as const).map((side) => [state, side] as const))

  test.each(all)('state %i, %s', async (state, side: Side) => {
    // In the last ten minutes, so that no time forbids what the table allows.
    await open(aSession(state, { side, hope_dt: state === 8 ? minutes(2) : minutes(-25), end_dt: minutes(5) }, 25))
    const allowed = counselActs(state, side)
    const expected = inBar.filter((one) => allowed.includes(one)).map((one) => words.acts[one])
    const enabled = buttons().filter((one) => !one!.startsWith('('))
    expect(enabled.toSorted()).toEqual(expected.toSorted())
  })
})

it('keeps the request to end visible while an extension waits, but not to be pressed', async () => {
  await open(aSession(6, { side: 'expert' }))
  expect(buttons()).toEqual(['(종료 요청)', '거절', '연장 수락'])
  expect(screen.getByText('정하윤님이 10분 연장을 요청했어요')).toBeTruthy()
  expect(screen.getByText('100 VIV 추가')).toBeTruthy()
})

it('draws the remaining time by the server’s clock, five times a second', async () => {
  // This device is 90 s behind.
  answers.set(getCounsel, () => ({ ...info, now: new Date(Date.now() + 90_000).toISOString() }))
  answers.set(sendBeat, () => ({ now: new Date(Date.now() + 90_000).toISOString(), state: 2, end_dt: info.end_dt, is_present: true }))
  await open(aSession(2))
  await settle(200)
  expect(timer()).toBe('23:30남음 / 30:00')
  await settle(600)
  expect(timer()).toBe('23:30남음 / 30:00')
  await settle(400)
  expect(timer()).toBe('23:29남음 / 30:00')
})

it('takes over the clock of each beat', async () => {
  await open(aSession(2))
  expect(timer()).toContain('25:00')
  answers.set(sendBeat, () => ({ now: new Date(Date.now() + 2 * MINUTE).toISOString(), state: 2, end_dt: info.end_dt, is_present: true }))
  await settle(5200)
  expect(timer()).toContain('22:55')
})

it('warns at ten, five and one minutes, and speaks at five, one and the end alone', async () => {
  await open(aSession(2, { end_dt: minutes(11) }, 19))
  expect(spoken()).toEqual([''])
  await settle(MINUTE + 200)
  expect(screen.getByText(/^10분이 채 남지 않았어요/)).toBeTruthy()
  expect(spoken()).toEqual([''])
  await settle(5 * MINUTE)
  expect(screen.getByText(/^5분이 채 남지 않았어요/)).toBeTruthy()
  expect(spoken()).toEqual(['상담이 5분 남았어요'])
  await settle(4 * MINUTE)
  expect(spoken()).toEqual(['상담이 1분 남았어요'])
  await settle(MINUTE)
  expect(timer()).toContain('00:00')
  expect(spoken()).toEqual(['상담 시간이 끝났어요'])
  expect(screen.getByText('상담을 마무리하고 있어요')).toBeTruthy()
})

it('offers the extension in the last ten minutes, and says why not before', async () => {
  await open(aSession(2, { end_dt: minutes(10.1) }, 19.9))
  expect(buttons()).toEqual(['(연장 요청)', '종료'])
  expect(screen.getByText('연장은 끝나기 10분 전부터 요청할 수 있어요')).toBeTruthy()
  await settle(0.2 * MINUTE)
  expect(buttons()).toEqual(['연장 요청', '종료'])
})

it('has no extension for a product without one, and after three', async () => {
  const { unmount } = await open(aSession(2, { ext_minutes: null, ext_price: null, end_dt: minutes(5) }))
  expect(buttons()).toEqual(['종료'])
  unmount()
  await open(aSession(2, { coun_no: 6, ext_count: 3, end_dt: minutes(5) }))
  expect(buttons()).toEqual(['(연장 요청)', '종료'])
  expect(screen.getByText(/연장을 3번 모두 썼어요/)).toBeTruthy()
})

it('asks for an extension with its price and the balance, and shows the new state', async () => {
  answers.set(requestExtension, () => (info = aSession(6, { end_dt: minutes(5) })))
  await open(aSession(2, { end_dt: minutes(5) }, 25))
  await click('연장 요청')
  expect(vi.mocked(confirm).mock.calls[0]![0]).toMatchObject({ title: '10분 연장을 요청할까요?', text: expect.stringContaining('520 VIV') })
  expect(screen.getByText('10분 연장을 요청했어요. 전문가의 답을 기다려요.')).toBeTruthy()
  expect(buttons()).toEqual(['연장 요청 취소'])
})

it('offers to top up when the balance is too low, and asks the server nothing', async () => {
  answers.set(getWallet, () => ({ paid: 60, free: 20 }))
  await open(aSession(2, { coun_no: 5, end_dt: minutes(5) }, 25))
  vi.mocked(confirm).mockResolvedValue(false)
  await click('연장 요청')
  expect(vi.mocked(confirm).mock.calls.map(([{ title }]) => title)).toEqual(['비브가 부족해요'])
  expect(asked(requestExtension)).toEqual([])
})

it('free viv do not pay an extension with a doctor', async () => {
  answers.set(getWallet, () => ({ paid: 60, free: 500 }))
  await open(aSession(2, { cate_no: 1, end_dt: minutes(5) }, 25))
  await click('연장 요청')
  expect(vi.mocked(confirm).mock.calls[0]![0].title).toBe('비브가 부족해요')
})

it('tells before the member quits that the rest is not refunded', async () => {
  answers.set(quitCounsel, () => (info = aSession(3, { quit_dt: minutes(0) })))
  await open(aSession(2))
  vi.mocked(confirm).mockResolvedValueOnce(false)
  await click('종료')
  expect(vi.mocked(confirm).mock.calls[0]![0].text).toBe('지금 끝내면 남은 시간은 돌려받을 수 없어요.')
  expect(asked(quitCounsel)).toEqual([])
  await click('종료')
  expect(asked(quitCounsel)).toHaveLength(1)
  expect(screen.getByText('상담이 끝났어요')).toBeTruthy()
})

it.each([
  ['ChatDetail', { id: '40' }, '/viv-charge-select?need=80'],
  ['PopupChatDetail', { id: '40', room: '7' }, '/my-haru-room/7/popup-viv-charge-select?need=80'],
])('offers in %s to top up what an extension lacks', async (name, params, path) => {
  const to = vi.spyOn(go, 'to').mockImplementation(() => undefined)
  answers.set(getWallet, () => ({ paid: 0, free: 20 }))
  info = aSession(2, { end_dt: minutes(5) }, 25)
  draw(<SessionBar room={room(2)} />, { name, params })
  await settle(1)
  await click('연장 요청')
  expect(to).toHaveBeenCalledExactlyOnceWith(path)
  to.mockRestore()
})

it('tells what comes back before the member agrees to end', async () => {
  // 6 of 30 minutes are used.
  await open(aSession(7, {}, 5.5))
  await click('종료 동의')
  expect(vi.mocked(confirm).mock.calls[0]![0].text).toContain('240 VIV')
})

it('confirms an accepted extension with an alert (specification section 8)', async () => {
  answers.set(approveExtension, () => (info = aSession(2, { side: 'expert', ext_count: 1, end_dt: minutes(35) })))
  await open(aSession(6, { side: 'expert' }))
  await click('연장 수락')
  expect(alert).toHaveBeenCalledExactlyOnceWith('상담을 연장했어요.')
  expect(timer()).toContain('35:00')
})

it('shows a refusal and fetches the state again', async () => {
  answers.set(approveExtension, () => {
    info = aSession(3, { side: 'expert', quit_dt: minutes(0) })
    throw new CallError({ status: 409, code: 'counsel.not_now', message: '지금은 할 수 없어요. 상담 상태를 다시 확인해 주세요.' })
  })
  await open(aSession(6, { side: 'expert' }))
  await click('연장 수락')
  expect(alert).toHaveBeenCalledExactlyOnceWith('지금은 할 수 없어요. 상담 상태를 다시 확인해 주세요.')
  expect(screen.getByText('상담이 끝났어요')).toBeTruthy()
})

it('a fault is shown as the specification’s server error', async () => {
  answers.set(approveExtension, () => {
    throw new CallError({ status: 500, message: 'Server error. If it continues, contact customer service.' })
  })
  await open(aSession(6, { side: 'expert' }))
  await click('연장 수락')
  expect(alert).toHaveBeenCalledExactlyOnceWith('잠시 문제가 생겼어요. 계속되면 고객센터로 알려 주세요.')
})

it('counts down the minute that an answer has after the end', async () => {
  await open(aSession(6, { side: 'expert', end_dt: minutes(0) }, 30))
  expect(screen.getByText('정해진 시간이 끝났어요. 60초 안에 답해 주세요.')).toBeTruthy()
  await settle(20_000)
  expect(screen.getByText('정해진 시간이 끝났어요. 40초 안에 답해 주세요.')).toBeTruthy()
})

it('fetches the state again on a system message', async () => {
  await open(aSession(2))
  info = aSession(7)
  await act(async () => emit(messageSent.event, { cm_type: 'user-msg' }))
  await settle(1)
  expect(buttons()).toEqual(['(연장 요청)', '종료'])
  await act(async () => emit(messageSent.event, { cm_type: 'sys-msg' }))
  await settle(1)
  expect(buttons()).toEqual(['더 이어 가기', '종료 동의'])
})

describe('before the start', () => {
  it('shows when it starts, and sends nothing', async () => {
    await open(aSession(8, { hope_dt: minutes(20) }))
    expect(screen.getByText('오늘 오후 2:20 상담 예정')).toBeTruthy()
    expect(screen.getByText('시작까지 20:00')).toBeTruthy()
    expect(asked(sendBeat)).toEqual([])
  })

  it('shows who is there, and lets the member start when both are', async () => {
    isPresent = false
    answers.set(startCounsel, () => (info = aSession(2, {}, 0)))
    await open(aSession(8, { hope_dt: minutes(3) }))
    expect(screen.getByText('들어왔어요, 상대를 기다려요')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['나 들어옴', '정하윤 아직 안 옴'])
    expect(buttons()).toEqual(['(지금 시작)'])
    isPresent = true
    await settle(5000)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['나 들어옴', '정하윤 들어옴'])
    await click('지금 시작')
    expect(timer()).toContain('29:5')
  })

  it('begins to send beats five minutes before the start', async () => {
    await open(aSession(8, { hope_dt: minutes(5.05) }))
    expect(asked(sendBeat)).toHaveLength(0)
    await settle(4000)
    expect(asked(sendBeat)).toHaveLength(1)
  })
})

describe('beats', () => {
  const hide = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  afterEach(() => void vi.restoreAllMocks())

  it('are sent at once, each five seconds, hidden or not, and no more after the bar is gone', async () => {
    const { unmount } = await open(aSession(2))
    expect(asked(sendBeat)).toEqual([{ params: { coun_no: 5 }, body: {} }])
    await settle(15_000)
    expect(asked(sendBeat)).toHaveLength(4)
    hide('hidden')
    await settle(10_000)
    expect(asked(sendBeat)).toHaveLength(6)
    unmount()
    await settle(20_000)
    expect(asked(sendBeat)).toHaveLength(6)
  })

  it('are sent at once when the page is shown again and when the connection is back', async () => {
    await open(aSession(2))
    hide('hidden')
    expect(asked(sendBeat)).toHaveLength(1)
    hide('visible')
    expect(asked(sendBeat)).toHaveLength(2)
    window.dispatchEvent(new Event('online'))
    expect(asked(sendBeat)).toHaveLength(3)
    await act(async () => emit('connected'))
    expect(asked(sendBeat)).toHaveLength(4)
  })

  it('do not hold back the next one when one hangs', async () => {
    answers.set(sendBeat, () => new Promise(() => undefined))
    await open(aSession(2))
    await settle(10_000)
    expect(asked(sendBeat)).toHaveLength(3)
  })

  it('of another state or end fetch the counselling again', async () => {
    await open(aSession(2))
    const before = asked(getCounsel).length
    await settle(5000)
    expect(asked(getCounsel)).toHaveLength(before)
    info = aSession(3, { quit_dt: minutes(0) })
    await settle(5000)
    expect(screen.getByText('상담이 끝났어요')).toBeTruthy()
    const sent = asked(sendBeat).length
    await settle(20_000)
    expect(asked(sendBeat)).toHaveLength(sent)
  })

  it('tell when the other side is gone', async () => {
    await open(aSession(2))
    expect(screen.queryByText(/연결이 끊겼어요/)).toBeNull()
    isPresent = false
    await settle(5000)
    expect(screen.getByText(/정하윤님의 연결이 끊겼어요/)).toBeTruthy()
  })
})

it('offers to try again when the counselling cannot be loaded', async () => {
  answers.set(getCounsel, () => {
    throw new CallError({ status: 500, message: 'x' })
  })
  await open(aSession(2))
  answers.set(getCounsel, () => anInfo({ ...info, now: new Date().toISOString() }))
  await click('다시 시도')
  expect(timer()).toContain('25:00')
})

test.each([
  [8, '상담이 시작되면 대화할 수 있어요.'],
  [3, '상담이 끝나서 더 쓸 수 없어요. 지난 대화는 계속 볼 수 있어요.'],
  [5, '취소된 상담이라 대화할 수 없어요.'],
])('in state %i the message field gives way to: %s', (state, text) => {
  draw(<ClosedNotice room={room(state)} />)
  expect(screen.getByText(text)).toBeTruthy()
})
