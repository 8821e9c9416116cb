import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OverlayHost } from '#kit/web/OverlayHost.tsx'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, followingForTest, tokenFor, wireForTest } from '#kit/web/testing.ts'
import SocialRedirect from './SocialRedirect.tsx'

let restart: ReturnType<typeof vi.spyOn>
let router: ReturnType<typeof followingForTest>['router']

function show(search: string, provider = 'kakao') {
  const element = (
    <>
      <SocialRedirect />
      <OverlayHost />
    </>
  )
  const made = followingForTest(element, `/social-redirect/${provider}?${search}`, { provider })
  router = made.router
  return render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>{made.view}</QueryClientProvider>
    </StrictMode>,
  )
}
const at = (): string => {
  const { pathname, search } = router.state.location
  return pathname + search
}
const refusal = (code: string, status = 409, msg = '안 돼요.') => ({ status, json: { state: -9, code, msg } })

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

test.each([
  ['error=denied&to=/daily-create', '로그인을 취소했어요', '/login?to=%2Fdaily-create'],
  ['error=failed', '로그인하지 못했어요', '/login?to=%2Fdaily-line-main'],
  ['error=%3Cb%3E&to=//elsewhere.example', '로그인하지 못했어요', '/login?to=%2Fdaily-line-main'],
  ['', '로그인하지 못했어요', '/login?to=%2Fdaily-line-main'],
])('shows the reason of %j in Korean and links to the log-in', async (search, words, path) => {
  const { calls } = fakeNetwork(() => ({}))
  show(search)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('카카오 로그인')
  expect(screen.getByRole('alert').textContent).toContain(words)
  await userEvent.click(screen.getByRole('button', { name: '다시 로그인하기' }))
  await waitFor(() => expect(at()).toBe(path))
  expect(calls).toEqual([])
})

test('calls nothing for an unknown provider', () => {
  const { calls } = fakeNetwork(() => ({}))
  show('code=c', 'facebook')
  expect(screen.getByRole('alert').textContent).toContain('로그인하지 못했어요')
  expect(calls).toEqual([])
})

test('logs in a member once and opens the requested screen', async () => {
  const token = tokenFor(3)
  const { calls } = fakeNetwork(() => ({ json: { state: 1, query: { token, to: '/daily-create' } } }))
  show('code=the-code')
  expect(screen.getByRole('status').textContent).toContain('로그인하고 있어요')
  await waitFor(() => expect(restart).toHaveBeenCalledWith('/daily-create'))
  expect(session.token()).toBe(token)
  expect(calls).toHaveLength(1)
  expect(calls[0]?.body).toMatchObject({ code: 'the-code', device: navigator.userAgent })
})

test('opens the registration for a new person', async () => {
  fakeNetwork(() => ({ json: { state: 1, query: { social_no: 'no-1', nick: '봄이', to: '/daily-line-main' } } }))
  show('code=c')
  await waitFor(() => expect(at()).toBe('/register?social=no-1'))
  expect(restart).not.toHaveBeenCalled()
})

test('the registration is told what a new person wanted to open', async () => {
  fakeNetwork(() => ({ json: { state: 1, query: { social_no: 'no-1', nick: null, to: '/cart-main' } } }))
  show('code=c')
  await waitFor(() => expect(at()).toBe('/register?social=no-1&to=%2Fcart-main'))
})

test('opens MyInfoEdit after a link', async () => {
  localStorage.setItem('haru_token', tokenFor(3))
  fakeNetwork(() => ({ json: { state: 1, query: { linked: true, to: '/my-info-edit' } } }))
  show('code=c')
  await waitFor(() => expect(at()).toBe('/my-info-edit'))
})

test('offers MyInfoEdit after a failed link', async () => {
  localStorage.setItem('haru_token', tokenFor(3))
  show('error=taken&to=/my-info-edit')
  expect(screen.getByRole('alert').textContent).toContain('다른 회원에게 이미 연결된 계정이에요')
  await userEvent.click(screen.getByRole('button', { name: '내 정보로 가기' }))
  await waitFor(() => expect(at()).toBe('/my-info-edit'))
})

test('shows the server’s refusal', async () => {
  fakeNetwork(() => refusal('social.expired', 409, '로그인한 지 오래됐어요.'))
  show('code=c')
  expect((await screen.findByRole('alert')).textContent).toContain('로그인한 지 오래됐어요.')
  expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull()
  expect(screen.getByRole('button', { name: '다시 로그인하기' })).toBeTruthy()
})

test('offers a retry without a connection', async () => {
  const token = tokenFor(3)
  let isOnline = false
  const { calls } = fakeNetwork(() => {
    if (!isOnline) throw new TypeError('offline')
    return { json: { state: 1, query: { token, to: '/daily-line-main' } } }
  })
  show('code=c')
  await screen.findByRole('alert')
  isOnline = true
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }))
  await waitFor(() => expect(restart).toHaveBeenCalledWith('/daily-line-main'))
  expect(calls.at(-1)?.body).toMatchObject({ code: 'c' })
})

test('cancels a pending deletion after a confirmation', async () => {
  const token = tokenFor(3)
  const { calls } = fakeNetwork(({ body }) =>
    (body as { come_back?: boolean }).come_back === true
      ? { json: { state: 1, query: { token, to: '/daily-line-main' } } }
      : refusal('auth.withdrawing'),
  )
  show('code=c')
  await userEvent.click(await screen.findByRole('button', { name: '돌아오기' }))
  await waitFor(() => expect(restart).toHaveBeenCalledWith('/daily-line-main'))
  expect(calls.map(({ body }) => (body as { come_back?: boolean }).come_back)).toEqual([undefined, true])
})

test('does not log in when the confirmation is declined', async () => {
  const { calls } = fakeNetwork(() => refusal('auth.withdrawing'))
  show('code=c')
  await userEvent.click(await screen.findByRole('button', { name: '닫기' }))
  expect((await screen.findByRole('alert')).textContent).toContain('탈퇴 신청은 그대로')
  expect(calls).toHaveLength(1)
  expect(restart).not.toHaveBeenCalled()
})
