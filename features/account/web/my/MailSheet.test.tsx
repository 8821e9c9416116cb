import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeNetwork, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import { MailSheet } from './MailSheet.tsx'

let calls: Call[]
beforeEach(() => {
  localStorage.setItem('haru_token', tokenFor(3))
  wireForTest()
  calls = fakeNetwork(({ method }) =>
    method === 'POST'
      ? { json: { state: 1, query: { expire_dt: '2026-11-21T14:10:00+09:00' } } }
      : { status: 400, json: { state: -9, code: 'identity.bad_code', msg: '인증번호가 맞지 않아요.', field: 'code' } },
  ).calls
})
afterEach(() => vi.unstubAllGlobals())

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

test('focuses the code field, and restores the typed address when it is corrected', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T14:00:00+09:00'), toFake: ['Date'] })
  render(<MailSheet needs="password" returned={{ no: null, forget: () => undefined }} onDone={() => undefined} />)
  await userEvent.type(await field('메일 주소'), 'haru@exmaple.com{Enter}')
  await screen.findByText('비밀번호를 적어 주세요')
  await userEvent.type(await field('비밀번호'), 'Gam-namu.78{Enter}')
  const code = await field('인증번호')
  expect(calls[0]?.body).toEqual({ mail: 'haru@exmaple.com', password: 'Gam-namu.78' })
  expect(document.activeElement).toBe(code)
  await userEvent.type(code, '123456')
  await screen.findByText('인증번호가 맞지 않아요.')
  await userEvent.click(screen.getByRole('button', { name: '주소 고치기' }))
  const mail = await field('메일 주소')
  expect([mail.value, document.activeElement]).toEqual(['haru@exmaple.com', mail])
  expect(screen.queryByText('인증번호가 맞지 않아요.')).toBeNull()
  vi.useRealTimers()
})
