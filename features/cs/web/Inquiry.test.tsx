import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call, CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { createInquiry, deleteInquiry, editInquiry, followInquiry } from '../contract.ts'
import Inquiry from './Inquiry.tsx'
import { aCenter, answerWith, show, shownAt } from './testing.tsx'

const mocks = vi.hoisted(() => ({
  viewer: { user_no: 7 } as object | null,
  back: vi.fn(),
  to: vi.fn(),
  askLogIn: vi.fn(),
  confirm: vi.fn(),
  alert: vi.fn(),
  toast: vi.fn(),
  guard: vi.fn(),
  keys: 0,
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn(), newKey: () => `key${++mocks.keys}` }))
vi.mock('#kit/web/screen.tsx', async (original) => ({ ...(await original<object>()), useGo: () => mocks }))
vi.mock('#kit/web/session.ts', async (original) => ({ ...(await original<object>()), useViewer: () => mocks.viewer }))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#kit/web/overlays.ts', () => ({
  askLogIn: mocks.askLogIn,
  confirm: mocks.confirm,
  alert: mocks.alert,
  toast: mocks.toast,
  openViewer: vi.fn(),
  useLeaveGuard: mocks.guard,
}))
vi.mock('#features/media/web/public.ts', () => ({ MediaStrip: ({ label }: { label: string }) => <div>{label} 칸</div> }))

const waiting = {
  inquiry_no: 5,
  cate: 'account',
  title: '로그인이 안 돼요',
  state: 0,
  reg_dt: '2026-11-21T10:00:00+09:00',
  answer_dt: null,
}
const inquiry = {
  ...waiting,
  content: '비밀번호를 바꾼 뒤로 안 돼요.',
  images: [],
  messages: [] as object[],
  due_dt: '2026-11-24T10:00:00+09:00' as string | null,
  is_editable: true,
  may_follow: false,
}
const answer_dt = '2026-11-23T10:00:00+09:00'
const answered = {
  ...inquiry,
  state: 1,
  answer_dt,
  messages: [{ message_no: 1, kind: 'answer', content: '바꿔 **드렸어요**.', images: [], reg_dt: answer_dt }],
  due_dt: null,
  is_editable: false,
  may_follow: true,
}
const faq = { faq_no: 3, cate: 'account', question: '가입은 무료인가요?', answer: '네' }
const sent = (endpoint: unknown) => vi.mocked(call).mock.calls.filter(([called]) => called === endpoint)

let answers: Record<string, unknown>
beforeEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
  Object.assign(mocks, { viewer: { user_no: 7 }, keys: 0 })
  answers = {
    'GET /v1/cs/center': aCenter(),
    'GET /v1/cs/faq': [faq],
    'GET /v1/user/inquiry': [waiting],
    'GET /v1/user/inquiry/:inquiry_no': inquiry,
    'POST /v1/user/inquiry': { inquiry_no: 6 },
    'PUT /v1/user/inquiry/:inquiry_no': {},
    'DELETE /v1/user/inquiry/:inquiry_no': {},
  }
  answerWith(answers)
})
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const fillAll = () => {
  fireEvent.click(screen.getByRole('radio', { name: '계정' }))
  fill('제목', '로그인이 안 돼요')
  fill('내용', '비밀번호를 바꾼 뒤로 안 돼요.')
}

it('shows guests the hours and frequent questions; asking requires a log-in and fetches no member data', async () => {
  mocks.viewer = null
  show(<Inquiry />)
  expect(await screen.findByText('지금 열려 있어요')).toBeDefined()
  expect((await screen.findByRole('link', { name: '가입은 무료인가요?' })).getAttribute('href')).toContain('/faq?no=3')
  await click('문의하기')
  expect(mocks.askLogIn).toHaveBeenCalledOnce()
  expect(vi.mocked(call).mock.calls.map(([endpoint]) => endpoint.line)).not.toContain('GET /v1/user/inquiry')
})

it('lists own inquiries with their state', async () => {
  answers['GET /v1/user/inquiry'] = [{ ...waiting, inquiry_no: 6, state: 1 }, waiting]
  show(<Inquiry />)
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    '로그인이 안 돼요계정 · 2026년 11월 21일답변 완료',
    '로그인이 안 돼요계정 · 2026년 11월 21일답변 대기',
  ])
})

