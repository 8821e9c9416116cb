import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePointerDrag } from './usePointerDrag.ts'

const dropped = vi.fn()
const tapped = vi.fn()
const clicked = vi.fn()

function Surface() {
  const surface = useRef<HTMLDivElement>(null)
  const { dragged, handlers } = usePointerDrag<string>(surface, {
    begin: ({ target }) => {
      const { kind } = (target as HTMLElement).dataset
      return kind === undefined ? null : { data: kind, isAtOnce: kind === 'handle' }
    },
    onDrop: ({ data, from, at }) => dropped(data, at.x - from.x, at.y - from.y),
    onTap: ({ data }) => tapped(data),
  })
  return (
    <div ref={surface} {...handlers} data-testid="surface">
      <button type="button" data-kind="item" onClick={clicked}>
        item
      </button>
      <button type="button" data-kind="handle">
        handle
      </button>
      <output>{dragged?.data ?? 'nothing'}</output>
    </div>
  )
}

const at = (x: number, y: number, pointerType = 'mouse') => ({ clientX: x, clientY: y, button: 0, pointerType, pointerId: 1 })
const item = () => screen.getByRole('button', { name: 'item' })
const moving = () => screen.getByRole('status').textContent

beforeEach(() => {
  vi.useFakeTimers()
  for (const mock of [dropped, tapped, clicked]) mock.mockReset()
  HTMLElement.prototype.setPointerCapture = () => undefined
  render(<Surface />)
})
afterEach(() => vi.useRealTimers())

test('a mouse drags after some pixels', () => {
  fireEvent.pointerDown(item(), at(10, 10))
  fireEvent.pointerMove(item(), at(14, 10))
  expect(moving()).toBe('nothing')
  fireEvent.pointerMove(item(), at(30, 10))
  expect(moving()).toBe('item')
  fireEvent.pointerUp(item(), at(30, 10))
  expect(dropped.mock.calls).toEqual([['item', 20, 0]])
  expect([moving(), tapped.mock.calls]).toEqual(['nothing', []])
})

test('a press without a drag is a tap, and a press on nothing is nothing', () => {
  fireEvent.pointerDown(item(), at(10, 10))
  fireEvent.pointerUp(item(), at(12, 10))
  fireEvent.click(item())
  expect([tapped.mock.calls, clicked.mock.calls.length]).toEqual([[['item']], 1])
  fireEvent.pointerDown(screen.getByTestId('surface'), at(10, 10))
  fireEvent.pointerMove(screen.getByTestId('surface'), at(90, 90))
  expect(moving()).toBe('nothing')
})

test('a finger that moves at once scrolls the page, one that rests drags', () => {
  fireEvent.pointerDown(item(), at(10, 10, 'touch'))
  fireEvent.pointerMove(item(), at(10, 40, 'touch'))
  fireEvent.pointerUp(item(), at(10, 60, 'touch'))
  expect([dropped.mock.calls, tapped.mock.calls]).toEqual([[], []])
  fireEvent.pointerDown(item(), at(10, 10, 'touch'))
  vi.advanceTimersByTime(300)
  fireEvent.pointerMove(item(), at(10, 60, 'touch'))
  fireEvent.pointerUp(item(), at(10, 60, 'touch'))
  expect(dropped.mock.calls).toEqual([['item', 0, 50]])
})

test('a finger drags a handle at once; a cancelled drag drops nothing', () => {
  const handle = screen.getByRole('button', { name: 'handle' })
  fireEvent.pointerDown(handle, at(10, 10, 'touch'))
  fireEvent.pointerMove(handle, at(10, 40, 'touch'))
  expect(moving()).toBe('handle')
  fireEvent.pointerCancel(handle, at(10, 40, 'touch'))
  expect([moving(), dropped.mock.calls]).toEqual(['nothing', []])
})
