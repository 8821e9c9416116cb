import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proveIdentity, usePendingIdentity } from '#features/identity/web/public.ts'
import { alert, confirm } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, followingForTest, wireForTest, type Call } from '#kit/web/testing.ts'
import type { Guarded, GuardedCharge } from '../contract.ts'
import { CHARGES_PAGE } from '../rules.ts'
import GuardianMain from './GuardianMain.tsx'
import { CapSheet } from './parts/CapSheet.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({
  ...(await original<object>()),
  alert: vi.fn(async () => undefined),
  toast: vi.fn(),
  confirm: vi.fn(async () => true),
}))
vi.mock('#features/identity/web/prove.ts', () => ({ proveIdentity: vi.fn() }))
vi.mock('#features/identity/web/pending.ts', () => ({ usePendingIdentity: vi.fn(() => null) }))

const PASS = '0190a0a0-0000-4000-8000-000000000002'
const NO = '0190a0a0-0000-4000-8000-000000000001'
const CHILD: Guarded = {
  guardian_no: 7,
  haru_name: '푸른하늘',
  monthly_won: 50_000,
  month_won: 10_000,
  agree_dt: '2026-11-20T03:00:00Z',
  end_dt: null,
  frozen_dt: null,
}
const CHARGE: GuardedCharge = { charge_no: 31, viv: 100, won: 10_000, cancelled_viv: 0, remaining: 70, paid_dt: '2026-11-21T03:00:00Z' }

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  vi.mocked(confirm).mockClear().mockResolvedValue(true)
  vi.mocked(alert).mockClear()
  vi.mocked(proveIdentity).mockReset().mockResolvedValue(NO)
  vi.mocked(usePendingIdentity).mockReset().mockReturnValue(null)
})
afterEach(() => vi.unstubAllGlobals())

type Fixture = { at?: string; members?: Guarded[]; charges?: GuardedCharge[]; refusal?: object }
function show(fixture: Fixture = {}): { calls: Call[] } {
  const { at = '/guardian', members = [CHILD], charges = [CHARGE], refusal } = fixture
  const { calls } = fakeNetwork(({ url, body }) => {
    if (refusal) return { status: 409, json: refusal }
    if (url.endsWith('/cancel')) return { json: { state: 1, query: { viv: 70, won: 7000, due_dt: '2026-11-25T14:59:59Z' } } }
    if (url.endsWith('/charge')) {
      const before = (body as { before_no?: number }).before_no ?? Infinity
      return { json: { state: 1, query: charges.filter(({ charge_no }) => charge_no < before).slice(0, CHARGES_PAGE) } }
    }
    if (url.endsWith('/room')) return { json: { state: 1, query: [{ name: '하늘강', kind: 'private', reg_dt: '2026-11-21T03:00:00Z' }] } }
    if (url.endsWith('/link')) return { json: { state: 1, query: { identity_no: PASS } } }
    if (url.endsWith('/cap') || url.endsWith('/freeze') || url.endsWith('/end')) return { json: { state: 1, query: members[0] } }
    return { json: { state: 1, query: { guardian_name: '홍*동', max_won: 70_000, members } } }
  })
  render(<QueryClientProvider client={queryClient}>{followingForTest(<GuardianMain />, at).view}</QueryClientProvider>)
  return { calls }
}
const open = async () => userEvent.click(screen.getByRole('button', { name: '본인확인하기' }))

test('calls nothing before the proof or after a cancelled one', async () => {
  vi.mocked(proveIdentity).mockResolvedValue(null)
  const { calls } = show()
  expect(screen.getByRole('heading', { name: '자녀의 비브 충전을 살펴보세요' })).toBeTruthy()
  await open()
  expect(vi.mocked(proveIdentity)).toHaveBeenCalledWith('guardian_main')
  expect(calls).toEqual([])
})

test('shows members with limit, month and top-ups; the proof is in no address', async () => {
  const { calls } = show()
  await open()
  const card = await screen.findByRole('region', { name: '푸른하늘' })
  expect(within(card).getByText('10,000원 / 50,000원')).toBeTruthy()
  expect(await within(card).findByText('쓰지 않은 비브 70 VIV')).toBeTruthy()
  expect(screen.getByText('홍*동 님이 동의한 회원')).toBeTruthy()
  expect(calls.map(({ url }) => url).toSorted()).toEqual(['/v1/guardian', '/v1/guardian/7/charge', '/v1/guardian/7/room'])
  expect(await within(card).findByText('하늘강')).toBeTruthy()
  expect(calls.every(({ url, body }) => !url.includes(NO) && (body as { identity_no: string }).identity_no === NO)).toBe(true)
})

