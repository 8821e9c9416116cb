import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDoubleTap } from './doubleTap.ts'
import { LikeButton } from './LikeButton.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Picture({ onSingle, onDouble }: { onSingle: () => void; onDouble?: () => void }) {
  return <button onClick={useDoubleTap(onSingle, onDouble)}>사진</button>
}
const tap = () => fireEvent.click(screen.getByRole('button'), { detail: 1 })

it('gives a guest the count and no button', () => {
  render(<LikeButton post={{ isfav: false, like_qtt: 1234 }} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('좋아요 1,234')).toBeDefined()
})

it('tells its state and count', () => {
  const onToggle = vi.fn()
  render(<LikeButton post={{ isfav: true, like_qtt: 1234 }} onToggle={onToggle} />)
  const button = screen.getByRole('button', { name: '좋아요 1,234', pressed: true })
  fireEvent.click(button)
  expect(onToggle).toHaveBeenCalledOnce()
})

it('takes two taps within 250 ms as one double tap', () => {
  const [onSingle, onDouble] = [vi.fn(), vi.fn()]
  render(<Picture onSingle={onSingle} onDouble={onDouble} />)
  tap()
  vi.advanceTimersByTime(249)
  tap()
  vi.advanceTimersByTime(250)
  expect(onDouble).toHaveBeenCalledOnce()
  expect(onSingle).not.toHaveBeenCalled()
})

it('takes two slower taps as two single ones', () => {
  const [onSingle, onDouble] = [vi.fn(), vi.fn()]
  render(<Picture onSingle={onSingle} onDouble={onDouble} />)
  tap()
  vi.advanceTimersByTime(250)
  tap()
  vi.advanceTimersByTime(250)
  expect(onSingle).toHaveBeenCalledTimes(2)
  expect(onDouble).not.toHaveBeenCalled()
})

it('does not wait for a second tap where none counts, nor after a key', () => {
  const [onSingle, onDouble] = [vi.fn(), vi.fn()]
  const { rerender } = render(<Picture onSingle={onSingle} />)
  tap()
  expect(onSingle).toHaveBeenCalledTimes(1)
  rerender(<Picture onSingle={onSingle} onDouble={onDouble} />)
  fireEvent.click(screen.getByRole('button'), { detail: 0 })
  expect(onSingle).toHaveBeenCalledTimes(2)
})
