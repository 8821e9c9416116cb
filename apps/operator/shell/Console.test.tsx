import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SECTIONS } from '#features/operator/operator/Target.tsx'
import { getBatch } from '#features/viv/operator-contract.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { call } from '#kit/web/call.ts'
import { ok, refused, resetConsole } from '#kit/web/console/testing.tsx'
import { useMay, useOperatorNo } from '#kit/web/console/operator.ts'
import { hasSteps, watchOverlayHistory } from '#kit/web/overlayHistory.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { readClock, serverNow } from '#kit/web/serverClock.ts'
import { fakeNetwork, routerForTest, tokenFor } from '#kit/web/testing.ts'
import { wire } from '#kit/web/wiring.ts'
import { sendTrace } from '#features/trace/contract.ts'
import { HOME, screens, sections } from '../screens.ts'
import { Broken } from './Broken.tsx'
import { Console } from './Console.tsx'
import { consoleShell as words } from './words.ts'

const HOURS_AGO = new Date(Date.now() - 5.5 * 3_600_000).toISOString()
const count = (queue: string, group: string, waiting: number) => ({
  queue,
  group,
  right: null,
  count: waiting,
  mine: 0,
  parked: 0,
  oldest_dt: waiting > 0 ? HOURS_AGO : null,
  due_dt: waiting > 0 ? HOURS_AGO : null,
})
const WAITING = [
  count('exchange_open', 'exchange', 2),
  count('exchange_approved', 'exchange', 1),
  count('refund_failed', 'dispute', 4),
  count('refund_loss', 'dispute', 0),
  count('proposals', 'proposal', 5),
  count('differences', 'money', 0),
]
const ME = {
  operator_no: 7,
  login_id: 'operator1',
  name: '하루운영1',
  user_no: null,
  roles: ['super'],
  has_totp: true,
  needs_totp: false,
  recovery_left: 10,
  left_seconds: 1800,
  expire_seconds: 43_200,
  now: new Date().toISOString(),
}
const loggedOut = () => refused(401, 'auth.required', '로그인 후 이용가능합니다')

