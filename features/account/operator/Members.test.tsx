import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { lazy } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ok, OWN_MEMBER, refused, resetConsole, showSection, someone, type } from '#kit/web/console/testing.tsx'
import { toast } from '#kit/web/overlays.ts'
import { Members } from './Members.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn() }))

const AT = '2026-11-20T05:00:00Z'
const SEARCH = 'POST /v1/operator/member/search'
const ONE = 'GET /v1/operator/member/12'
const OPEN = 'POST /v1/operator/member/12/person'
const SESSIONS = 'GET /v1/operator/member/12/session'
const END = 'POST /v1/operator/member/12/session/end'
const FIELD = '회원 번호, 아이디, 별명, 실명, 전화번호'

const aMember = (of: object = {}) => ({
  ...someone(12, '보리차'),
  user_id: 'bo***9',
  provider: 'local',
  status: 'active',
  reg_dt: AT,
  seen_dt: AT,
  withdraw_dt: null,
  purge_dt: null,
  isexpert: false,
  account_private: false,
  hide_dt: null,
  limits: [{ closed: 'write', until_dt: AT }],
  identity: { real_name: '김*수', phone: '010-****-4444', birth_year: '1990', identity_dt: AT },
  mail: null,
  is_minor: false,
  referrer: null,
  ...of,
})
const found = { ...someone(12, '보리차'), real_name: '김*수', phone_last4: '4444', is_active: true, rank: 2 }
const aSession = (no: number, device: string) => ({
  session_no: `0190a0a0-0000-4000-8000-00000000000${no}`,
  device,
  ip: '203.0.113.*',
  reg_dt: AT,
  seen_dt: AT,
})

const Added = lazy(async () => ({ default: ({ userNo }: { userNo: number }) => <p>{`더한 화면 ${userNo}`}</p> }))
const added = [
  { key: 'case', title: '사건', right: 'report.see', View: Added },
  { key: 'books', title: '지갑', right: 'wallet.see', View: Added },
]
beforeEach(resetConsole)
const show = (at: string, answers: Parameters<typeof showSection>[3], rights: readonly string[] = []) =>
  showSection(
    '/member',
    <Members added={added} />,
    at,
    { [SEARCH]: () => ok({ members: [found], is_cut: false }), [ONE]: () => ok(aMember()), ...answers },
    rights,
  )

test('finds a member without putting the words into an address, and opens the page', async () => {
  const { calls, place } = show('/member', {})
  await type(FIELD, '김민수')
  fireEvent.submit(screen.getByRole('search'))
  const row = await screen.findByRole('link', { name: /보리차 \(12번\)/ })
  expect(row.textContent).toContain('김*수 · 전화 끝자리 4444')
  expect(calls.map(({ url, body }) => [url, (body as { q: string }).q])).toEqual([['/v1/operator/member/search', '김민수']])
  fireEvent.click(row)
  expect(await screen.findByRole('heading', { name: '개인정보' })).toBeTruthy()
  expect(place()).toBe('/member/12')
})

test('says that not all similar names were examined, also where nobody was found', async () => {
  let members = [found]
  show('/member', { [SEARCH]: () => ok({ members, is_cut: true }) })
  const cut = '비슷한 이름이 60개가 넘어서 모두 살피지 못했어요. 찾는 회원이 없으면 글자를 더 적어 주세요.'
  await type(FIELD, '리차')
  fireEvent.submit(screen.getByRole('search'))
  expect(await screen.findByText(cut)).toBeTruthy()
  expect(screen.getByRole('link', { name: /보리차/ })).toBeTruthy()
  members = []
  await type(FIELD, '리차1')
  fireEvent.submit(screen.getByRole('search'))
  expect(await screen.findByText('그런 회원을 찾지 못했어요')).toBeTruthy()
  expect(screen.getByText(cut)).toBeTruthy()
})

test('shows masked personal data, and all of it after a reason', async () => {
  const { calls } = show('/member/12', {
    [OPEN]: () => ok({ user_id: 'boricha9', real_name: '김민수', birth: '1990-03-01', phone: '01033334444', mail: null }),
  })
  expect(await screen.findByText('010-****-4444')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '개인정보 보기' }))
  fireEvent.click(screen.getByRole('button', { name: '이유를 남기고 보기' }))
  expect(await screen.findByText('5자 이상 적어 주세요.')).toBeTruthy()
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  await type('보는 이유 (기록에 남아요)', '당첨 확인 전화')
  fireEvent.click(screen.getByRole('button', { name: '이유를 남기고 보기' }))
  expect(await screen.findByText('01033334444')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '다시 가리기' }))
  expect(screen.queryByText('01033334444')).toBeNull()
})

test('shows parts of other features by rights, and ends one or all log-ins with a reason', async () => {
  let live = [aSession(1, 'Mozilla/5.0 (iPhone) Safari'), aSession(2, 'Windows Chrome')]
  const { calls } = show(
    '/member/12?view=session',
    {
      [SESSIONS]: () => ok(live),
      [END]: () => {
        live = live.slice(1)
        return ok({ ended: 1 })
      },
    },
    ['wallet.see'],
  )
  expect(await screen.findByRole('button', { name: '사건' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '지갑' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: '아이폰 · 사파리 로그아웃' }))
  await type('로그아웃하는 이유 (기록에 남아요)', '도난 신고')
  fireEvent.submit(screen.getByLabelText('로그아웃하는 이유 (기록에 남아요)').closest('form')!)
  await waitFor(() => expect(toast).toHaveBeenCalledWith('로그아웃했어요'))
  const sent = calls.find(({ url }) => url.endsWith('/end'))
  expect(sent?.body).toEqual({ reason: '도난 신고', session_no: '0190a0a0-0000-4000-8000-000000000001' })
  await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: '사건' }))
  expect(await screen.findByText('더한 화면 12')).toBeTruthy()
})

test('offers no log-out of the own member account', async () => {
  show(`/member/${OWN_MEMBER}?view=session`, {
    [`GET /v1/operator/member/${OWN_MEMBER}`]: () => ok(aMember({ user_no: OWN_MEMBER })),
    [`GET /v1/operator/member/${OWN_MEMBER}/session`]: () => ok([aSession(1, 'Windows Chrome')]),
  })
  expect(await screen.findByText(/다른 운영자가 처리해야 해요/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '모든 기기 로그아웃' })).toBeNull()
})

test('says when there is no such member', async () => {
  show('/member/12', { [ONE]: () => refused(404, 'request.not_found', '볼 수 없는 페이지입니다') })
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeTruthy()
})
