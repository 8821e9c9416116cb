import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '#kit/web/page.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, screenForTest, tokenFor, wireForTest } from '#kit/web/testing.ts'
import { keepPushToken } from './api.ts'
import Login from './Login.tsx'
import { returnPath } from './return.ts'

let restart: ReturnType<typeof vi.spyOn>

const show = (to?: string) => render(screenForTest(<Login />, { at: '/login', search: new URLSearchParams(to && { to }) }))
const userId = () => screen.getByLabelText<HTMLInputElement>('아이디')
const password = () => screen.getByLabelText<HTMLInputElement>('비밀번호')
const press = () => userEvent.click(screen.getByRole('button', { name: '로그인' }))

beforeEach(() => {
  localStorage.clear()
  wireForTest()
  restart = vi.spyOn(page, 'restartAt').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a refused log-in says why, takes a stored token along, and lets one try again', async () => {
  localStorage.setItem('haru_token', tokenFor(3))
  fakeNetwork(() => ({ status: 400, json: { state: -9, code: 'auth.bad_credentials', msg: '아이디나 비밀번호가 맞지 않아요.' } }))
  show()
  await userEvent.type(userId(), 'haru')
  await userEvent.type(password(), '틀린것')
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('아이디나 비밀번호가 맞지 않아요.')
  await waitFor(() => expect(document.activeElement).toBe(password()))
  expect(password().getAttribute('aria-describedby')).toContain('login-problem')
  expect(session.token()).toBeNull()
  expect(restart).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: '로그인' }).getAttribute('aria-busy')).toBeNull()
})

test('what is missing is said at its place, and nothing is sent', async () => {
  const { calls } = fakeNetwork(() => ({}))
  show()
  await press()
  expect(screen.getByText('아이디를 적어 주세요')).toBeTruthy()
  expect(screen.getByText('비밀번호를 적어 주세요')).toBeTruthy()
  expect(document.activeElement).toBe(userId())
  await userEvent.type(userId(), 'haru')
  await press()
  expect(document.activeElement).toBe(password())
  expect(calls).toEqual([])
})

test('by the keyboard alone, once, and back to where one wanted to go', async () => {
  const token = tokenFor(3)
  const answer = Promise.withResolvers<{ json: unknown }>()
  const { calls } = fakeNetwork(() => answer.promise)
  keepPushToken('push-address')
  show('/daily-create')
  await userEvent.type(userId(), ' haru ')
  await userEvent.type(password(), ' 비밀 1!{Enter}{Enter}')
  expect(screen.getByRole('button', { name: '로그인' }).getAttribute('aria-busy')).toBe('true')
  answer.resolve({ json: { state: 1, token } })
  await waitFor(() => expect(restart).toHaveBeenCalledWith('/daily-create'))
  expect(session.token()).toBe(token)
  expect(calls).toHaveLength(1)
  expect(calls[0]?.body).toMatchObject({ user_id: 'haru', password: ' 비밀 1!', user_token: 'push-address' })
})

test('paste and password managers are welcome; the password can be looked at', async () => {
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

test('only what exists is offered', () => {
  show()
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['둘러보기'])
  expect(screen.queryByText(/회원가입|찾기|카카오/)).toBeNull()
})

test.each([
  [null, '/daily-line-main'],
  ['/daily-create?x=1', '/daily-create?x=1'],
  ['//elsewhere.example', '/daily-line-main'],
  ['/\\elsewhere.example', '/daily-line-main'],
  ['https://elsewhere.example', '/daily-line-main'],
  ['javascript:alert(1)', '/daily-line-main'],
  ['/Login?to=/login', '/daily-line-main'],
])('the way back from %s is %s', (asked, path) => {
  expect(returnPath(asked)).toBe(path)
})
