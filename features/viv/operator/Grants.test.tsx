import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { resetConsole, lost, ok, showSection, someone, click, type, operatorNamed } from '#kit/web/console/testing.tsx'
import { confirm, toast } from '#kit/web/overlays.ts'
import { page } from '#kit/web/page.ts'
import { GRANTS_PAGE } from '../operator-rules.ts'
import Grants from './Grants.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const FIND = 'POST /v1/operator/member/find'
const GIVE = 'POST /v1/operator/grant'
const anEvent = { event_no: 3, name: '걷기 챌린지', budget_viv: 5000, granted_viv: 100, clawed_viv: 40 }
const aGrant = (grant_no: number) => ({
  grant_no,
  event: { event_no: 3, name: '걷기 챌린지' },
  amount: 50,
  members: 2,
  total: 100,
  expire_dt: null,
  words: '걷기 챌린지',
  reason: '걷기 챌린지에 참여한 회원',
  given_by: operatorNamed(8),
  approved_by: null,
  reg_dt: '2026-11-20T05:00:00Z',
})

beforeEach(resetConsole)

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}) =>
  showSection('/grant', <Grants />, at, {
    'GET /v1/operator/grant': () => ok([aGrant(4)]),
    'GET /v1/operator/grant/4': () => ok(aGrant(4)),
    'GET /v1/operator/grant/4/member': () => ok([someone(1, '하나'), someone(2, null)]),
    [FIND]: () => ok({ members: [someone(1), someone(2)], unknown: [] }),
    'GET /v1/operator/event': () => ok([anEvent]),
    ...answers,
  })

async function fill(lines: string): Promise<void> {
  await screen.findByRole('option', { name: '걷기 챌린지 (4,940 VIV 남음)' })
  await type('어느 예산에서', '3')
  await type(/받을 회원/, lines)
  await type('한 명에게 줄 비브', '1,000')
  await type('회원이 읽는 말', '걷기 챌린지')
  await type(/이유/, '걷기 챌린지에 참여한 회원')
}

test('shows a grant with its receivers, including deleted members', async () => {
  open('/grant/4')
  expect(await screen.findByText('하나 (1번)')).toBeTruthy()
  expect(screen.getByText('떠난 회원 (2번)')).toBeTruthy()
})

test('opens a grant by its URL; an unknown number shows not found', async () => {
  open('/grant/4', { 'GET /v1/operator/grant': () => ok([]) })
  expect(await screen.findByText('걷기 챌린지에 참여한 회원')).toBeTruthy()
  cleanup()
  open('/grant/5')
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeTruthy()
})

test('refuses the grant if a line matches no member', async () => {
  const { callsTo } = open('/grant/new', { [FIND]: () => ok({ members: [someone(1)], unknown: ['없는이'] }) })
  await click('지급하기')
  expect(await screen.findByText('예산을 골라 주세요.')).toBeTruthy()
  await screen.findByRole('option', { name: '걷기 챌린지 (4,940 VIV 남음)' })
  await type('어느 예산에서', '3')
  await click('지급하기')
  expect(await screen.findByText('회원을 한 줄에 한 명씩, 1000명까지 적어 주세요.')).toBeTruthy()
  expect(callsTo(FIND)).toEqual([])
  await fill('1\n\n 없는이 ')
  await click('지급하기')
  expect(await screen.findByText('찾지 못한 줄이 있어요: 없는이')).toBeTruthy()
  expect(callsTo(FIND)[0]!.body).toEqual({ lines: ['1', '없는이'] })
  expect(callsTo(GIVE)).toEqual([])
})

test('grants after confirming the total, and only once after a lost answer', async () => {
  const { callsTo, place } = open('/grant/new', {
    [GIVE]: () => (callsTo(GIVE).length === 1 ? lost() : ok({ grant: aGrant(4), proposal_no: null })),
  })
  await fill('1\n2')
  await click('지급하기')
  expect(await screen.findByText('답을 받지 못했어요. 다시 누르면 두 번 처리되지 않아요.')).toBeTruthy()
  expect(confirm).toHaveBeenLastCalledWith(
    expect.objectContaining({ text: '회원1 (1번), 회원2 (2번) 2명에게 모두 2,000 VIV를 지급할까요?' }),
  )
  await click('지급하기')
  await waitFor(() => expect(place()).toBe('/grant/4'))
  expect(callsTo(GIVE)[1]!.body).toEqual({
    event_no: 3,
    user_nos: [1, 2],
    amount: 1000,
    words: '걷기 챌린지',
    reason: '걷기 챌린지에 참여한 회원',
  })
  expect(callsTo(GIVE)[1]!.headers['idempotency-key']).toBe(callsTo(GIVE)[0]!.headers['idempotency-key'])
  expect(toast).toHaveBeenCalledWith('지급했어요')
})

test('a large grant becomes a proposal', async () => {
  const { place } = open('/grant/new', { [GIVE]: () => ok({ grant: null, proposal_no: 33 }) })
  await fill('1\n2')
  await type('마지막 사용일 (선택)', '2026-12-31')
  await click('지급하기')
  await waitFor(() => expect(place()).toBe('/proposal/33'))
  expect(toast).toHaveBeenCalledWith(expect.stringContaining('안건으로 올렸어요'))
})

test('the confirmation names the receivers; a line of digits does not match a numeric name', async () => {
  const many = Array.from({ length: 7 }, (_, nth) => someone(nth + 1))
  const found = [[someone(20, '103'), someone(2)], many]
  const { callsTo } = open('/grant/new', { [FIND]: () => ok({ members: found.shift(), unknown: [] }) })
  await fill('103\n2')
  await click('지급하기')
  expect(await screen.findByText(/이름이 숫자인 회원을 찾은 줄이 있어요: 103\./)).toBeTruthy()
  expect(confirm).not.toHaveBeenCalled()
  expect(callsTo(GIVE)).toEqual([])
  vi.mocked(confirm).mockResolvedValueOnce(false)
  await type(/받을 회원/, '1\n2\n3\n4\n5\n6\n7')
  await click('지급하기')
  await waitFor(() =>
    expect(confirm).toHaveBeenCalledWith(
      expect.objectContaining({
        text: '회원1 (1번), 회원2 (2번), 회원3 (3번), 회원4 (4번), 회원5 (5번) 등 7명에게 모두 7,000 VIV를 지급할까요?',
      }),
    ),
  )
})

test('prints the list of grants and the receivers of a grant completely', async () => {
  const print = vi.spyOn(page, 'print').mockImplementation(() => {})
  const LIST = 'GET /v1/operator/grant'
  const { callsTo } = open('/grant', {
    [LIST]: ({ url }) => ok(url.includes('before_no') ? [aGrant(1)] : Array.from({ length: GRANTS_PAGE }, (_, nth) => aGrant(100 - nth))),
  })
  expect(await screen.findByText(`전체가 아니에요. 처음 ${GRANTS_PAGE}줄만 인쇄됐어요.`)).toBeTruthy()
  await click('모두 불러와 인쇄')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(callsTo(LIST)).toHaveLength(2)
  expect(screen.getAllByRole('link', { name: /걷기 챌린지/ })).toHaveLength(GRANTS_PAGE + 1)
  cleanup()
  // With an open case, the case is printed: the button loads its receivers.
  open('/grant/4')
  await screen.findByText('하나 (1번)')
  expect(screen.getAllByRole('button', { name: '모두 불러와 인쇄' })).toHaveLength(1)
})
