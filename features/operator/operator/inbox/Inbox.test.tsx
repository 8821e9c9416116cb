import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#kit/web/call.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { CaseHead } from '#kit/web/console/Split.tsx'
import { click, ME, ok, operatorNamed, refused, resetConsole, showSection, someone, type as typeIn } from '#kit/web/console/testing.tsx'
import { OverlayHost } from '#kit/web/OverlayHost.tsx'
import type { Call } from '#kit/web/testing.ts'
import { operatorErrors } from '../../errors.ts'
import { Inbox } from './Inbox.tsx'
import { laterMoment } from './later.ts'

const hours = (by: number) => new Date(Date.now() + by * 3_600_000 + 60_000).toISOString()
const aRow = (no: number, of: object = {}) => ({
  queue: 'exchange_open',
  no,
  subject: '환전 승인을 기다려요',
  member: someone(no + 100),
  amount: 100 * no,
  opened_dt: hours(-5),
  due_dt: hours(no * 3),
  claimed_by: null,
  parked_until: null,
  ...of,
})
const aCount = (queue: string, group: string, of: object = {}) => ({
  queue,
  group,
  right: 'exchange.see',
  count: 3,
  mine: 0,
  parked: 0,
  oldest_dt: hours(-5),
  due_dt: hours(3),
  ...of,
})

const run = vi.fn(async (nos: readonly number[]) => ({
  results: nos.map((no) => ({ no, problem: no === 2 ? { message: '안 돼요.' } : null })),
}))
const decided = vi.fn()

function Case({ no }: { no: number }) {
  const openNext = useNextCase()
  return (
    <>
      <CaseHead title={`환전 ${no}`} sub="" />
      <ActForm
        decision="approve"
        act={{ isBusy: false, problem: null }}
        submit="승인하기"
        onSubmit={() => {
          decided(no)
          openNext(no)
        }}
      />
    </>
  )
}
const view = { icon: () => null, to: (no: number) => `/exchange/${no}`, load: async () => ({ default: Case }) }
const views: InboxViews = {
  exchange_open: {
    ...view,
    title: '환전 승인',
    bulk: { right: 'exchange.act', label: '묶어 승인', ask: (count) => `${count}건을 승인할까요?`, run },
  },
  refund_failed: { ...view, title: '환불 실패' },
}

const Shown = () => (
  <>
    <Inbox views={views} />
    <OverlayHost />
  </>
)
const ROWS = [aRow(1), aRow(2), aRow(3, { queue: 'refund_failed', claimed_by: operatorNamed(8, '김운영') })]
const CLAIM = 'POST /v1/operator/inbox/claim'
const open = (at: string, rows: object[] = ROWS, answers: Record<string, (call: Call) => object> = {}) =>
  showSection('/inbox', <Shown />, at, {
    'GET /v1/operator/inbox': () => ok(rows),
    'GET /v1/operator/inbox/count': () => ok([aCount('exchange_open', 'exchange'), aCount('exchange_approved', 'exchange', { parked: 2 })]),
    ...Object.fromEntries(
      ROWS.map((row) => [
        `GET /v1/operator/inbox/${row.queue}/${row.no}`,
        () => ok({ row, may_act: true, claim_dt: null, park_reason: '', notes: [] }),
      ]),
    ),
    [CLAIM]: ({ body }) =>
      ok({ results: (body as { cases: object[] }).cases.map((one) => ({ ...one, claimed_by: operatorNamed(ME), problem: null })) }),
    ...answers,
  })
const typeKey = (code: string, key: string, of: object = {}) => act(async () => void fireEvent.keyDown(document.body, { code, key, ...of }))

beforeEach(() => {
  resetConsole()
  run.mockClear()
  decided.mockClear()
})

test('lists what is due first with its amount, its holder and the time left, coloured by urgency', async () => {
  let countRows: () => void = () => undefined
  open('/inbox', ROWS, {
    'GET /v1/operator/inbox/count': () =>
      new Promise((resolve) => (countRows = () => resolve(ok([aCount('exchange_open', 'exchange'), aCount('refund_failed', 'exchange')])))),
  })
  const [first, second, third] = await screen.findAllByRole('listitem')
  expect(within(first!).getByText('3시간').className).toContain('danger')
  expect(within(second!).getByText('6시간').className).toContain('warn')
  expect(within(third!).getByText('김운영 담당')).toBeTruthy()
  expect(first!.textContent).toContain('환전 승인 · 회원101')
  expect(screen.getByText('급한 순')).toBeTruthy()
  // Until the number is known none is shown.
  expect(screen.getByRole('heading', { name: '모든 할 일' })).toBeTruthy()
  await act(async () => countRows())
  expect(await screen.findByRole('heading', { name: '모든 할 일 6' })).toBeTruthy()
})