it('shows missing fields and focuses the first', async () => {
  show(<Inquiry />, 'write=1')
  await screen.findByLabelText('제목')
  await click('보내기')
  for (const text of ['무엇에 대한 문의인지 골라 주세요.', '제목은 2~60자로 적어 주세요.', '내용은 10자 이상 적어 주세요.']) {
    expect(screen.getByText(text)).toBeDefined()
  }
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '계정' }))
  expect(sent(createInquiry)).toEqual([])
})

it('sends an inquiry, shows a toast and returns to the list', async () => {
  show(<Inquiry />, 'write=1')
  await screen.findByLabelText('제목')
  fillAll()
  expect(mocks.guard).toHaveBeenLastCalledWith(true)
  await click('보내기')
  const body = { cate: 'account', title: '로그인이 안 돼요', content: '비밀번호를 바꾼 뒤로 안 돼요.', images: [] }
  expect(sent(createInquiry)).toEqual([[createInquiry, { body }, { key: 'key1' }]])
  expect(mocks.toast).toHaveBeenCalledExactlyOnceWith('문의를 보냈어요. 차례로 답해 드릴게요.')
  expect(mocks.back).toHaveBeenCalledExactlyOnceWith('/inquiry')
  expect(mocks.guard).toHaveBeenLastCalledWith(false)
})

