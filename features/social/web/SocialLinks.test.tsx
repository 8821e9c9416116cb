import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OverlayHost } from '#kit/web/OverlayHost.tsx'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, screenForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import { SocialButtons, SocialLinks } from './public.ts'
import { openDialogs } from '#kit/web/testing-screen.tsx'

let leaveTo: ReturnType<typeof vi.spyOn>
let mine: { provider: string; reg_dt: string }[]
let offered: { provider: string; is_sandbox: boolean }[]

/** A fake network; `other` answers everything but the two lists. */
function network(other: (call: Call) => { status?: number; json?: unknown } = () => ({})) {
  return fakeNetwork((call) => {
    if (call.method === 'GET' && call.url.endsWith('/v1/user/auth/social')) return { json: { state: 1, query: offered } }
    if (call.method === 'GET' && call.url.endsWith('/v1/user/social')) return { json: { state: 1, query: mine } }
    return other(call)
  })
}
const show = (element = <SocialLinks needs="password" returned={{ no: null, forget: () => undefined }} />) =>
  render(
    <QueryClientProvider client={queryClient}>
      {screenForTest(
        <>
          {element}
          <OverlayHost />
        </>,
      )}
    </QueryClientProvider>,
  )
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function closeSheet(): Promise<void> {
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(openDialogs()).toEqual([]))
}

/** Types the password in the sheet and presses its button. */
async function confirmWith(password: string, button: string): Promise<void> {
  const sheet = await screen.findByRole('dialog')
  await userEvent.type(await within(sheet).findByLabelText('비밀번호'), password)
  await userEvent.click(within(sheet).getByRole('button', { name: button }))
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('haru_token', tokenFor(3))
  queryClient.clear()
  wireForTest()
  leaveTo = vi.spyOn(page, 'leaveTo').mockImplementation(() => undefined)
  mine = [{ provider: 'kakao', reg_dt: '2026-11-21T14:00:00+09:00' }]
  offered = [
    { provider: 'kakao', is_sandbox: false },
    { provider: 'naver', is_sandbox: true },
  ]
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('lists linked and unlinked providers', async () => {
  network()
  show()
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    '카카오11월 21일 토요일에 연결했어요연결 끊기',
    '네이버샌드박스연결하지 않았어요연결하기',
  ])
  expect(within(rows[0]!).getByRole('button', { name: '카카오 연결 끊기' })).toBeTruthy()
})

test('begins a link at the server and leaves the app', async () => {
  const { calls } = network(() => ({ json: { state: 1, query: { url: '/v1/user/auth/social/naver/start?link=t' } } }))
  show()
  await click('네이버 연결하기')
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await confirmWith('Gam-namu.78', '연결하기')
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/v1/user/auth/social/naver/start?link=t'))
  expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { password: 'Gam-namu.78' } })
})

test('asks before an unlink and shows the result', async () => {
  const { calls } = network(({ method }) => {
    if (method === 'DELETE') mine = []
    return { json: { state: 1, query: {} } }
  })
  show()
  await click('카카오 연결 끊기')
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  await confirmWith('Gam-namu.78', '연결 끊기')
  expect(await screen.findByRole('button', { name: '카카오 연결하기' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '카카오계정과 함께 로그아웃' })).toBeNull()
})

test('shows why the only log-in method cannot be removed', async () => {
  network(() => ({ status: 409, json: { state: -9, code: 'social.last', msg: '로그인할 방법이 하나는 있어야 해요.' } }))
  show()
  await click('카카오 연결 끊기')
  await confirmWith('Gam-namu.78', '연결 끊기')
  const sheet = await screen.findByRole('dialog')
  expect(await within(sheet).findByText('로그인할 방법이 하나는 있어야 해요.')).toBeTruthy()
  await closeSheet()
})

test('keeps the sheet open with the refusal at the password', async () => {
  network(() => ({ status: 400, json: { state: -9, code: 'auth.pw_wrong', field: 'password', msg: '지금 비밀번호가 맞지 않아요.' } }))
  show()
  await click('네이버 연결하기')
  await confirmWith('wrong', '연결하기')
  const field = await screen.findByLabelText('비밀번호')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(field)
  expect(leaveTo).not.toHaveBeenCalled()
  await closeSheet()
})

test('ends the session here and opens the server’s address to log out at Kakao', async () => {
  network(() => ({ json: { state: 1, query: { url: '/v1/user/auth/logout/kakao?state=s' } } }))
  show()
  await click('카카오계정과 함께 로그아웃')
  expect(session.token()).not.toBeNull()
  await click('로그아웃')
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/v1/user/auth/logout/kakao?state=s'))
  expect(session.token()).toBeNull()
})

test('offers a retry after a failed load', async () => {
  let isUp = false
  fakeNetwork(({ url }) => {
    if (!isUp) return { status: 500, json: { state: 0, msg: 'x' } }
    return { json: { state: 1, query: url.endsWith('/auth/social') ? offered : mine } }
  })
  show()
  const again = await screen.findByRole('button', { name: '다시 시도' })
  isUp = true
  await userEvent.click(again)
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
})

test('renders nothing without a provider', async () => {
  offered = []
  mine = []
  network()
  const { container } = show()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(container.querySelector('section')).toBeNull()
})

test('renders a button with the target for each configured provider', async () => {
  network()
  show(<SocialButtons to="/daily-create?x=1" />)
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['카카오로 시작하기', '네이버로 시작하기샌드박스'])
  expect(links[0]?.getAttribute('href')).toBe('/v1/user/auth/social/kakao/start?to=%2Fdaily-create%3Fx%3D1')
})
