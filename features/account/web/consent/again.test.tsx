import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call, CallError } from '#kit/web/call.ts'
import { agreeAgain, type DueConsent } from '../../contract.ts'
import { AgreeAgain } from './again.tsx'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
beforeEach(() => void vi.mocked(call).mockReset())

const due: DueConsent[] = [
  { kind: 'terms', version: '2026-12-09', title: '이용약관', effective_dt: '2026-12-09T00:00:00+09:00' },
  { kind: 'privacy', version: '2026-12-10', title: '개인정보 처리방침', effective_dt: '2026-12-10T00:00:00+09:00' },
]
const agreeTo = (nth: number) => act(async () => void fireEvent.click(screen.getAllByRole('button', { name: '동의해요' })[nth]!))

it('asks for each changed text by itself, and is done once all are agreed to', async () => {
  const onDone = vi.fn()
  render(<AgreeAgain due={due} onDone={onDone} />)
  expect(screen.getByText('2026년 12월 9일부터 바뀐 글이에요')).toBeDefined()
  vi.mocked(call).mockRejectedValueOnce(new CallError({ status: 409, code: 'auth.consent_version', message: '약관이 바뀌었어요.' }))
  await agreeTo(0)
  expect(screen.getByRole('alert').textContent).toContain('약관이 바뀌었어요.')
  await agreeTo(0)
  expect(vi.mocked(call)).toHaveBeenLastCalledWith(agreeAgain, { body: { kind: 'terms', version: '2026-12-09' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '동의했어요' }).disabled).toBe(true)
  expect(onDone).not.toHaveBeenCalled()
  await agreeTo(0)
  expect(onDone).toHaveBeenCalledExactlyOnceWith(false)
})

it('leads to the consents, where a member withdraws or leaves', () => {
  const onDone = vi.fn()
  render(<AgreeAgain due={due} onDone={onDone} />)
  fireEvent.click(screen.getByRole('button', { name: '동의 관리로 가기' }))
  expect(onDone).toHaveBeenCalledExactlyOnceWith(true)
})
