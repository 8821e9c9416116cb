import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Overlays } from '#kit/web/Overlays.tsx'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, screensForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import type { AdhocDetail } from '../contract.ts'
import ClubBungaeDetail from './ClubBungaeDetail.tsx'

const person = (user_no: number, haru_name: string) =>
  ({ user_no, haru_name, haru_character: '1', gender: 'm', cate_no: null, user_profile: [] }) as AdhocDetail['waiting'][number]

const aDetail = (of: Partial<AdhocDetail> = {}): AdhocDetail => ({
  adhoc_no: 7,
  meet_no: 1,
  meet_title: '한강 새벽 러닝',
  adhoc_name: '여의도 한 바퀴',
  state: 1,
  start_dt: '2099-11-29T07:30:00+09:00',
  end_dt: '2099-11-29T08:50:00+09:00',
  area_name: '여의나루역 근처',
  capacity: 10,
  joined_qtt: 2,
  waiting_qtt: 0,
  level: 'first',
  pace: '6분대',
  my_state: null,
  content: '',
  deadline_dt: '2099-11-29T07:30:00+09:00',
  cost_text: '',
  is_approval: false,
  repeat_weeks: null,
  repeat_until_dt: null,
  reason: null,
  place: null,
  host: person(9, '새벽런너준'),
  hosting_qtt: 2,
  trust: { level: 4, attended_qtt: 27, late_qtt: 1, no_show_qtt: 0 },
  people: [{ ...person(9, '새벽런너준'), state: 1 }],
  waiting: [],
  pending: [],
  objections: [],
  mine: null,
  cr_no: null,
  free_leave_dt: '2099-11-29T04:30:00+09:00',
  restrict_dt: null,
  is_member: true,
  is_host: false,
  acts: ['join', 'report'],
  now: new Date().toISOString(),
  ...of,
})
const MINE = {
  state: 1,
  pos: null,
  offer_dt: null,
  confirm_dt: null,
  late_dt: null,
  mark_dt: null,
  object_dt: null,
  answer_dt: null,
  is_void: false,
  friend: null,
  arrive_dt: null,
}
const PLACE = { place_name: '2번 출구 앞', address: '여의동로 343', lat: null, lng: null, map_url: 'https://map.test/7' }

let shown: AdhocDetail
let refusals: object[]
let calls: Call[]
beforeEach(() => {
  queryClient.clear()
  wireForTest()
  refusals = []
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  ;({ calls } = fakeNetwork(({ method, url }) => {
    const refusal = method !== 'GET' ? refusals.shift() : undefined
    if (refusal) return { status: 409, json: refusal }
    return url.startsWith('/v1/user/adhoc/') ? { json: { state: 1, query: shown } } : { json: { state: 1, query: [] } }
  }))
})
afterEach(() => vi.unstubAllGlobals())

async function open(of: Partial<AdhocDetail>) {
  shown = aDetail(of)
  localStorage.setItem('haru_token', tokenFor(3))
  session.updateFromProfile({ user_verified: true, isexpert: false })
  const element = (
    <>
      <ClubBungaeDetail />
      <Overlays />
    </>
  )
  const { view } = screensForTest([{ name: 'ClubBungaeDetail', path: '/club-bungae-detail/:id', element }], '/club-bungae-detail/7')
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  await screen.findByRole('heading', { level: 2, name: '여의도 한 바퀴' })
}
const buttons = () =>
  screen.queryAllByRole('button', { name: /기다리기|참여|자리 잡기|다음 기회에|대화하기|출석|신청/ }).map(({ textContent }) => textContent)
const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body])

test('shows where roughly, until there is a seat, and the host’s trust as facts', async () => {
  await open({})
  expect(screen.getByText('정확한 곳은 참여하면 보여요')).toBeTruthy()
  const host = within(screen.getByRole('region', { name: '여는 사람' }))
  expect(host.getByRole('img', { name: '다섯 단계 중 4단계' })).toBeTruthy()
  expect(host.getByText('27번')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '길 찾기' })).toBeNull()
})

