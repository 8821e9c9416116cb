import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDoubleTap } from './doubleTap.ts'
import { HeartButton, LikeButton } from './LikeButton.tsx'

vi.mock('#kit/web/screen.tsx', () => ({ Link: ({ to, ...rest }: { to: string }) => <a href={`#${to}`} {...rest} /> }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Picture({ onSingle, onDouble }: { onSingle: () => void; onDouble?: () => void }) {
  return <button onClick={useDoubleTap(onSingle, onDouble)}>사진</button>
}
const tap = () => fireEvent.click(screen.getByRole('button'), { detail: 1 })

const TO = '/daily-like/7'

it('gives a guest the count and no button', () => {
  render(<LikeButton post={{ isfav: false, like_qtt: 1234 }} to={TO} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: '좋아요 1,234' }).getAttribute('href')).toBe(`#${TO}`)
})

it('shows state and count, and links to the likers', () => {
  const onToggle = vi.fn()
  render(<LikeButton post={{ isfav: true, like_qtt: 1234 }} to={TO} onToggle={onToggle} />)
  const button = screen.getByRole('button', { name: '좋아요 1,234', pressed: true })
  fireEvent.click(button)
  expect(onToggle).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: '좋아요한 사람 1,234' }).getAttribute('href')).toBe(`#${TO}`)
})

it('has no link while the count is 0', () => {
  render(<LikeButton post={{ isfav: false, like_qtt: 0 }} to={TO} onToggle={vi.fn()} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('0')).toBeDefined()
})

it('HeartButton shows its state', () => {
  const onToggle = vi.fn()
  render(<HeartButton isfav={false} onToggle={onToggle} />)
  fireEvent.click(screen.getByRole('button', { name: '댓글 좋아요', pressed: false }))
  expect(onToggle).toHaveBeenCalledOnce()
})

it('two taps within 250 ms are one double tap', () => {
  const [onSingle, onDouble] = [vi.fn(), vi.fn()]
  render(<Picture onSingle={onSingle} onDouble={onDouble} />)
  tap()
  vi.advanceTimersByTime(249)
  tap()
  vi.advanceTimersByTime(250)
  expect(onDouble).toHaveBeenCalledOnce()
  expect(onSingle).not.toHaveBeenCalled()
})

it('two slower taps are two single ones', () => {
  const [onSingle, onDouble] = [vi.fn(), vi.fn()]
  render(<Picture onSingle={onSingle} onDouble={onDouble} />)
  tap()
  vi.advanceTimersByTime(250)
  tap()
  vi.advanceTimersByTime(250)
  expect(onSingle).toHaveBeenCalledTimes(2)
  expect(onDouble).not.toHaveBeenCalled()
})

it('does not wait without a double-tap handler, nor after a key press', () => {
  const [onSingle, onDouble] = [vi.fn(), vi.fn()]
  const { rerender } = render(<Picture onSingle={onSingle} />)
  tap()
  expect(onSingle).toHaveBeenCalledTimes(1)
  rerender(<Picture onSingle={onSingle} onDouble={onDouble} />)
  fireEvent.click(screen.getByRole('button'), { detail: 0 })
  expect(onSingle).toHaveBeenCalledTimes(2)
})