test('by keyboard, also with the Korean layout: moves, claims the open case, opens the next one after a decision', async () => {
  const { callsTo, place } = open('/inbox')
  await screen.findAllByRole('listitem')
  await typeKey('KeyJ', 'ㅓ')
  await waitFor(() => expect(place()).toBe('/inbox/exchange_open:1'))
  await typeKey('KeyJ', 'ㅓ')
  await typeKey('KeyK', 'ㅏ')
  await waitFor(() => expect(place()).toBe('/inbox/exchange_open:1'))
  expect(await screen.findByRole('heading', { name: '환전 1' })).toBeTruthy()
  await typeKey('KeyE', 'ㄷ')
  await waitFor(() => expect(callsTo(CLAIM)[0]!.body).toEqual({ cases: [{ queue: 'exchange_open', no: 1 }] }))
  await typeKey('KeyA', 'ㅁ')
  await waitFor(() => expect(decided).toHaveBeenCalledWith(1))
  await waitFor(() => expect(place()).toBe('/inbox/exchange_open:2'))
})

test('Enter on a row moves the focus into its case, also when it is open; Escape leads back; a mouse leaves it in the list', async () => {
  const { place } = open('/inbox')
  await screen.findAllByRole('listitem')
  const linkOf = (no: number) => document.querySelector<HTMLElement>(`[data-row="exchange_open:${no}"] a`)!
  const heading = (no: number) => screen.findByRole('heading', { name: `환전 ${no}` })
  const leave = () => act(async () => void fireEvent.keyDown(document.activeElement!, { key: 'Escape', code: 'Escape' }))
  await typeKey('KeyJ', 'j')
  await waitFor(() => expect(document.activeElement).toBe(linkOf(1)))
  await heading(1)
  expect(document.activeElement).toBe(linkOf(1))
  // A browser sends Enter on a link as a click without a button.
  fireEvent.click(linkOf(1), { detail: 0 })
  expect(document.activeElement).toBe(await heading(1))
  await leave()
  expect(document.activeElement).toBe(linkOf(1))
  fireEvent.click(linkOf(2), { detail: 0 })
  await waitFor(() => expect(place()).toBe('/inbox/exchange_open:2'))
  await waitFor(async () => expect(document.activeElement).toBe(await heading(2)))
  await leave()
  expect(document.activeElement).toBe(linkOf(2))
  fireEvent.click(linkOf(1), { detail: 1 })
  await heading(1)
  expect(document.activeElement).toBe(linkOf(2))
})

test('offers no later moment for a case that is over, nor to an operator who may only see it', async () => {
  for (const of of [
    { row: null, may_act: true },
    { row: ROWS[0], may_act: false },
  ]) {
    open('/inbox/exchange_open:1', ROWS, {
      'GET /v1/operator/inbox/exchange_open/1': () => ok({ claim_dt: null, park_reason: '', notes: [], ...of }),
    })
    await screen.findByRole('heading', { name: '환전 1' })
    const bar = screen.getByRole('group', { name: '결정' })
    await waitFor(() => expect(within(bar).queryByRole('button', { name: /나중에/ })).toBeNull())
    cleanup()
    resetConsole()
  }
})

test('offers nothing for a case of another role', async () => {
  open('/inbox/exchange_open:1', ROWS, {
    'GET /v1/operator/inbox/exchange_open/1': () => refused(404, 'request.not_found', '볼 수 없는 페이지입니다'),
  })
  const bar = await screen.findByRole('group', { name: '결정' })
  await waitFor(() => expect(within(bar).queryByRole('button', { name: /나중에/ })).toBeNull())
})

