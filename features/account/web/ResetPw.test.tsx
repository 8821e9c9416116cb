import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proveIdentity, usePendingIdentity } from '#features/identity/web/public.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import { resetToken, typedId } from './find/recoveryStore.ts'
import FindPw from './FindPw.tsx'
import { following } from './join/sample.tsx'
import ResetPw from './ResetPw.tsx'

vi.mock('#features/identity/web/prove.ts', () => ({ proveIdentity: vi.fn() }))
vi.mock('#features/identity/web/pending.ts', () => ({ usePendingIdentity: vi.fn() }))

const IDENTITY = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const FIND = '/v1/user/auth/find-pw'
const RESET = '/v1/user/auth/reset-pw'
const PASSWORD = 'Gam-namu.78'
const refused = (status: number, code: string, msg: string) => ({ status, json: { state: -9, code, msg } })
let answers: Record<string, (call: Call) => { status?: number; json?: unknown }>
let calls: Call[]
const socials = [{ provider: 'kakao', reg_dt: '2026-11-20T14:00:00+09:00' }]

beforeEach(() => {
  localStorage.clear()
  typedId.keep(null)
  resetToken.keep(null)
  queryClient.clear()
  wireForTest()
  vi.mocked(proveIdentity).mockReset().mockResolvedValue(IDENTITY)
  vi.mocked(usePendingIdentity).mockReset().mockReturnValue(null)
  answers = {
    [FIND]: () => ({ json: { state: 1, query: { reset_token: 'only-once', expire_dt: '2026-11-21T10:10:00Z' } } }),
    '/v1/user/auth/social': () => ({ json: { state: 1, query: [] } }),
  }
  calls = fakeNetwork((call) => answers[call.url]?.(call) ?? { json: { state: 1, query: { socials } } }).calls
})
afterEach(() => vi.unstubAllGlobals())

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const showFind = () => {
  const { router, view } = following(<FindPw />, '/find-pw')
  return { router, ...render(view) }
}
const showReset = () => {
  const { router, view } = following(<ResetPw />, '/reset-pw')
  return { router, ...render(view) }
}

test('requires the id before the proof', async () => {
  showFind()
  await click('본인확인하기')
  expect(document.activeElement).toBe(input('아이디'))
  expect(proveIdentity).not.toHaveBeenCalled()
})

test('opens the reset with a token that is in no address', async () => {
  const { router } = showFind()
  await userEvent.type(input('아이디'), ' boricha {Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/reset-pw'))
  expect(proveIdentity).toHaveBeenCalledExactlyOnceWith('reset_pw')
  expect(calls[0]?.body).toEqual({ user_id: 'boricha', identity_no: IDENTITY })
  expect(JSON.stringify(router.state.location)).not.toContain('only-once')
  expect(resetToken.read()).toBe('only-once')
})

test.each([
  ['auth.no_match', 404, '아이디와 본인확인 정보가 맞는 회원을 찾을 수 없어요.'],
  ['auth.social_only', 409, '소셜 계정으로 가입한 회원이에요.'],
])('shows the refusal %s and stores no token', async (code, status, words) => {
  answers[FIND] = () => refused(status, code, words)
  const { router } = showFind()
  await userEvent.type(input('아이디'), 'boricha{Enter}')
  await screen.findByText(words)
  expect(resetToken.read()).toBeNull()
  expect(router.state.location.pathname).toBe('/find-pw')
})

test('continues with the typed id when the proof returned in this window', async () => {
  typedId.keep('boricha')
  vi.mocked(usePendingIdentity).mockReturnValue(IDENTITY)
  const { router } = showFind()
  await waitFor(() => expect(router.state.location.pathname).toBe('/reset-pw'))
  expect(calls[0]?.body).toEqual({ user_id: 'boricha', identity_no: IDENTITY })
})

test('shows no password field without a token', async () => {
  const { router } = showReset()
  expect(screen.queryByLabelText('새 비밀번호')).toBeNull()
  await click('비밀번호 찾기')
  await waitFor(() => expect(router.state.location.pathname).toBe('/find-pw'))
})

test('sets a repeated new password, ends the session here and links to the log-in', async () => {
  localStorage.setItem('haru_token', tokenFor(3))
  resetToken.keep('only-once')
  const { router } = showReset()
  await userEvent.type(input('새 비밀번호'), 'short')
  await click('비밀번호 바꾸기')
  expect(document.activeElement).toBe(input('새 비밀번호'))
  await userEvent.clear(input('새 비밀번호'))
  await userEvent.type(input('새 비밀번호'), PASSWORD)
  await userEvent.type(input('비밀번호 확인'), 'other{Enter}')
  expect(document.activeElement).toBe(input('비밀번호 확인'))
  expect(calls).toEqual([])
  await userEvent.clear(input('비밀번호 확인'))
  await userEvent.type(input('비밀번호 확인'), `${PASSWORD}{Enter}`)
  await screen.findByRole('heading', { level: 1, name: '비밀번호를 바꿨어요' })
  expect(calls.map(({ url, body }) => [url, body])).toEqual([
    [RESET, { reset_token: 'only-once', password: PASSWORD, password_confirm: PASSWORD }],
  ])
  expect([resetToken.read(), session.token()]).toEqual([null, null])
  // Other means to log in.
  expect(screen.getByText('카카오').parentElement?.textContent).toContain('11월 20일')
  await click('로그인')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test.each([
  ['auth.pw_used', '최근에 쓴 비밀번호예요.', true],
  ['auth.pw_common', '너무 흔한 비밀번호예요.', true],
  ['auth.reset_expired', '시간이 지났어요.', false],
])('shows the refusal %s', async (code, words, isField) => {
  answers[RESET] = () => refused(409, code, words)
  resetToken.keep('only-once')
  showReset()
  await userEvent.type(input('새 비밀번호'), PASSWORD)
  await userEvent.type(input('비밀번호 확인'), `${PASSWORD}{Enter}`)
  await screen.findByText(words)
  expect(input('새 비밀번호').getAttribute('aria-invalid')).toBe(isField ? 'true' : null)
  expect(screen.queryByRole('button', { name: '비밀번호 찾기' }) !== null).toBe(!isField)
})
