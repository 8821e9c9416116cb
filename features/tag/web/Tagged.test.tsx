import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { call, CallError } from '#kit/web/call.ts'
import { screenForTest } from '#kit/web/testing.ts'
import { Tagged } from './Tagged.tsx'

const mocks = vi.hoisted(() => ({ toast: vi.fn(), to: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/overlays.ts', () => ({ toast: mocks.toast }))
vi.mock('#kit/web/screen.tsx', async (original) => ({ ...(await original<object>()), useGo: () => ({ to: mocks.to }) }))

beforeEach(() => {
  vi.mocked(call).mockReset()
  mocks.to.mockReset()
  mocks.toast.mockReset()
})

test('links tags to the search and keeps the words around them', () => {
  render(screenForTest(<Tagged html={'오늘 <b>#산책</b> 그리고 3 &lt; 5 #Run_1!'} />))
  expect(document.body.textContent).toContain('오늘 #산책 그리고 3 < 5 #Run_1!')
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/search?q=%23%EC%82%B0%EC%B1%85', '/search?q=%23Run_1'])
  expect(links[0]!.closest('b')).not.toBeNull()
})

test('opens the room of the member whom the post mentions', async () => {
  vi.mocked(call).mockResolvedValue({ user_no: 42 } as never)
  render(screenForTest(<Tagged html="@보리차랑 걸었다" postNo={7} />))
  fireEvent.click(screen.getByRole('button', { name: /보리차랑/ }))
  await waitFor(() => expect(mocks.to).toHaveBeenCalledWith('/my-haru-room/42'))
  expect(vi.mocked(call).mock.calls[0]![1]).toEqual({ query: { name: '보리차랑', post_no: 7 } })
})

test('shows a message when no member has the name', async () => {
  vi.mocked(call).mockRejectedValue(new CallError({ status: 404, message: '볼 수 없는 페이지입니다' }))
  render(screenForTest(<Tagged html="@없는이" />))
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(mocks.toast).toHaveBeenCalledWith('찾을 수 없는 회원이에요.'))
  expect(mocks.to).not.toHaveBeenCalled()
})