it('keeps the text after a failure; a retry repeats the key, changed text gets a new one', async () => {
  answers['POST /v1/user/inquiry'] = () => {
    throw new CallError({ status: 409, code: 'cs.too_many', message: '하루에 5건까지예요.' })
  }
  show(<Inquiry />, 'write=1')
  await screen.findByLabelText('제목')
  fillAll()
  await click('보내기')
  expect(screen.getByRole('alert').textContent).toBe('하루에 5건까지예요.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('내용').value).toBe('비밀번호를 바꾼 뒤로 안 돼요.')
  await click('보내기')
  fill('제목', '다른 제목')
  await click('보내기')
  expect(sent(createInquiry).map(([, , options]) => (options as { key: string }).key)).toEqual(['key1', 'key1', 'key2'])
  expect(mocks.toast).not.toHaveBeenCalled()
})

it('shows a refused field at its place', async () => {
  answers['POST /v1/user/inquiry'] = () => {
    throw new CallError({ status: 400, code: 'request.invalid', field: 'title', message: '60자까지 적을 수 있어요.' })
  }
  show(<Inquiry />, 'write=1')
  await screen.findByLabelText('제목')
  fillAll()
  await click('보내기')
  expect(screen.getByText('60자까지 적을 수 있어요.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('제목'))
})

it('allows editing and deleting an unanswered inquiry', async () => {
  mocks.confirm.mockResolvedValue(true)
  show(<Inquiry />, 'no=5')
  expect((await screen.findByRole('link', { name: '고치기' })).getAttribute('href')).toContain('/inquiry?no=5&edit=1')
  await click('지우기')
  expect(mocks.confirm).toHaveBeenCalledWith(expect.objectContaining({ title: '이 문의를 지울까요?', danger: true }))
  expect(sent(deleteInquiry)).toHaveLength(1)
  expect(mocks.back).toHaveBeenCalledExactlyOnceWith('/inquiry')
})

it('deletes only after a confirmation, and shows why an inquiry that was answered meanwhile cannot be deleted', async () => {
  mocks.confirm.mockResolvedValue(false)
  show(<Inquiry />, 'no=5')
  await screen.findByRole('link', { name: '고치기' })
  await click('지우기')
  expect(sent(deleteInquiry)).toEqual([])
  mocks.confirm.mockResolvedValue(true)
  answers['DELETE /v1/user/inquiry/:inquiry_no'] = () => {
    throw new CallError({ status: 409, code: 'cs.answered', message: '답변이 달렸어요.' })
  }
  answers['GET /v1/user/inquiry/:inquiry_no'] = answered
  await click('지우기')
  expect(mocks.alert).toHaveBeenCalledExactlyOnceWith('답변이 달렸어요.')
  expect(await screen.findByRole('heading', { name: '답변' })).toBeDefined()
})

it.each(['no=5', 'no=5&edit=1'])('shows an answered inquiry without actions (%s)', async (search) => {
  answers['GET /v1/user/inquiry/:inquiry_no'] = answered
  show(<Inquiry />, search)
  expect(await screen.findByText('드렸어요')).toBeDefined()
  expect(screen.queryByRole('button', { name: '지우기' })).toBeNull()
  expect(screen.queryByRole('link', { name: '고치기' })).toBeNull()
  expect(screen.queryByRole('button', { name: '저장하기' })).toBeNull()
})

it('asks further after an answer, guards what is typed, and shows until when it is answered', async () => {
  answers['GET /v1/user/inquiry/:inquiry_no'] = answered
  answers['POST /v1/user/inquiry/:inquiry_no/follow'] = { message_no: 2 }
  show(<Inquiry />, 'no=5')
  await screen.findByText('드렸어요')
  await click('더 물어보기')
  await screen.findByLabelText('더 물어보기')
  await click('보내기')
  expect(screen.getByText('내용은 2자 이상 적어 주세요.')).toBeDefined()
  fill('더 물어보기', '아직 안 돼요')
  expect(mocks.guard).toHaveBeenLastCalledWith(true)
  const question = { message_no: 2, kind: 'question', content: '아직 안 돼요', images: [], reg_dt: answer_dt }
  const open = { state: 0, may_follow: false, due_dt: '2026-11-24T10:00:00+09:00' }
  answers['GET /v1/user/inquiry/:inquiry_no'] = { ...answered, ...open, messages: [...answered.messages, question] }
  await click('보내기')
  expect(sent(followInquiry).map(([, input]) => input)).toEqual([
    { params: { inquiry_no: 5 }, body: { content: '아직 안 돼요', images: [] } },
  ])
  expect(await screen.findByRole('heading', { name: '더 물어봤어요' })).toBeDefined()
  expect(screen.getByText('11월 24일 화요일 오전 10:00까지 답해 드릴게요.')).toBeDefined()
  expect(mocks.guard).toHaveBeenLastCalledWith(false)
})

it('shows that an inquiry is closed', async () => {
  answers['GET /v1/user/inquiry/:inquiry_no'] = { ...answered, state: 2, may_follow: false }
  show(<Inquiry />, 'no=5')
  expect(await screen.findByText(/마무리된 문의예요/)).toBeDefined()
  expect(screen.queryByRole('button', { name: '더 물어보기' })).toBeNull()
})

it('saves a changed inquiry', async () => {
  show(<Inquiry />, 'no=5&edit=1')
  expect((await screen.findByLabelText<HTMLInputElement>('제목')).value).toBe('로그인이 안 돼요')
  fill('제목', '이제 돼요')
  await click('저장하기')
  const body = { cate: 'account', title: '이제 돼요', content: inquiry.content, images: [] }
  expect(sent(editInquiry).map(([, input]) => input)).toEqual([{ params: { inquiry_no: 5 }, body }])
  expect(mocks.back).toHaveBeenCalledExactlyOnceWith('/inquiry?no=5')
})

it('keeps unsaved changes within the screen and guards against leaving', async () => {
  const { rerender } = show(<Inquiry />, 'no=5&edit=1')
  await screen.findByLabelText('제목')
  expect(mocks.guard).toHaveBeenLastCalledWith(false)
  fill('제목', '아직 안 돼요')
  expect(mocks.guard).toHaveBeenLastCalledWith(true)
  rerender(shownAt(<Inquiry />, 'no=5'))
  expect(await screen.findByRole('link', { name: '고치기' })).toBeDefined()
  expect(mocks.guard).toHaveBeenLastCalledWith(true)
  rerender(shownAt(<Inquiry />, 'no=5&edit=1'))
  expect((await screen.findByLabelText<HTMLInputElement>('제목')).value).toBe('아직 안 돼요')
  await click('저장하기')
  expect(mocks.guard).toHaveBeenLastCalledWith(false)
})

it('shows that an inquiry does not exist', async () => {
  answers['GET /v1/user/inquiry/:inquiry_no'] = () => {
    throw new CallError({ status: 404, message: '' })
  }
  show(<Inquiry />, 'no=9')
  expect(await screen.findByText('볼 수 없는 문의예요')).toBeDefined()
})