beforeEach(() => {
  resetConsole()
  wire({ trace: sendTrace, logInPath: HOME, homePath: HOME })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** `self`: the answer to who is logged in; `logIn`: to the log-in. */
function open(self: () => object, at: string = '/exchange', answers: Record<string, (body: unknown) => object> = {}) {
  const { calls } = fakeNetwork(({ url, body }) => {
    const path = url.replace(/^.*\/v1\/operator\//, '').replace(/\?.*/, '')
    if (answers[path]) return answers[path](body)
    return path === 'me' ? self() : path === 'inbox/count' ? ok(WAITING) : ok([])
  })
  const section = (
    <>
      <h1>section</h1>
      <input aria-label="쓰던 내용" />
    </>
  )
  const { router } = routerForTest([{ element: <Console />, children: [{ path: '*', element: section }] }], at)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { calls, lines: () => calls.map(({ method, url }) => `${method} ${url.replace(/^.*\/v1/, '/v1')}`) }
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const clickButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('shows the log-in form to whoever is not logged in, and sends no member’s token', async () => {
  localStorage.setItem('haru_token', tokenFor(7))
  const { calls, lines } = open(loggedOut)
  expect(await screen.findByRole('heading', { name: '하루 운영에 로그인해요' })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByText('section')).toBeNull()
  expect(lines()).toEqual(['GET /v1/operator/me'])
  expect(calls[0]!.headers['authorization']).toBeUndefined()
})

test('asks for the code once the password is right, and opens the section that the address names', async () => {
  const { calls } = open(loggedOut, '/exchange/12?queue=approved', {
    login: (body) =>
      (body as { code?: string }).code === undefined
        ? refused(400, 'operator.code_needed', '인증 앱의 숫자 6자리를 적어 주세요.', 'code')
        : ok(ME),
  })
  await screen.findByLabelText('아이디')
  clickButton('로그인')
  expect(await screen.findByText('아이디를 적어 주세요.')).toBeTruthy()
  type('아이디', 'operator1')
  type('비밀번호', 'secret-1234')
  expect(screen.queryByLabelText('인증 앱의 숫자 6자리')).toBeNull()
  clickButton('로그인')
  const code = await screen.findByLabelText('인증 앱의 숫자 6자리')
  await waitFor(() => expect(document.activeElement).toBe(code))
  fireEvent.change(code, { target: { value: '123456' } })
  clickButton('로그인')
  expect(await screen.findByText('section')).toBeTruthy()
  const logIns = calls.filter(({ url }) => url.endsWith('/login'))
  expect(logIns.map(({ body }) => body)).toEqual([
    { login_id: 'operator1', password: 'secret-1234' },
    { login_id: 'operator1', password: 'secret-1234', code: '123456' },
  ])
  expect(location.hash === '' || location.hash.includes('/exchange/12')).toBe(true)
})

test('a page that did not load has a heading and a button that tries again', async () => {
  open(() => ({ status: 500, json: { state: 0, msg: '' } }))
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined)
  await screen.findByRole('heading', { level: 1, name: words.product })
  await screen.findByRole('button', { name: '다시 시도' })
  cleanup()
  render(<Broken />)
  screen.getByRole('heading', { level: 1, name: words.product })
  clickButton('다시 시도')
  expect(reload).toHaveBeenCalledOnce()
})

test('a sheet knows the operator and their rights', async () => {
  open(() => ok(ME))
  await screen.findByText('section')
  const Who = ({ onDone }: { onDone: () => void }) => (
    <button onClick={onDone}>
      {useOperatorNo()} {String(useMay()('report.act'))}
    </button>
  )
  act(() => void openSheet((close) => <Who onDone={() => close()} />, { title: '누구' }))
  fireEvent.click(await screen.findByRole('button', { name: '7 true' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '7 true' })).toBeNull())
})

test('shows a wrong password at its field', async () => {
  open(loggedOut, '/exchange', { login: () => refused(400, 'operator.bad_credentials', '아이디나 비밀번호가 맞지 않아요.') })
  await screen.findByLabelText('아이디')
  type('아이디', 'operator1')
  type('비밀번호', 'wrong')
  clickButton('로그인')
  expect(await screen.findByText('아이디나 비밀번호가 맞지 않아요.')).toBeTruthy()
  expect(screen.getByLabelText('비밀번호').getAttribute('aria-invalid')).toBe('true')
})

test('asks an operator without an authenticator app to register one where it is required', async () => {
  const { calls } = open(() => ok({ ...ME, has_totp: false, needs_totp: true }), '/exchange', {
    'me/totp': () => ok({ key: 'ABCDEFGHIJKLMNOP', link: 'otpauth://totp/haru' }),
    'me/totp/confirm': () => ok({ recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] }),
  })
  expect(await screen.findByRole('heading', { name: '인증 앱을 등록해 주세요' })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  type('지금 비밀번호', 'secret-1234')
  clickButton('등록 시작하기')
  expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
  expect(screen.getByRole('link', { name: '이 기기의 인증 앱에서 열기' }).getAttribute('href')).toBe('otpauth://totp/haru')
  // A recovery code confirms no new app.
  expect(screen.queryByText('앱을 쓸 수 없으면 복구 코드를 적어 주세요.')).toBeNull()
  type('앱에 나온 숫자 6자리', '123456')
  clickButton('등록하기')
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeTruthy()
  const before = calls.length
  clickButton('적어 뒀어요')
  await waitFor(() => expect(calls.slice(before).some(({ url }) => url.endsWith('/me'))).toBe(true))
})

test('shows an operator their name, what waits, and the groups of sections, of which the present one is open', async () => {
  open(() => ok(ME))
  expect((await screen.findByRole('link', { name: '하루운영1 총괄 내 계정' })).getAttribute('href')).toBe('/me')
  expect(await screen.findByRole('link', { name: '모든 할 일, 기다리는 일 12건' })).toBeTruthy()
  const links = screen.getAllByRole('link').filter((link) => link.closest('nav'))
  const listed = sections
    .map(({ screens: all }) => all.filter(({ icon }) => icon).map(({ path }) => path))
    .filter((paths) => paths.length > 0)
  const inNavigation = listed.flatMap((paths) => [paths[0], ...(paths.includes('/exchange') ? paths : [])])
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/inbox', '/inbox?show=mine', ...inNavigation])
  expect(screen.getByRole('link', { name: '환전, 기다리는 일 3건' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: '처리 기록, 기다리는 일 5건' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '장부' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('환전 · 하루 운영'))
})

test('in the inbox the navigation has its groups with their number and the age of the oldest case', async () => {
  open(() => ok(ME), '/inbox?group=dispute')
  expect((await screen.findByRole('link', { name: '환불·분쟁 4, 가장 오래된 것 5시간' })).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: /^환전 3/ }).getAttribute('href')).toBe('/inbox?group=exchange')
  // Nothing waits in the ledger.
  expect(screen.queryByRole('link', { name: /^장부/ })).toBeNull()
})

test('closes the section of a right that was taken away, once a call is refused', async () => {
  let self: object = ME
  open(() => ok(self), '/exchange', { 'inbox/count': () => refused(403, 'auth.no_right', '이 일을 맡은 운영자만 할 수 있어요.') })
  self = { ...ME, roles: ['cs'] }
  expect(await screen.findByText(words.noRight)).toBeTruthy()
})

test('shows only the sections of the operator’s roles, and nothing of another one', async () => {
  open(() => ok({ ...ME, roles: ['cs', 'ads'] }), '/exchange')
  expect(await screen.findByText(words.noRight)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: '환전' })).toBeTruthy()
  expect(screen.queryByText('section')).toBeNull()
  expect(screen.queryByRole('link', { name: /^환전/ })).toBeNull()
  expect(screen.getByRole('link', { name: /^비브·정산/ }).getAttribute('href')).toBe('/refund')
})

