import { beforeEach, expect, test, vi } from 'vitest'
import { fakeNetwork, tokenFor, wireForTest } from '#kit/web/testing.ts'
import { followOpenings } from './openings.ts'

beforeEach(() => {
  localStorage.clear()
  wireForTest()
})

test('counts each opened campaign once, and nothing for a guest or another link', async () => {
  const { calls } = fakeNetwork(() => ({ json: { state: 1, query: {} } }))
  let listener: (state: { location: { search: string } }) => void = () => {}
  const go = (search: string) => listener({ location: { search } })
  const router = { state: { location: { search: '?campaign=3' } }, subscribe: (next: typeof listener) => ((listener = next), () => {}) }
  followOpenings(router)
  localStorage.setItem('haru_token', tokenFor(1))
  for (const search of ['', '?campaign=x', '?campaign=-1', '?tab=near&campaign=12', '?campaign=12']) go(search)
  await vi.waitFor(() => expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /v1/user/campaign/12/open']))
})
