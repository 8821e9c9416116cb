import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerConsent, listConsents, type Consent } from '#features/account/contract.ts'
import { listPolicies } from '#features/policy/contract.ts'
import { getSettings, saveSettings, type Setting } from '#features/settings/contract.ts'
import { SETTINGS, type SettingKey } from '#features/settings/rules.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { call, CallError } from '#kit/web/call.ts'
import { writeStored } from '#kit/web/safeStorage.ts'
import { queryClient } from '#kit/web/query.ts'
import { tokenFor } from '#kit/web/testing.ts'
import { addDevice, dropDevice, getPushKey } from '../contract.ts'
import AlarmSettings from './AlarmSettings.tsx'
import { NOTICES_KEY } from './count.ts'
import { renewSubscription } from './notices.ts'

const mocks = vi.hoisted(() => ({ toast: vi.fn(), confirm: vi.fn<() => Promise<boolean>>(), alert: vi.fn<() => Promise<void>>() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => true }))
vi.mock('#kit/web/overlays.ts', () => ({ toast: mocks.toast, confirm: mocks.confirm, alert: mocks.alert }))
vi.mock('#kit/web/screen.tsx', async (original) => ({ ...(await original<object>()), useGo: () => ({ back: vi.fn(), to: vi.fn() }) }))
configure({ defaultHidden: true })

let settings: Map<string, string>
let consents: Consent[]
let refusal: CallError | null
let key: string | null
const pairs = (): Setting[] => [...settings].map(([setting_key, setting_value]) => ({ setting_key, setting_value }))

beforeEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
  localStorage.clear()
  localStorage.setItem('haru_token', tokenFor(1))
  settings = new Map(Object.entries(SETTINGS).flatMap(([name, { first }]) => (first === null ? [] : [[name, first]])))
  consents = []
  refusal = null
  key = 'BAUG'
  vi.mocked(call).mockImplementation((async (line: Endpoint, input?: { body: unknown }) => {
    if (line === (getPushKey as Endpoint)) return { key }
    if (line === (listConsents as Endpoint)) return consents
    if (line === (listPolicies as Endpoint)) return [{ kind: 'marketing', title: '광고', version: 'v1' }]
    if (refusal) throw refusal
    if (line === (answerConsent as Endpoint)) consents = [{ ...(input!.body as Consent), reg_dt: '2026-11-21T12:00:00+09:00' }, ...consents]
    if (line === (answerConsent as Endpoint)) return consents
    if (line === (saveSettings as Endpoint)) for (const one of input!.body as Setting[]) settings.set(one.setting_key, one.setting_value)
    if (line === (saveSettings as Endpoint) || line === (getSettings as Endpoint)) return pairs()
    return {}
  }) as never)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete (navigator as { serviceWorker?: unknown }).serviceWorker
})

async function open() {
  const view = render(
    <QueryClientProvider client={queryClient}>
      <AlarmSettings />
    </QueryClientProvider>,
  )
  await screen.findByRole('switch', { name: '알림 받기' })
  return view
}
const sw = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const clickElement = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const click = (name: string) => clickElement(sw(name))
const button = (name: string) => clickElement(screen.getByRole('button', { name }))
const saved = () => vi.mocked(call).mock.calls.filter(([line]) => line === (saveSettings as Endpoint)).length

it.each([
  ['알림 받기', 'push_all', '1', '0'],
  ['좋아요', 'push_like', '1', '0'],
  ['댓글과 답장', 'push_comment', '1', '0'],
  ['팔로우', 'push_follow', '1', '0'],
  ['대화', 'push_chat', '1', '0'],
  ['비브', 'push_viv', '1', '0'],
  ['공지와 문의 답변', 'push_notice', '1', '0'],
  ['잠금 화면에 내용 보이기', 'push_preview', '1', '0'],
] as [string, SettingKey, string, string][])('saves %s at once', async (name, setting, before, after) => {
  await open()
  expect(sw(name).checked).toBe(before === '1')
  await click(name)
  expect(settings.get(setting)).toBe(after)
  expect(sw(name).checked).toBe(after === '1')
  await click(name)
  expect(settings.get(setting)).toBe(before)
})

