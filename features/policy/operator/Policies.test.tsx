import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, operatorNamed, resetConsole, showSection, type } from '#kit/web/console/testing.tsx'
import { confirm } from '#kit/web/overlays.ts'
import Policies from './Policies.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const SAVE = 'PUT /v1/operator/policy/terms/draft'
const ANNOUNCE = 'POST /v1/operator/policy/terms/announce'
const AT = '2026-11-20T05:00:00Z'
const aVersion = {
  version: '2022-03-01',
  title: '이용약관',
  body: '# 제1조\n\n서비스는 무료예요.\n\n끝이에요.',
  is_unfavourable: false,
  must_agree: false,
  announce_dt: AT,
  effective_dt: '2022-03-01T00:00:00+09:00',
}
const aDraft = {
  title: '이용약관',
  body: '# 제1조\n\n서비스는 유료예요.\n\n끝이에요.',
  effective_on: '2027-03-01',
  is_unfavourable: true,
  must_agree: true,
  edit_no: 4,
  by: operatorNamed(2),
  reg_dt: AT,
}
const aCase = (of: object = {}) => ({ kind: 'terms', versions: [aVersion], draft: null, ...of })

beforeEach(resetConsole)

const open = (one: object, answers: Parameters<typeof showSection>[3] = {}, refusedRights: string[] = []) =>
  showSection(
    '/policy',
    <Policies />,
    '/policy/terms',
    {
      'GET /v1/operator/policy': () => ok([{ kind: 'terms', now: '2022-03-01', next: null, draft: null }]),
      'GET /v1/operator/policy/terms': () => ok(one),
      ...answers,
    },
    refusedRights,
  )

test('the next version begins with the text in force, and is saved with who must agree again', async () => {
  const { callsTo } = open(aCase(), { [SAVE]: () => ok(aCase({ draft: aDraft })) })
  expect((await screen.findByLabelText<HTMLTextAreaElement>('글')).value).toBe(aVersion.body)
  await click('저장하기')
  expect(await screen.findByText('시행일을 정해 주세요.')).toBeTruthy()
  await type('글', aDraft.body)
  await type('시행일', '2027-03-01')
  for (const label of ['회원에게 불리하거나 중대한 변경', '이전 글에 동의한 회원에게 다시 동의를 받아요']) {
    fireEvent.click(screen.getByRole('checkbox', { name: label }))
  }
  await click('저장하기')
  const { by: _, reg_dt: __, ...fields } = aDraft
  await waitFor(() => expect(callsTo(SAVE)[0]?.body).toEqual({ ...fields, edit_no: null }))
})

test('the changes are shown before the announcement, which names the version that was read', async () => {
  const { callsTo } = open(aCase({ draft: aDraft }), {
    [ANNOUNCE]: () => ok(aCase()),
    'GET /v1/operator/policy/terms/reach': () => ok({ members: 1234, count_dt: '2026-11-21T18:40:00Z' }),
  })
  const added = await screen.findByText('서비스는 유료예요.', { selector: 'ins' })
  expect(within(added).getByText('더함')).toBeTruthy()
  expect(screen.getByText('서비스는 무료예요.', { selector: 'del' })).toBeTruthy()
  expect(await screen.findByText(/^1,234명이 이 글에 동의했어요\(2026/)).toBeTruthy()
  await click('공고하기')
  await waitFor(() => expect(callsTo(ANNOUNCE)[0]?.body).toEqual({ edit_no: 4 }))
  expect(vi.mocked(confirm)).toHaveBeenCalledOnce()
})

test('who may only see has neither form', async () => {
  open(aCase({ draft: aDraft }), {}, ['policy.act'])
  expect(await screen.findByText('약관은 최고 관리자만 고칠 수 있어요.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '공고하기' })).toBeNull()
})
