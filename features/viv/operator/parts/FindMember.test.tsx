import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, resetConsole, showSection, someone, type } from '#kit/web/console/testing.tsx'
import { FindMember } from './FindMember.tsx'

const EXACT = 'POST /v1/operator/member/find'
const SEARCH = 'POST /v1/operator/member/search'
const found = (user_no: number, haru_name: string, of: object = {}) => ({
  ...someone(user_no, haru_name),
  real_name: '김민수',
  phone_last4: '4444',
  is_active: true,
  rank: 1,
  ...of,
})
const onFound = vi.fn()

beforeEach(() => {
  resetConsole()
  onFound.mockClear()
})

async function find(q: string, exact: object[], similar: object[], is_cut = false) {
  const shown = showSection('/books', <FindMember left onFound={onFound} />, '/books', {
    [EXACT]: () => ok({ members: exact, unknown: [] }),
    [SEARCH]: () => ok({ members: similar, is_cut }),
  })
  await type(/회원 번호, 아이디/, q)
  await click('찾기')
  return shown
}

test('of several members one is picked from the list, by keyboard too; the list says who they are', async () => {
  const { callsTo } = await find(
    '보리',
    [],
    [found(3, '보리차'), found(5, '보리꽃', { real_name: null, phone_last4: null, is_active: false })],
  )
  expect(await screen.findByText('2명을 찾았어요. 골라 주세요.')).toBeTruthy()
  expect(callsTo(SEARCH)[0]!.body).toEqual({ q: '보리', left: true, limit: 20 })
  const [first, second] = within(screen.getByRole('list')).getAllByRole('button')
  expect([first!.textContent, second!.textContent]).toEqual(['보리차 (3번)김민수 · 전화 끝자리 4444', '보리꽃 (5번)떠난 회원'])
  expect(onFound).not.toHaveBeenCalled()
  fireEvent.click(second!)
  expect(onFound).toHaveBeenCalledWith({ user_no: 5, haru_name: '보리꽃' })
  expect(await screen.findByText('보리꽃 (5번) 회원이에요')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

test('a single member is picked at once', async () => {
  await find('01033334444', [], [found(3, '보리차')])
  await waitFor(() => expect(onFound).toHaveBeenCalledWith(expect.objectContaining({ user_no: 3 })))
})

test('a number means that member, not those whose name contains it', async () => {
  await find('12', [someone(12, '보리차')], [found(7, '하루12')])
  await waitFor(() => expect(onFound).toHaveBeenCalledWith(someone(12, '보리차')))
})

test('says that more members were found than it lists', async () => {
  await find(
    '보리',
    [],
    Array.from({ length: 20 }, (_, nth) => found(nth + 1, `보리${nth}`)),
  )
  expect(await screen.findByText('20명 넘게 찾았어요. 더 자세히 적거나 골라 주세요.')).toBeTruthy()
})

test('picks nobody by itself, and asks for more letters, where not all names were examined', async () => {
  await find('루12', [], [found(3, '하루12')], true)
  expect(await screen.findByText('1명 넘게 찾았어요. 더 자세히 적거나 골라 주세요.')).toBeTruthy()
  expect(onFound).not.toHaveBeenCalled()
})

test('asks for more letters where nobody was found among the names that were examined', async () => {
  await find('루12', [], [], true)
  expect(await screen.findByText('비슷한 이름이 너무 많아요. 글자를 더 적어 주세요.')).toBeTruthy()
})
