import { act, configure, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#kit/web/query.ts'
import { followingForTest, tokenFor } from '#kit/web/testing.ts'
import ChatSearch from './ChatSearch.tsx'
import { aRoom } from './list/sample.ts'
import { serve, server } from './list/testing.tsx'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => true }))
vi.mock('#kit/web/socket.ts', async () => (await import('./list/testing.tsx')).fakeSocket)
configure({ defaultHidden: true })

beforeEach(() => {
  localStorage.setItem('haru_token', tokenFor(1))
  serve()
  server.rooms = [
    aRoom(1, { cr_name: '새벽런너준', cm_last_reg_dt: '2026-11-21T11:00:00+09:00' }),
    aRoom(2, { cr_type: 'group', room_type: 'group', cr_name: '한강 런너스 Club' }),
    aRoom(3, { cr_name: '요가하는달' }),
  ]
})

async function open(at = '/chat-search') {
  const { router, view } = followingForTest(<ChatSearch />, at)
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  const field = await screen.findByRole('searchbox', { name: '대화 찾기' })
  return { router, type: (value: string) => act(async () => void fireEvent.input(field, { target: { value } })), field }
}
const found = () => screen.queryAllByRole('link').map((link) => link.querySelector('b')?.textContent)

it('finds rooms by partner or club name while typing, with unfinished syllables', async () => {
  const { type, router } = await open()
  await screen.findByText('대화 상대나 모임의 이름으로 찾아요')
  await type(' 런ㄴ')
  expect(found()).toEqual(['새벽런너준', '한강 런너스 Club'])
  expect(screen.getAllByText('런너', { selector: 'mark' })).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toBe('찾은 대화 2개')
  await type('CLUB')
  expect(found()).toEqual(['한강 런너스 Club'])
  await type('ㅇㄱ')
  expect(found()).toEqual(['요가하는달'])
  expect(router.state.location.search).toBe(`?q=${encodeURIComponent('ㅇㄱ')}`)
  expect(router.state.historyAction).toBe('REPLACE')
})

it('shows an empty result, and clears the search', async () => {
  const { type, field } = await open()
  await type('없는이름')
  expect(screen.getByText('‘없는이름’에 맞는 대화가 없어요')).toBeDefined()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '지우기' })))
  expect(screen.getByText('대화 상대나 모임의 이름으로 찾아요')).toBeDefined()
  expect((field as HTMLInputElement).value).toBe('')
})

it('restores the search from the address', async () => {
  const { field } = await open(`/chat-search?q=${encodeURIComponent('요가')}`)
  expect(await screen.findByText('요가', { selector: 'mark' })).toBeDefined()
  expect((field as HTMLInputElement).value).toBe('요가')
})
