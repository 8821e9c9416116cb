import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Count, countText } from './Count.tsx'
import { IconButton } from './IconButton.tsx'

test('renders nothing at 0', () => {
  const { container } = render(<Count value={0} label="알림" />)
  expect(container.childElementCount).toBe(0)
})

test.each([
  [1, 99, '1'],
  [99, 99, '99'],
  [100, 99, '99+'],
  [99, 100, '99'],
  [100, 100, '100'],
  [101, 100, '99+'],
  [5000, 99, '99+'],
] as const)('shows %i with the threshold %i as %s', (value, cap, shown) => {
  expect(countText(value, cap)).toBe(shown)
  const { container } = render(<Count value={value} cap={cap} label="채팅" />)
  expect(container.querySelector('[data-shown]')?.getAttribute('data-shown')).toBe(shown)
})

test.each([
  [0, '알림'],
  [3, '알림 3개'],
  [99, '알림 99개'],
  [100, '알림 99개 이상'],
])('a button with the badge %i has the label %s', (badge, name) => {
  render(<IconButton label="알림" icon={<i />} badge={badge} />)
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe(name)
})
