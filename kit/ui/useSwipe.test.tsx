import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSwipe } from './useSwipe.ts'

const onSwipe = vi.fn<(direction: string) => void>()
function Swiped() {
  return (
    <div role="group" {...useSwipe(onSwipe)}>
      달력
    </div>
  )
}

test.each([
  ['to the right', { x: 20, y: 5, ms: 500 }, [['right']]],
  ['to the left', { x: -25, y: 5, ms: 200 }, [['left']]],
  ['down', { x: 3, y: 20, ms: 200 }, [['down']]],
  ['up', { x: 3, y: -60, ms: 200 }, [['up']]],
  ['that is too short', { x: 19, y: 0, ms: 200 }, []],
  ['that is too slow', { x: 80, y: 0, ms: 501 }, []],
  ['that is diagonal', { x: 40, y: 30, ms: 200 }, []],
])('reports a swipe only by its direction: %s', (_, { x, y, ms }, calls) => {
  onSwipe.mockClear()
  render(<Swiped />)
  const group = screen.getByRole('group')
  const start = { clientX: 100, clientY: 100 }
  const at = (type: 'touchStart' | 'touchEnd', moment: number, touches: object) => {
    const event = type === 'touchStart' ? new TouchEvent('touchstart', { bubbles: true }) : new TouchEvent('touchend', { bubbles: true })
    for (const [key, value] of Object.entries({ timeStamp: moment, ...touches })) Object.defineProperty(event, key, { value })
    fireEvent(group, event)
  }
  at('touchStart', 1000, { touches: [start], changedTouches: [start] })
  at('touchEnd', 1000 + ms, { touches: [], changedTouches: [{ clientX: 100 + x, clientY: 100 + y }] })
  expect(onSwipe.mock.calls).toEqual(calls)
})

test('ignores two fingers', () => {
  onSwipe.mockClear()
  render(<Swiped />)
  const finger = { clientX: 100, clientY: 100 }
  fireEvent.touchStart(screen.getByRole('group'), { touches: [finger, finger] })
  fireEvent.touchEnd(screen.getByRole('group'), { changedTouches: [{ clientX: 160, clientY: 100 }] })
  expect(onSwipe).not.toHaveBeenCalled()
})
