import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { CallError } from '#kit/web/call.ts'
import { download } from '#kit/web/download.ts'
import { Overlays } from '#kit/web/Overlays.tsx'
import { alert, confirm, toast } from '#kit/web/overlays.ts'
import { beginSessionFile } from '../../contract/ics.ts'
import { editIntake, getApplyStart, getCard, listSlotDays, listSlots } from '../../contract/apply.ts'
import { getNote, listEarlierSessions, saveNote } from '../../contract/desk.ts'
import {
  answerMove,
  cancelCounsel,
  cancelCounselAsExpert,
  disputeCounsel,
  getCounsel,
  listCounselEvents,
  moveCounsel,
  refuseMember,
  type CounselInfo,
} from '../../contract/session.ts'
import { anInfo, aPartner, aSession, minutes, NOW } from '../session/sample.ts'
import { answers, asked, draw, serve } from '../session/testing.tsx'
import { extendCounsels } from '../extensions.ts'
import CounDetail from './CounDetail.tsx'
import ExpertCounDetail from './ExpertCounDetail.tsx'
import { openDialogs } from '#kit/web/testing-screen.tsx'

const go = vi.hoisted(() => ({ to: vi.fn(), back: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/screen.tsx', async (original) => ({ ...(await original<object>()), go, useGo: () => go }))
vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), alert: vi.fn(), confirm: vi.fn(), toast: vi.fn() }))

vi.mock('#kit/web/download.ts', () => ({ download: vi.fn() }))

let info: CounselInfo
beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(confirm).mockResolvedValue(true)
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  serve()
  answers.set(getCounsel, () => ({ ...info, now: new Date().toISOString() }))
})
afterEach(() => void vi.useRealTimers())

async function open(of: CounselInfo, name = '') {
  info = of
  const Screen = of.side === 'member' ? CounDetail : ExpertCounDetail
  const view = draw(
    <>
      <Screen />
      <Overlays />
    </>,
    { name, params: { id: '5' } },
  )
  await screen.findByRole('region', { name: '상담 정보' })
  return view
}
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const region = (name: string) => within(screen.getByRole('region', { name }))

extendCounsels({ Waiting: (() => <p>기기 테스트</p>) as never })
test.each([
  ['an accepted session by video', aSession(8, { channel: 'video' }), 1],
  ['an accepted session by voice', aSession(8, { channel: 'voice', side: 'expert' }), 1],
  ['an accepted session by chat', aSession(8), 0],
  ['a request by video', anInfo({ state: 1, channel: 'video' }), 0],
  ['a session by video that runs', aSession(2, { channel: 'video' }), 0],
] as const)('offers the test of the device with %s', async (_, of, count) => {
  await open(of)
  expect(screen.queryAllByText('기기 테스트')).toHaveLength(count)
})

const ALL = [1, 8, 2, 6, 7, 3, 4, 5] as const
/** The buttons of the status card. */
const EXPECTED: Record<number, { member: string[]; expert: string[] }> = {
  1: { member: [], expert: ['거절', '수락'] },
  8: { member: ['상담방 들어가기', '내 캘린더에 추가'], expert: ['상담방 들어가기', '내 캘린더에 추가'] },
  2: { member: ['상담방 들어가기'], expert: ['상담방 들어가기'] },
  6: { member: ['상담방 들어가기'], expert: ['상담방 들어가기'] },
  7: { member: ['상담방 들어가기'], expert: ['상담방 들어가기'] },
  3: { member: ['지난 대화 보기'], expert: ['지난 대화 보기'] },
  4: { member: [], expert: [] },
  5: { member: ['지난 대화 보기'], expert: ['지난 대화 보기'] },
}
test.each(ALL.flatMap((state) => (['member', 'expert'] as const).map((side) => [state, side] as const)))(
  'state %i offers the %s what is next',
  async (state, side) => {
    const hasRoom = state !== 1 && state !== 4
    const close_code = { 3: 'TIME_UP', 4: 'REJECTED', 5: 'EXPIRED' }[state as 3] ?? null
    await open(aSession(state, { side, cr_no: hasRoom ? 40 : null, close_code, product_no: null }, -600))
    const shown = region('상담 상태')
      .queryAllByRole('button')
      .map(({ textContent }) => textContent)
    // Reviews and a new application have screens of their own, which may be there.
    expect(shown.filter((label) => label !== '후기 쓰기' && label !== '다시 신청하기')).toEqual(EXPECTED[state]![side])
  },
)

