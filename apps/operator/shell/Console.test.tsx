import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SECTIONS } from '#features/operator/operator/Target.tsx'
import { getBatch } from '#features/viv/operator-contract.ts'
import { call } from '#kit/web/call.ts'
import { logIn, ok, refused } from '#kit/web/console/testing.tsx'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, routerForTest, tokenFor } from '#kit/web/testing.ts'
import { HOME, screens } from '../screens.ts'
import { Console } from './Console.tsx'

const WAITING = {
  exchange_open: 2,
  exchange_approved: 1,
  refund_waiting: 4,
  refund_failed: 0,
  refund_loss: 0,
  proposals: 5,
  differences: 0,
}

beforeEach(() => logIn())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(waiting: () => object, at: string = HOME) {
  const { calls } = fakeNetwork(({ url }) =>
    /waiting|exchange-batch/.test(url)
      ? waiting()
      : /login/.test(url)
        ? { json: { state: 1, token: tokenFor(7) } }
        : ok({ user_no: 7, user_info: { haru_name: '하루운영1' }, user_verified: false, isexpert: false }),
  )
  const { router } = routerForTest([{ element: <Console />, children: [{ path: '*', element: <h1>section</h1> }] }], at)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return calls
}

test('shows a guest the log-in form and requests nothing', async () => {
  logIn(null)
  const calls = open(() => ok(WAITING))
  expect(await screen.findByRole('heading', { name: '하루 운영에 로그인해요' })).toBeTruthy()
  expect(await screen.findByLabelText('비밀번호')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(calls).toEqual([])
})

test('the log-in leads back to the current case, or from an unknown address to the first section', async () => {
  const logged = vi.spyOn(session, 'logIn').mockImplementation(() => undefined)
  for (const [at, back] of [
    ['/exchange/12?queue=approved', '/exchange/12?queue=approved'],
    ['/nowhere', HOME],
  ] as const) {
    logIn(null)
    open(() => ok(WAITING), at)
    fireEvent.change(await screen.findByLabelText('아이디'), { target: { value: 'operator1' } })
    fireEvent.change(screen.getByLabelText('비밀번호'), { target: { value: 'secret-1234' } })
    fireEvent.click(screen.getByRole('button', { name: '로그인' }))
    await waitFor(() => expect(logged).toHaveBeenLastCalledWith(expect.any(String), back))
    cleanup()
  }
})

test('refuses members who are not operators, with a log-out button', async () => {
  const calls = open(() => refused(403, 'auth.forbidden', '이용할 수 있는 권한이 없어요.'))
  expect(await screen.findByRole('heading', { name: '운영자만 들어올 수 있어요' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '로그아웃' })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByText('section')).toBeNull()
  expect(calls.map(({ url }) => url.replace(/^.*\/v1/, '/v1'))).toEqual(['/v1/operator/waiting'])
})

test('shows an operator their name and the sections with pending counts', async () => {
  open(() => ok(WAITING))
  expect(await screen.findByText('하루운영1')).toBeTruthy()
  const links = screen.getAllByRole('link').filter((link) => link.closest('nav'))
  expect(links.map((link) => link.getAttribute('href'))).toEqual(screens.filter(({ icon }) => icon).map(({ path }) => path))
  expect(screen.getByRole('link', { name: '환전, 기다리는 일 3건' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '안건, 기다리는 일 5건' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '장부' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('환전 · 하루 운영'))
})

test('refuses a removed operator after the next refused call, and removes the cached data', async () => {
  const forbidden = () => refused(403, 'auth.forbidden', '이용할 수 있는 권한이 없어요.')
  let isOne = true
  open(() => (isOne ? ok(WAITING) : forbidden()))
  expect(await screen.findByText('section')).toBeTruthy()
  queryClient.setQueryData(['GET /v1/operator/exchange'], [{ exchange_no: 1 }])
  isOne = false
  const failed = queryClient.fetchQuery({
    queryKey: ['GET /v1/operator/refund'],
    queryFn: () => call(getBatch, { params: { batch_no: 1 } }),
    retry: false,
  })
  await expect(failed).rejects.toThrow()
  expect(await screen.findByRole('heading', { name: '운영자만 들어올 수 있어요' })).toBeTruthy()
  expect(screen.queryByText('section')).toBeNull()
  expect(queryClient.getQueryData(['GET /v1/operator/exchange'])).toBeUndefined()
})

test('the targets in the log lead to existing sections', () => {
  for (const path of [...Object.values(SECTIONS), '/proposal', '/journal']) expect(screens.map((one) => one.path)).toContain(path)
})
