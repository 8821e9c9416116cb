import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proveIdentity } from '#features/identity/web/public.ts'
import { alert, confirm } from '#kit/web/overlays.ts'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, screenForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import MyInfoWithdraw from './MyInfoWithdraw.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({
  ...(await original<object>()),
  alert: vi.fn(async () => undefined),
  confirm: vi.fn(async () => true),
}))
vi.mock('#features/identity/web/prove.ts', () => ({ proveIdentity: vi.fn() }))
vi.mock('#features/identity/web/pending.ts', () => ({ usePendingIdentity: () => null }))

const ABOUT = { blockers: [] as object[], losses: [] as object[], needs: 'password', purge_dt: '2026-11-28T14:59:59.000Z' }

let restart: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  localStorage.setItem('haru_token', tokenFor(3))
  restart = vi.spyOn(page, 'restartAt').mockImplementation(() => undefined)
  vi.mocked(confirm).mockClear().mockResolvedValue(true)
  vi.mocked(alert).mockClear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function show(about = ABOUT, refusal?: object, whileDeleting?: () => void): Promise<{ left: () => Call[] }> {
  const { calls } = fakeNetwork(({ method }) => {
    if (method === 'GET') return { json: { state: 1, query: about } }
    whileDeleting?.()
    return refusal ? { status: 400, json: refusal } : { json: { state: 1, query: { purge_dt: about.purge_dt } } }
  })
  render(<QueryClientProvider client={queryClient}>{screenForTest(<MyInfoWithdraw />, { at: '/my-info-withdraw' })}</QueryClientProvider>)
  await screen.findByRole('heading', { name: '회원 탈퇴' })
  return { left: () => calls.filter(({ method }) => method === 'POST') }
}
const leave = () => userEvent.click(screen.getByRole('button', { name: '탈퇴하기' }))

test('states the consequences and the end of the grace period', async () => {
  await show()
  expect(screen.getByText(/11월 28일 토요일까지 다시 로그인하면 탈퇴를 취소할 수 있어요/)).toBeTruthy()
  expect(screen.getByText(/되살릴 수 없어요/)).toBeTruthy()
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
})

test('shows blockers with links in place of the form', async () => {
  await show({ ...ABOUT, blockers: [{ kind: 'order', text: '받지 않은 주문이 있어요.', link: '/order-list' }] })
  expect(screen.getByText('받지 않은 주문이 있어요.')).toBeTruthy()
  expect(screen.getByRole('link', { name: '보러 가기' }).getAttribute('href')).toBe('/order-list')
  expect(screen.queryByRole('button', { name: '탈퇴하기' })).toBeNull()
})

test('shows missing fields one after the other and sends nothing', async () => {
  const { left } = await show()
  await leave()
  expect(screen.getByText('이유를 하나 골라 주세요')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '다른 이유가 있어요' }))
  await leave()
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  await userEvent.type(screen.getByRole('textbox', { name: '이유를 적어 주세요' }), '쉴래요')
  await leave()
  expect(screen.getByText('비밀번호를 적어 주세요')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('비밀번호'))
  expect([left(), vi.mocked(confirm).mock.calls]).toEqual([[], []])
})

test('sends the deletion only after a confirmation, then shows the date and logs out', async () => {
  vi.mocked(confirm).mockResolvedValueOnce(false)
  // The server ends the log-in before its answer arrives, and closes the socket, which calls again.
  const { left } = await show(ABOUT, undefined, () => session.ended(tokenFor(3)))
  await userEvent.click(screen.getByRole('radio', { name: '개인정보가 걱정돼요' }))
  await userEvent.type(screen.getByLabelText('비밀번호'), '비밀 1!')
  await leave()
  expect(left()).toEqual([])
  // While the message is shown, no call with the ended session's token may reload the page.
  const tokens: (string | null)[] = []
  vi.mocked(alert).mockImplementationOnce(async () => {
    tokens.push(session.token())
    expect(restart).not.toHaveBeenCalled()
  })
  await leave()
  await waitFor(() => expect(restart).toHaveBeenCalled())
  expect(left().map(({ url, body }) => ({ url, body }))).toEqual([
    { url: '/v1/user/withdrawal', body: { password: '비밀 1!', reason: 'privacy', reason_text: '', agreed: [] } },
  ])
  expect(vi.mocked(alert).mock.calls[0]?.[0]).toContain('11월 28일 토요일까지 로그인하면 취소')
  expect([...tokens, session.token()]).toEqual([null, null])
})

