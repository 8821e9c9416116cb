import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { closeOverlays } from '#kit/web/testing-screen.tsx'
import type { Club } from '../../contract.ts'
import { as, at, LEADER, MANAGER, MEMBER, open } from './testing.tsx'

test('the leader asks a member to lead the club and waits for the answer, or takes the offer back', async () => {
  const [OFFER, END] = [`POST ${at('/member/10/lead')}`, `DELETE ${at('/lead')}`]
  let offer: Club['offer'] = null
  const { asked } = open(() => as('leader', { offer })(), 'handover', {
    answers: {
      [`GET ${at('/member')}`]: () => [LEADER, MEMBER],
      [OFFER]: () => {
        offer = { person: MEMBER.person, due_dt: '2099-11-29T07:30:00+09:00', is_mine: false }
        return {}
      },
      [END]: () => {
        offer = null
        return {}
      },
    },
  })
  const confirm = async (name: string) => userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
  await userEvent.click(await screen.findByRole('button', { name: '걷는새님에게 제안하기' }))
  await confirm('제안하기')
  await screen.findByText(/^걷는새님의 답을 기다리고 있어요/)
  expect(asked(OFFER)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '제안 취소하기' }))
  await confirm('제안 취소하기')
  await screen.findByRole('button', { name: '걷는새님에게 제안하기' })
  expect(asked(END)).toHaveLength(1)
})

test('an invitation is created for the chosen time', async () => {
  const INVITE = `POST ${at('/invite')}`
  const made = { invite_no: 1, code: 'ab', expire_dt: '2099-11-29T07:30:00+09:00', use_qtt: 0, reg_dt: '2026-11-01T05:00:00+09:00' }
  const { asked } = open(as('manager'), 'invites', { as: 9, answers: { [`GET ${at('/invite')}`]: () => [made], [INVITE]: () => made } })
  await userEvent.click(await screen.findByRole('button', { name: '초대 링크 만들기' }))
  await userEvent.click(await screen.findByRole('button', { name: '7일' }))
  await waitFor(() => expect(asked(INVITE)).toHaveLength(1))
  // Without a clipboard the address is shown.
  await screen.findByText(/club-detail\/4\?code=ab/)
  await closeOverlays()
  expect(asked(INVITE).map(({ body }) => body)).toEqual([{ hours: 168 }])
})

test('a leader cannot take back what operators announced, and reads why', async () => {
  const closing = {
    state: 2,
    close_dt: '2099-12-08T05:00:00+09:00',
    close_reason: '약관을 어겼어요.',
    is_closed_by_operator: true,
  } as const
  open(as('leader', closing), 'closing')
  await screen.findByText(/약관을 어겼어요/)
  expect(screen.getByText(/하루 운영팀이 닫기로 한 모임이에요/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '닫지 않기' })).toBeNull()
})

