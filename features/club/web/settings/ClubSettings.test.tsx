import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal } from '#kit/web/testing-screen.tsx'
import { aClubPage, myRow } from '../testing.tsx'
import { aPerson, as, at, LEADER, MANAGER, MEMBER, open } from './testing.tsx'

const STAFF = ['멤버와 역할', '참여 신청', '내보낸 사람', '초대 링크', '공지와 글쓰기', '신고된 것과 가린 글']
const OF_LEADER = ['모임 소개', '참여와 공개', '모임장 넘기기', '모임 닫기']

test.each([
  ['leader', [...OF_LEADER, ...STAFF], false],
  ['manager', STAFF, true],
  ['member', ['멤버와 역할'], true],
] as const)('a %s sees the parts that the role may open, and a leader cannot leave', async (role, parts, mayLeave) => {
  open(as(role), '', { answers: { 'GET /v1/user/chat/chatlist/31': () => ({ rows: [{ is_mute: false }] }) } })
  await screen.findByRole('region', { name: '나' })
  const links = screen.getAllByRole('link').map((link) => link.textContent.replace(/\d.*$/, ''))
  expect(new Set(links)).toEqual(new Set([...parts, '알림 설정']))
  expect(screen.queryByRole('button', { name: '모임 나가기' }) !== null).toBe(mayLeave)
  expect(screen.queryAllByText('2건').length).toBe(role === 'member' ? 0 : 1)
})

