import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proveIdentity, usePendingIdentity } from '#features/identity/web/public.ts'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import FindId from './FindId.tsx'
import { following } from './join/sample.tsx'

vi.mock('#features/identity/web/prove.ts', () => ({ proveIdentity: vi.fn() }))
vi.mock('#features/identity/web/pending.ts', () => ({ usePendingIdentity: vi.fn() }))

const IDENTITY = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const FIND = '/v1/user/auth/find-id'
const CODE = '/v1/user/auth/code'
const account = { user_id: 'ab***9', reg_dt: '2024-03-02T10:00:00+09:00', providers: [] as string[] }
let answers: Record<string, (call: Call) => { status?: number; json?: unknown }>
let calls: Call[]

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  vi.mocked(proveIdentity).mockReset().mockResolvedValue(IDENTITY)
  vi.mocked(usePendingIdentity).mockReset().mockReturnValue(null)
  answers = {
    [FIND]: () => ({ json: { state: 1, query: [account] } }),
    [CODE]: () => ({ json: { state: 1, query: { expire_dt: '2026-11-21T10:03:00Z', again_dt: '2026-11-21T10:01:00Z' } } }),
  }
  calls = fakeNetwork((call) => answers[call.url]?.(call) ?? {}).calls
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (at = '/find-id') => {
  const { router, view } = following(<FindId />, at)
  render(view)
  return router
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function ask() {
  await screen.findByLabelText('이름')
  await userEvent.type(input('이름'), '홍길동')
  await userEvent.type(input('휴대폰 번호'), '010-1234-5678{Enter}')
  await screen.findByLabelText('인증번호')
}

test('shows the masked id, join date and log-in methods after a proof of identity', async () => {
  const router = show()
  await click('본인확인하기')
  await screen.findByRole('heading', { name: '가입한 계정을 찾았어요' })
  for (const words of ['ab***9', '2024년 3월 2일', '아이디와 비밀번호']) expect(document.body.textContent).toContain(words)
  expect(calls.map(({ url, body }) => [url, body])).toEqual([[FIND, { identity_no: IDENTITY }]])
  await click('비밀번호 찾기')
  await waitFor(() => expect(router.state.location.pathname).toBe('/find-pw'))
})

test('restores name and number when the member corrects them', async () => {
  answers[FIND] = () => ({ status: 400, json: { state: -9, code: 'identity.bad_code', msg: '인증번호가 맞지 않아요.' } })
  show('/find-id?by=sms')
  await ask()
  await userEvent.type(input('인증번호'), '123456')
  await screen.findByText('인증번호가 맞지 않아요.')
  await click('이름과 번호 고치기')
  expect([input('이름').value, input('휴대폰 번호').value]).toEqual(['홍길동', '010-1234-5678'])
  expect(screen.queryByText('인증번호가 맞지 않아요.')).toBeNull()
})

test('shows that there is no account', async () => {
  answers[FIND] = () => ({ json: { state: 1, query: [] } })
  show()
  await click('본인확인하기')
  await screen.findByRole('heading', { name: '가입한 계정이 없어요' })
  expect(screen.getByRole('button', { name: '회원가입' })).toBeTruthy()
})

test('sends nothing after a cancelled proof and shows why a proof was refused', async () => {
  vi.mocked(proveIdentity).mockResolvedValueOnce(null)
  show()
  await click('본인확인하기')
  expect(calls).toEqual([])
  answers[FIND] = () => ({ status: 409, json: { state: -9, code: 'identity.expired', msg: '오래됐어요.' } })
  await click('본인확인하기')
  await screen.findByText('오래됐어요.')
})

test('asks for name and phone, then submits six digits without a button press', async () => {
  show('/find-id?by=sms')
  await click('인증번호 받기')
  expect(document.activeElement).toBe(input('이름'))
  expect(calls).toEqual([])
  await userEvent.type(input('이름'), '홍길동')
  await userEvent.type(input('휴대폰 번호'), '02-123-4567')
  await click('인증번호 받기')
  expect(document.activeElement).toBe(input('휴대폰 번호'))
  await userEvent.clear(input('휴대폰 번호'))
  await userEvent.type(input('휴대폰 번호'), '01012345678')
  expect(input('휴대폰 번호').value).toBe('010-1234-5678')
  await userEvent.type(input('휴대폰 번호'), '{Enter}')
  const code = await screen.findByLabelText<HTMLInputElement>('인증번호')
  expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code'])
  expect(document.activeElement).toBe(code)
  await userEvent.click(code)
  await userEvent.paste('482 100')
  await screen.findByRole('heading', { name: '가입한 계정을 찾았어요' })
  expect(calls.map(({ url, body }) => [url, body])).toEqual([
    [CODE, { real_name: '홍길동', phone: '01012345678' }],
    [FIND, { real_name: '홍길동', phone: '01012345678', code: '482100' }],
  ])
})

test('shows a wrong code at its field and accepts another attempt', async () => {
  answers[FIND] = () => ({ status: 400, json: { state: -9, code: 'identity.bad_code', msg: '인증번호가 맞지 않아요.' } })
  show('/find-id?by=sms')
  await ask()
  await userEvent.type(input('인증번호'), '111111')
  await screen.findByText('인증번호가 맞지 않아요.')
  await waitFor(() => expect(document.activeElement).toBe(input('인증번호')))
  answers[FIND] = () => ({ json: { state: 1, query: [account] } })
  await userEvent.clear(input('인증번호'))
  await userEvent.type(input('인증번호'), '222222')
  await screen.findByRole('heading', { name: '가입한 계정을 찾았어요' })
})

test('offers another code after one minute and expires the code after three', async () => {
  vi.useFakeTimers()
  show('/find-id?by=sms')
  fireEvent.input(input('이름'), { target: { value: '홍길동' } })
  fireEvent.input(input('휴대폰 번호'), { target: { value: '01012345678' } })
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const again = () => screen.getByRole<HTMLButtonElement>('button', { name: '다시 받기' })
  fireEvent.click(screen.getByRole('button', { name: '인증번호 받기' }))
  await wait(10)
  expect(document.body.textContent).toContain('3:00')
  expect(again().disabled).toBe(true)
  await wait(59_000)
  expect(document.body.textContent).toContain('2:01')
  expect(again().disabled).toBe(true)
  await wait(1_000)
  expect(again().disabled).toBe(false)
  await wait(120_000)
  expect(document.body.textContent).toContain('0:00')
  expect(document.body.textContent).toContain('시간이 지났어요')
  fireEvent.click(again())
  await wait(10)
  expect(document.body.textContent).toContain('3:00')
  expect(calls.filter(({ url }) => url === CODE)).toHaveLength(2)
})

test('tells a member that they are logged in and still offers the search', () => {
  localStorage.setItem('haru_token', tokenFor(3))
  show()
  expect(screen.getByText('지금 로그인한 상태예요.')).toBeTruthy()
  expect(screen.getByRole('button', { name: '본인확인하기' })).toBeTruthy()
})