it('downloads an accepted session for calendars', async () => {
  answers.set(beginSessionFile, () => ({ url: '/v1/user/counsel/session.ics?t=1' }))
  await open(aSession(8, {}, -600))
  await click('내 캘린더에 추가')
  expect(asked(beginSessionFile)).toEqual([{ params: { coun_no: 5 } }])
  expect(download).toHaveBeenCalledExactlyOnceWith('/v1/user/counsel/session.ics?t=1')
})

it('leads to the room', async () => {
  await open(aSession(8, {}, -600))
  await click('상담방 들어가기')
  expect(go.to).toHaveBeenCalledWith('/chat-detail/40')
})

it('leads the other side on to its own screen', async () => {
  info = anInfo({ side: 'expert' })
  draw(<CounDetail />, { params: { id: '5' } })
  await waitFor(() => expect(go.to).toHaveBeenCalledWith('/expert-coun-detail/5', { replace: true }))
  expect(screen.queryByRole('region', { name: '상담 상태' })).toBeNull()
})

it('shows a counselling of others as not found', async () => {
  answers.set(getCounsel, () => {
    throw new CallError({ status: 404, message: '볼 수 없는 페이지입니다' })
  })
  draw(<CounDetail />, { params: { id: '5' } })
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeTruthy()
})

it('asks again after the answer that the session followed', async () => {
  const follow_up = { an_no: 9, ki_no: 8, viv: 50, is_returned: true, has_thread: true }
  const of = { state: 4, close_code: 'REJECTED', held_viv: 0, returned_viv: 150 } as const
  await open(anInfo({ ...of, follow_up }))
  await click('다시 신청하기')
  expect(go.to).toHaveBeenLastCalledWith(expect.stringMatching(/^\/coun-apply\/\d+\?kin=9$/))
})

it('says from when a rejected request can be made again, and offers it then', async () => {
  const rejected = anInfo({ state: 4, close_code: 'REJECTED', again_dt: minutes(60), held_viv: 0, returned_viv: 300 })
  const { unmount } = await open(rejected)
  expect(region('상담 상태').getByText(/^오늘 .+부터 다시 신청할 수 있어요\.$/)).toBeTruthy()
  expect(region('상담 상태').queryByRole('button', { name: '다시 신청하기' })).toBeNull()
  unmount()
  serve()
  answers.set(getCounsel, () => ({ ...info, now: new Date().toISOString() }))
  await open({ ...rejected, again_dt: minutes(-1) })
  expect(region('상담 상태').getByRole('button', { name: '다시 신청하기' })).toBeTruthy()
  expect(region('상담 상태').queryByText(/다시 신청할 수 있어요/)).toBeNull()
})

it('shows the reason of a rejection and where the viv are', async () => {
  await open(anInfo({ state: 4, close_code: 'REJECTED', reason: '그 시간에는 어려워요.', held_viv: 0, returned_viv: 300 }))
  expect(region('상담 상태').getByText('그 시간에는 어려워요.', { exact: false })).toBeTruthy()
  expect(region('비브').getByText('돌려받은 비브').nextElementSibling?.textContent).toContain('300 VIV')
  expect(region('비브').queryByRole('link')).toBeNull()
})

