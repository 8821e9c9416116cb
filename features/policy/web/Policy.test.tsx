import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call, CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { screenForTest } from '#kit/web/testing.ts'
import { getPolicy, listPolicies, type Policy as Text } from '../contract.ts'
import Policy from './Policy.tsx'

const mocks = vi.hoisted(() => ({ to: vi.fn(), back: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/screen.tsx', async (original) => ({ ...(await original<object>()), useGo: () => mocks }))
const server = vi.mocked(call)

const at = (version: string) => `${version}T00:00:00+09:00`
const next = {
  version: '2027-01-01',
  title: '이용약관',
  announce_dt: at('2026-11-20'),
  effective_dt: at('2027-01-01'),
  is_unfavourable: true,
}
let list: object[]
let versions: string[]

beforeEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
  list = [{ kind: 'terms', title: '이용약관', version: '2022-03-01', effective_dt: at('2022-03-01'), next: [] }]
  versions = ['2022-03-01']
  server.mockImplementation((async (endpoint: unknown, input: { params: { kind: Text['kind'] }; query: { version?: string } }) => {
    if (endpoint === listPolicies) return list
    expect(endpoint).toBe(getPolicy)
    const { version = '2022-03-01' } = input.query
    if (!versions.includes(version)) throw new CallError({ status: 404, message: '' })
    return {
      ...next,
      kind: input.params.kind,
      title: '글',
      version,
      body: `## 제1조\n\n${input.params.kind} ${version}`,
      versions: versions.map((one) => ({ version: one, effective_dt: at(one) })),
    }
  }) as never)
})
const show = (search = '') =>
  render(
    <QueryClientProvider client={queryClient}>{screenForTest(<Policy />, { search: new URLSearchParams(search) })}</QueryClientProvider>,
  )

it('shows the terms first and links to every other policy', async () => {
  show()
  expect(await screen.findByText('terms 2022-03-01')).toBeDefined()
  expect(screen.getAllByRole('heading', { level: 1 }).map((one) => one.textContent)).toEqual(['약관'])
  expect(screen.getByRole('button', { name: '이용약관', pressed: true })).toBeDefined()
  expect(screen.queryByRole('group', { name: '언제의 글' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '건강 정보' }))
  expect(mocks.to).toHaveBeenCalledExactlyOnceWith('/policy?kind=health_sensitive', { replace: true })
})

it('shows an announced version with its day and unfavourability, and links to it', async () => {
  list = [{ ...list[0], next: [next] }]
  versions = ['2027-01-01', '2022-03-01']
  show()
  expect(await screen.findByText('이용약관이 2027년 1월 1일부터 바뀌어요')).toBeDefined()
  expect(screen.getByText(/불리하거나 중대한 변경/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '바뀌는 글 보기' }))
  expect(mocks.to).toHaveBeenCalledExactlyOnceWith('/policy?kind=terms&version=2027-01-01', { replace: true })
})

it('marks a version that is not in force and links to the current one', async () => {
  list = [{ ...list[0], next: [next] }]
  versions = ['2027-01-01', '2022-03-01']
  show('kind=terms&version=2027-01-01')
  expect(await screen.findByText('terms 2027-01-01')).toBeDefined()
  expect(await screen.findByText('2027년 1월 1일부터 시행할 글이에요. 지금 시행 중인 글과 달라요.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '2022년 3월 1일 · 지금 시행 중' }))
  expect(mocks.to).toHaveBeenCalledExactlyOnceWith('/policy?kind=terms', { replace: true })
})

it('shows that a version does not exist', async () => {
  show('kind=terms&version=1999-01-01')
  expect(await screen.findByText('볼 수 없는 글이에요')).toBeDefined()
})
