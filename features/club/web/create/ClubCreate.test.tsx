import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MEMBER_PREFIX } from '#kit/web/safeStorage.ts'
import { openScreen, refusal } from '#kit/web/testing-screen.tsx'
import ClubCreate from './ClubCreate.tsx'

const CREATE = 'POST /v1/user/club'
const REGIONS = 'GET /v1/user/location/region'

test('says at each field what lacks, sends an online club, and leads to its page', async () => {
  const { router, asked } = openScreen(
    <ClubCreate />,
    '/club-create',
    { [CREATE]: () => ({ meet_no: 4 }), [REGIONS]: () => [] },
    { name: 'ClubCreate', as: 7 },
  )
  await userEvent.click(await screen.findByRole('button', { name: '모임 만들기' }))
  for (const text of [
    '이름을 2자 이상 30자 이하로 적어 주세요.',
    '관심사를 골라 주세요.',
    '지역을 골라 주세요.',
    '모이는 곳을 적어 주세요.',
  ]) {
    await screen.findByText(text)
  }
  expect(asked(CREATE)).toEqual([])
  await userEvent.type(screen.getByLabelText('모임 이름'), '아침 물 한 잔')
  await userEvent.type(screen.getByLabelText('소개'), '아침마다 물 한 잔을 함께 마셔요.')
  await userEvent.selectOptions(screen.getByLabelText('관심사'), '16')
  await userEvent.click(screen.getByRole('radio', { name: '온라인으로 해요' }))
  await userEvent.click(screen.getByRole('button', { name: '모임 만들기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/club-detail/4'))
  expect(asked(CREATE).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      meet_title: '아침 물 한 잔',
      category: 16,
      is_online: true,
      meet_geo: null,
      sigungu_code: null,
      capacity: 50,
    }),
  ])
})

test('a member without a verified identity is led to it, and the draft stays', async () => {
  const answers = { [REGIONS]: () => [], [CREATE]: () => refusal(403, 'club.not_verified', '본인 확인을 마친 뒤에 할 수 있어요.') }
  openScreen(<ClubCreate />, '/club-create', answers, { name: 'ClubCreate', as: 7 })
  await userEvent.type(await screen.findByLabelText('모임 이름'), '아침 산책')
  await userEvent.type(screen.getByLabelText('소개'), '아침마다 동네를 함께 걸어요.')
  await userEvent.selectOptions(screen.getByLabelText('관심사'), '4')
  await userEvent.click(screen.getByRole('radio', { name: '온라인으로 해요' }))
  await userEvent.click(screen.getByRole('button', { name: '모임 만들기' }))
  await screen.findByRole('button', { name: '본인 확인하러 가기' })
  expect(localStorage.getItem(`${MEMBER_PREFIX}club_create`)).toContain('아침 산책')
})
