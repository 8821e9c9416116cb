import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { HealthConsent } from './HealthConsent.tsx'

const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

it('states what, why, how long, and that refusal and withdrawal are possible; preselects nothing', () => {
  const { container } = render(<HealthConsent subject="meals" onAgree={vi.fn()} onDone={vi.fn()} />)
  for (const words of ['식사 사진과 건강 기록', '통계', '탈퇴할 때까지', '동의하지 않아도 돼요', '언제든 거둘 수 있어요']) {
    expect(container.textContent).toContain(words)
  }
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  const [no, yes] = screen.getAllByRole('button')
  expect(no?.className).toBe(yes?.className)
})

it.each([
  ['meals', '식사 사진은', '식사 기록 없이'],
  ['body', '키와 몸무게는', '키와 몸무게를 비워 두고'],
  ['diseases', '함께 지내는 질환은', '질환을 고르지 않고'],
] as const)('names the data to be stored: %s', (subject, lead, without) => {
  const { container } = render(<HealthConsent subject={subject} onAgree={vi.fn()} onDone={vi.fn()} />)
  expect(container.textContent).toContain(lead)
  expect(container.textContent).toContain(without)
})

it('stores nothing for a refusal', async () => {
  const onAgree = vi.fn()
  const onDone = vi.fn()
  render(<HealthConsent subject="meals" onAgree={onAgree} onDone={onDone} />)
  await click('동의하지 않아요')
  expect(onDone).toHaveBeenCalledExactlyOnceWith(false)
  expect(onAgree).not.toHaveBeenCalled()
})

it('reports the agreement only after the server has stored it', async () => {
  const onAgree = vi.fn(async () => {}).mockRejectedValueOnce(new Error('lost'))
  const onDone = vi.fn()
  render(<HealthConsent subject="meals" onAgree={onAgree} onDone={onDone} />)
  await click('동의해요')
  expect(onDone).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('답을 남기지 못했어요. 다시 눌러 주세요.')
  await click('동의해요')
  expect(onDone).toHaveBeenCalledExactlyOnceWith(true)
})
