import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, operatorNamed, refused, resetConsole, showSection, type } from '#kit/web/console/testing.tsx'
import { confirm } from '#kit/web/overlays.ts'
import Templates from './Templates.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const LIST = 'GET /v1/operator/report/template'
const SAVE = 'POST /v1/operator/report/template'
const aTemplate = (template_no: number, of: object = {}) => ({
  template_no,
  version: 3,
  rule: 'ABUSE',
  title: '욕설과 비하',
  content: '욕설은 쓸 수 없어요.',
  by: operatorNamed(8),
  reg_dt: '2026-11-20T05:00:00Z',
  ...of,
})

beforeEach(resetConsole)

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}, refusedRights: string[] = []) =>
  showSection(
    '/report-template',
    <Templates />,
    at,
    { [LIST]: () => ok([aTemplate(2), aTemplate(3, { title: '광고', rule: 'SPAM', by: null })]), ...answers },
    refusedRights,
  )

test('a text is changed from the version that the operator read, and a conflict keeps what was typed', async () => {
  const replies = [refused(409, 'report_case.template_changed', '다른 운영자가 먼저 고쳤어요.'), ok({ template_no: 2, version: 4 })]
  const { callsTo, place } = open('/report-template/2', { [SAVE]: () => replies.shift()! })
  expect(await screen.findByText('3번째 글 · 운영8')).toBeTruthy()
  await type(/^회원이 읽는 글/, '')
  await click('저장하기')
  expect(await screen.findByText('빠진 것이 있어요.')).toBeTruthy()
  expect(callsTo(SAVE)).toEqual([])
  await type(/^회원이 읽는 글/, '욕설과 비하는 쓸 수 없어요.')
  await click('저장하기')
  expect(await screen.findByText('다른 운영자가 먼저 고쳤어요.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^회원이 읽는 글/).value).toBe('욕설과 비하는 쓸 수 없어요.')
  await click('저장하기')
  const body = { template_no: 2, version: 3, rule: 'ABUSE', title: '욕설과 비하', content: '욕설과 비하는 쓸 수 없어요.' }
  await waitFor(() => expect(callsTo(SAVE).map(({ body: sent }) => sent)).toEqual([body, body]))
  expect(place()).toBe('/report-template/2')
})

test('a new text opens after it was saved; one is removed after a question', async () => {
  const { callsTo, place } = open('/report-template', { [SAVE]: () => ok({ template_no: 3, version: 1 }) })
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  fireEvent.click(screen.getByRole('link', { name: '새 문구' }))
  await type('이름', '광고')
  await type(/^회원이 읽는 글/, '광고는 쓸 수 없어요.')
  fireEvent.change(screen.getByLabelText('규칙'), { target: { value: 'SPAM' } })
  await click('저장하기')
  await waitFor(() => expect(callsTo(SAVE)[0]?.body).toEqual({ rule: 'SPAM', title: '광고', content: '광고는 쓸 수 없어요.' }))
  await waitFor(() => expect(place()).toBe('/report-template/3'))
  expect(await screen.findByText('3번째 글 · 처음부터 있던 글')).toBeTruthy()
  await click('목록에서 빼기')
  await waitFor(() => expect(callsTo(SAVE)[1]?.body).toMatchObject({ template_no: 3, version: 3, is_deleted: true }))
  expect(confirm).toHaveBeenCalledOnce()
  await waitFor(() => expect(place()).toBe('/report-template'))
})

test('an operator without the right reads the texts and changes none', async () => {
  open('/report-template/2', {}, ['report_mod.act'])
  expect(await screen.findByText('문구는 신고 담당이 고칠 수 있어요.')).toBeTruthy()
  expect(screen.getByRole('button', { name: '저장하기' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: '목록에서 빼기' })).toBeNull()
})
