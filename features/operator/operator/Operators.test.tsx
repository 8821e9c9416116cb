import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, refused, resetConsole, showSection, type } from '#kit/web/console/testing.tsx'
import { toast } from '#kit/web/overlays.ts'
import { operatorAccounts as words } from '../words/session.ts'
import Operators from './Operators.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn() }))

const LIST = 'GET /v1/operator/account'
const INVITE = 'POST /v1/operator/account/invite'
const LINK = 'POST /v1/operator/account/9/link'
const REVOKE = 'POST /v1/operator/account/9/revoke'

const anOperator = (of: object = {}) => ({
  operator_no: 9,
  login_id: 'operator9',
  name: '하루운영9',
  state: 2,
  user_no: null,
  roles: ['cs'],
  has_totp: false,
  is_me: false,
  may_link: false,
  login_dt: null,
  reg_dt: '2026-11-20T05:00:00Z',
  ...of,
})

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}) =>
  showSection('/operator', <Operators />, at, { [LIST]: () => ok([anOperator()]), ...answers })

beforeEach(resetConsole)

test('lists operators with their state, and says who has no authenticator app', async () => {
  const left = anOperator({ operator_no: 10, login_id: 'operator10', name: '하루운영10', state: 3, is_me: true })
  open('/operator', { [LIST]: () => ok([anOperator(), left]) })
  const active = await screen.findByRole('link', { name: /하루운영9/ })
  expect(active.textContent).toContain('활동')
  expect(active.textContent).toContain(words.noTotp)
  expect(active.getAttribute('href')).toBe('/operator/9')
  // Somebody who left needs none.
  expect(screen.getByRole('link', { name: /하루운영10/ }).textContent).toMatch(/나.*나감/)
  expect(screen.getByRole('link', { name: /하루운영10/ }).textContent).not.toContain(words.noTotp)
})

test('invites by a proposal: names each wrong field, sends the id in small letters, and opens the proposal', async () => {
  const { callsTo, place } = open('/operator/new', { [INVITE]: () => ok({ proposal_no: 31 }) })
  const submitted = async (field: string, value: string, problem: string) => {
    await type(field, value)
    await click(words.propose)
    expect(await screen.findByText(problem)).toBeTruthy()
    expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true')
  }
  await submitted(words.loginId, '한글', words.badLoginId)
  await type(words.loginId, 'Operator11')
  await submitted(words.name, ' ', words.badName)
  await type(words.name, '하루운영11')
  await submitted(words.userNo, '열둘', words.badUserNo)
  await type(words.userNo, '12')
  await type(words.reason, '새')
  await click(words.propose)
  expect(await screen.findByText(words.noRole)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /고객 응대/ }))
  await submitted(words.reason, '새', '2자 이상 적어 주세요.')
  expect(callsTo(INVITE)).toEqual([])
  await type(words.reason, '야간 담당을 맡아요')
  await click(words.propose)
  await waitFor(() => expect(place()).toBe('/proposal/31'))
  const body = { login_id: 'operator11', name: '하루운영11', user_no: 12, roles: ['cs'], reason: '야간 담당을 맡아요' }
  expect(callsTo(INVITE).map((one) => one.body)).toEqual([body])
  expect(toast).toHaveBeenCalledWith(words.proposed)
})

test('shows a refusal and what was typed', async () => {
  open('/operator/9', { [REVOKE]: () => refused(409, 'operator.waiting', '같은 안건이 이미 기다리고 있어요.') })
  await screen.findByRole('heading', { name: words.revoke })
  const reason = screen.getAllByLabelText<HTMLTextAreaElement>(words.reason).at(-1)
  fireEvent.change(reason!, { target: { value: '다음 달에 그만둬요' } })
  await click(words.revokeSubmit)
  expect(await screen.findByText('같은 안건이 이미 기다리고 있어요.')).toBeTruthy()
  expect(reason!.value).toBe('다음 달에 그만둬요')
})

test('the operator’s own account is changed by others only, and one who left can only be invited again', async () => {
  open('/operator/9', { [LIST]: () => ok([anOperator({ is_me: true })]) })
  for (const name of [words.renewSubmit, words.revokeSubmit]) {
    expect((await screen.findByRole('button', { name })).hasAttribute('disabled')).toBe(true)
  }
  expect(screen.getAllByText(words.own)).toHaveLength(3)
  expect(screen.queryByRole('button', { name: words.makeLink })).toBeNull()
})

test('only who approved an invitation makes its link, which is shown once', async () => {
  const invited = anOperator({ state: 1, may_link: true })
  const made = { link: 'https://haru.test/console/#/invite?token=abc', invite_dt: '2026-11-24T05:00:00Z' }
  const { callsTo } = open('/operator/9', { [LIST]: () => ok([invited]), [LINK]: () => ok(made) })
  await click(words.makeLink)
  expect(await screen.findByText(made.link)).toBeTruthy()
  expect(callsTo(LINK)).toHaveLength(1)
})

test('an unknown number shows not found', async () => {
  open('/operator/99')
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeTruthy()
})
