import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, operatorNamed, OWN_MEMBER, refused, resetConsole, showSection, someone, type } from '#kit/web/console/testing.tsx'
import InquiryCases from './InquiryCases.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))
vi.mock('#features/media/web/public.ts', () => ({ MediaStrip: () => null, registerUploadEndpoints: () => undefined }))

const LIST = 'GET /v1/operator/inquiry'
const ONE = 'GET /v1/operator/inquiry/12'
const ANSWER = 'POST /v1/operator/inquiry/12/answer'
const FILES = 'POST /v1/operator/inquiry/12/files'
const AT = '2026-11-20T05:00:00Z'
const aRow = (inquiry_no: number, of: object = {}) => ({
  inquiry_no,
  member: someone(7, '보리'),
  cate: 'viv',
  title: `환불해 주세요 ${inquiry_no}`,
  state: 0,
  reg_dt: AT,
  wait_dt: AT,
  due_dt: AT,
  answer_dt: null,
  close_dt: null,
  sort_dt: AT,
  ...of,
})
const templates = [
  { key: '1', version_no: 0, name: '로그인', text: '로그인은요', cate: 'account' },
  { key: '4', version_no: 9, name: '환불', text: '{이름}님, 돌려드려요.', cate: 'viv' },
]
const aCase = (of: object = {}) => ({
  ...aRow(12),
  content: '어제 잘못 충전했어요.',
  pictures: 2,
  messages: [],
  version: 3,
  decided_by: null,
  earlier: [{ inquiry_no: 5, cate: 'daily', title: '앞의 문의', state: 2, reg_dt: AT }],
  templates,
  ...of,
})

beforeEach(resetConsole)

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}, refusedRights: string[] = []) =>
  showSection(
    '/inquiry',
    <InquiryCases />,
    at,
    { [LIST]: () => ok([aRow(12), aRow(13)]), [ONE]: () => ok(aCase()), ...answers },
    refusedRights,
  )

test('a template fitting the category comes first, carries its version, and the next inquiry opens', async () => {
  const { callsTo, place } = open('/inquiry/12', {
    [ANSWER]: () => ok(aCase({ state: 1 })),
    'GET /v1/operator/inquiry/13': () => ok(aCase(aRow(13))),
  })
  const picker = await screen.findByLabelText<HTMLSelectElement>('답변 틀')
  expect([...picker.options].map(({ text }) => text)).toEqual(['틀 없이 쓰기', '환불', '로그인'])
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(await screen.findByText('내용은 2자 이상 적어 주세요.')).toBeTruthy()
  fireEvent.change(picker, { target: { value: '4' } })
  expect(screen.getByLabelText<HTMLTextAreaElement>('답변').value).toBe('보리님, 돌려드려요.')
  await type('답변', '보리님, 내일 **돌려드려요**.')
  expect(screen.getByText('돌려드려요').tagName).toBe('STRONG')
  fireEvent.keyDown(document.body, { key: 'a' })
  const body = { version: 3, content: '보리님, 내일 **돌려드려요**.', images: [], template: { key: '4', version_no: 9 } }
  await waitFor(() => expect(callsTo(ANSWER)[0]?.body).toEqual(body))
  await waitFor(() => expect(place()).toBe('/inquiry/13'))
})

test('pictures are fetched when they are opened', async () => {
  const image = {
    key: 'k',
    mimetype: 'image/png',
    width: 1,
    height: 1,
    transforms: { lst: '/media/k/lst', full: '/media/k/full' },
    placeholder: '',
  }
  const { callsTo } = open('/inquiry/12', { [FILES]: () => ok([image]) })
  await screen.findByText('어제 잘못 충전했어요.')
  expect(screen.queryByRole('img')).toBeNull()
  await click('사진 2장 열기')
  expect((await screen.findByRole('link', { name: '사진 1 크게 보기' })).getAttribute('href')).toBe('/media/k/full')
  expect(callsTo(FILES)[0]!.body).toEqual({ message_no: null })
})

test('a refusal because the member wrote more is shown, and the text stays', async () => {
  const text = '그사이 회원이 글을 더했거나 다른 운영자가 답했어요. 지금 내용을 읽고 다시 답해 주세요.'
  let one = aCase()
  const answered = { message_no: 1, kind: 'answer', content: '먼저 답했어요.', pictures: 0, by: operatorNamed(8, '운영둘'), reg_dt: AT }
  open('/inquiry/12', {
    [ONE]: () => ok(one),
    [ANSWER]: () => {
      one = aCase({ state: 1, version: 4, messages: [answered] })
      return refused(409, 'cs.changed', text)
    },
  })
  await type('답변', '확인했어요')
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('답변').value).toBe('확인했어요')
  await screen.findByText('먼저 답했어요.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('답변').value).toBe('확인했어요')
})

test('closes with a reason; a closed one can be opened again', async () => {
  const { callsTo } = open('/inquiry/12', {
    'POST /v1/operator/inquiry/12/close': () => ok(aCase({ state: 2, close_dt: AT, decided_by: operatorNamed(7) })),
  })
  await type('마무리하는 이유 (기록에 남아요)', '전화로 답함')
  await click('마무리하기')
  await waitFor(() => expect(callsTo('POST /v1/operator/inquiry/12/close')[0]?.body).toEqual({ version: 3, reason: '전화로 답함' }))
})

test('the own inquiry is closed to its operator', async () => {
  open('/inquiry/12', { [ONE]: () => ok(aCase({ member: someone(OWN_MEMBER) })) })
  expect(await screen.findAllByText('내 계정의 일이라 다른 운영자가 처리해야 해요.')).toHaveLength(2)
})

test('who may only see has no forms', async () => {
  open('/inquiry/12', {}, ['inquiry.act'])
  await screen.findByText('어제 잘못 충전했어요.')
  expect(screen.getByRole('link', { name: '앞의 문의' })).toBeTruthy()
  expect(screen.queryByLabelText('답변')).toBeNull()
})
