import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '#kit/web/page.ts'
import { session } from '#kit/web/session.ts'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import { savePushToken } from './api.ts'
import { aChallenge, isSolved, workerFor } from './captcha/sample.ts'
import { typedId } from './find/recoveryStore.ts'
import { following } from './join/sample.tsx'
import Login from './Login.tsx'
import { returnPath } from './return.ts'
import { openDialogs } from '#kit/web/testing-screen.tsx'

let restart: ReturnType<typeof vi.spyOn>

const show = (to?: string) => {
  const { router, view } = following(<Login />, to === undefined ? '/login' : `/login?to=${encodeURIComponent(to)}`)
  render(view)
  return router
}
const refused = (status: number, code: string, msg: string) => ({ status, json: { state: -9, code, msg } })
/** Answers the log-in; other calls like a server without social log-ins. */
const network = (answer: (call: Call) => ReturnType<Parameters<typeof fakeNetwork>[0]>) => {
  const { calls } = fakeNetwork((call) => {
    if (call.url === '/v1/user/auth/captcha') return aChallenge().then((challenge) => ({ json: { state: 1, query: challenge } }))
    return call.method === 'POST' ? answer(call) : { json: { state: 1, query: [] } }
  })
  return () => calls.filter(({ method }) => method === 'POST')
}
const typeBoth = async () => {
  await userEvent.type(userId(), 'haru')
  await userEvent.type(password(), 'secret 1!')
}
const userId = () => screen.getByLabelText<HTMLInputElement>('아이디')
const password = () => screen.getByLabelText<HTMLInputElement>('비밀번호')
const click = () => userEvent.click(screen.getByRole('button', { name: '로그인' }))

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  restart = vi.spyOn(page, 'restartAt').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('shows why a log-in was refused, removes a stored token and allows another attempt', async () => {
  localStorage.setItem('haru_token', tokenFor(3))
  network(() => ({ status: 400, json: { state: -9, code: 'auth.bad_credentials', msg: '아이디나 비밀번호가 맞지 않아요.' } }))
  show()
  await userEvent.type(userId(), 'haru')
  await userEvent.type(password(), '틀린것')
  await click()
  expect((await screen.findByRole('alert')).textContent).toContain('아이디나 비밀번호가 맞지 않아요.')
  await waitFor(() => expect(document.activeElement).toBe(password()))
  expect(password().getAttribute('aria-describedby')).toContain('login-problem')
  expect(session.token()).toBeNull()
  expect(restart).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: '로그인' }).getAttribute('aria-busy')).toBeNull()
})

test('shows missing fields and sends nothing', async () => {
  const calls = network(() => ({}))
  show()
  await click()
  expect(screen.getByText('아이디를 적어 주세요')).toBeTruthy()
  expect(screen.getByText('비밀번호를 적어 주세요')).toBeTruthy()
  expect(document.activeElement).toBe(userId())
  await userEvent.type(userId(), 'haru')
  await click()
  expect(document.activeElement).toBe(password())
  expect(calls()).toEqual([])
})

test('logs in once by the keyboard and opens the requested screen', async () => {
  const token = tokenFor(3)
  const answer = Promise.withResolvers<{ json: unknown }>()
  const calls = network(() => answer.promise)
  savePushToken('push-address')
  show('/daily-create')
  await userEvent.type(userId(), ' haru ')
  await userEvent.type(password(), ' 비밀 1!{Enter}{Enter}')
  expect(screen.getByRole('button', { name: '로그인' }).getAttribute('aria-busy')).toBe('true')
  answer.resolve({ json: { state: 1, token } })
  await waitFor(() => expect(restart).toHaveBeenCalledWith('/daily-create'))
  expect(session.token()).toBe(token)
  expect(calls()).toHaveLength(1)
  expect(calls()[0]?.body).toMatchObject({ user_id: 'haru', password: ' 비밀 1!', user_token: 'push-address' })
  expect(typedId.read()).toBeNull()
})

test('the password reset takes over the id that was typed', async () => {
  show()
  await userEvent.type(userId(), ' haru ')
  await userEvent.tab()
  expect(typedId.read()).toBe('haru')
  await userEvent.clear(userId())
  await userEvent.tab()
  expect(typedId.read()).toBeNull()
})

