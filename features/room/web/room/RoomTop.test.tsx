import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/web/query.ts'
import { screenForTest, tokenFor, wireForTest } from '#kit/web/testing.ts'
import type { Room } from '../../contract.ts'
import { RoomTop } from './RoomTop.tsx'

const ROOM: Room = {
  user_no: 7,
  haru_name: '보리차한잔',
  haru_character: '6',
  gender: 'w',
  cate_no: null,
  user_profile: [],
  haru_statemsg: '',
  account_private: false,
  is_license_ended: false,
  sees_all: true,
  relation: null,
  counts: null,
  today: null,
  mood: 2,
  items: [],
  marks: [],
}
const BLOCKED: Room['relation'] = { follow: null, follows_me: false, blocked: true, muted: false }

beforeEach(() => {
  wireForTest()
  localStorage.setItem('haru_token', tokenFor(8))
})
afterEach(() => localStorage.clear())

const open = (change: Partial<Room> = {}, isMine = false) =>
  render(
    <QueryClientProvider client={queryClient}>
      {screenForTest(<RoomTop room={{ ...ROOM, ...change }} isMine={isMine} />, {
        at: '/my-haru-room/7',
        name: 'MyHaruRoom',
        params: { id: '7' },
      })}
    </QueryClientProvider>,
  )
const gift = () => screen.queryByRole('link', { name: '선물' })

test('in the room of another member the gift link opens over the room', async () => {
  open()
  expect((await screen.findByRole('link', { name: '선물' })).getAttribute('href')).toBe('/my-haru-room/7/popup-viv-gift-send?to=7')
})

test('shows no gift link in one’s own room and for a blocked member', async () => {
  const mine = open({}, true)
  expect(await screen.findByRole('link', { name: '편집' })).toBeDefined()
  expect(gift()).toBeNull()
  mine.unmount()
  open({ relation: BLOCKED })
  expect(await screen.findByRole('heading', { name: '보리차한잔' })).toBeDefined()
  expect(gift()).toBeNull()
})
