import { beforeEach, expect, it, vi } from 'vitest'
import { call, CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { blockMember, muteMember, unblockMember, unmuteMember, type Relation } from '../contract.ts'
import { openPersonMenu, personActs } from './public.ts'

const world = vi.hoisted(() => ({
  viewer: { user_no: 1 } as { user_no: number } | null,
  actionSheet: vi.fn(),
  confirm: vi.fn(),
  alert: vi.fn(),
  toast: vi.fn(),
  openReport: vi.fn(),
  copyLink: vi.fn(),
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#kit/web/session.ts', async (original) => {
  const real = await original<{ session: object }>()
  return { ...real, session: { ...real.session, viewer: () => world.viewer }, useViewer: () => world.viewer }
})
vi.mock('#kit/web/overlays.ts', () => ({ actionSheet: world.actionSheet, confirm: world.confirm, alert: world.alert, toast: world.toast }))
vi.mock('#features/report/web/public.ts', () => ({ openReport: world.openReport }))
vi.mock('#features/share/web/public.ts', () => ({ copyLink: world.copyLink }))
const server = vi.mocked(call)

const person = { user_no: 7, haru_name: '하루' }
const none: Relation = { follow: null, follows_me: false, blocked: false, muted: false }
const labels = (relation?: Relation) => personActs(person, relation).map(({ label }) => label)

beforeEach(() => {
  vi.clearAllMocks()
  server.mockReset().mockResolvedValue({} as never)
  world.viewer = { user_no: 1 }
})

it('offers a guest, and oneself, the address alone', () => {
  world.viewer = null
  expect(labels()).toEqual(['방 주소 복사'])
  world.viewer = { user_no: 7 }
  expect(labels()).toEqual(['방 주소 복사'])
})

it('offers what fits how one stands to the person', () => {
  expect(labels(none)).toEqual(['방 주소 복사', '음소거', '차단하기', '신고하기'])
  expect(labels({ ...none, muted: true })).toEqual(['방 주소 복사', '음소거 해제', '차단하기', '신고하기'])
  expect(labels({ ...none, blocked: true })).toEqual(['방 주소 복사', '차단 해제', '신고하기'])
})

it.each([
  ['7', { user_no: 7, days: 7 }],
  ['always', { user_no: 7 }],
])('mutes for as long as is picked (%s), and reads all lists anew', async (picked, body) => {
  const stale = vi.spyOn(queryClient, 'invalidateQueries')
  world.actionSheet.mockResolvedValueOnce('person-mute').mockResolvedValueOnce(picked)
  await openPersonMenu(person, none)
  expect(world.actionSheet.mock.lastCall?.[0].items.map(({ label }: { label: string }) => label)).toEqual([
    '하루',
    '7일',
    '30일',
    '풀 때까지',
  ])
  expect(server).toHaveBeenCalledExactlyOnceWith(muteMember, { body })
  expect(stale).toHaveBeenCalledExactlyOnceWith()
  stale.mockRestore()
})

it('mutes nobody where no time was picked, and blocks nobody who was not confirmed', async () => {
  world.actionSheet.mockResolvedValueOnce('person-mute').mockResolvedValueOnce(null)
  await openPersonMenu(person, none)
  world.actionSheet.mockResolvedValueOnce('person-block')
  world.confirm.mockResolvedValueOnce(false)
  await openPersonMenu(person, none)
  world.actionSheet.mockResolvedValueOnce(null)
  await openPersonMenu(person, none)
  expect(server).not.toHaveBeenCalled()
})

it('blocks once it is confirmed', async () => {
  world.actionSheet.mockResolvedValueOnce('person-block')
  world.confirm.mockResolvedValueOnce(true)
  await openPersonMenu(person, none)
  expect(server).toHaveBeenCalledExactlyOnceWith(blockMember, { body: { user_no: 7 } })
  expect(world.toast).toHaveBeenCalledExactlyOnceWith('차단했어요')
})

it('says why it was refused', async () => {
  server.mockReset().mockRejectedValueOnce(new CallError({ status: 404, message: '볼 수 없는 페이지입니다' }))
  world.actionSheet.mockResolvedValueOnce('person-block')
  world.confirm.mockResolvedValueOnce(true)
  await openPersonMenu(person, none)
  expect(world.alert).toHaveBeenCalledExactlyOnceWith('볼 수 없는 페이지입니다')
  expect(world.toast).not.toHaveBeenCalled()
})

it('lifts both, reports, and copies the address', async () => {
  for (const [picked, relation] of [
    ['person-mute', { ...none, muted: true }],
    ['person-block', { ...none, blocked: true }],
    ['person-report', none],
    ['person-copy', none],
  ] as const) {
    world.actionSheet.mockResolvedValueOnce(picked)
    await openPersonMenu(person, relation)
  }
  expect(server.mock.calls).toEqual([
    [unmuteMember, { query: { user_no: 7 } }],
    [unblockMember, { query: { user_no: 7 } }],
  ])
  expect(world.openReport).toHaveBeenCalledExactlyOnceWith({ target_kind: 'user', target_no: 7 })
  expect(world.copyLink).toHaveBeenCalledExactlyOnceWith({ kind: 'room', no: 7, title: '하루님의 방' })
})
