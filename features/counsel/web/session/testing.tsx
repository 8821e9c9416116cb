import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { getProfile } from '#features/account/contract.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { call, CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { screenForTest, tokenFor } from '#kit/web/testing.ts'

export const ME = 3

type Answers = Map<Endpoint, (input: never) => unknown>
/** What the fake server answers, by endpoint; what it has no answer for is not found. `call` is a mock. */
export const answers: Answers = new Map()

/** Logs in, as an expert or not, and empties caches and answers; for `beforeEach`. */
export function serve({ isExpert = false } = {}): void {
  localStorage.clear()
  queryClient.clear()
  answers.clear()
  localStorage.setItem('haru_token', tokenFor(ME))
  session.updateFromProfile({ user_verified: isExpert, isexpert: isExpert })
  answers.set(getProfile, () => ({ user_no: ME, user_verified: isExpert, isexpert: isExpert }))
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (line: Endpoint, input: unknown) => {
    const answer = answers.get(line)
    if (!answer) throw new CallError({ status: 404, message: `none: ${line.line}` })
    return answer(input as never)
  }) as never)
}

/** The inputs of the received calls of an endpoint. */
export const asked = (line: Endpoint): unknown[] =>
  vi
    .mocked(call)
    .mock.calls.filter(([one]) => (one as Endpoint) === line)
    .map(([, input]) => input)

/** Draws an element with the app's cache at a place. */
export const draw = (element: ReactNode, place: Parameters<typeof screenForTest>[1] = {}) =>
  render(<QueryClientProvider client={queryClient}>{screenForTest(element, place)}</QueryClientProvider>)