test('accepts paste and password managers, and can show the password', async () => {
  show()
  expect([userId().autocomplete, password().autocomplete]).toEqual(['username', 'current-password'])
  await userEvent.click(password())
  await userEvent.paste('긴 비밀번호 붙여넣기')
  expect(password().value).toBe('긴 비밀번호 붙여넣기')
  expect(password().type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: '비밀번호 보기' }))
  expect(password().type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: '비밀번호 숨기기' }))
  expect(password().type).toBe('password')
})

test('links to browsing, id search, password reset and registration', () => {
  network(() => ({}))
  show()
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['둘러보기', '/daily-line-main'],
    ['아이디 찾기', '/find-id'],
    ['비밀번호 찾기', '/find-pw'],
    ['회원가입', '/register'],
  ])
})

test('the registration is told what the guest wanted to open', () => {
  network(() => ({}))
  show('/cart-main')
  expect(screen.getByRole('link', { name: '회원가입' }).getAttribute('href')).toBe('/register?to=%2Fcart-main')
})

test('solves a required captcha and continues the log-in', async () => {
  vi.stubGlobal('Worker', workerFor())
  const calls = network(({ body }) =>
    (body as { captcha?: string }).captcha === undefined
      ? refused(428, 'auth.captcha', '사람이 맞는지 확인하고 있어요.')
      : { json: { state: 1, token: tokenFor(3) } },
  )
  show()
  await typeBoth()
  await click()
  await waitFor(() => expect(restart).toHaveBeenCalledWith('/daily-line-main'))
  expect(calls()).toHaveLength(2)
  expect(calls()[1]?.body).toMatchObject({ user_id: 'haru', password: 'secret 1!' })
  expect(await isSolved((calls()[1]?.body as { captcha: string }).captcha)).toBe(true)
})

test('stops the log-in when the captcha is cancelled', async () => {
  vi.stubGlobal('Worker', workerFor({ never: true }))
  const calls = network(() => refused(428, 'auth.captcha', '사람이 맞는지 확인하고 있어요.'))
  show()
  await typeBoth()
  await click()
  await screen.findByText('사람이 맞는지 확인하고 있어요')
  await userEvent.click(screen.getByRole('button', { name: '취소' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '로그인' }).getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByText('사람이 맞는지 확인하고 있어요')).toBeNull()
  expect(calls()).toHaveLength(1)
})

test('gives up after three refused captchas', async () => {
  vi.stubGlobal('Worker', workerFor())
  const calls = network(() => refused(428, 'auth.captcha', '사람이 맞는지 확인하고 있어요.'))
  show()
  await typeBoth()
  await click()
  await waitFor(() => expect(screen.getByRole('button', { name: '로그인' }).getAttribute('aria-busy')).toBeNull())
  expect(calls()).toHaveLength(4)
})

test('offers a password reset when the id is locked', async () => {
  network(() => refused(423, 'auth.locked', '30분 동안 로그인할 수 없어요.'))
  const router = show()
  await typeBoth()
  await click()
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert.textContent).toContain('30분 동안'))
  await userEvent.click(within(alert).getByRole('link', { name: '비밀번호 찾기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/find-pw'))
})

test('cancels a pending deletion only after a confirmation', async () => {
  const calls = network(({ body }) =>
    (body as { come_back?: boolean }).come_back
      ? { json: { state: 1, token: tokenFor(3) } }
      : refused(409, 'auth.withdrawing', '탈퇴를 신청한 계정이에요.'),
  )
  show()
  await typeBoth()
  await click()
  await userEvent.click(await screen.findByRole('button', { name: '닫기' }))
  await waitFor(() => expect(openDialogs()).toEqual([]))
  expect(calls()).toHaveLength(1)
  expect(restart).not.toHaveBeenCalled()
  await click()
  await userEvent.click(await screen.findByRole('button', { name: '돌아오기' }))
  await waitFor(() => expect(restart).toHaveBeenCalled())
  expect(calls().at(-1)?.body).toMatchObject({ user_id: 'haru', come_back: true })
})

test.each([
  [null, '/daily-line-main'],
  ['/daily-create?x=1', '/daily-create?x=1'],
  ['//elsewhere.example', '/daily-line-main'],
  ['/\\elsewhere.example', '/daily-line-main'],
  ['https://elsewhere.example', '/daily-line-main'],
  ['javascript:alert(1)', '/daily-line-main'],
  ['/Login?to=/login', '/daily-line-main'],
])('returnPath(%s) is %s', (asked, path) => {
  expect(returnPath(asked)).toBe(path)
})
