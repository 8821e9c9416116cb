import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  click,
  ME,
  MY_NAME,
  ok,
  operatorNamed,
  OWN_MEMBER,
  refused,
  resetConsole,
  showSection,
  someone,
  type,
} from '#kit/web/console/testing.tsx'
import { confirm, toast } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import Applications from './Applications.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const LIST = 'GET /v1/operator/expert/application'
const ONE = 'GET /v1/operator/expert/application/12'
const APPROVE = 'POST /v1/operator/expert/application/12/approve'
const HOLD = 'POST /v1/operator/expert/application/12/hold'
const REJECT = 'POST /v1/operator/expert/application/12/reject'
const SUSPEND = 'POST /v1/operator/expert/application/12/suspend'
const RESUME = 'POST /v1/operator/expert/application/12/resume'
const OPEN = 'POST /v1/operator/expert/document/3/open'

const aRow = (application_no: number, of: object = {}) => ({
  application_no,
  member: someone(application_no + 100),
  real_name: `실명${application_no}`,
  is_renewal: false,
  state: 1,
  cate_no: 1,
  job_title: '내과 전문의',
  submit_dt: '2026-11-20T05:00:00Z',
  decide_dt: null,
  license_expire_dt: null,
  decided_by: null,
  sort_dt: '2026-11-20T05:00:00Z',
  ...of,
})
const aCase = (of: object = {}) => ({
  ...aRow(12),
  form: { cate_no: 1, license_no: '12345', license_expire_dt: '2099-03-01', bank_code: '004', business_kind: 'none', intro: '안녕하세요' },
  account_last4: '6789',
  identity: { birth: '1985-02-14', identity_dt: '2026-11-01T05:00:00Z', is_active: true },
  documents: [
    { document_no: 3, kind: 'license', file_name: '의사***.png', mimetype: 'image/png', bytes: 9, reg_dt: '2026-11-20T05:00:00Z' },
  ],
  history: [{ history_no: 1, act: 'submit', state: 1, actor: 'member', by: null, words: null, reg_dt: '2026-11-20T05:00:00Z' }],
  earlier: [],
  shared: [],
  renews: null,
  license_no: null,
  ...of,
})

beforeEach(resetConsole)

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}) =>
  showSection('/application', <Applications />, at, { [LIST]: () => ok([aRow(12), aRow(13)]), [ONE]: () => ok(aCase()), ...answers })

test('queue, order and search are in the address and in the request', async () => {
  const { callsTo, place } = open('/application')
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(callsTo(LIST)[0]!.url).toContain('queue=new&sort=oldest')
  fireEvent.click(screen.getByRole('button', { name: '반려' }))
  await waitFor(() => expect(place()).toBe('/application?queue=rejected'))
  await waitFor(() => expect(callsTo(LIST).at(-1)!.url).toContain('queue=rejected&sort=newest'))
  const search = await screen.findByLabelText('이름이나 신청 번호')
  fireEvent.change(search, { target: { value: '12' } })
  fireEvent.submit((search as HTMLInputElement).form!)
  await waitFor(() => expect(callsTo(LIST).at(-1)!.url).toContain('q=12'))
})

test('a paper stays masked until a reason is given, and can be masked again', async () => {
  const { callsTo } = open('/application/12', { [OPEN]: () => ok({ path: '/v1/operator/expert/view/x', mimetype: 'image/png' }) })
  await click('면허증 열기')
  await click('이유를 남기고 열기')
  expect(await screen.findByText('2자 이상 적어 주세요.')).toBeTruthy()
  expect(callsTo(OPEN)).toEqual([])
  expect(screen.queryByRole('img')).toBeNull()
  await type('여는 이유 (기록에 남아요)', '이름 확인')
  await click('이유를 남기고 열기')
  expect((await screen.findByRole('img', { name: '면허증 서류' })).getAttribute('src')).toBe('/v1/operator/expert/view/x')
  expect(callsTo(OPEN)[0]!.body).toEqual({ reason: '이름 확인' })
  // The watermark.
  expect(screen.getByText(`${MY_NAME} (${ME})`)).toBeTruthy()
  await click('면허증 다시 가리기')
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByText(`${MY_NAME} (${ME})`)).toBeNull()
})

test('an approval confirms category and licence and opens the next case', async () => {
  const { callsTo, place } = open('/application/12', {
    [APPROVE]: () => ok(aCase({ state: 3 })),
    'GET /v1/operator/expert/application/13': () => ok(aCase({ ...aRow(13) })),
  })
  const number = await screen.findByLabelText<HTMLInputElement>(/면허 번호/)
  expect([number.value, screen.getByLabelText<HTMLInputElement>(/면허 만료일/).value]).toEqual(['12345', '2099-03-01'])
  fireEvent.change(number, { target: { value: '' } })
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(await screen.findByText('이 분야는 면허 정보가 꼭 있어야 해요.')).toBeTruthy()
  expect(callsTo(APPROVE)).toEqual([])
  fireEvent.change(number, { target: { value: '999' } })
  fireEvent.change(screen.getByLabelText('분야'), { target: { value: '2' } })
  fireEvent.keyDown(document.body, { key: 'a' })
  await waitFor(() => expect(callsTo(APPROVE)[0]?.body).toEqual({ cate_no: 2, license_no: '999', license_expire_dt: '2099-03-01' }))
  expect(vi.mocked(confirm).mock.calls[0]![0]).toMatchObject({ text: expect.stringContaining('약사') as string })
  await waitFor(() => expect(place()).toBe('/application/13'))
})

