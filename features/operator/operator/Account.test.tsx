import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, refused, resetConsole, showSection } from '#kit/web/console/testing.tsx'
import { toast } from '#kit/web/overlays.ts'
import { account as words, invitation, recovery, session, totp } from '../words/session.ts'
import Account from './Account.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn() }))

const SELF = 'GET /v1/operator/me'
const SESSIONS = 'GET /v1/operator/me/session'
const PASSWORD = 'POST /v1/operator/me/password'
const RECOVERY = 'POST /v1/operator/me/recovery'
const OTHER = '01936d2e-1111-4222-8333-444455556666'
const END = `POST /v1/operator/me/session/${OTHER}/end`

const me = {
  operator_no: 7,
  login_id: 'operator7',
  name: '하루운영7',
  user_no: 70,
  has_totp: true,
  needs_totp: false,
  recovery_left: 3,
  left_seconds: 1800,
  expire_seconds: 43_200,
}
const aSession = (of: object = {}) => ({
  session_no: '01936d2e-0000-4222-8333-444455556666',
  is_this: true,
  agent: 'Chrome, Windows',
  ip: '10.0.0.1',
  reg_dt: '2026-11-20T05:00:00Z',
  seen_dt: '2026-11-20T06:00:00Z',
  ...of,
})

const open = (answers: Parameters<typeof showSection>[3] = {}, self: object = me) =>
  showSection('/me', <Account />, '/me', { [SELF]: () => ok(self), [SESSIONS]: () => ok([aSession()]), ...answers })

/** The part of the page below this heading. */
const part = async (title: string) => within((await screen.findByRole('heading', { name: title })).closest('section')!)
const typeIn = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

beforeEach(resetConsole)

test('shows the account, and without an authenticator app asks for no code and has no recovery codes', async () => {
  open({}, { ...me, has_totp: false, user_no: null })
  expect(await screen.findByText('operator7')).toBeTruthy()
  expect(screen.getByText(words.noMember)).toBeTruthy()
  expect(screen.getByText(totp.off)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: recovery.title })).toBeNull()
  expect(screen.queryByLabelText(session.code)).toBeNull()
})

test('changes the password: names what is missing, shows a refusal at its field, and is empty after the change', async () => {
  let answer: () => object = () => refused(400, 'operator.bad_proof', '비밀번호나 숫자가 맞지 않아요.', 'password')
  const { callsTo } = open({ [PASSWORD]: () => answer() })
  const form = await part(words.password)
  const field = (label: string) => form.getByLabelText<HTMLInputElement>(label)
  const submit = () => fireEvent.click(form.getByRole('button', { name: words.change }))
  submit()
  for (const problem of [session.needsPassword, session.needsCode, invitation.badPassword]) {
    expect(await form.findByText(problem, { selector: '[role=alert], [role=alert] *, p, span' })).toBeTruthy()
  }
  typeIn(field(words.present), 'old-secret-77')
  typeIn(field(session.code), '123456')
  typeIn(field(invitation.password), 'new-secret-7788')
  typeIn(field(invitation.again), 'new-secret-7789')
  submit()
  expect(await form.findByText(invitation.differs)).toBeTruthy()
  expect(callsTo(PASSWORD)).toEqual([])
  typeIn(field(invitation.again), 'new-secret-7788')
  submit()
  expect(await form.findByText('비밀번호나 숫자가 맞지 않아요.')).toBeTruthy()
  expect(field(words.present).getAttribute('aria-invalid')).toBe('true')
  answer = () => ok({})
  submit()
  await waitFor(() => expect(toast).toHaveBeenCalledWith(words.changed))
  expect(callsTo(PASSWORD).at(-1)!.body).toEqual({ password: 'old-secret-77', code: '123456', new_password: 'new-secret-7788' })
  await waitFor(() => expect(field(words.present).value).toBe(''))
})

test('shows new recovery codes until they are kept', async () => {
  let self = me
  const { callsTo } = open({
    [SELF]: () => ok(self),
    [RECOVERY]: () => ok({ recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] }),
  })
  const form = await part(recovery.title)
  expect(form.getByText(/쓰지 않은 복구 코드가 3개/)).toBeTruthy()
  typeIn(form.getByLabelText(words.present), 'old-secret-77')
  typeIn(form.getByLabelText(session.code), '123456')
  self = { ...me, recovery_left: 10 }
  await click(recovery.renew)
  expect(await form.findByText('AAAA-BBBB-CCCC-DDDD')).toBeTruthy()
  expect(callsTo(RECOVERY)[0]!.body).toEqual({ password: 'old-secret-77', code: '123456' })
  await click(recovery.kept)
  expect(await form.findByText(/쓰지 않은 복구 코드가 10개/)).toBeTruthy()
  expect(form.queryByText('AAAA-BBBB-CCCC-DDDD')).toBeNull()
})

test('ends another session, not the one that is used', async () => {
  const other = aSession({ session_no: OTHER, is_this: false, agent: 'Safari, iOS', ip: null })
  const { callsTo } = open({ [SESSIONS]: () => ok([aSession(), other]), [END]: () => ok({}) })
  const row = (await screen.findByText('Safari, iOS')).closest('tr')!
  expect(within(screen.getByText('Chrome, Windows').closest('tr')!).getByText(words.thisOne)).toBeTruthy()
  fireEvent.click(within(row).getByRole('button', { name: words.end }))
  await waitFor(() => expect(callsTo(END)).toHaveLength(1))
  await waitFor(() => expect(toast).toHaveBeenCalledWith(words.ended))
})
