import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#kit/web/query.ts'
import Postcode from './Postcode.tsx'
import { openPostcode } from './public.ts'
import { answerWith, show, type CallInput } from './testing.tsx'

const mocks = vi.hoisted(() => ({ toast: vi.fn(), alert: vi.fn(), close: (_value?: unknown) => {}, sheet: null as unknown }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#kit/web/overlays.ts', () => ({
  toast: mocks.toast,
  alert: mocks.alert,
  openSheet: (draw: (close: (value?: unknown) => void) => unknown) =>
    new Promise((resolve) => {
      mocks.close = resolve
      mocks.sheet = draw(resolve)
    }),
}))

const dong = { sido: '서울특별시', sigungu: '강남구', dong: '역삼동' }
let widget: 'daum' | null
beforeEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
  widget = null
  mocks.sheet = null
  answerWith({ 'GET /v1/cs/postcode': ({ query }: CallInput) => ({ widget, dongs: query?.q === '역삼' ? [dong] : [] }) })
})
const search = async (value: string) => fireEvent.change(await screen.findByRole('textbox', { name: '동 이름' }), { target: { value } })
const pickDong = async () => {
  await search('역삼')
  fireEvent.click(await screen.findByRole('button', { name: /역삼동/ }))
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submitDetail = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '이 주소 쓰기' })))

it('finds a neighbourhood, completes the address and copies it', async () => {
  const writeText = vi.fn(async () => {})
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  show(<Postcode />)
  await pickDong()
  fill('나머지 주소', ' 테헤란로 1,  101호 ')
  fill('우편번호 (선택)', '06234')
  await submitDetail()
  expect(screen.getByText('(06234) 서울특별시 강남구 역삼동 테헤란로 1, 101호')).toBeDefined()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '주소 복사' })))
  expect(writeText).toHaveBeenCalledExactlyOnceWith('(06234) 서울특별시 강남구 역삼동 테헤란로 1, 101호')
  expect(mocks.toast).toHaveBeenCalledExactlyOnceWith('주소를 복사했어요')
})

it('requires the detail, and an empty or five-digit postcode', async () => {
  show(<Postcode />)
  await pickDong()
  fill('우편번호 (선택)', '123')
  await submitDetail()
  expect(screen.getByText('나머지 주소를 적어 주세요.')).toBeDefined()
  expect(screen.getByText('우편번호는 숫자 다섯 자리예요.')).toBeDefined()
  expect(screen.queryByText('찾은 주소')).toBeNull()
  fill('나머지 주소', '1호')
  fill('우편번호 (선택)', '')
  await submitDetail()
  expect(screen.getByText('서울특별시 강남구 역삼동 1호')).toBeDefined()
})

it('requires the postcode of an address to which something is sent', async () => {
  const found = openPostcode({ needsPostcode: true })
  await waitFor(() => expect(mocks.sheet).not.toBeNull())
  render(<QueryClientProvider client={queryClient}>{mocks.sheet as React.ReactNode}</QueryClientProvider>)
  await pickDong()
  fill('나머지 주소', '1호')
  await submitDetail()
  expect(screen.getByText('우편번호는 숫자 다섯 자리예요.')).toBeDefined()
  fill('우편번호', '06234')
  await submitDetail()
  expect(await found).toMatchObject({ postcode: '06234', detail: '1호' })
})

it('shows that no neighbourhood was found', async () => {
  show(<Postcode />)
  await search('없는동')
  expect(await screen.findByText('찾는 동네가 없어요')).toBeDefined()
})

it('openPostcode returns the address, or null when closed', async () => {
  const found = openPostcode()
  await waitFor(() => expect(mocks.sheet).not.toBeNull())
  render(<QueryClientProvider client={queryClient}>{mocks.sheet as React.ReactNode}</QueryClientProvider>)
  await pickDong()
  fill('나머지 주소', '1호')
  await submitDetail()
  expect(await found).toEqual({ postcode: null, address: '서울특별시 강남구 역삼동', detail: '1호' })
  mocks.sheet = null
  const closed = openPostcode()
  await waitFor(() => expect(mocks.sheet).not.toBeNull())
  mocks.close()
  expect(await closed).toBeNull()
})

it('accepts messages only from the sandboxed widget frame', async () => {
  widget = 'daum'
  show(<Postcode />)
  const frame = await screen.findByTitle<HTMLIFrameElement>('주소 찾는 창')
  expect(new URL(frame.src).pathname).toBe('/postcode-widget')
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-popups allow-forms')
  const data = { type: 'haru-postcode', postcode: '06234', address: '서울 강남구 테헤란로 1' }
  const post = (from: MessageEventInit) => act(async () => void window.dispatchEvent(new MessageEvent('message', { data, ...from })))
  const source = frame.contentWindow
  await post({ source: window, origin: 'null' })
  await post({ source, origin: 'https://evil.example' })
  await post({ source, origin: location.origin })
  await post({ source, origin: 'null', data: { ...data, type: 'other' } })
  expect(screen.queryByText('서울 강남구 테헤란로 1')).toBeNull()
  await post({ source, origin: 'null' })
  expect(screen.getByText('서울 강남구 테헤란로 1')).toBeDefined()
  expect(screen.queryByLabelText('우편번호 (선택)')).toBeNull()
  await submitDetail()
  expect(screen.getByText('(06234) 서울 강남구 테헤란로 1')).toBeDefined()
})

it('falls back to the neighbourhood search when the widget fails', async () => {
  widget = 'daum'
  show(<Postcode />)
  const { contentWindow: source } = await screen.findByTitle<HTMLIFrameElement>('주소 찾는 창')
  const data = { type: 'haru-postcode', failed: true }
  await act(async () => void window.dispatchEvent(new MessageEvent('message', { data, source, origin: 'null' })))
  expect(screen.getByRole('alert').textContent).toContain('주소 찾는 창을 열지 못했어요')
  expect(screen.getByRole('textbox', { name: '동 이름' })).toBeDefined()
})