test('closing tells all members why, and can be taken back', async () => {
  const [CLOSE, REOPEN] = [`POST ${at('/close')}`, `DELETE ${at('/close')}`]
  let closing: Partial<Club> = {}
  const { asked } = open(() => as('leader', closing)(), 'closing', {
    answers: {
      [CLOSE]: () => {
        closing = { state: 2, close_dt: '2099-12-08T05:00:00+09:00', close_reason: '이사를 가요.' }
        return { close_dt: '2099-12-08T05:00:00+09:00' }
      },
      [REOPEN]: () => {
        closing = {}
        return {}
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '모임 닫기' }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(sheet.getByRole('button', { name: '모임 닫기' }))
  await sheet.findByText('이유를 적어 주세요.')
  await userEvent.type(sheet.getByLabelText('닫는 이유'), '이사를 가요.')
  await userEvent.click(sheet.getByRole('button', { name: '모임 닫기' }))
  await screen.findByText(/이사를 가요/)
  expect(asked(CLOSE).map(({ body }) => body)).toEqual([{ reason: '이사를 가요.' }])
  await userEvent.click(screen.getByRole('button', { name: '닫지 않기' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '닫지 않기' }))
  await screen.findByRole('button', { name: '모임 닫기' })
  expect(asked(REOPEN)).toHaveLength(1)
})

test('the oldest manager claims the place of an idle leader', async () => {
  const CLAIM = `POST ${at('/claim')}`
  const manager = open(as('manager', { can_claim: true, cr_no: null }), '', { as: 9, answers: { [CLAIM]: () => ({}) } })
  await userEvent.click(await screen.findByRole('button', { name: '승계 신청하기' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '승계 신청하기' }))
  await waitFor(() => expect(manager.asked(CLAIM)).toHaveLength(1))
})

test('a leader ends a claim', async () => {
  const SEEN = `POST ${at('/seen')}`
  const claim = { person: MANAGER.person, claim_dt: '2026-11-20T05:00:00+09:00', due_dt: '2026-11-27T05:00:00+09:00' }
  const { asked } = open(as('leader', { claim, cr_no: null }), '', { answers: { [SEEN]: () => ({}) } })
  await screen.findByText(/^보리차님이 모임장 승계를 신청했어요/)
  await userEvent.click(screen.getByRole('button', { name: '계속 이끌게요' }))
  await waitFor(() => expect(asked(SEEN)).toHaveLength(1))
})

test('the staff settles a report and hides a post with a reason, without reading who reported', async () => {
  const [SETTLE, STATE] = [`POST ${at('/report/settle')}`, 'PUT /v1/user/club/board/70/state']
  const reported = {
    target_kind: 'board',
    target_no: 70,
    title: '부업 설명회',
    author: MEMBER.person,
    board_no: 70,
    content: '같이 가요',
    is_hidden: false,
    reasons: ['SOLICIT'],
    report_qtt: 2,
    report_dt: '2026-11-20T05:00:00+09:00',
  }
  const message = { ...reported, target_kind: 'chat', target_no: 9, title: '', board_no: null, content: null, reasons: [] }
  const answers = { [`GET ${at('/report')}`]: () => [reported, message], [`GET ${at('/hidden')}`]: () => [] }
  const { asked } = open(as('manager'), 'reports', { as: 9, answers: { ...answers, [SETTLE]: () => ({}), [STATE]: () => ({}) } })
  await userEvent.click(await screen.findByRole('button', { name: '단체 채팅의 메시지 문제없어요' }))
  await waitFor(() => expect(asked(SETTLE).map(({ body }) => body)).toEqual([{ target_kind: 'chat', target_no: 9 }]))
  expect(screen.queryByRole('button', { name: '단체 채팅의 메시지 가리기' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '부업 설명회 가리기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '“부업 설명회” 가리기' }))
  await userEvent.type(await sheet.findByLabelText('가리는 이유'), '모임과 관계없는 광고예요.')
  await userEvent.click(sheet.getByRole('button', { name: '가리기' }))
  await waitFor(() => expect(asked(STATE).map(({ body }) => body)).toEqual([{ hide: true, reason: '모임과 관계없는 광고예요.' }]))
})

test('the staff pins a notice, and only the leader sets how often members write', async () => {
  const STATE = 'PUT /v1/user/club/board/71/state'
  const notice = { board_no: 71, title: '이번 달 일정', reg_dt: '2026-11-20T05:00:00+09:00', is_pinned: false }
  const answers = { [`GET ${at('/board')}`]: () => ({ pinned: [], posts: [notice] }), [STATE]: () => ({}) }
  const { asked } = open(as('manager'), 'board', { as: 9, answers })
  await userEvent.click(await screen.findByRole('button', { name: '이번 달 일정 고정' }))
  await waitFor(() => expect(asked(STATE).map(({ body }) => body)).toEqual([{ pin: true }]))
  expect(screen.queryByRole('combobox', { name: '글 쓰는 간격' })).toBeNull()
})
