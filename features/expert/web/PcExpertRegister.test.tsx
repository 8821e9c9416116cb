import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import PcExpertRegister from './PcExpertRegister.tsx'
import { aStatus, blank, serve, show, whole } from './testing.tsx'

const prove = vi.hoisted(() => vi.fn<() => Promise<string | null>>())
vi.mock('#features/identity/web/prove.ts', () => ({ proveIdentity: prove }))
vi.mock('#features/identity/web/pending.ts', () => ({ usePendingIdentity: () => null }))
afterEach(() => {
  vi.unstubAllGlobals()
  prove.mockReset()
})

const AT = '/pc-expert-register'
const submit = () => userEvent.click(screen.getByRole('button', { name: '신청하기' }))

test('shows a guest who may apply, and asks to log in at the start', async () => {
  const { calls } = serve(blank)
  const router = show(<PcExpertRegister />, AT, false)
  expect(screen.getByText('이런 분이 신청할 수 있어요')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '신청 시작하기' }))
  const asked = within(await screen.findByRole('alertdialog'))
  expect(asked.getByText('로그인 후 이용가능합니다')).toBeTruthy()
  await userEvent.click(asked.getByRole('button', { name: '로그인' }))
  await waitFor(() => expect(router.state.location.search).toBe(`?to=${encodeURIComponent(AT)}`))
  expect(calls).toEqual([])
})

test('shows missing fields in the order of the form and focuses the first', async () => {
  const { calls } = serve({ ...blank, real_name: null })
  show(<PcExpertRegister />, AT)
  await userEvent.click(await screen.findByRole('button', { name: '신청 시작하기' }))
  await screen.findByRole('button', { name: '신청하기' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await submit()
  expect(await screen.findByText('다시 볼 곳이 10개 있어요.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('본인확인하기'))
  expect(screen.getByText('본인확인을 먼저 해 주세요.')).toBeTruthy()
  const title = screen.getByRole('textbox', { name: '직함' })
  expect(title.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(title.getAttribute('aria-describedby')!)?.textContent).toBe('꼭 적어 주세요.')
  await userEvent.type(title, '의사')
  expect(title.getAttribute('aria-invalid')).toBeNull()
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
})

test('requires a license of doctors and a report number of sellers', async () => {
  serve(aStatus(0, { ...whole, cate_no: 6 }))
  show(<PcExpertRegister />, AT)
  expect(await screen.findByText(/비워 두어도 돼요/)).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '의사' }))
  expect(screen.queryByText(/비워 두어도 돼요/)).toBeNull()
  await submit()
  expect((await screen.findAllByText('이 분야는 면허 정보가 꼭 있어야 해요.')).length).toBe(4)
  await userEvent.click(screen.getByRole('radio', { name: '영양제 판매' }))
  expect(screen.getByRole('textbox', { name: '건강기능식품 판매업 영업신고 번호' })).toBeTruthy()
})

test('saves valid fields automatically, and invalid ones once they are corrected', async () => {
  const { calls } = serve(aStatus(0, {}))
  show(<PcExpertRegister />, AT)
  await userEvent.type(await screen.findByRole('textbox', { name: '직함' }), '강사')
  await userEvent.type(screen.getByRole('textbox', { name: '계좌번호' }), '110-12')
  expect(await screen.findByText('임시저장됐어요', undefined)).toBeTruthy()
  const kept = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(kept()).toEqual([{ job_title: '강사' }])
  await userEvent.type(screen.getByRole('textbox', { name: '계좌번호' }), '3-456789')
  await waitFor(() => expect(kept()).toEqual([{ job_title: '강사' }, { account_no: '110123456789' }]))
})

test('shows a refusal of the server at its field', async () => {
  serve(aStatus(0), ({ method }) =>
    method === 'PUT'
      ? { status: 400, json: { state: -9, code: 'expert.area', msg: '지역을 다시 골라 주세요.', field: 'areas.0' } }
      : undefined,
  )
  show(<PcExpertRegister />, AT)
  await userEvent.click(await screen.findByRole('button', { name: /빼기/ }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '시·도' }), '서울특별시')
  await userEvent.click(screen.getByRole('button', { name: '지역 더하기' }))
  await submit()
  expect(await screen.findByText('지역을 다시 골라 주세요.')).toBeTruthy()
})

test('the account holder is the verified person and is read-only', async () => {
  serve(aStatus(0))
  show(<PcExpertRegister />, AT)
  expect(await screen.findByText('정하윤 님으로 확인됐어요')).toBeTruthy()
  const holder = screen.getByRole<HTMLInputElement>('textbox', { name: '예금주' })
  expect([holder.value, holder.disabled]).toEqual(['정하윤', true])
})

test('sends the identity verification to the account', async () => {
  prove.mockResolvedValue('11111111-1111-4111-8111-111111111111')
  const { calls } = serve({ ...aStatus(0), real_name: null })
  show(<PcExpertRegister />, AT)
  await userEvent.click(await screen.findByRole('button', { name: '본인확인하기' }))
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({ url: '/v1/user/me/identity', body: { identity_no: '11111111-1111-4111-8111-111111111111' } }),
    ),
  )
})

test('submits a complete application and opens the completed screen', async () => {
  const { calls } = serve(aStatus(0))
  const router = show(<PcExpertRegister />, AT)
  await screen.findByRole('button', { name: '신청하기' })
  await submit()
  await waitFor(() => expect(router.state.location.pathname).toBe('/pc-expert-register-complete'))
  expect(calls.filter(({ url }) => url.endsWith('/submit'))).toHaveLength(1)
})

test('an application under review is read-only', async () => {
  serve(aStatus(1))
  show(<PcExpertRegister />, AT)
  expect(await screen.findByRole('heading', { name: '신청을 받았어요' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '신청하기' })).toBeNull()
})

test('a new application after a rejection copies the rejected one', async () => {
  const rejected = aStatus(4)
  const { calls } = serve(rejected, ({ method }) => (method === 'PUT' ? { status: 200, json: { state: 1, query: aStatus(0) } } : undefined))
  show(<PcExpertRegister />, AT)
  await userEvent.click(await screen.findByRole('button', { name: '다시 신청하기' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '직함' })).value).toBe('필라테스 강사')
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{}])
})

test('begins at the section of the question that the list of missing answers named', async () => {
  serve(aStatus(0))
  show(<PcExpertRegister />, `${AT}?begin=careers`)
  const heading = await screen.findByRole('heading', { name: '소개와 경력' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})