test('people outside are refused and led back to the club', async () => {
  const { router } = open(() => aClubPage({ my: myRow(0) }), 'members', { as: 7 })
  await screen.findByText('모임 멤버만 볼 수 있어요')
  await userEvent.click(screen.getByRole('button', { name: '모임으로 가기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/club-detail/4'))
})

test('a part beyond the role is refused, and so are all parts of a closed club', async () => {
  const { calls } = open(as('manager'), 'closing')
  await screen.findByText('내가 할 수 없는 일이에요')
  screen.getByRole('button', { name: '모임 설정으로 가기' })
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a closed club cannot be changed', async () => {
  open(as('leader', { state: 3, close_dt: '2026-12-08T05:00:00+09:00' }), 'members')
  await screen.findByText('닫힌 모임이에요')
})

test('an unknown club says so', async () => {
  open(() => refusal(404, 'club.not_found', '볼 수 없는 모임이에요.'))
  await screen.findByRole('button', { name: '처음으로 가기' })
})

test('a member mutes the room and leaves', async () => {
  const [MUTE, LEAVE] = ['PUT /v1/user/chat/roomset', `POST ${at('/leave')}`]
  let isMuted = false
  const { asked, router } = open(as('member'), '', {
    as: 10,
    answers: {
      'GET /v1/user/chat/chatlist/31': () => ({ rows: [{ is_mute: isMuted }] }),
      [MUTE]: () => {
        isMuted = true
        return {}
      },
      [LEAVE]: () => ({}),
    },
  })
  const mute = await screen.findByRole('switch', { name: '단체 채팅 알림 끄기' })
  await waitFor(() => expect(mute).toHaveProperty('disabled', false))
  await userEvent.click(mute)
  await waitFor(() => expect(mute).toHaveProperty('checked', true))
  expect(asked(MUTE).map(({ body }) => body)).toEqual([{ cr_no: 31, mute: true }])
  await userEvent.click(screen.getByRole('button', { name: '모임 나가기' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '모임 나가기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/club-detail/4'))
  expect(asked(LEAVE)).toHaveLength(1)
})

test('saves the club’s profile: the point of an unchanged place and what other parts hold stay, the picture is not sent again', async () => {
  const SAVE = `PUT ${at('')}`
  const meet_geo = { address: '반포한강공원 2주차장 앞', lat: 37.51, lng: 126.99 }
  const { asked } = open(as('leader', { meet_geo, slow_minutes: 10, questions: ['왜 함께하고 싶나요?'], capacity: 30 }), 'profile', {
    answers: { [SAVE]: () => ({}), 'GET /v1/user/location/region': () => [] },
  })
  const title = await screen.findByLabelText('모임 이름')
  await userEvent.clear(title)
  await userEvent.click(screen.getByRole('button', { name: '저장하기' }))
  await screen.findByText('이름을 2자 이상 30자 이하로 적어 주세요.')
  expect(asked(SAVE)).toEqual([])
  await userEvent.type(title, '반포 새벽 러닝')
  await userEvent.click(screen.getByRole('button', { name: '저장하기' }))
  await screen.findByText('저장했어요.')
  const kept = { slow_minutes: 10, questions: ['왜 함께하고 싶나요?'], capacity: 30, meet_thumb: null, meet_geo, sigungu_code: '11650' }
  expect(asked(SAVE).map(({ body }) => body)).toMatchObject([{ meet_title: '반포 새벽 러닝', ...kept }])
  expect(asked(SAVE)[0]?.body).not.toHaveProperty('remove_thumb')
})

test('asks before changes of the club’s profile are left, and not after they were saved', async () => {
  const chat = { 'GET /v1/user/chat/chatlist/31': () => ({ rows: [{ is_mute: false }] }) }
  const answers = { [`PUT ${at('')}`]: () => ({}), 'GET /v1/user/location/region': () => [], ...chat }
  const meet_geo = { address: '반포한강공원 2주차장 앞', lat: 37.51, lng: 126.99 }
  const { router } = open(as('leader', { meet_geo }), '', { answers })
  await userEvent.click(await screen.findByRole('link', { name: '모임 소개' }))
  await userEvent.type(await screen.findByLabelText('모임 이름'), ' 모임')
  void router.navigate('/club-settings/4')
  const question = within(await screen.findByRole('alertdialog', { name: '저장하지 않고 나갈까요?' }))
  await userEvent.click(question.getByRole('button', { name: '계속 쓰기' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(router.state.location.search).toBe('?view=profile')
  await userEvent.click(screen.getByRole('button', { name: '저장하기' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the leader gives roles and removes members with a reason; a manager acts on plain members alone', async () => {
  const MEMBERS = `GET ${at('/member')}`
  const [ROLE, BAN] = [`PUT ${at('/member/10/role')}`, `POST ${at('/member/10/ban')}`]
  const answers = { [MEMBERS]: () => [LEADER, MANAGER, MEMBER], [ROLE]: () => ({}), [BAN]: () => ({}) }
  const { asked } = open(as('leader'), 'members', { answers })
  await userEvent.click(await screen.findByRole('button', { name: '걷는새님 관리' }))
  await userEvent.click(await screen.findByRole('button', { name: '운영진으로 정하기' }))
  await screen.findByText('걷는새님이 운영진이 됐어요.')
  expect(asked(ROLE).map(({ body }) => body)).toEqual([{ role: 'manager' }])
  expect(screen.queryByRole('button', { name: '새벽러너님 관리' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '걷는새님 관리' }))
  await userEvent.click(await screen.findByRole('button', { name: '영구히 내보내기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '걷는새님 영구히 내보내기' }))
  await userEvent.click(sheet.getByRole('button', { name: '영구히 내보내기' }))
  await sheet.findByText('이유를 적어 주세요.')
  await userEvent.type(sheet.getByLabelText('내보내는 이유'), ' 광고를 올렸어요. ')
  await userEvent.click(sheet.getByRole('button', { name: '영구히 내보내기' }))
  await screen.findByText('걷는새님을 내보냈어요.')
  expect(asked(BAN).map(({ body }) => body)).toEqual([{ reason: '광고를 올렸어요.' }])
})

test('a manager acts on plain members alone and gives no roles', async () => {
  open(as('manager'), 'members', {
    as: 9,
    answers: { [`GET ${at('/member')}`]: () => [LEADER, MANAGER, MEMBER, aPerson(11, '다른이', { role: 'manager' })] },
  })
  await userEvent.click(await screen.findByRole('button', { name: '걷는새님 관리' }))
  await screen.findByRole('button', { name: '내보내기' })
  expect(screen.queryByRole('button', { name: /운영진으로|영구히/ })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: '내보내기' })).toBeNull())
  expect(screen.getAllByRole('button', { name: /님 관리$/ })).toHaveLength(1)
})