test('the applicant’s own category can be confirmed after it was retired, and no other retired one', async () => {
  const content = [
    [1, '의사', 1],
    [2, '약사'],
    [3, '헬스 트레이너', 1],
  ]
  open('/application/12', { 'GET /v1/catalogue/category': () => ({ status: 200, json: { table: 'category', content } }) })
  const category = await screen.findByLabelText<HTMLSelectElement>('분야')
  await waitFor(() => expect([...category.options].map(({ text }) => text)).toEqual(['의사', '약사']))
})

test('a question and a rejection need words; R moves to the reason', async () => {
  const { callsTo } = open('/application/12', { [HOLD]: () => ok(aCase({ state: 2 })), [REJECT]: () => ok(aCase({ state: 4 })) })
  await click('물어보기')
  expect(await screen.findByText('꼭 적어 주세요.')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'r' })
  const reason = screen.getByLabelText('반려하는 이유 (회원이 읽어요)')
  expect(document.activeElement).toBe(reason)
  await type('신청한 회원에게 물어볼 내용', '경력을 증명해 주세요')
  await click('물어보기')
  await waitFor(() => expect(callsTo(HOLD)[0]?.body).toEqual({ question: '경력을 증명해 주세요' }))
})

test('an expert is suspended and resumed with a reason; a renewal is not', async () => {
  let one = aCase({ state: 3 })
  const { callsTo } = open('/application/12', {
    [ONE]: () => ok(one),
    [SUSPEND]: () => ok((one = aCase({ state: 5 }))),
    [RESUME]: () => ok((one = aCase({ state: 3, is_renewal: true, renews: null }))),
  })
  await click('활동 멈추기')
  expect(await screen.findByText('꼭 적어 주세요.')).toBeTruthy()
  await type('멈추는 이유 (회원이 읽어요)', '서류가 가짜예요')
  await click('활동 멈추기')
  await type('다시 활동하게 하는 이유 (회원이 읽어요)', '서류를 확인했어요')
  expect(vi.mocked(confirm)).toHaveBeenCalledWith(expect.objectContaining({ danger: true }))
  await click('다시 활동하게 하기')
  await waitFor(() => expect(screen.queryByRole('button', { name: /활동/ })).toBeNull())
  expect([callsTo(SUSPEND)[0]!.body, callsTo(RESUME)[0]!.body]).toEqual([{ reason: '서류가 가짜예요' }, { reason: '서류를 확인했어요' }])
})

test('says who decided first, and has no decisions any more', async () => {
  let one = aCase()
  open('/application/12', {
    [LIST]: () => ok([aRow(12)]),
    [ONE]: () => ok(one),
    [REJECT]: () => {
      one = aCase({ state: 3, decided_by: operatorNamed(9, '다온') })
      return refused(409, 'expert_review.decided', '다온 님이 먼저 승인했어요.')
    },
  })
  await type('반려하는 이유 (회원이 읽어요)', '이름이 달라요')
  fireEvent.submit(screen.getByLabelText<HTMLTextAreaElement>('반려하는 이유 (회원이 읽어요)').form!)
  expect(await screen.findByText('다른 운영자가 방금 처리했어요. 지금은 승인 상태예요.')).toBeTruthy()
  await waitFor(() => expect(toast).toHaveBeenCalledWith('다온 님이 먼저 승인했어요.'))
  expect(screen.queryByRole('button', { name: /반려하기/ })).toBeNull()
})

test('a renewal shows the present licence beside the new one; the category is fixed', async () => {
  const renews = { application_no: 5, state: 3, cate_no: 1, license_no: '111', license_expire_dt: '2026-12-01' }
  const { callsTo } = open('/application/12', {
    [ONE]: () => ok(aCase({ is_renewal: true, renews })),
    [APPROVE]: () => ok(aCase({ state: 3, is_renewal: true, renews })),
  })
  const present = (await screen.findByRole('heading', { name: '지금 면허' })).closest('section')!
  expect(within(present).getByText('111')).toBeTruthy()
  expect(screen.queryByLabelText('분야')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'a' })
  await waitFor(() => expect(callsTo(APPROVE)[0]?.body).toEqual({ cate_no: 1, license_no: '12345', license_expire_dt: '2099-03-01' }))
})

test('a renewal without number and end names both fields', async () => {
  const renews = { application_no: 5, state: 3, cate_no: 1, license_no: '111', license_expire_dt: '2026-12-01' }
  const { callsTo } = open('/application/12', { [ONE]: () => ok(aCase({ is_renewal: true, renews })) })
  await type(/면허 번호/, '')
  await type('만료일', '')
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(await screen.findByText('이 분야는 면허 정보가 꼭 있어야 해요.')).toBeTruthy()
  expect(screen.getByText('꼭 적어 주세요.')).toBeTruthy()
  expect(callsTo(APPROVE)).toEqual([])
})

test('marks an application whose number another member gave, and leads to theirs', async () => {
  const shared = [{ ...aRow(7), is_business: false, is_license: true }]
  open('/application/12', { [ONE]: () => ok(aCase({ shared })) })
  const box = (await screen.findByRole('heading', { name: '같은 번호를 낸 다른 회원' })).closest('section')!
  expect(within(box).getByRole('link', { name: '신청 7' }).getAttribute('href')).toContain('/application/7')
  expect(within(box).getByText('같은 면허 번호')).toBeTruthy()
  expect(screen.queryByText('같은 사업자등록번호')).toBeNull()
})

test('the own application and that of a deleted account are closed', async () => {
  open('/application/12', { [ONE]: () => ok(aCase({ member: someone(OWN_MEMBER), decided_by: operatorNamed(ME) })) })
  expect(await screen.findAllByText('내 계정의 일이라 다른 운영자가 처리해야 해요.')).toHaveLength(3)
  queryClient.clear()
})
