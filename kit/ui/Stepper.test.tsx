import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Stepper } from './Stepper.tsx'

function Sets({ start, step }: { start: number; step?: number }) {
  const [value, setValue] = useState(start)
  return <Stepper label="세트" value={value} min={0} max={10} step={step} onChange={setValue} />
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const value = () => screen.getByRole('status').textContent

test('stops at the limit, and the button keeps the focus', async () => {
  render(<Sets start={9} />)
  await click('세트 늘리기')
  await click('세트 늘리기')
  expect(value()).toBe('10')
  const button = screen.getByRole('button', { name: '세트 늘리기' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
})

test('a step beyond the limit ends at the limit', async () => {
  render(<Sets start={3} step={5} />)
  await click('세트 줄이기')
  expect(value()).toBe('0')
  await click('세트 늘리기')
  await click('세트 늘리기')
  await click('세트 늘리기')
  expect(value()).toBe('10')
})