it.each([
  ['both were there', [-5, -5.1], '정해진 시간을 모두 썼어요.', '정해진 시간을 모두 썼어요.'],
  [
    'the member was not there',
    [-20, -5],
    '상담방을 나가 있는 동안 정해진 시간이 끝났어요.',
    '회원이 상담방에 없는 동안 정해진 시간이 끝났어요.',
  ],
  [
    'the expert was not there',
    [-5, -8],
    '전문가가 상담방에 없는 동안 정해진 시간이 끝났어요.',
    '상담방을 나가 있는 동안 정해진 시간이 끝났어요.',
  ],
  [
    'nobody was there',
    [null, -8],
    '두 사람 모두 상담방에 없는 동안 정해진 시간이 끝났어요.',
    '두 사람 모두 상담방에 없는 동안 정해진 시간이 끝났어요.',
  ],
] as const)('says at the end of the time that %s', async (_, [member, expert], forMember, forExpert) => {
  const seen = (at: number | null) => (at === null ? null : minutes(at))
  const over = { close_code: 'TIME_UP', quit_dt: minutes(-5), member_seen_dt: seen(member), expert_seen_dt: seen(expert) }
  const { unmount } = await open(aSession(3, over))
  expect(region('상담 상태').getByText(forMember)).toBeTruthy()
  unmount()
  serve()
  answers.set(getCounsel, () => ({ ...info, now: new Date().toISOString() }))
  await open(aSession(3, { ...over, side: 'expert' }))
  expect(region('상담 상태').getByText(forExpert)).toBeTruthy()
})

it('tells the expert when the income can be exchanged, and that a dispute delays it', async () => {
  const over = aSession(3, {
    side: 'expert',
    close_code: 'TIME_UP',
    quit_dt: minutes(-5),
    held_viv: 0,
    paid_viv: 300,
    release_dt: minutes(7 * 24 * 60),
  })
  const { unmount } = await open(over)
  expect(region('수익').getByText('11월 30일 월요일부터 환전할 수 있어요')).toBeTruthy()
  expect(region('수익').getByRole('link', { name: '매출 보기' }).getAttribute('href')).toContain('/expert-sales-detail/5')
  unmount()
  const portal = await open(over, 'PcExpertMain')
  expect(region('수익').getByRole('link', { name: '매출 보기' }).getAttribute('href')).toContain('/pc-expert-sales?sale=5')
  portal.unmount()
  serve()
  answers.set(getCounsel, () => ({ ...info, now: new Date().toISOString() }))
  const dispute = {
    dispute_no: 1,
    reason: '연결이 안 됐어요.',
    state: 0,
    refund_percent: null,
    refund_viv: null,
    answer: null,
    reg_dt: minutes(-1),
    decide_dt: null,
  }
  await open({ ...over, release_dt: null, dispute })
  expect(region('수익').getByText('문의가 끝날 때까지 환전이 미뤄져요')).toBeTruthy()
})

