import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#kit/contract/time.ts'
import { call } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { CareCard } from './public.ts'

const mocks = vi.hoisted(() => ({ viewer: { user_no: 1 } as object | null }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => mocks.viewer }))
vi.mock('#kit/web/part.ts', async (original) => ({
  ...(await original<object>()),
  whenIdle: (work: () => void) => {
    work()
    return () => {}
  },
}))
const server = vi.mocked(call)

beforeEach(() => {
  cleanup()
  localStorage.clear()
  queryClient.clear()
  server.mockReset()
  mocks.viewer = { user_no: 1 }
})

async function open(care: boolean) {
  server.mockResolvedValue({ care } as never)
  await act(
    async () =>
      void render(
        <QueryClientProvider client={queryClient}>
          <CareCard />
        </QueryClientProvider>,
      ),
  )
  if (mocks.viewer) await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await act(async () => void (await import('./parts/Care.tsx')))
}

it('renders nothing without need, and sends no request for guests', async () => {
  await open(false)
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  queryClient.clear()
  server.mockReset()
  mocks.viewer = null
  await open(true)
  expect(screen.queryByRole('region')).toBeNull()
  expect(server).not.toHaveBeenCalled()
})

it('shows both helplines without mentioning reports, and stays hidden for a day after closing', async () => {
  await open(true)
  const card = await screen.findByRole('region')
  expect(card.textContent).not.toContain('신고')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['tel:109', 'tel:1577-0199'])
  fireEvent.click(screen.getByRole('button', { name: '오늘은 그만 보기' }))
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  await open(true)
  expect(screen.queryByRole('region')).toBeNull()
  expect(Number(localStorage.getItem('haru_quiet_until'))).toBeGreaterThan(Date.now() + 23 * HOUR_MS)
})