test('who has a seat sees the place, the way and until when leaving is free', async () => {
  await open({ place: PLACE, mine: MINE, my_state: 1, acts: ['leave', 'report'] })
  expect(screen.getByRole('link', { name: '길 찾기' }).getAttribute('href')).toBe('https://map.test/7')
  expect(screen.getByText('11월 29일 일요일 오전 4:30까지')).toBeTruthy()
  expect(buttons()).toEqual(['참여 취소'])
})

test.each<[string, Partial<AdhocDetail>, string[]]>([
  ['an open one', {}, ['참여하기']],
  ['a full one', { state: 2, waiting_qtt: 2 }, ['3번째로 기다리기']],
  ['one by approval', { is_approval: true }, ['참여 신청하기']],
  [
    'an offer',
    { acts: ['take', 'leave'], my_state: 7, mine: { ...MINE, state: 7, offer_dt: '2099-11-29T07:00:00+09:00' } },
    ['다음 기회에', '자리 잡기'],
  ],
  [
    'a change',
    { acts: ['confirm', 'leave'], my_state: 1, mine: { ...MINE, confirm_dt: '2099-11-28T07:00:00+09:00' } },
    ['참여 취소', '계속 참여하기'],
  ],
  ['the host’s on the day', { acts: ['mark'], is_host: true, my_state: 1, mine: MINE }, ['출석 확인']],
  ['a request', { acts: ['leave'], my_state: 0, mine: { ...MINE, state: 0 } }, ['신청 취소']],
])('%s offers what to do next', async (_, of, expected) => {
  await open(of)
  expect(buttons()).toEqual(expected)
})

test('counts down to the end of an offer by the server’s clock', async () => {
  // The server is a day ahead of this device.
  const now = Date.now() + 86_400_000
  await open({
    now: new Date(now).toISOString(),
    acts: ['take', 'leave'],
    my_state: 7,
    mine: { ...MINE, state: 7, offer_dt: new Date(now + 9.5 * 60_000).toISOString() },
  })
  expect((await screen.findByRole('timer')).textContent).toMatch(/^9:[0-3]\d$/)
})

test('asks the host before accepting somebody who takes part in another one at the same time', async () => {
  refusals = [{ state: -9, code: 'bungae.overlap_asker', msg: '신청한 분이 같은 시간에 다른 번개에 참여해요.' }]
  await open({ is_host: true, acts: ['edit'], pending: [{ ...person(21, '달리는곰'), trust_level: 2 }] })
  expect(screen.getByText('약속 지킴 2단계')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '수락' }))
  await userEvent.click(await screen.findByRole('button', { name: '그래도 수락하기' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      ['PUT', '/v1/user/adhoc/7/participant/21', { accepts: true }],
      ['PUT', '/v1/user/adhoc/7/participant/21', { accepts: true, accepts_overlap: true }],
    ]),
  )
})

test('reads the code on the host’s phone with the camera, and sends it', async () => {
  const stop = vi.fn()
  const stream = { getTracks: () => [{ stop }] }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: async () => stream } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  // The first picture has another code in it.
  const pictures = [[{ rawValue: 'https://other.test/menu' }], [{ rawValue: 'https://haru.test/#/club-bungae-detail/7?code=123456' }]]
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => pictures.shift() ?? []
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  await open({ place: PLACE, mine: MINE, my_state: 1, acts: ['attend'] })
  await userEvent.click(screen.getByRole('button', { name: '출석하기' }))
  await userEvent.click(await screen.findByRole('button', { name: '카메라로 찍기' }))
  await waitFor(() => expect(sent()).toEqual([['POST', '/v1/user/adhoc/7/code', { code: '123456' }]]))
  await waitFor(() => expect(stop).toHaveBeenCalled())
})

test('asks where another bungae is at the same time, and joins all the same', async () => {
  refusals = [{ state: -9, code: 'bungae.overlap', msg: '같은 시간에 참여하는 다른 번개가 있어요.' }]
  await open({})
  await userEvent.click(screen.getByRole('button', { name: '참여하기' }))
  await userEvent.click(await screen.findByRole('button', { name: '그래도 참여하기' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      ['POST', '/v1/user/adhoc/7/join', { accepts_overlap: false }],
      ['POST', '/v1/user/adhoc/7/join', { accepts_overlap: true }],
    ]),
  )
})
