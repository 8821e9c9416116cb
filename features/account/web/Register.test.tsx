import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proveIdentity, usePendingIdentity } from '#features/identity/web/public.ts'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import { following, policies } from './join/sample.tsx'
import Register from './Register.tsx'

// The identity provider has its own window.
vi.mock('#features/identity/web/public.ts', () => ({ proveIdentity: vi.fn(), usePendingIdentity: vi.fn() }))

const IDENTITY = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const PASSWORD = 'Gam-namu.78'
/** Milliseconds; longer than the typing pause before a check. */
const PAUSE = 1000
const person = { real_name: '홍*동', phone: '010-****-5678', is_minor: false, account: null }
const refused = (code: string, msg: string, status = 400, field?: string) => ({ status, json: { state: -9, code, msg, field } })

let restart: ReturnType<typeof vi.spyOn>
let answers: Record<string, (call: Call) => { status?: number; json?: unknown }>
let calls: Call[]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  wireForTest()
  restart = vi.spyOn(page, 'restartAt').mockImplementation(() => undefined)
  vi.mocked(proveIdentity).mockReset().mockResolvedValue(IDENTITY)
  vi.mocked(usePendingIdentity).mockReset().mockReturnValue(null)
  answers = {
    '/v1/policy': () => ({ json: { state: 1, query: policies } }),
    [`/v1/user/auth/identity/${IDENTITY}`]: () => ({ json: { state: 1, query: person } }),
    '/v1/user/auth/social': () => ({ json: { state: 1, query: [] } }),
    '/v1/user/auth/register': () => ({ json: { state: 1, token: tokenFor(7) } }),
  }
  calls = fakeNetwork((call) => answers[call.url]?.(call) ?? { json: { state: 1, query: {} } }).calls
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = (at = '/register') => {
  const { router, view } = following(<Register />, at)
  return { router, ...render(view) }
}
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const question = (words: RegExp) => screen.findByRole('heading', { level: 1, name: words })
const sent = (url: string) => calls.filter((call) => call.url === url)
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function agree() {
  await userEvent.click(await screen.findByRole('checkbox', { name: '전체 동의' }))
  await click('동의하고 시작하기')
}
async function toId() {
  await agree()
  await question(/확인할게요/)
  await click('본인확인하기')
  await question(/아이디를/)
}
async function toPassword() {
  await toId()
  await userEvent.type(input('아이디'), 'boricha_haru{Enter}')
  await question(/비밀번호를/)
}
async function toName() {
  await toPassword()
  await userEvent.type(input('비밀번호'), PASSWORD)
  await userEvent.type(input('비밀번호 확인'), `${PASSWORD}{Enter}`)
  await question(/별명을/)
}
async function finish() {
  await toName()
  await userEvent.type(input('별명'), '보리차{Enter}')
}

test('remembers through all steps what the guest wanted to open', async () => {
  show('/register?to=%2Fcart-main')
  await finish()
  await waitFor(() => expect(restart).toHaveBeenCalledWith('/register-complete?to=%2Fcart-main'))
})

test('registers a member in five steps, by the keyboard', async () => {
  show()
  await toName()
  expect(document.body.textContent).toContain('boricha_haru')
  expect(document.body.textContent).toContain('홍*동 · 010-****-5678')
  expect(JSON.stringify(Object.values(sessionStorage))).not.toContain(PASSWORD)
  await userEvent.click(screen.getByRole('button', { name: '추천한 회원이 있어요' }))
  await userEvent.type(input('추천인'), '감나무')
  await userEvent.type(input('별명'), '보리차{Enter}')
  await waitFor(() => expect(restart).toHaveBeenCalledWith('/register-complete'))
  expect(session.token()).not.toBeNull()
  const [joined, ...again] = sent('/v1/user/auth/register')
  expect(again).toEqual([])
  expect(joined?.body).toEqual({
    identity_no: IDENTITY,
    user_id: 'boricha_haru',
    password: PASSWORD,
    password_confirm: PASSWORD,
    haru_name: '보리차',
    referral: '감나무',
    consents: [
      { kind: 'terms', version: '2026-01-01', agreed: true },
      { kind: 'privacy', version: '2026-01-02', agreed: true },
      { kind: 'age14', version: '2026-01-01', agreed: true },
      { kind: 'marketing', version: '2026-01-03', agreed: true },
      { kind: 'marketing_night', version: '2026-01-03', agreed: true },
    ],
    device: navigator.userAgent.slice(0, 200),
  })
  expect(sessionStorage.getItem('haru_join')).toBeNull()
})

