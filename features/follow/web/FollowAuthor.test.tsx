import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { getFollowSummary, unfollowMember, type FollowSummary } from '../contract.ts'
import { FollowAuthor } from './public.ts'

const mocks = vi.hoisted(() => ({ viewer: { user_no: 1 } as { user_no: number } | null, confirm: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', async (original) => ({ ...(await original<object>()), useViewer: () => mocks.viewer }))
vi.mock('#kit/web/overlays.ts', () => ({ askLogIn: vi.fn(), confirm: mocks.confirm, toast: vi.fn(), actionSheet: vi.fn(), alert: vi.fn() }))
const server = vi.mocked(call)

const person = { user_no: 7, haru_name: '하루' }
const standing: FollowSummary = {
  ...person,
  account_private: true,
  relation: { follow: 1, follows_me: false, blocked: false, muted: false },
  follower_qtt: 1,
  following_qtt: 0,
  request_qtt: null,
}
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <FollowAuthor person={person} />
    </QueryClientProvider>,
  )

beforeEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
  mocks.viewer = { user_no: 1 }
  server.mockImplementation(() => Promise.resolve(standing))
})

it('confirms before unfollowing a private account, and does nothing after a no', async () => {
  mocks.confirm.mockResolvedValue(false)
  show()
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: '하루 팔로잉' }))
  await waitFor(() => expect(mocks.confirm).toHaveBeenCalledOnce())
  expect(server.mock.calls.map(([line]) => line)).not.toContain(unfollowMember)
})

it('is hidden for one’s own posts, and shown at once to a guest', async () => {
  mocks.viewer = { user_no: 7 }
  show()
  await waitFor(() => expect(server.mock.calls.map(([line]) => line)).toContain(getFollowSummary))
  expect(screen.queryByRole('button')).toBeNull()
  mocks.viewer = null
  queryClient.clear()
  server.mockImplementation(() => new Promise(() => undefined))
  show()
  expect(screen.getByRole('button', { name: '하루 팔로우' })).toBeTruthy()
})
