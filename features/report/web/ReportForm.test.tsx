import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call, CallError } from '#kit/web/call.ts'
import { createReport } from '../contract.ts'
import { REPORT_REASON_CODES, type ReportTarget } from '../rules.ts'
import { openReport } from './public.ts'

const mocks = vi.hoisted(() => ({ toast: vi.fn(), alert: vi.fn(), keys: 0, close: (_outcome: unknown) => {}, form: null as unknown }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn(), newKey: () => `key${++mocks.keys}` }))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#kit/web/overlays.ts', () => ({
  toast: mocks.toast,
  alert: mocks.alert,
  openSheet: (draw: (close: (outcome: unknown) => void) => unknown) =>
    new Promise((resolve) => {
      mocks.form = draw(resolve)
      mocks.close = resolve
    }),
}))
const server = vi.mocked(call)
const refusal = (code: string, message: string, status = 409) => new CallError({ status, code, message })

beforeEach(() => {
  vi.clearAllMocks()
  server.mockReset()
  mocks.keys = 0
})

async function open(target_kind: ReportTarget = 'daily'): Promise<{ done: Promise<void> }> {
  const done = openReport({ target_kind, target_no: 7 })
  await waitFor(() => expect(mocks.form).not.toBeNull())
  render(mocks.form as React.ReactNode)
  mocks.form = null
  return { done }
}
const pick = (reason: string) => fireEvent.click(screen.getByRole('radio', { name: reason }))
const send = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '신고하기' })))
const text = () => screen.getByRole('textbox')

it('offers every reason and preselects none', async () => {
  await open()
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios).toHaveLength(REPORT_REASON_CODES.length)
  expect(radios.some((radio) => radio.checked)).toBe(false)
  await send()
  expect(screen.getByText('신고하는 이유를 골라 주세요.')).toBeDefined()
  expect(document.activeElement).toBe(radios[0])
  expect(server).not.toHaveBeenCalled()
})

it('offers threats of meetings first where a bungae is reported', async () => {
  await open('bungae')
  const radios = screen.getAllByRole('radio')
  expect([radios[0], radios.length]).toEqual([screen.getByRole('radio', { name: '위치·오프라인 만남 위협' }), REPORT_REASON_CODES.length])
})

it('sends the report, shows a toast and closes', async () => {
  server.mockResolvedValueOnce({ report_no: 1 } as never)
  const { done } = await open()
  pick('스팸·광고·도배')
  fireEvent.change(text(), { target: { value: '계속 올려요' } })
  await send()
  await done
  expect(server).toHaveBeenCalledExactlyOnceWith(
    createReport,
    { body: { target_kind: 'daily', target_no: 7, reason: 'SPAM', report_text: '계속 올려요' } },
    { key: 'key1' },
  )
  expect(mocks.toast).toHaveBeenCalledExactlyOnceWith('신고했어요. 확인하고 알려 드릴게요.')
})

it('requires a text for a reason that needs one', async () => {
  await open()
  pick('기타')
  expect(screen.getByRole('textbox', { name: '자세한 내용 (필수)' })).toBeDefined()
  await send()
  expect(screen.getByText('어떤 일이 있었는지 적어 주세요.')).toBeDefined()
  expect(document.activeElement).toBe(text())
  expect(server).not.toHaveBeenCalled()
})

it('asks for consent to send the conversation, for a message only', async () => {
  await open()
  expect(screen.queryByRole('switch')).toBeNull()
  cleanup()
  server.mockResolvedValue({ report_no: 1 } as never)
  await open('chat')
  const consent = screen.getByRole<HTMLInputElement>('switch', { name: '최근 대화도 함께 보내기' })
  expect(consent.checked).toBe(false)
  fireEvent.click(consent)
  pick('스팸·광고·도배')
  await send()
  expect(server.mock.calls[0]![1]).toEqual({
    body: { target_kind: 'chat', target_no: 7, reason: 'SPAM', report_text: '', with_talk: true },
  })
})

it('shows the helpline for SELF_HARM', async () => {
  await open()
  expect(screen.queryByText(/109/)).toBeNull()
  pick('자해·자살')
  expect(screen.getByRole('link', { name: '자살예방 상담전화 109 (24시간)' }).getAttribute('href')).toBe('tel:109')
})

it('shows a repeated report as an alert after the sheet closes', async () => {
  server.mockRejectedValueOnce(refusal('report.already', '이미 신고했어요. 확인하고 있어요.'))
  const { done } = await open()
  pick('스팸·광고·도배')
  await send()
  await done
  expect(mocks.alert).toHaveBeenCalledExactlyOnceWith('이미 신고했어요. 확인하고 있어요.')
  expect(mocks.toast).not.toHaveBeenCalled()
})

it('after a lost answer, resends the same input with the same key and changed input with a new one', async () => {
  server.mockRejectedValue(new CallError({ status: 0, code: 'offline', message: '연결이 원활하지 않아요.' }))
  await open()
  pick('스팸·광고·도배')
  await send()
  expect(screen.getByText('연결이 원활하지 않아요.')).toBeDefined()
  await send()
  pick('욕설·괴롭힘·혐오')
  await send()
  expect(server.mock.calls.map(([, , options]) => (options as { key: string }).key)).toEqual(['key1', 'key1', 'key2'])
  expect(mocks.toast).not.toHaveBeenCalled()
})

it('shows nothing when the sheet is closed without sending', async () => {
  const { done } = await open()
  mocks.close(undefined)
  await done
  expect(mocks.toast).not.toHaveBeenCalled()
  expect(mocks.alert).not.toHaveBeenCalled()
})
