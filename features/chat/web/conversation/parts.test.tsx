import { render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { QuickActions } from './parts.ts'
import { aMessage } from './testing.ts'

const imported = vi.hoisted(() => vi.fn())
vi.mock('./QuickActions.tsx', () => {
  imported()
  throw new Error('gone')
})

test('a message is read without its quick actions when their code does not load', async () => {
  // Online, the page would reload for it first.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(
    <Suspense fallback="…">
      <QuickActions message={aMessage(1)} tabIndex={-1} buttonClass="" />
    </Suspense>,
  )
  await waitFor(() => expect(screen.queryByText('…')).toBeNull())
  expect(imported).toHaveBeenCalled()
  expect(document.body.textContent).toBe('')
})
