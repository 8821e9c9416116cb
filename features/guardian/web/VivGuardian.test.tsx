import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proveIdentity, usePendingIdentity } from '#features/identity/web/public.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { go } from '#kit/web/screen.tsx'
import { fakeNetwork, screenForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import type { Guardianship } from '../contract.ts'
import VivGuardian from './VivGuardian.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({
  ...(await original<object>()),
  alert: vi.fn(async () => undefined),
  toast: vi.fn(),
  confirm: vi.fn(async () => true),
}))
vi.mock('#features/identity/web/prove.ts', () => ({ proveIdentity: vi.fn() }))
vi.mock('#features/identity/web/pending.ts', () => ({ usePendingIdentity: vi.fn(() => null) }))

const NO = '0190a0a0-0000-4000-8000-000000000001'
const NONE: Guardianship = { is_needed: true, max_won: 70_000, version: '2026-11-21', guardian: null }
const GUARDED: Guardianship = {
  ...NONE,
  guardian: {
    guardian_name: '홍*동',
    guardian_phone: '010-****-5678',
    monthly_won: 50_000,
    month_won: 12_000,
    agree_dt: '2026-11-20T03:00:00Z',
    frozen_dt: null,
  },
}

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  localStorage.setItem('haru_token', tokenFor(3))
  vi.mocked(confirm).mockClear().mockResolvedValue(true)
  vi.mocked(toast).mockClear()
  vi.mocked(proveIdentity).mockReset().mockResolvedValue(NO)
  vi.mocked(usePendingIdentity).mockReset().mockReturnValue(null)
})
afterEach(() => vi.unstubAllGlobals())

type Reply = { status?: number; json: unknown }
function show(state: Guardianship, answer: (call: Call) => Reply = () => ({ json: { state: 1, query: GUARDED } })) {
  const { calls } = fakeNetwork((call) => (call.method === 'GET' ? { json: { state: 1, query: state } } : answer(call)))
  render(<QueryClientProvider client={queryClient}>{screenForTest(<VivGuardian />, { at: '/viv-guardian' })}</QueryClientProvider>)
  return { sent: () => calls.filter(({ method }) => method === 'POST') }
}
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('tells an adult that no consent is needed', async () => {
  show({ ...NONE, is_needed: false })
  expect(await screen.findByText('보호자 동의가 필요하지 않아요')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /본인확인/ })).toBeNull()
})

test('offers neither a top-up nor an end of the consent while the guardian has stopped the spending', async () => {
  show({ ...GUARDED, guardian: { ...GUARDED.guardian!, frozen_dt: '2026-11-21T03:00:00Z' } })
  await screen.findByText('보호자가 비브 쓰기를 멈췄어요')
  expect(screen.queryByRole('button', { name: /충전하러 가기|동의 끝내기/ })).toBeNull()
})

test('asks a member of unknown age for a proof of identity', async () => {
  const { sent } = show({ ...NONE, is_needed: null })
  await click('본인확인하기')
  expect(vi.mocked(proveIdentity)).toHaveBeenCalledWith('verify')
  await waitFor(() => expect(sent().map(({ url, body }) => [url, body])).toEqual([['/v1/user/me/identity', { identity_no: NO }]]))
})

test('asks the guardian for proof, limit and consent; preselects nothing and shows what is missing', async () => {
  const { sent } = show(NONE)
  await click('보호자 본인확인하기')
  expect(vi.mocked(proveIdentity)).toHaveBeenCalledWith('guardian')
  expect(await screen.findByText('동의한 한도 안에서 이미 쓴 비브는 돌려받을 수 없어요.')).toBeTruthy()
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  await click('동의하기')
  expect(screen.getByText('한도를 골라 주세요.')).toBeTruthy()
  expect(screen.getByText('내용을 읽고 동의해 주세요.')).toBeTruthy()
  expect((document.activeElement as HTMLInputElement).type).toBe('radio')
  await userEvent.click(screen.getByRole('radio', { name: '30,000원' }))
  expect(screen.queryByText('한도를 골라 주세요.')).toBeNull()
  await click('한 달 30,000원까지 동의하기')
  expect((document.activeElement as HTMLInputElement).type).toBe('checkbox')
  expect(sent()).toEqual([])
  await userEvent.click(screen.getByRole('checkbox'))
  await click('한 달 30,000원까지 동의하기')
  expect(await screen.findByText('보호자가 동의했어요')).toBeTruthy()
  expect(sent().map(({ url, body }) => ({ url, body }))).toEqual([
    { url: '/v1/user/viv/guardian', body: { identity_no: NO, monthly_won: 30_000, version: '2026-11-21' } },
  ])
})

test('continues after a return from the provider; a retry repeats the key', async () => {
  vi.mocked(usePendingIdentity).mockReturnValue(NO)
  let tries = 0
  const { sent } = show(NONE, () => {
    if (tries++ === 0) throw new TypeError('lost')
    return { json: { state: 1, query: GUARDED } }
  })
  await userEvent.click(await screen.findByRole('radio', { name: '70,000원' }))
  await userEvent.click(screen.getByRole('checkbox'))
  await click('한 달 70,000원까지 동의하기')
  expect(await screen.findByText(/연결이 원활하지 않아요/)).toBeTruthy()
  await click('한 달 70,000원까지 동의하기')
  expect(await screen.findByText('보호자가 동의했어요')).toBeTruthy()
  const keys = sent().map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('shows an unsuitable guardian at the proof and allows another person', async () => {
  const msg = '만 19세가 넘은 보호자만 동의할 수 있어요.'
  show(NONE, () => ({ status: 403, json: { state: -9, code: 'guardian.too_young', field: 'identity_no', msg } }))
  await click('보호자 본인확인하기')
  await userEvent.click(await screen.findByRole('radio', { name: '10,000원' }))
  await userEvent.click(screen.getByRole('checkbox'))
  await click('한 달 10,000원까지 동의하기')
  expect((await screen.findByRole('alert')).textContent).toContain(msg)
  expect(screen.getByRole('button', { name: '보호자 본인확인하기' })).toBeTruthy()
})

test('returns to VivChargeSelect without adding a history entry', async () => {
  const goBackTo = vi.spyOn(go, 'backTo').mockImplementation(() => undefined)
  show(GUARDED)
  await click('충전하러 가기')
  expect(goBackTo.mock.calls.map(([path]) => path)).toEqual(['/viv-charge-select'])
  goBackTo.mockRestore()
})

test('shows the current consent and ends it after a confirmation', async () => {
  vi.mocked(confirm).mockResolvedValueOnce(false)
  const { sent } = show(GUARDED, () => ({ json: { state: 1, query: NONE } }))
  expect(await screen.findByText('홍*동')).toBeTruthy()
  expect(screen.getByText('010-****-5678')).toBeTruthy()
  expect(screen.getByText('12,000원 / 50,000원')).toBeTruthy()
  await click('동의 끝내기')
  expect(sent()).toEqual([])
  await click('동의 끝내기')
  expect(await screen.findByRole('button', { name: '보호자 본인확인하기' })).toBeTruthy()
  expect(sent().map(({ url }) => url)).toEqual(['/v1/user/viv/guardian/end'])
  await waitFor(() => expect(toast).toHaveBeenCalledWith('동의를 끝냈어요'))
})

test('offers a retry after a failed load', async () => {
  fakeNetwork(() => ({ status: 500, json: { state: 0 } }))
  render(<QueryClientProvider client={queryClient}>{screenForTest(<VivGuardian />, { at: '/viv-guardian' })}</QueryClientProvider>)
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeTruthy()
})