test('parks the open case until a moment with a reason, and opens the next one', async () => {
  const { callsTo, place } = open('/inbox/exchange_open:1', ROWS, {
    'POST /v1/operator/inbox/exchange_open/1/park': () => ok({ row: ROWS[0], may_act: true, claim_dt: null, park_reason: '', notes: [] }),
  })
  await screen.findByRole('heading', { name: '환전 1' })
  await typeKey('KeyS', 'ㄴ')
  const sheet = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByRole('radio', { name: '내일 오전 10시' })))
  fireEvent.click(sheet.getByRole('radio', { name: '1시간 뒤' }))
  fireEvent.click(sheet.getByRole('button', { name: '나중에' }))
  expect(await sheet.findByText('2자 이상 적어 주세요.')).toBeTruthy()
  await typeIn('미루는 이유', '은행 답을 기다려요')
  fireEvent.click(sheet.getByRole('button', { name: '나중에' }))
  await waitFor(() => expect(callsTo('POST /v1/operator/inbox/exchange_open/1/park')).toHaveLength(1))
  const { until, reason } = callsTo('POST /v1/operator/inbox/exchange_open/1/park')[0]!.body as { until: string; reason: string }
  expect([Math.round((Date.parse(until) - Date.now()) / 60_000), reason]).toEqual([60, '은행 답을 기다려요'])
  await waitFor(() => expect(place()).toBe('/inbox/exchange_open:2'))
})

test('hands the open case over by key: the first colleague has the focus once loaded, and none is refused', async () => {
  const HAND_OVER = 'POST /v1/operator/inbox/exchange_open/1/hand-over'
  let load: () => void = () => undefined
  const colleagues = [8, 9].map((no) => ({ ...operatorNamed(no), login_id: `op${no}`, state: 2, roles: ['super'] }))
  const { callsTo } = open('/inbox/exchange_open:1', ROWS, {
    'GET /v1/operator/account': () => new Promise((resolve) => (load = () => resolve(ok(colleagues)))),
    [HAND_OVER]: () => ok({ row: ROWS[0], may_act: true, claim_dt: null, park_reason: '', notes: [] }),
  })
  await screen.findByRole('button', { name: '넘기기' })
  await typeKey('KeyH', 'ㅗ')
  const sheet = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByRole('button', { name: '닫기' })))
  await act(async () => load())
  const first = await sheet.findByRole('radio', { name: /^운영8 / })
  await waitFor(() => expect(document.activeElement).toBe(first))
  fireEvent.keyDown(first, { key: 'Enter', ctrlKey: true })
  expect(await sheet.findByText(operatorErrors.not_colleague.message)).toBeTruthy()
  expect(document.activeElement).toBe(first)
  fireEvent.click(first)
  await typeIn('전할 말 (메모에 남아요)', '은행 답을 기다려요')
  fireEvent.keyDown(first, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(callsTo(HAND_OVER)[0]!.body).toEqual({ operator_no: 8, note: '은행 답을 기다려요' }))
})

test('claims the selected cases with progress, and says of each that is left why', async () => {
  const { callsTo } = open('/inbox', ROWS, {
    [CLAIM]: () =>
      ok({
        results: [
          { queue: 'exchange_open', no: 1, claimed_by: operatorNamed(ME), problem: null },
          { queue: 'refund_failed', no: 3, claimed_by: operatorNamed(8, '김운영'), problem: { code: 'operator.case_taken', message: 'x' } },
        ],
      }),
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: '환전 승인 1 고르기' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '환불 실패 3 고르기' }))
  expect(screen.getByText('모두 400 VIV')).toBeTruthy()
  // Of two kinds of cases nothing is decided together.
  expect(screen.queryByRole('button', { name: '묶어 승인' })).toBeNull()
  expect(screen.getByText('같은 종류만 골라야 묶어 처리할 수 있어요.')).toBeTruthy()
  await typeKey('KeyE', 'e')
  const panel = await screen.findByRole('region', { name: '묶어 처리' })
  expect(await within(panel).findByText('2건 가운데 1건을 맡았어요')).toBeTruthy()
  expect(document.activeElement).toBe(panel)
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['환불 실패 3김운영님이 맡고 있어요.', '환전 승인 1맡았어요'])
  expect(within(panel).getByRole('link', { name: '환불 실패 3' }).getAttribute('href')).toContain('/inbox/refund_failed:3')
  expect(callsTo(CLAIM)).toHaveLength(1)
})

test('the results of a bulk act close when another list is shown, and stay beside its cases', async () => {
  const { place } = open('/inbox')
  fireEvent.click(await screen.findByRole('checkbox', { name: '환전 승인 1 고르기' }))
  await typeKey('KeyE', 'e')
  const panel = await screen.findByRole('region', { name: '묶어 처리' })
  fireEvent.click(await within(panel).findByRole('link', { name: '환전 승인 1' }))
  await waitFor(() => expect(place()).toBe('/inbox/exchange_open:1'))
  expect(screen.getByRole('region', { name: '묶어 처리' })).toBe(panel)
  await click('기한 지남')
  await waitFor(() => expect(place()).toContain('late=true'))
  await waitFor(() => expect(screen.queryByRole('region', { name: '묶어 처리' })).toBeNull())
})

