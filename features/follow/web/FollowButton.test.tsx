import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call, CallError, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { followMember, unfollowMember, type FollowState, type Relation } from '../contract.ts'
import { FollowButton } from './public.ts'

const mocks = vi.hoisted(() => ({
  viewer: { user_no: 1 } as { user_no: number } | null,
  askLogIn: vi.fn(),
  confirm: vi.fn(),
  toast: vi.fn(),
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', async (original) => ({ ...(await original<object>()), useViewer: () => mocks.viewer }))
vi.mock('#kit/web/overlays.ts', () => ({
  askLogIn: mocks.askLogIn,
  confirm: mocks.confirm,
  toast: mocks.toast,
  actionSheet: vi.fn(),
  alert: vi.fn(),
}))
const server = vi.mocked(call)

const person = { user_no: 7, haru_name: '하루' }
const none: Relation = { follow: null, follows_me: false, blocked: false, muted: false }
beforeEach(() => {
  vi.clearAllMocks()
  server.mockReset()
  queryClient.clear()
  mocks.viewer = { user_no: 1 }
})
type Props = Partial<Parameters<typeof FollowButton>[0]>
const tree = (props: Props = {}) => (
  <QueryClientProvider client={queryClient}>
    <FollowButton person={person} relation={none} {...props} />
  </QueryClientProvider>
)
const show = (props?: Props) => render(tree(props))
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

it('asks a guest to log in and sends no call', async () => {
  mocks.viewer = null
  show({ relation: null })
  await click('하루 팔로우')
  expect(mocks.askLogIn).toHaveBeenCalledOnce()
  expect(server).not.toHaveBeenCalled()
})

it('is hidden for oneself and blocked members', () => {
  const { container, rerender } = show({ person: { user_no: 1, haru_name: '나' } })
  expect(container.textContent).toBe('')
  rerender(tree({ relation: { ...none, blocked: true } }))
  expect(container.textContent).toBe('')
})

it.each([
  [none, false, '하루 팔로우'],
  [{ ...none, follows_me: true }, false, '하루 맞팔로우'],
  [{ ...none, follow: 0 as const }, true, '하루 요청함'],
  [{ ...none, follow: 1 as const, follows_me: true }, false, '하루 팔로잉'],
])('is labelled by the relation (%#)', (relation, isPrivate, name) => {
  show({ relation, isPrivate })
  expect(screen.getByRole('button', { name })).toBeDefined()
})

it('shows the follow at once, sends it once, and updates every button of the person', async () => {
  const answer = Promise.withResolvers<FollowState>()
  server.mockReturnValueOnce(answer.promise as never)
  show()
  await click('하루 팔로우')
  await click('하루 팔로잉')
  expect(server).toHaveBeenCalledExactlyOnceWith(followMember, { body: { user_no: 7 } })
  await act(async () => answer.resolve({ follow: 1 }))
  expect(screen.getByRole('button', { name: '하루 팔로잉' })).toBeDefined()
  // Another list, loaded before the follow.
  show({ relation: { ...none } })
  expect(screen.getAllByRole('button', { name: '하루 팔로잉' })).toHaveLength(2)
})

it('requests a private account, and cancels the request without a confirmation', async () => {
  server.mockResolvedValueOnce({ follow: 0 } as never).mockResolvedValueOnce({ follow: null } as never)
  show({ isPrivate: true })
  await click('하루 팔로우')
  await click('하루 요청함')
  expect(server).toHaveBeenLastCalledWith(unfollowMember, { query: { user_no: 7 } })
  expect(mocks.confirm).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: '하루 팔로우' })).toBeDefined()
})

it('confirms before unfollowing a private account', async () => {
  show({ relation: { ...none, follow: 1 }, isPrivate: true })
  mocks.confirm.mockResolvedValueOnce(false)
  await click('하루 팔로잉')
  expect(server).not.toHaveBeenCalled()
  mocks.confirm.mockResolvedValueOnce(true)
  server.mockResolvedValueOnce({ follow: null } as never)
  await click('하루 팔로잉')
  expect(server).toHaveBeenCalledExactlyOnceWith(unfollowMember, { query: { user_no: 7 } })
})

it('restores the state and shows the reason when the server refuses', async () => {
  server.mockRejectedValueOnce(new CallError({ status: 404, message: '볼 수 없는 페이지입니다' }))
  show()
  await click('하루 팔로우')
  expect(screen.getByRole('button', { name: '하루 팔로우' })).toBeDefined()
  expect(mocks.toast).toHaveBeenCalledExactlyOnceWith('볼 수 없는 페이지입니다')
})

it('takes over the relation of a list that is loaded later', async () => {
  queryClient.setQueryData(keyOf(followMember, { body: { user_no: 7 } }), { follow: 1 }, { updatedAt: Date.now() - 1000 })
  const { rerender } = show()
  expect(screen.getByRole('button', { name: '하루 팔로잉' })).toBeDefined()
  rerender(tree({ relation: { ...none, follow: 0 } }))
  expect(screen.getByRole('button', { name: '하루 요청함' })).toBeDefined()
})