test('cancels the unused part after a confirmation that names the used part', async () => {
  const { calls } = show()
  await open()
  vi.mocked(confirm).mockResolvedValueOnce(false)
  await userEvent.click(await screen.findByRole('button', { name: '70 VIV 취소' }))
  expect(calls.some(({ url }) => url.endsWith('/cancel'))).toBe(false)
  expect(vi.mocked(confirm).mock.calls[0]?.[0].text).toContain('이미 쓴 비브는 돌려받을 수 없고')
  await userEvent.click(screen.getByRole('button', { name: '70 VIV 취소' }))
  await waitFor(() => expect(vi.mocked(alert)).toHaveBeenCalledWith('7,000원을 11월 25일 수요일까지 돌려드릴게요.'))
  expect(calls.filter(({ url }) => url === '/v1/guardian/7/charge/31/cancel')).toHaveLength(1)
  // The figures are refetched.
  await waitFor(() => expect(calls.filter(({ url }) => url === '/v1/guardian').length).toBeGreaterThan(1))
})

test('offers no cancellation for used or cancelled top-ups', async () => {
  const used = { ...CHARGE, remaining: 0 }
  show({ charges: [used, { ...used, charge_no: 30, cancelled_viv: 100 }] })
  await open()
  expect(await screen.findByText('모두 썼어요')).toBeTruthy()
  expect(screen.getByText('100 VIV 취소됨')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /취소$/ })).toBeNull()
})

test('ends a consent after a confirmation; an ended one shows only its top-ups', async () => {
  const { calls } = show({ members: [CHILD, { ...CHILD, guardian_no: 3, haru_name: '지난이름', end_dt: '2026-11-10T03:00:00Z' }] })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '동의 끝내기' }))
  await waitFor(() => expect(calls.some(({ url }) => url === '/v1/guardian/7/end')).toBe(true))
  const past = screen.getByRole('region', { name: '지난이름' })
  expect(within(past).getByText(/에 끝난 동의/)).toBeTruthy()
  expect(within(past).queryByRole('button', { name: /한도|끝내기/ })).toBeNull()
})

test('pages the top-ups', async () => {
  show({ charges: Array.from({ length: CHARGES_PAGE + 2 }, (_, n) => ({ ...CHARGE, charge_no: 100 - n })) })
  await open()
  const rows = async () => within(await screen.findByRole('list', { name: '푸른하늘 님의 충전 내역' })).getAllByRole('listitem')
  expect(await rows()).toHaveLength(CHARGES_PAGE)
  await userEvent.click(screen.getByRole('button', { name: '더 보기' }))
  await waitFor(async () => expect(await rows()).toHaveLength(CHARGES_PAGE + 2))
  expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull()
})

test('shows an empty view without members', async () => {
  show({ members: [] })
  await open()
  expect(await screen.findByText('동의한 회원이 없어요')).toBeTruthy()
})

test('shows an expired proof and offers a new one', async () => {
  vi.mocked(usePendingIdentity).mockReturnValue(NO)
  show({ refusal: { state: -9, code: 'identity.expired', msg: '본인확인을 한 지 오래됐어요. 다시 해 주세요.' } })
  expect(await screen.findByText('본인확인을 한 지 오래됐어요. 다시 해 주세요.')).toBeTruthy()
  expect(screen.getByRole('button', { name: '본인확인하기' })).toBeTruthy()
})

test('CapSheet preselects the current limit, shows a refusal and allows another attempt', async () => {
  const onDone = vi.fn()
  const onSave = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(undefined)
  render(<CapSheet max={70_000} now={15_000} onSave={onSave} onDone={onDone} />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '15,000원' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: '30,000원' }))
  await userEvent.click(screen.getByRole('button', { name: '이 한도로 바꾸기' }))
  expect((await screen.findByRole('alert')).textContent).toContain('연결이 원활하지 않아요')
  await userEvent.click(screen.getByRole('button', { name: '이 한도로 바꾸기' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(onSave.mock.calls).toEqual([[30_000], [30_000]])
})

test('opens the link of an SMS once, freezes spending after a question, and needs a proof for more', async () => {
  const { calls } = show({ at: '/guardian?link=secret' })
  await userEvent.click(screen.getByRole('button', { name: '열기' }))
  const card = await screen.findByRole('region', { name: '푸른하늘' })
  expect(calls[0]).toMatchObject({ url: '/v1/guardian/link', body: { link: 'secret' } })
  expect(screen.queryByRole('button', { name: '열기' })).toBeNull()
  expect(screen.getByText(/한도를 올리거나 다시 쓸 수 있게 하려면/)).toBeTruthy()
  vi.mocked(confirm).mockResolvedValueOnce(false)
  const freeze = within(card).getByRole('button', { name: '비브 쓰기 멈추기' })
  await userEvent.click(freeze)
  expect(calls.some(({ url }) => url.endsWith('/freeze'))).toBe(false)
  await userEvent.click(freeze)
  await waitFor(() => expect(calls.find(({ url }) => url.endsWith('/freeze'))?.body).toEqual({ identity_no: PASS, frozen: true }))
  await open()
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ identity_no: NO }))
})