test('ticks nothing in advance, requires the necessary consents and leaves the others optional', async () => {
  show()
  const needed = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^\[필수\]/ })
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every((box) => !box.checked)).toBe(true)
  await click('동의하고 시작하기')
  expect((await screen.findByRole('alert')).textContent).toContain('꼭 필요한 약관에 동의해 주세요.')
  expect(document.activeElement).toBe(needed[0])
  for (const box of needed) await userEvent.click(box)
  const night = screen.getByRole<HTMLInputElement>('checkbox', { name: /밤/ })
  expect(night.disabled).toBe(true)
  await click('동의하고 시작하기')
  await question(/확인할게요/)
  const draft = JSON.parse(sessionStorage.getItem('haru_join') ?? '') as { consents: { kind: string; agreed: boolean }[] }
  expect(draft.consents.filter(({ agreed }) => agreed).map(({ kind }) => kind)).toEqual(['terms', 'privacy', 'age14'])
})

test('ticks night marketing separately and unticks it with day marketing', async () => {
  show()
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  await userEvent.click(await screen.findByRole('checkbox', { name: /광고/ }))
  expect(box(/밤/).checked).toBe(false)
  await userEvent.click(box(/밤/))
  await userEvent.click(box(/광고/))
  expect(box(/밤/).checked).toBe(false)
})

test('allows another attempt after a cancelled proof', async () => {
  vi.mocked(proveIdentity).mockResolvedValueOnce(null)
  show()
  await agree()
  await question(/확인할게요/)
  await click('본인확인하기')
  await screen.findByText(/마치지 않았어요/)
  await click('본인확인하기')
  await question(/아이디를/)
})

test('stops a person under 14 with the reason and a link home; Back returns to the step', async () => {
  answers[`/v1/user/auth/identity/${IDENTITY}`] = () => refused('identity.under_14', '만 14세부터 가입할 수 있어요.', 403)
  const { router } = show()
  await agree()
  await question(/확인할게요/)
  await click('본인확인하기')
  await question(/만 14세부터/)
  expect(document.body.textContent).toContain('남기지 않았어요')
  await act(() => router.navigate(-1))
  await question(/동의가 필요해요/)
  await click('동의하고 시작하기')
  await question(/확인할게요/)
  await click('본인확인하기')
  await question(/만 14세부터/)
  await click('홈으로')
  await waitFor(() => expect(router.state.location.pathname).toBe('/daily-line-main'))
})

