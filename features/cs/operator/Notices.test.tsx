import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#kit/contract/time.ts'
import { click, ok, operatorNamed, refused, resetConsole, showSection, type } from '#kit/web/console/testing.tsx'
import { confirm } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { readClock } from '#kit/web/serverClock.ts'
import Notices from './Notices.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const LIST = 'GET /v1/operator/notice'
const ADD = 'POST /v1/operator/notice'
const EDIT = 'PUT /v1/operator/notice/12'
const SHOW = 'PUT /v1/operator/notice/12/state'
const PAST = '2026-11-20T05:00:00Z'
const aRow = (of: object = {}) => ({
  notice_no: 12,
  title: '점검해요',
  is_pinned: false,
  is_told: false,
  state: 1,
  publish_dt: PAST,
  effective_dt: null,
  is_unfavourable: false,
  version: 2,
  ...of,
})
const aVersion = { ...aRow(), body: '처음에 쓴 글이에요.', reason: '오타', by: operatorNamed(3), reg_dt: PAST }
const aCase = (of: object = {}) => ({
  ...aRow(of),
  body: '새벽에 점검해요. 잠시 쉬어 가요.',
  versions: [aVersion],
  ...of,
})

beforeEach(resetConsole)

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}, refusedRights: string[] = []) =>
  showSection(
    '/notice',
    <Notices />,
    at,
    { [LIST]: () => ok([aRow()]), 'GET /v1/operator/notice/12': () => ok(aCase()), ...answers },
    refusedRights,
  )
const tick = async (label: string) => fireEvent.click(await screen.findByRole('checkbox', { name: label }))

test('a notice of a change is scheduled in Korean time, after its question; a refused day is shown at its field', async () => {
  const text = '시행일은 공지를 올린 때부터 7일 뒤부터 정할 수 있어요.'
  const { callsTo, place } = open('/notice?view=new', { [ADD]: () => refused(400, 'cs.notice_short', text, 'effective_on') })
  expect(document.activeElement).toBe(await screen.findByLabelText('제목'))
  await click('올리기')
  expect(await screen.findByText('제목을 2자 이상 적어 주세요.')).toBeTruthy()
  await type('제목', '약관이 바뀌어요')
  await type('내용', '**이용약관**이 이렇게 바뀌어요.')
  expect(screen.getByText('이용약관').tagName).toBe('STRONG')
  await type('올리는 때', '2027-01-01T09:00')
  await tick('올릴 때 모든 회원에게 알림 보내기 (한 번만 가요)')
  await tick('약관이나 정책이 바뀌는 것을 알려요')
  expect(screen.getByText(/^2027년 1월 9일부터 정할 수 있어요/)).toBeTruthy()
  await tick('회원에게 불리하거나 중대한 변경')
  expect(screen.getByText(/^2027년 2월 1일부터 정할 수 있어요/)).toBeTruthy()
  await type('시행일', '2027-01-15')
  await click('올리기')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(vi.mocked(confirm)).toHaveBeenCalledOnce()
  expect(callsTo(ADD)[0]!.body).toEqual({
    title: '약관이 바뀌어요',
    body: '**이용약관**이 이렇게 바뀌어요.',
    is_pinned: false,
    is_told: true,
    publish_dt: '2027-01-01T09:00:00+09:00',
    change: { effective_on: '2027-01-15', is_unfavourable: true },
  })
  expect(place()).toBe('/notice?view=new')
})