test('Ctrl and K open the palette with a Korean keyboard too: it finds sections and members, and arrows and Enter choose', async () => {
  open(() => ok(ME))
  await screen.findByText('section')
  fireEvent.keyDown(screen.getByLabelText('쓰던 내용'), { key: 'ㅏ', code: 'KeyK', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: '명령과 찾기' })
  const chosen = () => screen.getAllByRole('option').find((one) => one.getAttribute('aria-selected') === 'true')?.textContent
  fireEvent.change(field, { target: { value: '장부' } })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['장부', '회원 장부'])
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(chosen()).toBe('회원 장부')
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: '회원 장부' }).id)
  fireEvent.change(field, { target: { value: '12' } })
  expect(chosen()).toBe('회원 12번 보기')
  fireEvent.change(field, { target: { value: '처리 기록에 없는 것' } })
  expect(await screen.findByText('찾은 것이 없어요.')).toBeTruthy()
  fireEvent.change(field, { target: { value: '설정값' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(document.title).toBe('설정값 · 하루 운영'))
})

test('the palette asks the server once typing pauses, and leads to members and to whatever has the number', async () => {
  const member = { user_no: 41, haru_name: '보리차', real_name: '김*루', phone_last4: '5678', is_active: true, rank: 0 }
  const one = { no: 300, member: { user_no: 41, haru_name: '보리차' }, reg_dt: HOURS_AGO }
  const { calls } = open(() => ok(ME), '/exchange', {
    'member/search': () => ok({ members: [member], is_cut: false }),
    find: () =>
      ok([
        { ...one, kind: 'charge', title: '300 VIV' },
        { ...one, kind: 'post', title: '피드 글' },
        { ...one, kind: 'later', title: 'x' },
      ]),
  })
  await screen.findByText('section')
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: '명령과 찾기' })
  for (const typed of ['3', '30', '300']) fireEvent.change(field, { target: { value: typed } })
  expect(await screen.findByRole('option', { name: '충전 300 300 VIV · 보리차' })).toBeTruthy()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '회원 300번 보기',
    '보리차 김*루 · 전화 끝자리 5678',
    '충전 300 300 VIV · 보리차',
    '글 300 피드 글 · 보리차',
  ])
  expect(calls.filter(({ url }) => url.endsWith('/find')).map(({ body }) => body)).toEqual([{ q: '300' }])
  fireEvent.click(screen.getByRole('option', { name: '충전 300 300 VIV · 보리차' }))
  await waitFor(() => expect(document.title).toBe('충전 · 하루 운영'))
})

