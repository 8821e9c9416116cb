import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ok, resetConsole, showSection, someone, type } from '#kit/web/console/testing.tsx'
import MemberLocation from './MemberLocation.tsx'

const READ = 'POST /v1/operator/location/record'
const AT = '2026-11-20T05:00:00Z'
const record = (record_no: number) => ({
  record_no,
  kind: record_no % 2 ? 'collect' : 'provide',
  service: 'share',
  receiver: record_no % 2 ? null : someone(30, '이웃'),
  first_dt: AT,
  last_dt: AT,
  record_qtt: record_no,
})

const FIRST = Array.from({ length: 30 }, (_, n) => record(60 - n))

beforeEach(resetConsole)

test('shows no record before a reason, then page by page with the same reason', async () => {
  const { calls } = showSection('/member', <MemberLocation userNo={12} />, '/member/12', {
    [READ]: ({ body }) => ok((body as { before_no?: number }).before_no === undefined ? FIRST : [record(30)]),
  })
  expect(screen.queryByRole('table')).toBeNull()
  await type('열람하는 까닭', '위치 기록을 확인해 달라는 요청')
  fireEvent.click(screen.getByRole('button', { name: '열람하기' }))
  expect(await screen.findAllByRole('row')).toHaveLength(31)
  expect(screen.getAllByText('이웃 (30번)')).toHaveLength(15)
  fireEvent.click(screen.getByRole('button', { name: '더 열람하기' }))
  expect(await screen.findByRole('cell', { name: '30' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '더 열람하기' })).toBeNull()
  const reason = '위치 기록을 확인해 달라는 요청'
  expect(calls.map(({ body }) => body)).toEqual([
    { user_no: 12, reason },
    { user_no: 12, reason, before_no: 31 },
  ])
})