it('disables all kinds when push_all is off', async () => {
  await open()
  await click('알림 받기')
  expect([sw('좋아요').disabled, sw('공지와 문의 답변').disabled, sw('알림 받기').disabled]).toEqual([true, true, false])
  expect(settings.get('push_like')).toBe('1')
})

it('restores a switch and shows a toast when saving fails', async () => {
  await open()
  refusal = new CallError({ status: 0, message: 'lost' })
  await click('좋아요')
  await waitFor(() => expect(sw('좋아요').checked).toBe(true))
  expect(mocks.toast).toHaveBeenCalledWith('저장하지 못했어요. 다시 시도해 주세요.')
})

it('saves both ends of quiet hours or none, and a time on blur', async () => {
  await open()
  const from = () => screen.getByLabelText<HTMLInputElement>('시작')
  expect([from().value, screen.getByLabelText<HTMLInputElement>('끝').value]).toEqual(['22:00', '08:00'])
  fireEvent.input(from(), { target: { value: '23:30' } })
  expect(saved()).toBe(0)
  await act(async () => void fireEvent.blur(from()))
  expect(settings.get('quiet_from')).toBe('23:30')
  // An incomplete time is not saved.
  from().value = ''
  await act(async () => void fireEvent.blur(from()))
  expect([from().value, saved()]).toEqual(['23:30', 1])
  await click('조용한 시간')
  expect([settings.get('quiet_from'), settings.get('quiet_to')]).toEqual(['', ''])
  expect(screen.queryByLabelText('시작')).toBeNull()
  await click('조용한 시간')
  expect([settings.get('quiet_from'), settings.get('quiet_to')]).toEqual(['22:00', '08:00'])
})

it.each([
  ['식사', 'remind_meal', '12:30'],
  ['운동', 'remind_workout', '19:00'],
  ['루틴', 'remind_routine', '08:00'],
  ['몸무게', 'remind_weight', '07:00'],
] as const)('allows up to six reminders a day for %s', async (name, setting, first) => {
  await open()
  for (let count = 1; count <= 6; count++) {
    await button(`${name} 시간 더하기`)
    await screen.findByLabelText(`${name} 알림 ${count}번째 시간`)
    if (count === 1) expect(settings.get(setting)).toBe(first)
  }
  const times = settings.get(setting)!.split(',')
  expect(times).toEqual([...new Set(times)].toSorted())
  expect(times).toEqual(Array.from({ length: 6 }, () => expect.stringMatching(/^([01]\d|2[0-3]):[0-5]\d$/) as string))
  const group = within(screen.getByRole('group', { name }))
  await waitFor(() => expect(group.queryByRole('button', { name: `${name} 시간 더하기` })).toBeNull())
  await button(`${name} ${first} 알림 지우기`)
  expect(settings.get(setting)!.split(',')).toEqual(times.filter((time) => time !== first))
})

it('records a consent to advertising with its version, and asks before it is withdrawn', async () => {
  await open()
  const night = '밤(오후 9시~오전 8시) 광고 알림'
  await screen.findByRole('switch', { name: '광고와 혜택 알림' })
  await waitFor(() => expect(sw('광고와 혜택 알림').disabled).toBe(false))
  expect(sw(night).disabled).toBe(true)
  await click('광고와 혜택 알림')
  expect(call).toHaveBeenCalledWith(
    answerConsent,
    { body: { kind: 'marketing', agreed: true, version: 'v1' } },
    { key: expect.any(String) as string },
  )
  expect(mocks.alert).toHaveBeenCalledWith(expect.stringMatching(/동의를 남겼어요/))
  await waitFor(() => expect(sw(night).disabled).toBe(false))
  expect(screen.getByText('2026년 11월 21일 동의 · v1 판')).toBeDefined()
  mocks.confirm.mockResolvedValue(false)
  await click('광고와 혜택 알림')
  expect(sw('광고와 혜택 알림').checked).toBe(true)
  expect(consents).toHaveLength(1)
})

