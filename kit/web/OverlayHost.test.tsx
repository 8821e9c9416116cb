import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OverlayHost } from './OverlayHost.tsx'
import { layerStore } from './layers.ts'
import { alert } from './overlays.ts'
import { loadPart } from './part.ts'
import { removeAllSteps, watchOverlayHistory } from './overlayHistory.ts'

vi.mock('./part.ts', async (original) => ({
  ...(await original<object>()),
  loadPart: vi.fn<(load: () => Promise<unknown>) => Promise<unknown>>(),
  whenIdle: () => () => {},
}))

let stop = () => {}
beforeEach(() => {
  stop = watchOverlayHistory()
})
afterEach(async () => {
  await removeAllSteps()
  stop()
})

test('closes the overlay when its code fails to load', async () => {
  vi.mocked(loadPart).mockRejectedValue(new Error('gone'))
  render(<OverlayHost />)
  expect(loadPart).not.toHaveBeenCalled()
  await alert('알려요')
  expect(layerStore.layers()).toEqual([])
  expect((history.state as Record<string, unknown> | null)?.['haru_overlay'] ?? 0).toBe(0)
})

test('loads the code with the first overlay', async () => {
  vi.mocked(loadPart).mockImplementation((load) => load())
  render(<OverlayHost />)
  const closed = alert('알려요')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('알려요')
  await removeAllSteps()
  await closed
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
