import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resetConsole, lost, ME, ok, refused, showSection, someone, click, operatorNamed, OWN_MEMBER } from '#kit/web/console/testing.tsx'
import { saveText } from '#kit/web/download.ts'
import { alert, confirm, toast } from '#kit/web/overlays.ts'
import { keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { getInboxCount } from '#features/operator/contract.ts'
import BatchPage from './BatchPage.tsx'
import Exchanges from './Exchanges.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({
  ...(await original<object>()),
  toast: vi.fn(),
  alert: vi.fn(async () => undefined),
  confirm: vi.fn(async () => true),
}))
vi.mock('#kit/web/download.ts', () => ({ saveText: vi.fn() }))

const LIST = 'GET /v1/operator/exchange'
const ONE = 'GET /v1/operator/exchange/12'
const APPROVE = 'POST /v1/operator/exchange/12/approve'
const PAY = 'POST /v1/operator/exchange/12/pay'
const REJECT = 'POST /v1/operator/exchange/12/reject'

const aRow = (exchange_no: number, of: object = {}) => ({
  exchange_no,
  member: someone(exchange_no + 100),
  viv: 1500,
  gross_won: 150_000,
  platform_won: 15_000,
  withheld_won: 4950,
  net_won: 130_050,
  is_earner: true,
  has_biz: false,
  state: 1,
  reason: null,
  bank_code: '004',
  bank_name: '국민은행',
  account_last4: '6789',
  holder: '김하루',
  reg_dt: '2026-11-20T05:00:00Z',
  due_dt: '2026-11-25T14:59:59Z',
  approve_dt: null,
  end_dt: null,
  approve_by: null,
  paid_by: null,
  warnings: [],
  batch_nos: [],
  sort_dt: '2026-11-25T14:59:59Z',
  ...of,
})
const aCase = (of: object = {}) => ({
  ...aRow(12),
  origins: [{ source: 'charge', origin_source: 'bank', amount: 1500, first_dt: '2026-11-01T05:00:00Z' }],
  past: [],
  account_dt: '2026-10-01T05:00:00Z',
  loss_refund_no: null,
  decision: null,
  journals: [{ journal_no: 40, kind: 'exchange_req', reg_dt: '2026-11-20T05:00:00Z' }],
  ...of,
})

beforeEach(() => {
  resetConsole()
  vi.mocked(saveText).mockClear()
})

type Answers = Parameters<typeof showSection>[3]
const open = (at: string, answers: Answers = {}) =>
  showSection('/exchange', <Exchanges />, at, { [LIST]: () => ok([aRow(12)]), [ONE]: () => ok(aCase()), ...answers })
const formOf = async (button: string) => ((await screen.findByRole('button', { name: button })) as HTMLButtonElement).form!

describe('exchange queue', () => {
  test('requests the next page after the last row’s date and number; the filter is in the URL', async () => {
    const rows = Array.from({ length: 30 }, (_, nth) => aRow(nth + 1))
    const { callsTo, place } = open('/exchange', {
      [LIST]: ({ url }) => ok(url.includes('after_no') ? [aRow(99)] : rows),
    })
    expect(await screen.findAllByRole('listitem')).toHaveLength(30)
    fireEvent.click(screen.getByRole('button', { name: '더 보기' }))
    expect(await screen.findByText('회원199')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull()
    const asked = new URL(callsTo(LIST)[1]!.url, 'http://x').searchParams
    expect([asked.get('queue'), asked.get('after_no'), asked.get('after_dt')]).toEqual(['open', '30', '2026-11-25T14:59:59Z'])

    fireEvent.click(screen.getByRole('button', { name: '거절' }))
    await waitFor(() => expect(place()).toBe('/exchange?queue=rejected'))
    await waitFor(() => expect(callsTo(LIST).at(-1)!.url).toContain('queue=rejected'))
  })

  test('shows an empty queue, and a retry after a failed load', async () => {
    let isDown = true
    open('/exchange', { [LIST]: () => (isDown ? refused(500, 'x', 'x') : ok([])) })
    expect(await screen.findByRole('alert')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: '다시 시도' }))
    expect(await screen.findByText('여기에는 환전이 없어요')).toBeTruthy()
  })

  test('shows the number of waiting exchanges beside each queue', async () => {
    const count = (queue: string, waiting: number) => ({ queue, count: waiting })
    queryClient.setQueryData(keyOf(getInboxCount), [count('exchange_open', 2), count('exchange_approved', 1200)])
    open('/exchange')
    expect((await screen.findByRole('button', { name: '신청' })).textContent).toBe('신청2')
    expect(screen.getByRole('button', { name: '승인' }).textContent).toBe('승인999+')
    expect(screen.getByRole('button', { name: '지급' }).textContent).toBe('지급')
  })

  test('tags late exchanges and shows the first warning', async () => {
    open('/exchange', { [LIST]: () => ok([aRow(12, { warnings: ['account_changed', 'late'] })]) })
    expect(await screen.findByText('기한 지남')).toBeTruthy()
    expect(screen.getByText('최근에 계좌를 바꿨어요')).toBeTruthy()
  })
})

