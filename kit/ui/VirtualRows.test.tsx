import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { VirtualRows } from './VirtualRows.tsx'

test('rows can be pressed while the list scrolls', async () => {
  const scroller = createRef<HTMLDivElement>()
  render(
    <div ref={scroller}>
      <VirtualRows asList scrollRef={scroller} data={['하나', '둘']} ssrCount={2}>
        {(row) => <p key={row}>{row}</p>}
      </VirtualRows>
    </div>,
  )
  // The scroller is observed from the next microtask on.
  await act(async () => {})
  scroller.current!.scrollTop = 10
  act(() => void fireEvent.scroll(scroller.current!))
  expect(screen.getByRole('list').style.pointerEvents).toBe('')
})
