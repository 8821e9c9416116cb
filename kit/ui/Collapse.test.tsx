import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Collapse } from './Collapse.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const textOf = (height: number) => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height)
  render(
    <Collapse>
      <p>긴 글</p>
    </Collapse>,
  )
}
const more = () => screen.queryByRole('button', { name: '더 보기' })

test('does not fold 83 px', () => {
  textOf(83)
  expect(more()).toBeNull()
})

test('folds 84 px until the button is pressed, which moves the focus to the text', async () => {
  textOf(84)
  const button = more()
  expect(button?.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(button!)
  expect(more()).toBeNull()
  expect(document.activeElement?.textContent).toBe('긴 글')
})

test('measures again for a new text and a new width', () => {
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(200)
  const { rerender } = render(<Collapse>긴 글</Collapse>)
  expect(more()).not.toBeNull()
  height.mockReturnValue(40)
  rerender(<Collapse>긴 글</Collapse>)
  expect(more()).not.toBeNull()
  rerender(<Collapse>짧은 글</Collapse>)
  expect(more()).toBeNull()
  height.mockReturnValue(200)
  rerender(<Collapse>다시 긴 글</Collapse>)
  height.mockReturnValue(40)
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1280)
  act(() => {
    window.dispatchEvent(new Event('resize'))
  })
  expect(more()).toBeNull()
})