const APPROVE_ALL = 'POST /v1/operator/exchange/approve'

describe('several exchanges', () => {
  const three = [12, 13, 14].map((no) => aRow(no))
  const select = async () => {
    fireEvent.click(await screen.findByRole('checkbox', { name: '보이는 것 모두 고르기' }))
    await click('고른 3건 승인하기')
  }

  test('are approved after a confirmation with their sum; the result of each is listed, the refused ones first', async () => {
    let rows = three
    const { callsTo } = open('/exchange', {
      [LIST]: () => ok(rows),
      [APPROVE_ALL]: () => {
        rows = [three[1]!]
        const problem = { code: 'treasury.own', message: '내 계정의 일은 다른 운영자가 처리해야 해요.' }
        return ok({ results: [12, 13, 14].map((no) => ({ no, problem: no === 13 ? problem : null })) })
      },
    })
    await select()
    await waitFor(() => expect(callsTo(APPROVE_ALL)).toHaveLength(1))
    expect(callsTo(APPROVE_ALL)[0]!.body).toEqual({ exchange_nos: [12, 13, 14], note: '' })
    expect(confirm).toHaveBeenCalledWith(
      expect.objectContaining({ text: '3건, 모두 390,150원을 승인할까요? 지급은 다른 운영자가 확인해요.' }),
    )
    expect(await screen.findByText('3건 가운데 2건을 처리했어요')).toBeTruthy()
    const results = within(screen.getByText('3건 가운데 2건을 처리했어요').closest('section')!)
    expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '환전 13내 계정의 일은 다른 운영자가 처리해야 해요.',
      '환전 12처리했어요',
      '환전 14처리했어요',
    ])
    // Nothing is selected any more, and the list is loaded again.
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: '환전 12 고르기' })).toBeNull())
    expect(screen.queryByRole('button', { name: /고른/ })).toBeNull()
    fireEvent.click(results.getByRole('button', { name: '닫기' }))
    expect(screen.queryByText('3건 가운데 2건을 처리했어요')).toBeNull()
  })

  test('keep the selection and the idempotency key when the answer is lost', async () => {
    const answers = [lost, () => ok({ results: [12, 13, 14].map((no) => ({ no, problem: null })) })]
    const { callsTo } = open('/exchange', {
      [LIST]: () => ok(three),
      [APPROVE_ALL]: () => answers[callsTo(APPROVE_ALL).length - 1]!(),
    })
    await select()
    expect(await screen.findByText('답을 받지 못했어요. 다시 누르면 두 번 처리되지 않아요.')).toBeTruthy()
    await click('고른 3건 승인하기')
    await waitFor(() => expect(callsTo(APPROVE_ALL)).toHaveLength(2))
    const [first, second] = callsTo(APPROVE_ALL).map(({ headers }) => headers['idempotency-key'])
    expect(second).toBe(first)
  })

  test('are searched and sorted by the server, as the address says', async () => {
    const { callsTo } = open('/exchange?sort=amount&q=%EA%B9%80', {
      [LIST]: ({ url }) => ok(url.includes('after_no') ? [] : Array.from({ length: 30 }, (_, nth) => aRow(nth + 1))),
    })
    await click('더 보기')
    await waitFor(() => expect(callsTo(LIST)).toHaveLength(2))
    const asked = new URL(callsTo(LIST)[1]!.url, 'http://x').searchParams
    expect(Object.fromEntries(asked)).toEqual({ queue: 'open', sort: 'amount', q: '김', after_won: '130050', after_no: '30', limit: '30' })
  })

  test('are not selected among ended ones', async () => {
    open('/exchange?queue=paid', { [LIST]: () => ok([aRow(12, { state: 4, end_dt: '2026-11-20T05:00:00Z' })]) })
    expect(await screen.findByText('회원112')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('exchange case', () => {
  test('opens the next one of the queue after a decision, and stays on the last one', async () => {
    let rows = [aRow(12), aRow(13)]
    const { place } = open('/exchange/12', {
      [LIST]: () => ok(rows),
      'GET /v1/operator/exchange/13': () => ok({ ...aCase(), exchange_no: 13 }),
      [APPROVE]: () => {
        rows = [aRow(13)]
        return ok(aRow(12, { state: 2 }))
      },
      'POST /v1/operator/exchange/13/approve': () => {
        rows = []
        return ok(aRow(13, { state: 2 }))
      },
    })
    expect(await screen.findByText('회원113')).toBeTruthy()
    await click('승인하기')
    await waitFor(() => expect(place()).toBe('/exchange/13'))
    await screen.findByText('환전 13')
    await click('승인하기')
    expect(await screen.findByText('여기에는 환전이 없어요')).toBeTruthy()
    expect(place()).toBe('/exchange/13')
  })

  test('says that another operator decided it meanwhile', async () => {
    let one: object = aCase()
    open('/exchange/12', { [ONE]: () => ok(one) })
    await screen.findByRole('button', { name: '승인하기' })
    expect(screen.queryByText(/다른 운영자가 방금/)).toBeNull()
    one = aCase({ state: 2, approve_by: operatorNamed(8), decision: { log_no: 5, by: operatorNamed(8) } })
    void queryClient.invalidateQueries()
    expect(await screen.findByText('다른 운영자가 방금 처리했어요. 지금은 승인 상태예요.')).toBeTruthy()
    one = { ...one, ...aCase({ state: 5, decision: { log_no: 6, by: operatorNamed(9) } }) }
    void queryClient.invalidateQueries()
    expect(await screen.findByText('다른 운영자가 방금 처리했어요. 지금은 거절 상태예요.')).toBeTruthy()
    expect(screen.getByText('운영9')).toBeTruthy()
    // One's own rejection of what another operator approved.
    one = { ...one, approve_by: operatorNamed(8), decision: { log_no: 7, by: operatorNamed(ME) } }
    void queryClient.invalidateQueries()
    await waitFor(() => expect(screen.queryByText(/다른 운영자가 방금/)).toBeNull())
  })

  test('says that other operators do it to who may not see it, and offers no retry', async () => {
    const text = '이 일을 맡은 운영자만 할 수 있어요.'
    open('/exchange/12', { [ONE]: () => refused(403, 'auth.no_right', text) })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull()
  })

  test('names what stops exchanges, with a link to the cause', async () => {
    open('/exchange/12', { [ONE]: () => ok(aCase({ warnings: ['loss'], loss_refund_no: 5 })) })
    expect((await screen.findByRole('link', { name: '환불 5의 손실 보기' })).getAttribute('href')).toBe('/refund/5')
    cleanup()
    open('/exchange/12', { [ONE]: () => ok(aCase({ warnings: ['account_check'] })) })
    expect((await screen.findByRole('link', { name: '계좌 확인하기' })).getAttribute('href')).toBe('/inbox/account_checks:12')
    cleanup()
    open('/exchange/12', { [ONE]: () => ok(aCase({ warnings: ['books'] })) })
    expect((await screen.findByRole('link', { name: '장부의 차이 보기' })).getAttribute('href')).toBe('/ledger')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '승인하기' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '거절하기' }).disabled).toBe(false)
    cleanup()
    // It stopped after the case was read.
    open('/exchange/12', { [APPROVE]: () => refused(409, 'treasury.loss', '손실이 남은 회원이에요.') })
    fireEvent.click(await screen.findByRole('button', { name: '승인하기' }))
    expect((await screen.findByRole('link', { name: '손실 보기' })).getAttribute('href')).toBe('/refund?queue=loss')
  })

  test('shows amounts and origins, and approves once after a confirmation', async () => {
    const { callsTo } = open('/exchange/12', { [APPROVE]: () => ok(aRow(12, { state: 2 })) })
    expect(await screen.findByText('− 4,950원')).toBeTruthy()
    expect(screen.getByText('충전 · 계좌 이체 · 2026. 11. 1.')).toBeTruthy()
    expect(screen.getByRole('link', { name: '전표 40 · 환전 신청' }).getAttribute('href')).toBe('/journal/40')
    vi.mocked(confirm).mockResolvedValueOnce(false)
    await click('승인하기')
    await waitFor(() => expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ text: '회원112에게 보낼 130,050원을 승인할까요?' })))
    expect(callsTo(APPROVE)).toEqual([])
    fireEvent.change(within(await formOf('승인하기')).getByRole('textbox'), { target: { value: ' 확인함 ' } })
    await click('승인하기')
    await waitFor(() => expect(callsTo(APPROVE)).toHaveLength(1))
    expect(callsTo(APPROVE)[0]!.body).toEqual({ note: '확인함' })
    await waitFor(() => expect(toast).toHaveBeenCalledWith('승인했어요. 지급은 다른 운영자가 확인해요.'))
    // The shown case is refetched.
    await waitFor(() => expect(callsTo(ONE).length).toBeGreaterThan(1))
  })

  test('reuses the idempotency key after a lost answer, and takes a new one after a refusal', async () => {
    const answers = [lost, () => refused(409, 'treasury.ended', '이미 처리된 건이에요.'), () => ok(aRow(12, { state: 2 }))]
    const { callsTo } = open('/exchange/12', { [APPROVE]: () => answers[callsTo(APPROVE).length - 1]!() })
    await click('승인하기')
    expect(await screen.findByText('답을 받지 못했어요. 다시 누르면 두 번 처리되지 않아요.')).toBeTruthy()
    await click('승인하기')
    expect(await screen.findByText('이미 처리된 건이에요.')).toBeTruthy()
    expect(toast).not.toHaveBeenCalled()
    await click('승인하기')
    await waitFor(() => expect(callsTo(APPROVE)).toHaveLength(3))
    const [first, second, third] = callsTo(APPROVE).map(({ headers }) => headers['idempotency-key'])
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('disables payment for the operator who approved, and says why', async () => {
    const { callsTo } = open('/exchange/12?queue=approved', { [ONE]: () => ok(aCase({ state: 2, approve_by: operatorNamed(ME) })) })
    expect((await screen.findByRole('button', { name: '지급했어요' })).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('내가 승인한 환전이라 다른 운영자가 지급을 확인해야 해요.')).toBeTruthy()
    fireEvent.submit(await formOf('지급했어요'))
    expect(callsTo(PAY)).toEqual([])
    expect(confirm).not.toHaveBeenCalled()
  })

  test('another operator confirms the payment', async () => {
    const { callsTo } = open('/exchange/12?queue=approved', {
      [ONE]: () => ok(aCase({ state: 2, approve_by: operatorNamed(8) })),
      [PAY]: () => ok(aRow(12, { state: 4 })),
    })
    await click('지급했어요')
    await waitFor(() => expect(callsTo(PAY)).toHaveLength(1))
    expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ text: '은행에서 130,050원을 보낸 것이 맞나요? 되돌릴 수 없어요.' }))
  })

  test('warns before payment that no bank file contains the exchange', async () => {
    const warning = /아직 은행 파일에 들어가지 않은 환전이에요/
    open('/exchange/12?queue=approved', { [ONE]: () => ok(aCase({ state: 2, approve_by: operatorNamed(8) })) })
    expect(await screen.findByText(warning)).toBeTruthy()
    cleanup()
    queryClient.clear()
    open('/exchange/12?queue=approved', { [ONE]: () => ok(aCase({ state: 2, approve_by: operatorNamed(8), batch_nos: [3] })) })
    await screen.findByRole('button', { name: '지급했어요' })
    expect(screen.queryByText(warning)).toBeNull()
  })

  test('shows the refusal as a toast when another operator acted first', async () => {
    let state = 1
    open('/exchange/12', {
      [ONE]: () => ok(aCase({ state })),
      [APPROVE]: () => {
        state = 5
        return refused(409, 'treasury.ended', '이미 처리된 건이에요.')
      },
    })
    await click('승인하기')
    await waitFor(() => expect(toast).toHaveBeenCalledWith('이미 처리된 건이에요.'))
    expect(screen.queryByRole('button', { name: '승인하기' })).toBeNull()
  })

  test('disables all decisions on the operator’s own exchange', async () => {
    open('/exchange/12', { [ONE]: () => ok(aCase({ member: someone(OWN_MEMBER) })) })
    expect((await screen.findByRole('button', { name: '승인하기' })).hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('button', { name: '거절하기' }).hasAttribute('disabled')).toBe(true)
    expect(screen.getAllByText('내 계정의 일이라 다른 운영자가 처리해야 해요.')).toHaveLength(2)
  })

  test('a rejection needs a reason; a missing or refused one focuses its field', async () => {
    const { callsTo } = open('/exchange/12', {
      [ONE]: () => ok(aCase({ state: 2, batch_nos: [3], approve_by: operatorNamed(8) })),
      [REJECT]: () => refused(400, 'request.invalid', '200자까지 적을 수 있어요.', 'reason'),
    })
    await click('거절하기')
    const reason = within(await formOf('거절하기')).getByRole('textbox')
    expect(await screen.findByText('2자 이상 적어 주세요.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(reason))
    expect(callsTo(REJECT)).toEqual([])
    fireEvent.change(reason, { target: { value: '예금주가 달라요' } })
    fireEvent.click(screen.getByRole('checkbox', { name: '은행에서 지급하지 못한 것을 확인했어요' }))
    await click('거절하기')
    await waitFor(() => expect(callsTo(REJECT)).toHaveLength(1))
    expect(callsTo(REJECT)[0]!.body).toEqual({ reason: '예금주가 달라요', is_bank_failed: true })
    expect(await screen.findByText('200자까지 적을 수 있어요.')).toBeTruthy()
    expect(reason.getAttribute('aria-invalid')).toBe('true')
  })

  test('an ended exchange offers no action', async () => {
    open('/exchange/12?queue=paid', { [ONE]: () => ok(aCase({ state: 4, approve_by: operatorNamed(8), paid_by: operatorNamed(9) })) })
    expect(await screen.findByText('운영9')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /승인하기|지급했어요|거절하기/ })).toBeNull()
  })
})

