import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OverlayHost } from '#kit/web/OverlayHost.tsx'
import { alert, confirm } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, screenForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import ConsentCenter from '../ConsentCenter.tsx'
import MyInfoEdit from '../MyInfoEdit.tsx'
import MyInfoMain from '../MyInfoMain.tsx'
import Sessions from '../Sessions.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({
  ...(await original<object>()),
  alert: vi.fn(async () => undefined),
  confirm: vi.fn(async () => true),
}))

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
const at = '2026-11-21T14:00:00+09:00'
const session = (session_no: string, device: string, is_this = false) => ({
  session_no,
  device,
  ip: '203.0.113.*',
  reg_dt: at,
  seen_dt: at,
  is_this,
})
const profile = {
  user_no: 3,
  user_social_provider: 'local',
  user_verified: false,
  user_info: { haru_name: '보리차한잔', haru_statemsg: '물 2리터', haru_character: '6' },
  gender: 'w',
  user_profile: [],
  cate_no: null,
  isexpert: false,
  expert_no: null,
  is_share_geo: false,
  is_show_geo: false,
  share_geo_expire_dt: null,
  is_geo_manually_disabled: false,
  user_token: null,
  unread_qtt: 0,
}
const info = {
  user_id: 'barley',
  real_name: '김하루',
  birth: '1990-01-01',
  is_minor: false,
  phone: '01012345678',
  identity_provider: 'portone',
  identity_dt: at,
  mail: null,
  haru_name_from_dt: null as string | null,
  has_password: true,
  providers: ['kakao'],
  setup_step: 5,
  reg_dt: at,
}
const policies = ['terms', 'privacy', 'marketing', 'location_terms', 'health_sensitive'].map((kind) => ({
  kind,
  title: kind,
  version: '2026-11-21',
  effective_dt: at,
  next: [],
}))
const settings = [
  { setting_key: 'theme', setting_value: 'system' },
  { setting_key: 'account_private', setting_value: '0' },
  { setting_key: 'font_scale', setting_value: '1.0' },
]

type Answers = Record<string, (call: Call) => unknown>
const REFUSED = (code: string, msg: string) => ({ refused: { state: -9, code, msg } })

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  localStorage.setItem('haru_token', tokenFor(3))
  vi.mocked(confirm).mockClear().mockResolvedValue(true)
  vi.mocked(alert).mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.removeAttribute('style')
})

/** Renders a screen over a fake network with these answers. `sent` returns the calls of one endpoint. */
function show(element: ReactElement, answers: Answers): { sent: (line: string) => Call[] } {
  const { calls } = fakeNetwork((call) => {
    const line = `${call.method} ${call.url.split('?')[0] ?? ''}`
    const answer = answers[line] ?? DEFAULTS[line]
    if (!answer) return { status: 404, json: { state: -9, code: 'request.not_found', msg: `Nothing answers ${line}` } }
    const query = answer(call)
    const refused = (query as { refused?: object } | null)?.refused
    return refused ? { status: 409, json: refused } : { json: { state: 1, query } }
  })
  render(<QueryClientProvider client={queryClient}>{screenForTest(element, { at: '/my-info' })}</QueryClientProvider>)
  return { sent: (line) => calls.filter(({ method, url }) => `${method} ${url}` === line) }
}
const DEFAULTS: Answers = {
  'GET /v1/user/auth/profile': () => profile,
  'GET /v1/user/me': () => info,
  'GET /v1/user/settings': () => settings,
  'GET /v1/policy': () => policies,
  'GET /v1/user/auth/social': () => [],
  'GET /v1/user/social': () => [],
  'GET /v1/user/consents/history': () => [],
}