test('on a phone opens the sections as a menu with all that waits; closes it at Escape and Back, and after a section is chosen', async () => {
  const stop = watchOverlayHistory()
  open(() => ok(ME))
  const menu = await screen.findByRole('button', { name: '메뉴, 환전, 기다리는 일 12건' })
  const isOpen = () => screen.getByRole('button', { name: /^메뉴, / }).getAttribute('aria-expanded') === 'true'
  expect(menu.getAttribute('aria-controls')).toBe(screen.getByRole('navigation').parentElement!.id)
  expect(isOpen()).toBe(false)
  fireEvent.click(menu)
  expect(isOpen()).toBe(true)
  fireEvent.keyDown(screen.getByRole('link', { name: '장부' }), { key: 'Escape' })
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(document.activeElement).toBe(menu)
  fireEvent.click(menu)
  await waitFor(() => expect(hasSteps()).toBe(true))
  act(() => history.back())
  await waitFor(() => expect(isOpen()).toBe(false))
  expect([document.activeElement, document.title]).toEqual([menu, '환전 · 하루 운영'])
  for (const name of ['장부', '장부']) {
    fireEvent.click(menu)
    expect(isOpen()).toBe(true)
    fireEvent.click(screen.getByRole('link', { name }))
    await waitFor(() => expect(isOpen()).toBe(false))
  }
  expect(screen.getByRole('button', { name: /^메뉴, 장부/ })).toBeTruthy()
  stop()
})

test('after a refused call checks the session, hides the section, and shows it with the typed text after the next log-in', async () => {
  let isIn = true
  open(() => (isIn ? ok(ME) : loggedOut()), '/exchange', { login: () => ((isIn = true), ok(ME)), 'exchange-batch/1': loggedOut })
  expect(await screen.findByText('section')).toBeTruthy()
  type('쓰던 내용', '반쯤 쓴 이유')
  isIn = false
  await queryClient
    .fetchQuery({ queryKey: ['batch'], queryFn: () => call(getBatch, { params: { batch_no: 1 } }), retry: false })
    .catch(() => undefined)
  expect(await screen.findByText('로그인이 끝났어요. 다시 로그인하면 쓰던 내용이 그대로 있어요.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'section' })).toBeNull()
  type('아이디', 'operator1')
  type('비밀번호', 'secret-1234')
  clickButton('로그인')
  expect(await screen.findByRole('heading', { name: 'section' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('쓰던 내용').value).toBe('반쯤 쓴 이유')
})

test('another operator’s log-in starts with an empty section and none of the cached data', async () => {
  let me = ME
  open(() => ok(me))
  await screen.findByText('section')
  type('쓰던 내용', '다른 사람의 글')
  queryClient.setQueryData(['GET /v1/operator/exchange'], [{ exchange_no: 1 }])
  me = { ...ME, operator_no: 8, name: '하루운영2' }
  await act(() => queryClient.invalidateQueries({ queryKey: ['GET /v1/operator/me'] }))
  expect(await screen.findByRole('link', { name: '하루운영2 총괄 내 계정' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('쓰던 내용').value).toBe('')
  expect(queryClient.getQueryData(['GET /v1/operator/exchange'])).toBeUndefined()
})

test('warns two minutes before the session ends, and prolongs it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { lines } = open(() => ok({ ...ME, left_seconds: 90 }), '/exchange', {
    'me/seen': () => ok({ left_seconds: 1800, expire_seconds: 43_200 }),
  })
  expect(await screen.findByRole('alertdialog', { name: '곧 로그아웃돼요' })).toBeTruthy()
  clickButton('계속 일하기')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(lines()).toContain('POST /v1/operator/me/seen')
})

test('takes the time from the server, however the clock of this device is set', async () => {
  const ahead = 2 * DAY_MS
  open(() => ok({ ...ME, now: new Date(Date.now() + ahead).toISOString() }))
  await screen.findByText('section')
  expect(Math.abs(serverNow() - Date.now() - ahead)).toBeLessThan(MINUTE_MS)
  await readClock(async () => ({ now: new Date().toISOString() }))
})

test('logs out and reloads the console', async () => {
  const restart = vi.spyOn(page, 'restartAt').mockImplementation(() => undefined)
  const { lines } = open(() => ok(ME))
  await screen.findByText('section')
  clickButton('로그아웃')
  await waitFor(() => expect(restart).toHaveBeenCalledWith(HOME))
  expect(lines()).toContain('POST /v1/operator/logout')
})

test('the targets in the log lead to existing sections', () => {
  for (const path of [...Object.values(SECTIONS), '/proposal', '/journal']) expect(screens.map((one) => one.path)).toContain(path)
})
