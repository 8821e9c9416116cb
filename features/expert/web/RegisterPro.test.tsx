import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ko } from '#kit/ui/ko.ts'
import RegisterPro from './RegisterPro.tsx'
import { STEPS } from './steps.ts'
import { aStatus, blank, serve, show, whole } from './testing.tsx'

vi.mock('#features/identity/web/prove.ts', () => ({ proveIdentity: async () => null }))
vi.mock('#features/identity/web/pending.ts', () => ({ usePendingIdentity: () => null }))
afterEach(() => vi.unstubAllGlobals())

const AT = '/register-pro'
const next = () => userEvent.click(screen.getByRole('button', { name: '다음' }))
const question = (name: string) => screen.findByRole('heading', { level: 1, name })

test('offers a guest to join', async () => {
  serve(blank)
  const router = show(<RegisterPro />, AT, false)
  await userEvent.click(screen.getByRole('button', { name: '회원가입' }))
  expect(router.state.location.pathname).toBe('/register')
})

test('asks one question per step and saves each answer before the next', async () => {
  const { calls } = serve(blank)
  const router = show(<RegisterPro />, AT)
  await userEvent.click(await screen.findByRole('button', { name: '신청 시작하기' }))
  // The identity is verified already, so its step is skipped.
  await question('어떤 분야의 전문가인가요?')
  await next()
  expect(await screen.findByText('하나를 골라 주세요.')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '필라테스' }))
  await next()
  await question('어떤 일을 하나요?')
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ cate_no: 6 }])
  await next()
  const title = screen.getByRole('textbox', { name: '직함' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(title.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(title, '강사{Enter}')
  await question('어디에서 일하나요?')
  // The earlier answer stays visible.
  expect(screen.getByText('강사')).toBeTruthy()
  expect(router.state.location.search).toBe('?step=affiliation')
})

test('offers the categories that take applications, by the names that operators gave', async () => {
  const names = { ...ko.daily.expert }
  const content = [
    [5, '요가 강사'],
    [9, '골프', 1],
  ]
  serve(blank, ({ url }) => (url === '/v1/catalogue/category' ? { status: 200, json: { table: 'category', content } } : undefined))
  show(<RegisterPro />, `${AT}?step=cate`)
  await screen.findByRole('radio', { name: '요가 강사' })
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  // The tags of experts have the new name too.
  expect(ko.daily.expert[5]).toBe('요가 강사')
  Object.assign(ko.daily.expert, names)
})

test('continues at the first unanswered step', async () => {
  serve(aStatus(0, { ...whole, bank_code: null }))
  show(<RegisterPro />, AT)
  await userEvent.click(await screen.findByRole('button', { name: '이어서 쓰기' }))
  await question('정산받을 계좌를 적어 주세요')
})

test('the last step leads to the step of a missing field instead of submitting', async () => {
  const { calls } = serve(aStatus(0, { ...whole, intro: '짧아요' }))
  const router = show(<RegisterPro />, `${AT}?step=${STEPS.at(-1)!}`)
  await userEvent.click(await screen.findByRole('button', { name: '신청하기' }))
  await question('회원에게 나를 소개해 주세요')
  expect(calls.some(({ url }) => url.endsWith('/submit'))).toBe(false)
  expect(router.state.location.search).toBe('?step=intro')
})

test('submits a complete application', async () => {
  serve(aStatus(2))
  const router = show(<RegisterPro />, `${AT}?step=areas`)
  await userEvent.click(await screen.findByRole('button', { name: '신청하기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pc-expert-register-complete'))
})

test('an application under review is shown read-only', async () => {
  serve(aStatus(1))
  show(<RegisterPro />, `${AT}?step=cate`)
  expect(await screen.findByRole('heading', { name: '신청을 받았어요' })).toBeTruthy()
})