describe('Sessions', () => {
  const others = [session('b', WINDOWS), session('c', 'curl/8')]
  const list = () => [...others, session('a', PHONE, true)]

  test('names the devices, marks this one first, and can end only others', async () => {
    show(<Sessions />, { 'GET /v1/user/sessions': list })
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
      '아이폰 · 사파리이 기기',
      '윈도우 PC · 크롬',
      '알 수 없는 기기',
    ])
    expect(within(rows[0]!).queryByRole('button')).toBeNull()
    expect(within(rows[1]!).getByText(/203\.0\.113\.\*/)).toBeTruthy()
  })

  test('removes an ended log-in at once and restores it on failure', async () => {
    const { sent } = show(<Sessions />, { 'GET /v1/user/sessions': list, 'DELETE /v1/user/sessions/b': () => REFUSED('x', '안 돼요') })
    await userEvent.click(await screen.findByRole('button', { name: '윈도우 PC · 크롬 로그아웃' }))
    await waitFor(() => expect(alert).toHaveBeenCalledWith('안 돼요'))
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(sent('DELETE /v1/user/sessions/b')).toHaveLength(1)
  })

  test('ends all others after a confirmation', async () => {
    vi.mocked(confirm).mockResolvedValueOnce(false)
    const { sent } = show(<Sessions />, { 'GET /v1/user/sessions': list, 'DELETE /v1/user/sessions': () => ({}) })
    const click = async () => userEvent.click(await screen.findByRole('button', { name: '다른 기기 모두 로그아웃' }))
    await click()
    expect(sent('DELETE /v1/user/sessions')).toHaveLength(0)
    await click()
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(screen.getByText('다른 기기에서는 로그인하지 않았어요.')).toBeTruthy()
  })
})

describe('ConsentCenter', () => {
  const consent = (kind: string, agreed: boolean) => ({ kind, agreed, version: '2022-03-01', reg_dt: at })
  const given = [consent('terms', true), consent('privacy', true), consent('age14', true), consent('marketing', true)]

  test('shows date and version; required consents have no switch, night marketing needs day marketing', async () => {
    show(<ConsentCenter />, { 'GET /v1/user/consents': () => [consent('marketing', false), consent('terms', true)] })
    expect(await screen.findByText('2026년 11월 21일 동의 · 2022-03-01 판')).toBeTruthy()
    expect(screen.getByText('2026년 11월 21일 거둠')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', { name: '광고와 혜택 알림' }).disabled).toBe(false))
    expect(screen.getAllByRole('switch')).toHaveLength(4)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^밤/ }).disabled).toBe(true)
    expect(screen.getByRole('link', { name: '탈퇴 화면으로' }).getAttribute('href')).toBe('/my-info-withdraw')
  })

  test('confirms a withdrawal with its effects; an agreement names the version in force', async () => {
    const bodies: unknown[] = []
    show(<ConsentCenter />, {
      'GET /v1/user/consents': () => given,
      'POST /v1/user/consents': ({ body }) => {
        bodies.push(body)
        return given.filter(({ kind }) => kind !== 'marketing')
      },
    })
    const marketing = await screen.findByRole<HTMLInputElement>('switch', { name: '광고와 혜택 알림' })
    await waitFor(() => expect(marketing.disabled).toBe(false))
    vi.mocked(confirm).mockResolvedValueOnce(false)
    await userEvent.click(marketing)
    expect(bodies).toEqual([])
    await userEvent.click(marketing)
    await waitFor(() => expect(bodies).toHaveLength(1))
    expect(vi.mocked(confirm).mock.calls[0]?.[0].text).toContain('밤 알림도 함께')
    // The law requires this notice.
    await waitFor(() => expect(vi.mocked(alert).mock.calls[0]?.[0]).toContain('광고와 혜택 알림 동의를 거뒀어요'))
    await userEvent.click(screen.getByRole('switch', { name: /^위치기반/ }))
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies).toEqual([
      { kind: 'marketing', agreed: false, version: '2022-03-01' },
      { kind: 'location_terms', agreed: true, version: '2026-11-21' },
    ])
  })

  test('shows a failed answer and resets the switch', async () => {
    show(<ConsentCenter />, {
      'GET /v1/user/consents': () => given,
      'POST /v1/user/consents': () => REFUSED('auth.consent_version', '약관이 바뀌었어요.'),
    })
    const location = await screen.findByRole<HTMLInputElement>('switch', { name: /^위치기반/ })
    await waitFor(() => expect(location.disabled).toBe(false))
    await userEvent.click(location)
    await waitFor(() => expect(alert).toHaveBeenCalledWith('약관이 바뀌었어요.'))
    expect(location.checked).toBe(false)
  })
})

