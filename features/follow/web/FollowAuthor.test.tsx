import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { getStanding, unfollowMember, type Standing } from '../contract.ts'
import { FollowAuthor } from './public.ts'

const world = vi.hoisted(() => ({ viewer: { user_no: 1 } as { user_no: number } | null, confirm: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', async (original) => ({ ...(await original<object>()), useViewer: () => world.viewer }))
vi.mock('#kit/web/overlays.ts', () => ({ askLogIn: vi.fn(), confirm: world.confirm, toast: vi.fn(), actionSheet: vi.fn(), alert: vi.fn() }))
const server = vi.mocked(call)

const person = { user_no: 7, haru_name: '하루' }
const standing: Standing = {
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
  world.viewer = { user_no: 1 }
  server.mockImplementation(() => Promise.resolve(standing))
})

it('asks before a private account is left, and leaves nothing after a no', async () => {
  world.confirm.mockResolvedValue(false)
  show()
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: '하루 팔로잉' }))
  await waitFor(() => expect(world.confirm).toHaveBeenCalledOnce())
  expect(server.mock.calls.map(([line]) => line)).not.toContain(unfollowMember)
})

it('is not there for one’s own posts, and stands at once for a guest', async () => {
  world.viewer = { user_no: 7 }
  show()
  await waitFor(() => expect(server.mock.calls.map(([line]) => line)).toContain(getStanding))
  expect(screen.queryByRole('button')).toBeNull()
  world.viewer = null
  queryClient.clear()
  server.mockImplementation(() => new Promise(() => undefined))
  show()
  expect(screen.getByRole('button', { name: '하루 팔로우' })).toBeTruthy()
})
