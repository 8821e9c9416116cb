import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, operatorNamed, OWN_MEMBER, refused, resetConsole, showSection, someone, type } from '#kit/web/console/testing.tsx'
import { confirm } from '#kit/web/overlays.ts'
import { kinErrors } from '../errors.ts'
import type { KinCase } from '../operator-contract.ts'
import KinPage from './KinPage.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), confirm: vi.fn(async () => true) }))

const ONE = 'GET /v1/operator/kin/5'
const UNDO = 'POST /v1/operator/kin/5/undo'
const AT = '2026-11-20T05:00:00Z'
const QUESTION: KinCase = {
  ki_no: 5,
  ki_title: '무릎에서 소리가 나요',
  ki_content: '아프지는 않아요',
  state: 2,
  is_anonymous: true,
  asker: someone(12, '묻는이'),
  answer_qtt: 3,
  reward: 100,
  reg_dt: AT,
  an_no: 9,
  an_content: '괜찮아요',
  author: someone(30, '답하는이'),
  adopt_dt: AT,
  last_undo: null,
}

beforeEach(resetConsole)
const show = (of: Partial<KinCase> = {}, rights: readonly string[] = []) =>
  showSection(
    '/kin',
    <KinPage />,
    '/kin/5',
    { [ONE]: () => ok({ ...QUESTION, ...of }), [UNDO]: () => ok({ ki_no: 5, an_no: 9, reward: 100 }) },
    rights,
  )

test('undoes the adoption that is shown, after a question', async () => {
  const { callsTo } = show()
  expect((await screen.findByRole('link', { name: '묻는이 (12번)' })).getAttribute('href')).toBe('/member/12')
  await type('되돌리는 까닭', '질문자와 답변자가 같은 사람')
  fireEvent.click(screen.getByRole('button', { name: '채택 되돌리기' }))
  await waitFor(() => expect(callsTo(UNDO).map(({ body }) => body)).toEqual([{ an_no: 9, reason: '질문자와 답변자가 같은 사람' }]))
  expect(confirm).toHaveBeenCalledOnce()
})

test.each([
  ['without an adoption', { state: 1, an_no: null, an_content: null, author: null, adopt_dt: null }, []],
  ['without the right to act', {}, ['kin.act']],
] as const)('offers no undoing %s', async (_, of, rights) => {
  show(of, rights)
  await screen.findByText('무릎에서 소리가 나요')
  expect(screen.queryByRole('button', { name: '채택 되돌리기' })).toBeNull()
})

test.each([
  [0, '질문은 다시 답변을 받아요.'],
  [100, '보상 100 VIV는 다시 맡긴 상태가 되고, 질문은 다시 답변을 받아요.'],
])('says what becomes of a reward of %i', async (reward, text) => {
  show({ reward })
  await screen.findByText(text)
})

test('refuses the undoing of what is the operator’s own', async () => {
  show({ author: someone(OWN_MEMBER, '나') })
  await click('채택 되돌리기')
  expect(confirm).not.toHaveBeenCalled()
})

test('names the operator who undid the adoption to another one who presses later', async () => {
  let isUndone = false
  const after = { state: 1, an_no: null, an_content: null, author: null, adopt_dt: null, last_undo: { log_no: 4, by: operatorNamed(8) } }
  showSection('/kin', <KinPage />, '/kin/5', {
    [ONE]: () => ok({ ...QUESTION, ...(isUndone && after) }),
    [UNDO]: () => {
      isUndone = true
      return refused(409, kinErrors.not_now.code, kinErrors.not_now.message)
    },
  })
  await type('되돌리는 까닭', '질문자와 답변자가 같은 사람')
  await click('채택 되돌리기')
  await screen.findByText('다른 운영자가 방금 처리했어요. 지금은 답변을 받는 중 상태예요.')
  expect(screen.getByText('채택을 되돌린 운영자').nextSibling?.textContent).toBe('운영8 (8번)')
})