describe('MyInfoMain', () => {
  test('has a place for each part from the first frame on', async () => {
    show(<MyInfoMain />, {})
    const parts = [...document.querySelectorAll('.invisible')]
    expect(parts.map((part) => part.querySelectorAll('[aria-hidden]').length)).toEqual([1, 1, 2])
    expect(await screen.findByText('010-1234-5678')).toBeTruthy()
    expect(document.querySelector('.invisible')).toBeNull()
  })

  test('shows the account and the identity provider; changes and stores the theme at once', async () => {
    const { sent } = show(<MyInfoMain />, {
      'PUT /v1/user/settings': () => [...settings.slice(1), { setting_key: 'theme', setting_value: 'dark' }],
    })
    expect(await screen.findByText('010-1234-5678')).toBeTruthy()
    expect(screen.getByText('김하루 · 포트원 · 2026년 11월 21일')).toBeTruthy()
    expect(screen.getByText('아이디와 비밀번호, 카카오')).toBeTruthy()
    await userEvent.click(await screen.findByRole('radio', { name: '어둡게' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    await waitFor(() => expect(sent('PUT /v1/user/settings')[0]?.body).toEqual([{ setting_key: 'theme', setting_value: 'dark' }]))
    expect(localStorage.getItem('haru_theme')).toBe('dark')
  })

  test('resets a refused setting', async () => {
    show(<MyInfoMain />, { 'PUT /v1/user/settings': () => REFUSED('settings.value', '고를 수 없는 값이에요.') })
    const isPrivate = await screen.findByRole<HTMLInputElement>('switch', { name: '비공개 계정' })
    await userEvent.click(isPrivate)
    await waitFor(() => expect(isPrivate.checked).toBe(false))
  })
})

describe('MyInfoEdit', () => {
  const form = () => ({
    name: screen.getByLabelText<HTMLInputElement>('별명'),
    save: screen.getByRole('button', { name: '저장' }),
  })

  test('shows a malformed name at the field and sends nothing', async () => {
    const { sent } = show(<MyInfoEdit />, {})
    await screen.findByLabelText('별명')
    await userEvent.clear(form().name)
    await userEvent.type(form().name, '한')
    await userEvent.click(form().save)
    expect(screen.getByText(/별명은 한글, 영문, 숫자/)).toBeTruthy()
    expect(document.activeElement).toBe(form().name)
    expect(sent('POST /v1/user/auth/profile')).toEqual([])
  })

  test('shows the date from which the name may be changed', async () => {
    show(<MyInfoEdit />, { 'GET /v1/user/me': () => ({ ...info, haru_name_from_dt: '2026-12-21T14:00:00+09:00' }) })
    expect((await screen.findByLabelText<HTMLInputElement>('별명')).disabled).toBe(true)
    expect(screen.getByText(/12월 21일 월요일부터 바꿀 수 있어요/)).toBeTruthy()
  })

  test('offers no password change to a member without a password', async () => {
    show(<MyInfoEdit />, { 'GET /v1/user/me': () => ({ ...info, has_password: false }) })
    await screen.findByLabelText('별명')
    expect(screen.queryByRole('button', { name: '비밀번호 바꾸기' })).toBeNull()
    expect(screen.getByRole('button', { name: '메일 더하기' })).toBeTruthy()
  })

  test('shows what else can log in after a password change, and removes it with the new password', async () => {
    const socials = [{ provider: 'kakao', reg_dt: at }]
    const { sent } = show(
      <>
        <MyInfoEdit />
        <OverlayHost />
      </>,
      {
        'PUT /v1/user/auth/password': () => ({ socials }),
        'GET /v1/user/sessions': () => [session('a', PHONE, true)],
        'DELETE /v1/user/social/kakao': () => ({}),
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: '비밀번호 바꾸기' }))
    const sheet = await screen.findByRole('dialog')
    const type = async (label: string, text: string) => userEvent.type(await within(sheet).findByLabelText(label), text)
    await type('새 비밀번호', 'Gam-namu.78')
    await type('비밀번호 확인', 'Gam-namu.78{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(within(sheet).getByLabelText('지금 비밀번호')))
    await type('지금 비밀번호', 'Bori-cha.99{Enter}')
    expect(await within(sheet).findByText('11월 21일 토요일에 연결했어요')).toBeTruthy()
    await userEvent.click(within(sheet).getByRole('button', { name: '카카오 연결 끊기' }))
    await within(sheet).findByText('이제 새 비밀번호로만 로그인할 수 있어요.')
    expect(sent('DELETE /v1/user/social/kakao')[0]?.body).toEqual({ password: 'Gam-namu.78' })
    expect(sent('PUT /v1/user/auth/password')[0]?.body).toMatchObject({ password_now: 'Bori-cha.99', password: 'Gam-namu.78' })
  })
})