test('shows the masked existing account with its log-in methods', async () => {
  const account = { user_id: 'ab***9', reg_dt: '2024-03-02T10:00:00+09:00', providers: ['kakao'] }
  answers[`/v1/user/auth/identity/${IDENTITY}`] = () => ({ json: { state: 1, query: { ...person, account } } })
  const { router } = show()
  await agree()
  await question(/확인할게요/)
  await click('본인확인하기')
  await question(/이미 가입했어요/)
  for (const words of ['ab***9', '2024년 3월 2일', '아이디와 비밀번호, 카카오']) expect(document.body.textContent).toContain(words)
  expect(screen.getByRole('button', { name: '비밀번호 찾기' })).toBeTruthy()
  await click('로그인')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test.each([
  ['auth.consent_version', '약관이 바뀌었어요.', undefined, /동의가 필요해요/],
  ['identity.expired', '오래됐어요.', undefined, /확인할게요/],
  ['auth.rejoin_soon', '30일이 지나야 해요.', undefined, /확인할게요/],
  ['auth.id_taken', '이미 쓰고 있는 아이디예요.', '아이디', /아이디를/],
  ['auth.pw_common', '너무 흔한 비밀번호예요.', '비밀번호', /비밀번호를/],
  ['auth.pw_personal', '전화번호를 넣을 수 없어요.', '비밀번호', /비밀번호를/],
  ['auth.name_taken', '이미 쓰고 있는 별명이에요.', '별명', /별명을/],
  ['auth.name_banned', '쓸 수 없는 말이 들어 있어요.', '별명', /별명을/],
  ['auth.referral', '추천한 회원을 찾을 수 없어요.', '추천인', /별명을/],
])('shows the refusal %s at its step', async (code, words, label, asked) => {
  answers['/v1/user/auth/register'] = () => refused(code, words)
  show()
  await finish()
  await question(asked)
  await screen.findAllByText(words)
  if (label !== undefined) {
    expect(input(label).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(input(label)))
  }
  expect(restart).not.toHaveBeenCalled()
})

test('offers a log-in when the person registered meanwhile', async () => {
  answers['/v1/user/auth/register'] = () => refused('auth.person_exists', '이미 가입한 분이에요.', 409)
  show()
  await finish()
  await question(/이미 가입했어요/)
})

test('keeps the other answers when one is corrected', async () => {
  let tries = 0
  const answer = answers['/v1/user/auth/register']!
  answers['/v1/user/auth/register'] = (call) => (tries++ === 0 ? refused('auth.id_taken', '이미 쓰고 있는 아이디예요.', 409) : answer(call))
  show()
  await finish()
  await question(/아이디를/)
  await userEvent.clear(input('아이디'))
  await userEvent.type(input('아이디'), 'boricha_two{Enter}')
  await question(/비밀번호를/)
  expect(input('비밀번호').value).toBe(PASSWORD)
  await click('다음')
  await question(/별명을/)
  expect(input('별명').value).toBe('보리차')
  await click('가입하기')
  await waitFor(() => expect(restart).toHaveBeenCalled())
  expect(sent('/v1/user/auth/register').at(-1)?.body).toMatchObject({ user_id: 'boricha_two', password: PASSWORD, haru_name: '보리차' })
})

test('allows another attempt when no answer came', async () => {
  const answer = answers['/v1/user/auth/register']!
  answers['/v1/user/auth/register'] = () => {
    throw new TypeError('lost')
  }
  show()
  await finish()
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  answers['/v1/user/auth/register'] = answer
  await click('가입하기')
  await waitFor(() => expect(restart).toHaveBeenCalled())
})

test('keeps the answers when moving between steps; asks only for the password after a reload', async () => {
  const { router, unmount } = show()
  await toName()
  await act(() => router.navigate(-1))
  await question(/비밀번호를/)
  expect(input('비밀번호').value).toBe(PASSWORD)
  await click('뒤로')
  await question(/아이디를/)
  expect(input('아이디').value).toBe('boricha_haru')
  unmount()
  show('/register?step=name')
  await question(/비밀번호를/)
  expect(document.body.textContent).toContain('boricha_haru')
  await userEvent.type(input('비밀번호'), PASSWORD)
  await userEvent.type(input('비밀번호 확인'), PASSWORD)
  await click('다음')
  await question(/별명을/)
})

test('shows the first open step when a later one is in the address', async () => {
  show('/register?step=name')
  await question(/동의가 필요해요/)
})

test('continues with a proof that returned in this window', async () => {
  const { unmount } = show()
  await agree()
  await question(/확인할게요/)
  unmount()
  vi.mocked(usePendingIdentity).mockReturnValue(IDENTITY)
  show(`/register?identity=${IDENTITY}`)
  await question(/아이디를/)
  expect(proveIdentity).not.toHaveBeenCalled()
})

test('asks for neither id nor password after a social log-in', async () => {
  show('/register?social=arrival-1')
  await screen.findByText('3단계 중 1단계')
  await agree()
  await question(/확인할게요/)
  await click('본인확인하기')
  await question(/별명을/)
  await userEvent.type(input('별명'), '보리차{Enter}')
  await waitFor(() => expect(restart).toHaveBeenCalled())
  const body = sent('/v1/user/auth/register')[0]?.body
  expect(body).toMatchObject({ social_no: 'arrival-1', haru_name: '보리차' })
  expect(Object.keys(body as object)).not.toContain('password')
})

test('checks a well-formed id once, in a typing pause', async () => {
  answers['/v1/user/auth/user_id'] = ({ body }) =>
    (body as { user_id: string }).user_id === 'boricha'
      ? refused('auth.id_taken', '이미 쓰고 있는 아이디예요.', 409)
      : { json: { state: 1, query: {} } }
  show()
  await toId()
  vi.useFakeTimers()
  fireEvent.input(input('아이디'), { target: { value: 'bo' } })
  await act(() => vi.advanceTimersByTimeAsync(PAUSE))
  vi.useRealTimers()
  expect(sent('/v1/user/auth/user_id')).toEqual([])
  expect(input('아이디').getAttribute('aria-invalid')).toBeNull()
  await userEvent.type(input('아이디'), 'richa')
  expect((await screen.findAllByText('이미 쓰고 있는 아이디예요.')).length).toBeGreaterThan(0)
  expect(sent('/v1/user/auth/user_id')).toHaveLength(1)
  await userEvent.type(input('아이디'), '_2')
  await click('중복 확인')
  await screen.findByText('쓸 수 있는 아이디예요')
  await click('다음')
  await question(/비밀번호를/)
  expect(sent('/v1/user/auth/user_id').map(({ body }) => body)).toEqual([{ user_id: 'boricha' }, { user_id: 'boricha_2' }])
})

test('neither cuts nor checks a Korean name during composition', async () => {
  show()
  await toName()
  const name = input('별명')
  const type = (value: string) => fireEvent.input(name, { target: { value } })
  vi.useFakeTimers()
  fireEvent.compositionStart(name)
  type('가나다라마바사아자차카ㅌ')
  type('가나다라마바사아자차카타ㅍ')
  await act(() => vi.advanceTimersByTimeAsync(PAUSE))
  vi.useRealTimers()
  expect(name.value).toBe('가나다라마바사아자차카타ㅍ')
  expect(sent('/v1/user/auth/haru_name')).toEqual([])
  fireEvent.compositionEnd(name)
  expect(name.value).toBe('가나다라마바사아자차카타')
  await screen.findByText('쓸 수 있는 별명이에요')
  expect(sent('/v1/user/auth/haru_name').map(({ body }) => body)).toEqual([{ haru_name: '가나다라마바사아자차카타' }])
})

test('updates the password rules while typing and requires equal passwords', async () => {
  show()
  await toPassword()
  const marks = () => screen.getAllByRole('listitem').map((item) => item.textContent?.endsWith('맞아요'))
  expect(marks()).toEqual([false, false, false])
  await userEvent.type(input('비밀번호'), 'boricha_haru1')
  expect(marks()).toEqual([true, false, false])
  await userEvent.clear(input('비밀번호'))
  await userEvent.type(input('비밀번호'), PASSWORD)
  expect(marks()).toEqual([true, true, true])
  await userEvent.type(input('비밀번호 확인'), 'other')
  await click('다음')
  expect(screen.getByText('비밀번호가 서로 달라요.')).toBeTruthy()
  expect(document.activeElement).toBe(input('비밀번호 확인'))
})

test('tells a member that they are logged in', () => {
  localStorage.setItem('haru_token', tokenFor(3))
  show()
  expect(screen.getByText('이미 로그인했어요')).toBeTruthy()
  expect(calls).toEqual([])
})