describe('cancelling', () => {
  const tiers = [
    { until: minutes(60), percent: 100, viv: 300 },
    { until: minutes(24 * 60), percent: 90, viv: 270 },
  ]

  it('tells what comes back before it is pressed, and asks with the amount', async () => {
    answers.set(cancelCounsel, () => (info = anInfo({ state: 5, close_code: 'MEMBER_CANCEL', held_viv: 0, returned_viv: 300 })))
    await open(anInfo({ state: 8, accept_dt: minutes(-1), cancel_tiers: tiers }))
    const card = region('취소하면 돌려받는 비브')
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '오늘 오후 3:00까지 100%300 VIV',
      '내일 오후 2:00까지 90%270 VIV',
      '그 뒤에 취소하거나 오지 않으면150 VIV',
    ])
    expect(card.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'))).toEqual(['true', null, null])
    expect(card.getByText('지금 취소하면 300 VIV를 돌려받아요')).toBeTruthy()
    await click('상담 취소하기')
    expect(vi.mocked(confirm).mock.calls[0]![0]).toMatchObject({ text: '지금 취소하면 300 VIV를 돌려받아요', yes: '300 VIV 돌려받고 취소' })
    expect(asked(cancelCounsel)).toHaveLength(1)
    expect(alert).toHaveBeenCalledExactlyOnceWith('상담을 취소했어요.')
    expect(await screen.findByText('내가 취소했어요.')).toBeTruthy()
  })

  it('says what comes back of a missed session by the terms of the request', async () => {
    await open(
      anInfo({ state: 8, accept_dt: minutes(-1), cancel_tiers: tiers, refund_terms: { ...anInfo().refund_terms, no_show_percent: 20 } }),
    )
    expect(region('취소하면 돌려받는 비브').getByText('그 뒤에 취소하거나 오지 않으면').parentElement?.textContent).toContain('60 VIV')
  })

  it('goes to the next tier by the server’s clock', async () => {
    answers.set(getCounsel, () => ({ ...info, now: minutes(61) }))
    await open(anInfo({ state: 8, accept_dt: minutes(-1), cancel_tiers: tiers }))
    expect(region('취소하면 돌려받는 비브').getByText('지금 취소하면 300 VIV 중 270 VIV를 돌려받아요')).toBeTruthy()
  })

  it('returns all before the acceptance, and is over at the start', async () => {
    const { unmount } = await open(anInfo({ state: 1 }))
    expect(screen.getByText('지금 취소하면 300 VIV를 돌려받아요')).toBeTruthy()
    unmount()
    serve()
    answers.set(getCounsel, () => ({ ...info, now: new Date().toISOString() }))
    await open(anInfo({ state: 8, hope_dt: minutes(-1), cancel_tiers: [] }))
    expect(screen.getByText('시작 시간이 지나서 취소할 수 없어요.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '상담 취소하기' })).toBeNull()
  })

  it('needs a reason from the expert', async () => {
    answers.set(cancelCounselAsExpert, () => (info = anInfo({ side: 'expert', state: 5, close_code: 'EXPERT_CANCEL' })))
    await open(anInfo({ side: 'expert', state: 8 }))
    await click('상담 취소하기')
    const sheet = within(await screen.findByRole('dialog'))
    const submit = sheet.getByRole('button', { name: '상담 취소하기' })
    await act(async () => void fireEvent.click(submit))
    expect(sheet.getByText('취소하는 이유를 적어 주세요.')).toBeTruthy()
    await act(async () => void fireEvent.click(sheet.getByRole('button', { name: '몸이 좋지 않아요.' })))
    await act(async () => void fireEvent.click(submit))
    expect(asked(cancelCounselAsExpert)).toEqual([{ params: { coun_no: 5 }, body: { reason: '몸이 좋지 않아요.' } }])
    await waitFor(() => expect(alert).toHaveBeenCalledExactlyOnceWith('상담을 취소했어요.'))
  })
})

describe('moving', () => {
  const moved = (accept: boolean) => ({ params: { coun_no: 5 }, body: { accept } })

  test.each([
    ['이 시간으로 바꾸기', true, '일정을 바꿨어요.'],
    ['지금 일정 지키기', false, '지금 일정을 지키기로 했어요.'],
  ])('a proposal of the other side is answered with %s', async (label, accept, done) => {
    answers.set(answerMove, () => (info = anInfo({ state: 8 })))
    await open(anInfo({ state: 8, move_dt: minutes(48 * 60), move_by: 'expert' }))
    expect(screen.getByText('정하윤님이 11월 25일 수요일 오후 2:00으로 바꾸자고 했어요')).toBeTruthy()
    await click(label)
    expect(asked(answerMove)).toEqual([moved(accept)])
    expect(toast).toHaveBeenCalledWith(done)
  })

  it('a proposal of the member stands before what the member told', async () => {
    await open(anInfo({ side: 'expert', state: 8, move_dt: minutes(48 * 60), move_by: 'member' }))
    const cards = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(cards.indexOf('일정 바꾸기')).toBe(1)
    expect(cards).toContain('회원이 전한 내용')
  })

  it('my own proposal can only be taken back', async () => {
    answers.set(answerMove, () => (info = anInfo({ state: 8 })))
    await open(anInfo({ state: 8, move_dt: minutes(48 * 60), move_by: 'member' }))
    expect(screen.queryByRole('button', { name: '이 시간으로 바꾸기' })).toBeNull()
    await click('제안 거두기')
    expect(asked(answerMove)).toEqual([moved(false)])
  })

  test.each([
    [{ move_count: 2 }, '일정은 2번까지만 바꿀 수 있어요.'],
    [{ hope_dt: minutes(59) }, '시작 1시간 전부터는 일정을 바꿀 수 없어요.'],
  ])('is not offered with %o', async (of, text) => {
    await open(anInfo({ state: 8, ...of }))
    expect(region('일정 바꾸기').getByText(text)).toBeTruthy()
    expect(region('일정 바꾸기').queryByRole('button')).toBeNull()
  })

  it('takes one of the free times of the product', async () => {
    const first = minutes(24 * 60)
    answers.set(listSlotDays, () => ({
      days: [
        { day: '2026-11-24', free: 1 },
        { day: '2026-11-25', free: 0 },
        { day: '2026-11-26', free: 2 },
      ],
      first,
    }))
    answers.set(listSlots, () => [
      { start_dt: first, is_free: true },
      { start_dt: minutes(25 * 60), is_free: false },
      { start_dt: minutes(26 * 60), is_free: true },
    ])
    answers.set(moveCounsel, () => (info = anInfo({ state: 8, move_dt: first, move_by: 'member' })))
    await open(anInfo({ state: 8, hope_dt: minutes(26 * 60) }))
    await click('다른 시간 제안하기')
    const sheet = within(await screen.findByRole('dialog'))
    expect(await sheet.findByRole('radio', { name: /11월 24일 화요일/ })).toHaveProperty('checked', true)
    expect(await sheet.findByRole('radio', { name: /^오후 3:00/ })).toHaveProperty('disabled', true)
    // The time that it has now is no choice, though it counts as free for its own move.
    expect(await sheet.findByRole('radio', { name: /^오후 4:00/ })).toHaveProperty('disabled', true)
    expect(asked(listSlotDays)).toEqual([{ query: { product_no: 11, coun_no: 5 } }])
    expect(asked(listSlots)).toEqual([{ query: { product_no: 11, coun_no: 5, day: '2026-11-24' } }])
    const submit = sheet.getByRole('button', { name: '이 시간 제안하기' })
    await act(async () => void fireEvent.click(submit))
    expect(sheet.getByText('시간을 골라 주세요.')).toBeTruthy()
    fireEvent.click(sheet.getByRole('radio', { name: '오후 2:00' }))
    await act(async () => void fireEvent.click(submit))
    expect(asked(moveCounsel)).toEqual([{ params: { coun_no: 5 }, body: { hope_dt: first } }])
    await waitFor(() => expect(toast).toHaveBeenCalledWith('다른 시간을 제안했어요.'))
  })
})

describe('what the member sent', () => {
  it('shows the expert intake and records', async () => {
    answers.set(getCard, () => ({
      from_day: '2026-11-16',
      to_day: '2026-11-22',
      mood: [{ day: '2026-11-16', value: 1 }],
      meal: [{ day: '2026-11-16', calories: 1540, foods: [{ name: '김밥', calorie: 500, sort: 'lunch' }] }],
      workout: null,
      weight: null,
      words: null,
    }))
    await open(anInfo({ side: 'expert', has_card: true, readable_until: minutes(60) }))
    expect(region('회원이 전한 내용').getByText('여 · 38세 · 162cm · 62kg')).toBeTruthy()
    const card = within(await screen.findByRole('region', { name: '회원 기록' }))
    expect(await card.findByText('7일 공유')).toBeTruthy()
    expect(card.getByText('11월 16일 월요일 좋아요')).toBeTruthy()
    expect(card.getByText('평균 1,540 kcal')).toBeTruthy()
    expect(card.queryByText('운동')).toBeNull()
  })

  it('can be changed by the member until the answer, with a consent once health data are sent', async () => {
    const sent = { ...anInfo().intake!, tall: null, weight: null, user_interest_disease: [] }
    answers.set(getApplyStart, () => ({ profile: { old: 38, phone: null }, diseases: ['고혈압'] }))
    answers.set(editIntake, () => ({}))
    await open(anInfo({ state: 1, intake: sent }))
    await click('내용 수정')
    const sheet = within(await screen.findByRole('dialog'))
    const question = await sheet.findByRole('textbox', { name: '무엇이 궁금해요?' })
    expect(question).toHaveProperty('value', sent.question)
    fireEvent.change(question, { target: { value: '아침을 거르면 어떻게 되나요?' } })
    fireEvent.change(sheet.getByRole('textbox', { name: /^키/ }), { target: { value: '162.5' } })
    const submit = sheet.getByRole('button', { name: '고친 내용 전하기' })
    await act(async () => void fireEvent.click(submit))
    expect(asked(editIntake)).toEqual([])
    fireEvent.click(sheet.getByRole('checkbox', { name: /건강 정보/ }))
    await act(async () => void fireEvent.click(submit))
    expect(asked(editIntake)).toMatchObject([
      { params: { coun_no: 5 }, body: { question: '아침을 거르면 어떻게 되나요?', tall: 162.5, consents: { health: true } } },
    ])
    await waitFor(() => expect(toast).toHaveBeenCalledWith('내용을 고쳤어요.'))
  })

  it.each([
    ['the expert', { side: 'expert', state: 1 } as const],
    ['the member after the answer', { side: 'member', state: 8 } as const],
  ])('cannot be changed by %s', async (_, of) => {
    await open(anInfo(of))
    expect(screen.queryByRole('button', { name: '내용 수정' })).toBeNull()
  })

  it('says that it is hidden after its time', async () => {
    await open(anInfo({ side: 'expert', intake: null, state: 3, close_code: 'TIME_UP' }))
    expect(screen.getByText('볼 수 있는 기간이 지나서 가렸어요.')).toBeTruthy()
  })
})

describe('the note', () => {
  const field = () => screen.findByRole('textbox', { name: '상담 메모' })
  beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))

  it('is saved once the expert pauses, and when the screen is left', async () => {
    answers.set(saveNote, () => ({}))
    answers.set(getNote, () => ({ words: '재검' }))
    const { unmount } = await open(anInfo({ side: 'expert' }))
    const note = await field()
    expect(note).toHaveProperty('value', '재검')
    fireEvent.change(note, { target: { value: '3개월 뒤' } })
    fireEvent.change(note, { target: { value: '3개월 뒤 재검' } })
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
    expect(asked(saveNote)).toEqual([{ params: { coun_no: 5 }, body: { words: '3개월 뒤 재검' } }])
    expect(screen.getByText('저장했어요')).toBeTruthy()
    fireEvent.change(note, { target: { value: '끝' } })
    unmount()
    expect(asked(saveNote)).toContainEqual({ params: { coun_no: 5 }, body: { words: '끝' } })
  })

  it('is sent again after a failure', async () => {
    let tries = 0
    answers.set(saveNote, () => {
      if (++tries === 1) throw new CallError({ status: 0, message: '' })
      return {}
    })
    answers.set(getNote, () => ({ words: '' }))
    await open(anInfo({ side: 'expert' }))
    fireEvent.change(await field(), { target: { value: '메모' } })
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)))
    expect(screen.getByText('저장하지 못했어요. 연결되면 다시 저장할게요.')).toBeTruthy()
    await act(async () => void (await vi.advanceTimersByTimeAsync(6000)))
    expect(screen.getByText('저장했어요')).toBeTruthy()
  })

  it('is not shown to the member', async () => {
    await open(anInfo())
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

it('shows the cards below the state together, once all that they ask for is there', async () => {
  let answerNote!: (note: object) => void
  answers.set(getNote, () => new Promise<object>((resolve) => (answerNote = resolve)))
  answers.set(listEarlierSessions, () => [])
  info = anInfo({ side: 'expert' })
  draw(<ExpertCounDetail />, { params: { id: '5' } })
  await screen.findByText('이 회원과는 처음이에요.')
  screen.getByRole('region', { name: '상담 상태' })
  expect(screen.queryByRole('region', { name: '상담 정보' })).toBeNull()
  await act(async () => answerNote({ words: '' }))
  expect(await screen.findByRole('region', { name: '상담 정보' })).toBeTruthy()
})

it('shows the expert the earlier counsellings with this member, page by page', async () => {
  const earlier = (coun_no: number, changes: object = {}) => ({
    coun_no,
    title: `상담 ${coun_no}`,
    state: 3,
    at_dt: '2026-11-02T05:00:00.000Z',
    note_line: '',
    plan: null,
    ...changes,
  })
  answers.set(listEarlierSessions, ({ query }: { query: { before_no?: number } }) =>
    query.before_no === undefined
      ? [
          earlier(30, { note_line: '저녁 8시 전 식사', plan: { plan_no: 4, title: '저녁 습관' } }),
          ...[29, 28, 27, 26, 25, 24, 23, 22, 21].map((no) => earlier(no)),
        ]
      : [earlier(20, { state: 4 })],
  )
  await open(anInfo({ side: 'expert' }))
  const card = within(await screen.findByRole('region', { name: '이 회원과 지난 상담' }))
  expect((await card.findByRole('link', { name: '상담 30' })).getAttribute('href')).toBe('/expert-coun-detail/30')
  expect(card.getByText('저녁 8시 전 식사', { exact: false }).textContent).toBe('메모 저녁 8시 전 식사')
  expect(card.getByRole('link', { name: '플랜 · 저녁 습관' }).getAttribute('href')).toBe('/plan-detail/4')
  await act(async () => void fireEvent.click(card.getByRole('button', { name: '더 보기' })))
  expect(await card.findByRole('link', { name: '상담 20' })).toBeTruthy()
  expect(asked(listEarlierSessions)).toEqual([
    { params: { coun_no: 5 }, query: {} },
    { params: { coun_no: 5 }, query: { before_no: 21 } },
  ])
  expect(card.queryByRole('button', { name: '더 보기' })).toBeNull()
})

it('refuses further requests at once, and takes it back when the server does not agree', async () => {
  answers.set(refuseMember, () => {
    throw new CallError({ status: 500, message: 'Server error. If it continues, contact customer service.' })
  })
  await open(anInfo({ side: 'expert' }))
  const refusal = await screen.findByRole('switch', { name: '다시 신청 받지 않기' })
  await act(async () => void fireEvent.click(refusal))
  expect(asked(refuseMember)).toEqual([{ params: { coun_no: 5 }, body: { is_refused: true } }])
  expect(refusal).toHaveProperty('checked', false)
  expect(toast).toHaveBeenCalledWith('잠시 문제가 생겼어요. 계속되면 고객센터로 알려 주세요.')
})

describe('disputes', () => {
  const over = () => aSession(3, { close_code: 'TIME_UP', quit_dt: minutes(-5), dispute_until: minutes(60) })

  it('shows the time line of both sides', async () => {
    answers.set(listCounselEvents, () => [
      { event: 'T06', actor: 'system', from_dt: minutes(-30), to_dt: null, detail: {} },
      { event: 'present', actor: 'expert', from_dt: minutes(-20), to_dt: minutes(-15), detail: {} },
      { event: 'down', actor: 'member', from_dt: minutes(-14), to_dt: minutes(-12), detail: {} },
      { event: 'off', actor: 'expert', from_dt: minutes(-11), to_dt: minutes(-10), detail: {} },
      { event: 'T99', actor: 'system', from_dt: minutes(-5), to_dt: null, detail: {} },
    ])
    await open(over())
    await click('상담 기록 보기')
    await screen.findByText(/상담을 시작했어요/)
    const sheet = within(screen.getByRole('dialog'))
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '하루 상담을 시작했어요오늘 오후 1:30',
      '전문가 상담방에 있었어요오늘 오후 1:40 ~ 오후 1:45',
      '회원 쪽에 소리가 닿지 않았어요오늘 오후 1:46 ~ 오후 1:48',
      '전문가 통화에 들어와 있지 않았어요오늘 오후 1:49 ~ 오후 1:50',
      '하루 바뀐 것이 있어요오늘 오후 1:55',
    ])
    fireEvent.click(sheet.getByRole('button', { name: '닫기' }))
    await waitFor(() => expect(openDialogs()).toEqual([]))
  })

  it('are sent once with at least ten letters', async () => {
    answers.set(disputeCounsel, () => {
      const dispute = {
        dispute_no: 1,
        reason: '연결이 계속 끊겼어요.',
        state: 0,
        refund_percent: null,
        refund_viv: null,
        answer: null,
        reg_dt: minutes(0),
        decide_dt: null,
      }
      return (info = { ...over(), dispute_until: null, dispute })
    })
    await open(over())
    await click('문의하기')
    const sheet = within(await screen.findByRole('dialog'))
    const submit = sheet.getByRole('button', { name: '문의 보내기' })
    fireEvent.change(sheet.getByRole('textbox'), { target: { value: '짧아요' } })
    await act(async () => void fireEvent.click(submit))
    expect(sheet.getByText('10자 넘게 적어 주세요.')).toBeTruthy()
    fireEvent.change(sheet.getByRole('textbox'), { target: { value: '연결이 계속 끊겼어요.' } })
    await act(async () => void fireEvent.click(submit))
    expect(asked(disputeCounsel)).toEqual([{ params: { coun_no: 5 }, body: { reason: '연결이 계속 끊겼어요.' } }])
    await waitFor(() => expect(alert).toHaveBeenCalledExactlyOnceWith('문의를 보냈어요. 확인하고 알려 드릴게요.'))
    expect(await screen.findByText('확인하는 중이에요')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '문의하기' })).toBeNull()
  })

  it('are not offered after their time, nor to the expert', async () => {
    const { unmount } = await open({ ...over(), dispute_until: minutes(-1) })
    expect(screen.queryByRole('button', { name: '문의하기' })).toBeNull()
    unmount()
    serve()
    answers.set(getCounsel, () => ({ ...info, now: new Date().toISOString() }))
    await open({ ...over(), side: 'expert', dispute_until: minutes(60) })
    expect(screen.queryByRole('button', { name: '문의하기' })).toBeNull()
  })

  it('show their outcome', async () => {
    const dispute = {
      dispute_no: 1,
      reason: '연결이 계속 끊겼어요.',
      state: 1,
      refund_percent: 50,
      refund_viv: 150,
      answer: '확인했어요.',
      reg_dt: minutes(-9),
      decide_dt: minutes(-1),
    }
    await open({ ...over(), dispute })
    expect(screen.getByText('50%, 150 VIV를 돌려받아요')).toBeTruthy()
    expect(screen.getByText('확인했어요.', { exact: false })).toBeTruthy()
  })
})

it('shows a partner whose account is gone without a link', async () => {
  await open(anInfo({ partner: null }))
  expect(screen.getAllByText('(알 수 없음)').length).toBeGreaterThan(0)
  expect(screen.queryByRole('link')).toBeNull()
})

it('links to the partner’s room', async () => {
  await open(anInfo({ partner: aPartner({ user_no: 9 }) }))
  expect(screen.getByRole('link').getAttribute('href')).toBe('/my-haru-room/9')
})