test('what was typed stays when another operator changes the notice, and replaces only what was shown since', async () => {
  let one = aCase()
  const changed = '그사이 다른 운영자가 고쳤어요. 지금 내용을 보고 다시 해 주세요.'
  const { callsTo } = open('/notice/12', {
    'GET /v1/operator/notice/12': () => ok(one),
    [EDIT]: ({ body }) => {
      if ((body as { version: number }).version !== one.version) return refused(409, 'cs.notice_changed', changed)
      one = aCase({ version: 6, body: '저장한 글이에요. 또 미뤄졌어요.' })
      return ok(one)
    },
  })
  const text = await screen.findByLabelText<HTMLTextAreaElement>('내용')
  one = aCase({ version: 3, body: '다른 운영자가 쓴 글이에요.' })
  void queryClient.invalidateQueries()
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('내용').value).toBe('다른 운영자가 쓴 글이에요.'))
  expect(text.isConnected).toBe(false)
  await type('내용', '제가 쓰던 글이에요. 미뤄졌어요.')
  one = aCase({ version: 5, body: '또 다른 글이에요. 또 고쳤어요.' })
  await click('저장하기')
  expect(await screen.findByText(changed)).toBeTruthy()
  await waitFor(() => expect(callsTo('GET /v1/operator/notice/12').length).toBeGreaterThan(2))
  expect(screen.getByLabelText<HTMLTextAreaElement>('내용').value).toBe('제가 쓰던 글이에요. 미뤄졌어요.')
  await type('내용', '제가 쓰던 글이에요. 또 미뤄졌어요.')
  expect(await screen.findByText(/^쓰는 동안 내용이 바뀌었어요/)).toBeTruthy()
  await click('저장하기')
  await waitFor(() => expect(callsTo(EDIT)[1]?.body).toMatchObject({ version: 5, body: '제가 쓰던 글이에요. 또 미뤄졌어요.' }))
  // After that the form begins anew with what is stored.
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('내용').value).toBe('저장한 글이에요. 또 미뤄졌어요.'))
  expect(screen.queryByText(/^쓰는 동안 내용이 바뀌었어요/)).toBeNull()
})

test('a notice that was taken down keeps its moment unless a later one is typed', async () => {
  const { callsTo } = open('/notice/12?queue=hidden', {
    'GET /v1/operator/notice/12': () => ok(aCase({ state: 0 })),
    [EDIT]: () => ok(aCase({ state: 0, version: 3 })),
  })
  expect((await screen.findByLabelText<HTMLInputElement>('올리는 때')).value).toBe('')
  expect(screen.getByText('비워 두면 처음 올린 때 그대로예요.')).toBeTruthy()
  await type('제목', '점검이 끝났어요')
  await click('저장하기')
  await waitFor(() => expect(callsTo(EDIT)[0]?.body).toMatchObject({ title: '점검이 끝났어요', publish_dt: null }))
})

test('a published notice keeps its moment; it is changed and taken down in the version that was read', async () => {
  const { callsTo } = open('/notice/12', { [EDIT]: () => ok(aCase()), [SHOW]: () => ok(aCase({ state: 0 })) })
  await screen.findByRole('heading', { name: '점검해요' })
  expect(screen.queryByLabelText('올리는 때')).toBeNull()
  expect(screen.getByText('처음에 쓴 글이에요.')).toBeTruthy()
  await type('제목', '점검 시간이 바뀌어요')
  await click('저장하기')
  await waitFor(() =>
    expect(callsTo(EDIT)[0]?.body).toMatchObject({ title: '점검 시간이 바뀌어요', publish_dt: null, change: null, version: 2 }),
  )
  await click('내리기')
  await waitFor(() => expect(callsTo(SHOW)[0]?.body).toEqual({ version: 2, is_shown: false, reason: '' }))
})

test('whether a notice is published is judged by the server’s time, whatever the device says', async () => {
  const publish_dt = new Date(Date.now() + HOUR_MS).toISOString()
  await readClock(async () => ({ now: new Date(Date.now() + 2 * HOUR_MS).toISOString() }))
  open('/notice/12', { 'GET /v1/operator/notice/12': () => ok(aCase({ publish_dt })) })
  const heading = await screen.findByRole('heading', { name: '점검해요' })
  await waitFor(() => expect(heading.parentElement!.parentElement!.textContent).toContain('올린 공지'))
  expect(screen.queryByLabelText('올리는 때')).toBeNull()
  await act(() => readClock(async () => ({ now: new Date().toISOString() })))
  expect(await screen.findByLabelText('올리는 때')).toBeTruthy()
})

test('who may only see has no forms', async () => {
  open('/notice/12', { 'GET /v1/operator/notice/12': () => ok(aCase({ body: '**새벽**에 점검해요.\n\n- 잠시 쉬어 가요.' })) }, [
    'notice.act',
  ])
  expect((await screen.findByText('새벽')).tagName).toBe('STRONG')
  expect(screen.getByText('잠시 쉬어 가요.').closest('li')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '내리기' })).toBeNull()
  expect(screen.queryByRole('link', { name: '공지 쓰기' })).toBeNull()
})