test('decides 500 cases in chunks with progress; stops, continues, repeats a lost call with its key, and lists what was refused', async () => {
  const many = Array.from({ length: 50 }, (_, nth) => aRow(nth + 1))
  open('/inbox', many)
  fireEvent.click(await screen.findByRole('checkbox', { name: '보이는 것 모두 고르기' }))
  let release: () => void = () => undefined
  run.mockImplementationOnce(async (nos) => {
    await new Promise<void>((resolve) => (release = resolve))
    return { results: nos.map((no) => ({ no, problem: null })) }
  })
  await click('묶어 승인')
  const question = within(await screen.findByRole('alertdialog', { name: '50건을 승인할까요?' }))
  fireEvent.click(question.getByRole('button', { name: '묶어 승인' }))
  expect(await screen.findByText('50건 가운데 0건을 처리했어요')).toBeTruthy()
  await click('멈추기')
  await act(async () => release())
  expect(await screen.findByText('멈췄어요. 30건이 남았어요.')).toBeTruthy()
  expect(run.mock.calls.map(([nos]) => nos.length)).toEqual([20])
  const panel = within(screen.getByRole('region', { name: '묶어 처리' }))
  const texts = () => Object.groupBy(panel.getAllByRole('listitem'), ({ lastChild }) => lastChild!.textContent ?? '')
  const counts = () => Object.fromEntries(Object.entries(texts()).map(([text, all]) => [text, all!.length]))
  expect(counts()).toEqual({ 처리했어요: 20, '아직 안 했어요': 30 })
  run.mockRejectedValueOnce(new Error('lost'))
  await click('이어서 처리하기')
  expect(await screen.findByText(/답을 받지 못해 멈췄어요. 30건이 남았어요./)).toBeTruthy()
  expect(counts()).toEqual({ 처리했어요: 20, '답을 받지 못했어요': 20, '아직 안 했어요': 10 })
  await click('이어서 처리하기')
  expect(await screen.findByText('50건 가운데 50건을 처리했어요')).toBeTruthy()
  const keys = run.mock.calls.map((args) => (args as unknown[])[1])
  expect(keys[1]).toBe(keys[2])
  expect(new Set(keys).size).toBe(3)
})

test('a refused call says why and leaves its cases, which are selected again when the results are closed', async () => {
  open('/inbox')
  fireEvent.click(await screen.findByRole('checkbox', { name: '환전 승인 1 고르기' }))
  run.mockRejectedValueOnce(new CallError({ status: 403, code: 'auth.no_right', message: '이 일을 할 권한이 없어요.' }))
  await click('묶어 승인')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '묶어 승인' }))
  expect(await screen.findByText('이 일을 할 권한이 없어요. 1건이 남았어요.')).toBeTruthy()
  await click('닫기')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '환전 승인 1 고르기' }).checked).toBe(true)
})

test('the address names the list: filters, and lists that the operator saved under a name', async () => {
  const { callsTo, place } = open('/inbox?group=exchange&late=true')
  await screen.findAllByRole('listitem')
  expect(callsTo('GET /v1/operator/inbox')[0]!.url).toContain('group=exchange&late=true')
  await click('맡은 사람 없음')
  await waitFor(() => expect(place()).toBe('/inbox?group=exchange&show=free&late=true'))
  await click('환전 승인3')
  await waitFor(() => expect(place()).toContain('queue=exchange_open'))
  await click('거르기 저장')
  await typeIn('이름', '급한 환전')
  await click('저장')
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem(`haru_console_filters:${ME}`) ?? '[]')).toEqual([{ name: '급한 환전', path: place() }]),
  )
})

test('moments of later: the next Monday is never today, and an evening that has passed is not offered', () => {
  const monday = new Date('2026-11-23T09:00:00+09:00')
  expect(laterMoment('monday', monday)).toEqual(new Date('2026-11-30T10:00:00+09:00'))
  expect(laterMoment('monday', new Date('2026-11-29T23:00:00+09:00'))).toEqual(new Date('2026-11-30T10:00:00+09:00'))
  expect(laterMoment('evening', monday)).toEqual(new Date('2026-11-23T17:00:00+09:00'))
  expect(laterMoment('evening', new Date('2026-11-23T17:00:00+09:00'))).toBeNull()
  expect(laterMoment('tomorrow', monday)).toEqual(new Date('2026-11-24T10:00:00+09:00'))
})
