import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proveIdentity } from '#features/identity/web/public.ts'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, followingForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import NotMe from './NotMe.tsx'

vi.mock('#features/identity/web/prove.ts', () => ({ proveIdentity: vi.fn() }))
vi.mock('#features/identity/web/pending.ts', () => ({ usePendingIdentity: () => null }))

const FIND = '/v1/user/auth/not-me/find'
const UNDO = '/v1/user/auth/not-me'
const change = { kind: 'mail', text: '', device: '', reg_dt: '2026-11-21T14:00:00+09:00' }
let answers: Record<string, () => { status?: number; json?: unknown }>
let calls: Call[]

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('haru_token', tokenFor(3))
  queryClient.clear()
  wireForTest()
  answers = {
    [FIND]: () => ({ json: { state: 1, query: { ...change, expire_dt: '2026-11-24T14:00:00+09:00' } } }),
    [UNDO]: () => ({ json: { state: 1, query: { reverted: [change], has_password: true } } }),
  }
  calls = fakeNetwork((call) => answers[call.url]?.() ?? { json: { state: 1, query: {} } }).calls
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = (at: string) => render(<QueryClientProvider client={queryClient}>{followingForTest(<NotMe />, at).view}</QueryClientProvider>)
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('shows the change of a link, and undoes it only when the button is pressed', async () => {
  show('/not-me?token=abc')
  expect(await screen.findByRole('heading', { name: '메일 주소를 바꿨어요' })).toBeTruthy()
  expect(calls.map(({ url }) => url)).toEqual([FIND])
  await click('내가 아니에요. 되돌릴게요')
  expect(await screen.findByRole('button', { name: '비밀번호 새로 정하기' })).toBeTruthy()
  expect(calls.at(-1)).toMatchObject({ method: 'POST', url: UNDO, body: { token: 'abc' } })
  expect(session.token()).toBeNull()
  const restart = vi.spyOn(page, 'restartAt').mockImplementation(() => undefined)
  await click('비밀번호 새로 정하기')
  await waitFor(() => expect(restart).toHaveBeenCalledWith('/find-pw'))
})

test('does not say that a link reverted anything where nothing was left to revert', async () => {
  answers[UNDO] = () => ({ json: { state: 1, query: { reverted: [], has_password: true } } })
  show('/not-me?token=abc')
  await click('내가 아니에요. 되돌릴게요')
  expect(await screen.findByRole('heading', { name: '되돌릴 변경이 없었어요' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('되돌렸어요')
})

test('says why a link does not work, and offers a new password', async () => {
  answers[FIND] = () => ({ status: 409, json: { state: -9, code: 'sensitive.expired', msg: '72시간이 지나서 되돌릴 수 없어요.' } })
  show('/not-me?token=old')
  expect(await screen.findByText('72시간이 지나서 되돌릴 수 없어요.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull()
  expect(screen.getByRole('button', { name: '비밀번호 새로 정하기' })).toBeTruthy()
})

test('undoes the change of an alarm after a proof of identity, and shows a refusal', async () => {
  vi.mocked(proveIdentity).mockResolvedValue('6f9619ff-8b86-4d01-b42d-00cf4fc964ff')
  answers[UNDO] = () => ({ status: 404, json: { state: -9, code: 'sensitive.no_match', msg: '찾을 수 없어요.' } })
  show('/not-me?change=12')
  await click('본인확인하고 되돌리기')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('찾을 수 없어요.'))
  expect(calls.at(-1)?.body).toEqual({ change_no: 12, identity_no: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' })
  expect(proveIdentity).toHaveBeenCalledExactlyOnceWith('not_me')
})
