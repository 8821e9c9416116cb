import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CallError } from './call.ts'
import { QueryFallback } from './QueryFallback.tsx'

it('offers to try again, unless an operator closed it to the viewer: then it says so', () => {
  const refetch = vi.fn()
  const failed = (status: number, code: string, message: string) => {
    const query = { isPending: false, isError: true, error: new CallError({ status, code, message }), isFetching: false, refetch }
    return <QueryFallback query={query} skeleton={null} />
  }
  const { rerender } = render(failed(500, 'server.fault', '잠시 문제가 생겼어요'))
  screen.getByText('불러오지 못했어요')
  screen.getByRole('button', { name: '다시 시도' }).click()
  expect(refetch).toHaveBeenCalledOnce()
  rerender(failed(403, 'auth.limited_sell', '앞으로 판매와 상담 수락을 할 수 없어요.'))
  screen.getByText('앞으로 판매와 상담 수락을 할 수 없어요.')
  expect(screen.queryByRole('button')).toBeNull()
})

it('takes the place of the content at once, and shows its shape after a short wait', async () => {
  const query = { isPending: true, isError: false, isFetching: true, refetch: vi.fn() }
  render(<QueryFallback query={query} skeleton={<p>모양</p>} />)
  expect(screen.getByText('모양').parentElement?.className).toBe('invisible')
  expect(screen.queryByRole('status')).toBeNull()
  expect((await screen.findByRole('status')).className).toBe('')
})
