import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, screenForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'

export const ME = 3

/** A member as lists contain them. */
export const aPerson = (user_no: number, haru_name: string) => ({
  user_no,
  haru_name,
  haru_character: '5',
  gender: 'w' as const,
  cate_no: null,
  user_profile: [],
})

/** The fields of a wallet that the screens read. */
export const aWallet = (of: object = {}) => ({
  paid: 2000,
  free: 0,
  held: 0,
  pending: 0,
  frozen: 0,
  exchangeable: 2000,
  exchangeable_later: [],
  exchangeable_never: 0,
  expire: null,
  exchange_stop: null,
  is_spending_frozen: false,
  ...of,
})

export const ok = (query: unknown) => ({ json: { state: 1, query } })
export const refused = (status: number, code: string, msg: string, field?: string) => ({ status, json: { state: -9, code, msg, field } })
/** Simulates a lost connection. */
export const lost = (): never => {
  throw new TypeError('network')
}

type Reply = (call: Call) => object | Promise<object>

/** Resets storage and caches and logs in a member; for `beforeEach`. */
export function logIn(): void {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  localStorage.setItem('haru_token', tokenFor(ME))
}

/** Renders a screen with fake responses by method and path. `made` gives the calls of one endpoint. */
export function show(screen: ReactNode, answers: Record<string, Reply>, place: Parameters<typeof screenForTest>[1] = {}) {
  const { calls } = fakeNetwork((call) => {
    const line = `${call.method} ${call.url.replace(/\?.*/, '')}`
    return (answers[line] ?? (() => ({ status: 404, json: { state: -9, code: 'request.not_found', msg: `none: ${line}` } })))(call)
  })
  render(<QueryClientProvider client={queryClient}>{screenForTest(screen, place)}</QueryClientProvider>)
  return { calls, made: (line: string) => calls.filter(({ method, url }) => `${method} ${url.replace(/\?.*/, '')}` === line) }
}
