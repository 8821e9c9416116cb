import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { OverlayHost } from '../OverlayHost.tsx'
import { confirm } from '../overlays.ts'
import { routerForTest } from '../testing.ts'
import { useFocusOfRemoved } from './keptFocus.ts'

function Pane() {
  const pane = useRef<HTMLDivElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(true)
  useFocusOfRemoved(pane, part)
  return (
    <>
      <div ref={pane}>
        <div ref={part} role="region" aria-label="일" tabIndex={-1}>
          {isOpen && <button onClick={() => void confirm({ text: '승인할까요?', yes: '승인' })}>승인하기</button>}
        </div>
      </div>
      <button onClick={() => setOpen(false)}>없애기</button>
      <OverlayHost />
    </>
  )
}

test.each(['before', 'after'])('a form that is removed %s its question closes leaves the focus to the case', async (moment) => {
  render(<RouterProvider router={routerForTest([{ path: '/', element: <Pane /> }], '/').router} />)
  const button = await screen.findByRole('button', { name: '승인하기' })
  button.focus()
  fireEvent.click(button)
  const yes = await screen.findByRole('button', { name: '승인' })
  await waitFor(() => expect(screen.getByRole('alertdialog').contains(document.activeElement)).toBe(true))
  if (moment === 'before') {
    fireEvent.click(screen.getByText('없애기'))
    expect(screen.getByRole('alertdialog').contains(document.activeElement)).toBe(true)
  }
  fireEvent.click(yes)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  if (moment === 'after') fireEvent.click(screen.getByText('없애기'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: '일' })))
})