const MADE = 'POST /v1/operator/exchange-batch'
const batch = { batch_no: 3, made_by: operatorNamed(8), exchanges: 2, net_won: 260_100, opened: 1, reg_dt: '2026-11-21T05:00:00Z' }
const openApproved = (rows: object[], answers: Answers = {}) =>
  open('/exchange?queue=approved', {
    [LIST]: () => ok(rows),
    'GET /v1/operator/exchange-batch': () => ok([batch]),
    [MADE]: () => ok({ ...batch, again: [] }),
    ...answers,
  })

describe('bank files', () => {
  test('contain all exchanges without a file, or the selected ones', async () => {
    const { callsTo, place } = openApproved([aRow(12, { state: 2 }), aRow(13, { state: 2 })])
    await click('승인된 환전을 은행 파일로 묶기')
    await waitFor(() => expect(callsTo(MADE)[0]?.body).toEqual({}))
    await waitFor(() => expect(place()).toBe('/batch/3'))
    cleanup()

    const again = openApproved([aRow(12, { state: 2 }), aRow(13, { state: 2 })])
    fireEvent.click(await screen.findByRole('checkbox', { name: '환전 13 고르기' }))
    await click('고른 1건을 은행 파일로 묶기')
    await waitFor(() => expect(again.callsTo(MADE)[0]?.body).toEqual({ exchange_nos: [13] }))
    expect(confirm).toHaveBeenLastCalledWith(expect.objectContaining({ text: '고른 1건, 모두 130,050원을 파일 하나로 묶어요.' }))
  })

  test('repeat an exchange of an earlier file only with a reason', async () => {
    const { callsTo } = openApproved([aRow(12, { state: 2, batch_nos: [2] })])
    expect(await screen.findByText('2번 파일')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: '환전 12 고르기' }))
    expect(await screen.findByText(/이미 은행 파일에 들어간 환전이 있어요: 12/)).toBeTruthy()
    await click('고른 1건을 은행 파일로 묶기')
    expect(await screen.findByText('10자 이상 적어 주세요.')).toBeTruthy()
    expect(callsTo(MADE)).toEqual([])
    fireEvent.change(screen.getByLabelText(/다시 보내는 이유/), { target: { value: '은행에서 파일을 받지 못했어요' } })
    await click('고른 1건을 은행 파일로 묶기')
    await waitFor(() => expect(callsTo(MADE)[0]?.body).toEqual({ exchange_nos: [12], again_reason: '은행에서 파일을 받지 못했어요' }))
  })

  test('are listed with links to their contents', async () => {
    openApproved([])
    await click('은행 파일 내역')
    expect((await screen.findByRole('link', { name: /3번 · 2건 · 260,100원/ })).getAttribute('href')).toBe('/batch/3')
  })

  test('are downloaded after a confirmation; the page shows left-out exchanges and repeated downloads', async () => {
    const FILE = 'POST /v1/operator/exchange-batch/3/file'
    const row = {
      exchange_no: 12,
      member: someone(112),
      net_won: 130_050,
      bank_name: '국민은행',
      account_last4: '6789',
      holder: '김하루',
      state: 2,
    }
    const { callsTo } = showSection('/batch', <BatchPage />, '/batch/3', {
      'GET /v1/operator/exchange-batch/3': () => ok({ ...batch, rows: [row] }),
      [FILE]: () => ok({ file_name: 'haru-3.csv', csv: '\uFEFFa\r\n', exchanges: 1, net_won: 130_050, opened: 2, left_out: [12] }),
    })
    expect((await screen.findByRole('link', { name: '환전 12' })).getAttribute('href')).toBe('/exchange/12')
    expect(screen.getByRole('link', { name: '회원112 (112번)' }).getAttribute('href')).toBe('/books/112')
    vi.mocked(confirm).mockResolvedValueOnce(false)
    await click('계좌번호가 든 파일 내려받기')
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1))
    expect(callsTo(FILE)).toEqual([])
    await click('계좌번호가 든 파일 내려받기')
    await waitFor(() => expect(saveText).toHaveBeenCalledWith('haru-3.csv', '\uFEFFa\r\n'))
    expect(toast).toHaveBeenCalledWith('1건, 모두 130,050원이 든 파일을 내려받았어요')
    await waitFor(() => expect(alert).toHaveBeenCalledTimes(2))
    expect(vi.mocked(alert).mock.calls.map(([text]) => text)).toEqual([
      '지금 지급할 수 없어 빠진 환전: 12',
      '이 파일은 2번째 내려받았어요. 두 번 보내지 않도록 확인해 주세요.',
    ])
  })

  test('are recorded as paid as a whole; the result of each exchange is in its row', async () => {
    const PAY_ALL = 'POST /v1/operator/exchange-batch/3/pay'
    const rowOf = (no: number, state = 2) => ({
      exchange_no: no,
      member: someone(no),
      net_won: 100,
      bank_name: 'x',
      account_last4: '1',
      holder: 'y',
      state,
    })
    let rows = [rowOf(12), rowOf(13), rowOf(14, 5)]
    const { callsTo } = showSection('/batch', <BatchPage />, '/batch/3', {
      'GET /v1/operator/exchange-batch/3': () => ok({ ...batch, rows }),
      [PAY_ALL]: () => {
        rows = [rowOf(12, 4), rowOf(13), rowOf(14, 5)]
        const problems = { 13: '승인한 사람과 지급하는 사람은 달라야 해요.', 14: '이미 처리된 건이에요.' } as Record<number, string>
        const results = rows.map(({ exchange_no: no }) => ({ no, problem: problems[no] ? { code: 'x', message: problems[no] } : null }))
        return ok({ results, net_won: 100 })
      },
    })
    fireEvent.change(await screen.findByLabelText('남길 말 (선택)'), { target: { value: '오전 이체' } })
    await click('모두 지급했어요')
    await waitFor(() => expect(callsTo(PAY_ALL)[0]?.body).toEqual({ note: '오전 이체' }))
    expect(confirm).toHaveBeenCalledWith(
      expect.objectContaining({ text: '은행에서 이 파일의 2건, 모두 200원을 보낸 것이 맞나요? 되돌릴 수 없어요.' }),
    )
    expect(await screen.findByText('승인한 사람과 지급하는 사람은 달라야 해요.')).toBeTruthy()
    const cells = screen.getAllByRole('row').map((row) => row.lastElementChild!.textContent)
    expect(cells).toEqual(['결과', '처리했어요', '승인한 사람과 지급하는 사람은 달라야 해요.', '이미 처리된 건이에요.'])
    expect(toast).toHaveBeenCalledWith('3건 가운데 1건, 100원의 지급을 기록했어요')
  })

  test('cannot be recorded as paid before somebody downloaded them', async () => {
    const rows = [{ exchange_no: 12, member: someone(12), net_won: 100, bank_name: 'x', account_last4: '1', holder: 'y', state: 2 }]
    showSection('/batch', <BatchPage />, '/batch/3', { 'GET /v1/operator/exchange-batch/3': () => ok({ ...batch, opened: 0, rows }) })
    expect((await screen.findByRole('button', { name: '모두 지급했어요' })).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('아직 아무도 내려받지 않은 파일이에요.')).toBeTruthy()
  })

  test('show not found for an unknown number', async () => {
    showSection('/batch', <BatchPage />, '/batch/4', {})
    expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeTruthy()
  })
})

test('an unknown exchange shows not found', async () => {
  open('/exchange/13')
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeTruthy()
})