const LOSS = {
  kind: 'viv',
  amount: 1230,
  text: '남은 비브 1,230 VIV가 사라져요 (유료 1,200 VIV, 무료 30 VIV).',
  agree: '남은 1,230 VIV가 사라지는 데 동의해요',
  ways: [{ text: '환전하기', link: '/viv-exchange-apply' }],
}

test('shows losses with ways to save them and requires agreement', async () => {
  const { left } = await show({ ...ABOUT, losses: [LOSS] })
  expect(screen.getByText(LOSS.text)).toBeTruthy()
  expect(screen.getByRole('link', { name: '환전하기' }).getAttribute('href')).toBe('/viv-exchange-apply')
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: LOSS.agree })
  expect(box.checked).toBe(false)
  await userEvent.click(screen.getByRole('radio', { name: '개인정보가 걱정돼요' }))
  await userEvent.type(screen.getByLabelText('비밀번호'), '비밀 1!')
  await leave()
  expect(screen.getByText('사라지는 것을 확인하고 동의해 주세요.')).toBeTruthy()
  expect(document.activeElement).toBe(box)
  expect(left()).toEqual([])
  await userEvent.click(box)
  await leave()
  await waitFor(() => expect(left()[0]?.body).toMatchObject({ agreed: [{ kind: 'viv', amount: 1230 }] }))
})

test('asks again when the losses grew, and keeps the session', async () => {
  const about = { ...ABOUT, losses: [LOSS] }
  const msg = '탈퇴하면 사라지는 것을 확인하고 동의해 주세요.'
  await show(about, { state: -9, code: 'withdraw.losses', field: 'agreed', msg })
  await userEvent.click(screen.getByRole('checkbox', { name: LOSS.agree }))
  await userEvent.click(screen.getByRole('radio', { name: '개인정보가 걱정돼요' }))
  await userEvent.type(screen.getByLabelText('비밀번호'), '비밀 1!')
  about.losses = [{ ...LOSS, amount: 1530, agree: '남은 1,530 VIV가 사라지는 데 동의해요' }]
  await leave()
  await screen.findByText(msg)
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '남은 1,530 VIV가 사라지는 데 동의해요' })).checked).toBe(false)
  expect(session.token()).not.toBeNull()
})

test('shows a wrong password at the field and keeps the session', async () => {
  await show(ABOUT, { state: -9, code: 'auth.pw_wrong', field: 'password', msg: '지금 비밀번호가 맞지 않아요.' })
  await userEvent.click(screen.getByRole('radio', { name: '자주 쓰지 않아요' }))
  await userEvent.type(screen.getByLabelText('비밀번호'), 'x')
  await leave()
  await screen.findByText('지금 비밀번호가 맞지 않아요.')
  expect(document.activeElement).toBe(screen.getByLabelText('비밀번호'))
  expect(session.token()).not.toBeNull()
})

test('asks a member without a password for a proof of identity', async () => {
  vi.mocked(proveIdentity).mockResolvedValue('0190a0a0-0000-7000-8000-000000000000')
  const { left } = await show({ ...ABOUT, needs: 'identity' })
  expect(screen.queryByLabelText('비밀번호')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: '자주 쓰지 않아요' }))
  await leave()
  expect(screen.getAllByText('본인확인을 해 주세요').length).toBeGreaterThan(0)
  await userEvent.click(screen.getAllByRole('button', { name: '본인확인하기' })[1]!)
  await leave()
  await waitFor(() => expect(left()).toHaveLength(1))
  expect(vi.mocked(proveIdentity)).toHaveBeenCalledWith('withdraw')
  expect(left()[0]?.body).toMatchObject({ identity_no: '0190a0a0-0000-7000-8000-000000000000' })
})