describe('browser push switch', () => {
  const NAME = '이 브라우저로 알림 받기'
  let answer: NotificationPermission
  let subscription: { endpoint: string; unsubscribe: () => Promise<boolean>; options: object; toJSON: () => object } | null
  let register: ReturnType<typeof vi.fn>

  /** Stubs a browser that supports Web Push. */
  function stubPush(permission: NotificationPermission = 'default') {
    answer = 'granted'
    subscription = null
    const pushManager = {
      getSubscription: async () => subscription,
      subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        const endpoint = `https://push.example/${[...applicationServerKey].join('-')}`
        subscription = {
          endpoint,
          options: { applicationServerKey: applicationServerKey.buffer },
          unsubscribe: async () => ((subscription = null), true),
          toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
        }
        return subscription
      }),
    }
    const registration = { pushManager }
    register = vi.fn(async () => registration)
    const notification = { permission, requestPermission: async () => (notification.permission = answer) }
    vi.stubGlobal('Notification', notification)
    vi.stubGlobal('PushManager', class {})
    const worker = {
      register,
      ready: Promise.resolve(registration),
      getRegistration: async () => (register.mock.calls.length > 0 ? registration : undefined),
    }
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  }
  const ready = () => waitFor(() => expect(sw(NAME).disabled).toBe(false))

  it('asks and registers only when switched on, and removes the device when switched off', async () => {
    stubPush()
    await open()
    await ready()
    expect(register).not.toHaveBeenCalled()
    await click(NAME)
    expect(register).toHaveBeenCalledWith('/sw.js')
    const endpoint = 'https://push.example/4-5-6'
    expect(call).toHaveBeenCalledWith(addDevice, { body: { endpoint, p256dh: 'p', auth: 'a' } })
    await waitFor(() => expect(sw(NAME).checked).toBe(true))
    await click(NAME)
    expect(call).toHaveBeenCalledWith(dropDevice, { query: { endpoint } })
    expect(subscription).toBeNull()
    await waitFor(() => expect(sw(NAME).checked).toBe(false))
  })

  it('stays off and explains the browser’s settings when the person refuses', async () => {
    stubPush()
    await open()
    await ready()
    answer = 'denied'
    await click(NAME)
    await screen.findByText(/막혀 있어요/)
    expect([sw(NAME).checked, sw(NAME).disabled]).toEqual([false, true])
    expect(call).not.toHaveBeenCalledWith(addDevice, expect.anything())
  })

  it('turns off again when the server refuses the device', async () => {
    stubPush()
    await open()
    await ready()
    refusal = new CallError({ status: 0, message: 'lost' })
    await click(NAME)
    await waitFor(() => expect(sw(NAME).checked).toBe(false))
    expect(mocks.toast).toHaveBeenCalledWith('알림을 켜지 못했어요. 잠시 후 다시 시도해 주세요.')
  })

  it.each([
    ['unsupported browser', () => undefined, /지원하지 않아요/],
    ['iPhone without haru on the home screen', () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone'), /홈 화면에 추가/],
    ['permission denied', () => stubPush('denied'), /막혀 있어요/],
    ['server without a push key', () => (stubPush(), (key = null)), /보낼 수 없어요/],
  ])('explains why it is disabled: %s', async (_, arrange, words) => {
    arrange()
    await open()
    await screen.findByText(words)
    expect(sw(NAME).disabled).toBe(true)
  })

  it('registers again after a new log-in of the same member, not of another', async () => {
    stubPush('granted')
    await open()
    await ready()
    await click(NAME)
    await waitFor(() => expect(sw(NAME).checked).toBe(true))
    const devices = () => vi.mocked(call).mock.calls.filter(([line]) => line === (addDevice as Endpoint)).length
    await renewSubscription()
    expect(devices()).toBe(1)
    localStorage.setItem('haru_token', tokenFor(1, { from: Date.now() + MINUTE_MS }))
    await renewSubscription()
    expect(devices()).toBe(2)
    // The browser dropped the subscription.
    subscription = null
    await renewSubscription()
    expect(subscription).not.toBeNull()
    localStorage.setItem('haru_token', tokenFor(2))
    await renewSubscription()
    expect(devices()).toBe(2)
    writeStored(NOTICES_KEY, null)
  })
})
