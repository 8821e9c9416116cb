import { beforeEach, expect, it, vi } from 'vitest'
import { call, CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { blockMember, muteMember, unblockMember, unmuteMember, type Relation } from '../contract.ts'
import { openPersonMenu, personActions } from './public.ts'

const mocks = vi.hoisted(() => ({
  viewer: { user_no: 1 } as { user_no: number } | null,
  actionSheet: vi.fn(),
  confirm: vi.fn(),
  alert: vi.fn(),
  toast: vi.fn(),
  openReport: vi.fn(),
  copyLink: vi.fn(),
  back: vi.fn(),
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#kit/web/session.ts', async (original) => {
  const real = await original<{ session: object }>()
  return { ...real, session: { ...real.session, viewer: () => mocks.viewer }, useViewer: () => mocks.viewer }
})
vi.mock('#kit/web/overlays.ts', () => ({ actionSheet: mocks.actionSheet, confirm: mocks.confirm, alert: mocks.alert, toast: mocks.toast }))
vi.mock('#kit/web/screen.tsx', async (original) => ({ ...(await original<object>()), go: { back: mocks.back } }))
vi.mock('#features/report/web/public.ts', () => ({ openReport: mocks.openReport }))
vi.mock('#features/share/web/public.ts', () => ({ copyLink: mocks.copyLink }))
const server = vi.mocked(call)

const person = { user_no: 7, haru_name: '하루' }
const none: Relation = { follow: null, follows_me: false, blocked: false, muted: false }
const labels = (relation?: Relation) => personActions(person, relation).map(({ label }) => label)

beforeEach(() => {
  vi.clearAllMocks()
  server.mockReset().mockResolvedValue({} as never)
  mocks.viewer = { user_no: 1 }
})

it('offers only the address to guests and for oneself', () => {
  mocks.viewer = null
  expect(labels()).toEqual(['방 주소 복사'])
  mocks.viewer = { user_no: 7 }
  expect(labels()).toEqual(['방 주소 복사'])
})

it('offers actions by the relation', () => {
  expect(labels(none)).toEqual(['방 주소 복사', '음소거', '차단하기', '신고하기'])
  expect(labels({ ...none, muted: true })).toEqual(['방 주소 복사', '음소거 해제', '차단하기', '신고하기'])
  expect(labels({ ...none, blocked: true })).toEqual(['방 주소 복사', '차단 해제', '신고하기'])
})

it.each([
  ['7', { user_no: 7, days: 7 }],
  ['always', { user_no: 7 }],
])('mutes for the chosen duration (%s) and refetches all lists', async (picked, body) => {
  const stale = vi.spyOn(queryClient, 'invalidateQueries')
  mocks.actionSheet.mockResolvedValueOnce('person-mute').mockResolvedValueOnce(picked)
  await openPersonMenu(person, none)
  expect(mocks.actionSheet.mock.lastCall?.[0].items.map(({ label }: { label: string }) => label)).toEqual([
    '하루',
    '7일',
    '30일',
    '풀 때까지',
  ])
  expect(server).toHaveBeenCalledExactlyOnceWith(muteMember, { body })
  expect(stale).toHaveBeenCalledExactlyOnceWith()
  stale.mockRestore()
})

it('does not mute without a duration and does not block without a confirmation', async () => {
  mocks.actionSheet.mockResolvedValueOnce('person-mute').mockResolvedValueOnce(null)
  await openPersonMenu(person, none)
  mocks.actionSheet.mockResolvedValueOnce('person-block')
  mocks.confirm.mockResolvedValueOnce(false)
  await openPersonMenu(person, none)
  mocks.actionSheet.mockResolvedValueOnce(null)
  await openPersonMenu(person, none)
  expect(server).not.toHaveBeenCalled()
})

it('blocks after a confirmation', async () => {
  mocks.actionSheet.mockResolvedValueOnce('person-block')
  mocks.confirm.mockResolvedValueOnce(true)
  await openPersonMenu(person, none)
  expect(server).toHaveBeenCalledExactlyOnceWith(blockMember, { body: { user_no: 7 } })
  expect(mocks.toast).toHaveBeenCalledExactlyOnceWith('차단했어요', { action: { label: '되돌리기', onClick: expect.any(Function) } })
  mocks.toast.mock.lastCall![1].action.onClick()
  await vi.waitFor(() => expect(server).toHaveBeenLastCalledWith(unblockMember, { query: { user_no: 7 } }))
  expect(mocks.back).not.toHaveBeenCalled()
})

it('leaves the room of a member who was blocked there', async () => {
  mocks.actionSheet.mockResolvedValue('person-block')
  mocks.confirm.mockResolvedValue(true)
  location.hash = '#/my-haru-room/70'
  await openPersonMenu(person, none)
  expect(mocks.back).not.toHaveBeenCalled()
  location.hash = '#/my-haru-room/7'
  await openPersonMenu(person, none)
  expect(mocks.back).toHaveBeenCalledExactlyOnceWith('/daily-line-main')
})

it('shows the reason of a refusal', async () => {
  server.mockReset().mockRejectedValueOnce(new CallError({ status: 404, message: '볼 수 없는 페이지입니다' }))
  mocks.actionSheet.mockResolvedValueOnce('person-block')
  mocks.confirm.mockResolvedValueOnce(true)
  await openPersonMenu(person, none)
  expect(mocks.alert).toHaveBeenCalledExactlyOnceWith('볼 수 없는 페이지입니다')
  expect(mocks.toast).not.toHaveBeenCalled()
})

it('unmutes, unblocks, reports and copies the address', async () => {
  for (const [picked, relation] of [
    ['person-mute', { ...none, muted: true }],
    ['person-block', { ...none, blocked: true }],
    ['person-report', none],
    ['person-copy', none],
  ] as const) {
    mocks.actionSheet.mockResolvedValueOnce(picked)
    await openPersonMenu(person, relation)
  }
  expect(server.mock.calls).toEqual([
    [unmuteMember, { query: { user_no: 7 } }],
    [unblockMember, { query: { user_no: 7 } }],
  ])
  expect(mocks.openReport).toHaveBeenCalledExactlyOnceWith({ target_kind: 'user', target_no: 7 })
  expect(mocks.copyLink).toHaveBeenCalledExactlyOnceWith({ kind: 'room', no: 7, title: '하루님의 방' })
})
