import { QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { screenForTest } from '#kit/web/testing.ts'
import { vi } from 'vitest'
import type { Center } from '../contract.ts'

/** Renders a screen with these search parameters. */
export const show = (screen: ReactNode, search = ''): RenderResult => render(shownAt(screen, search))

/** The element of `show`, for a rerender with other search parameters. */
export const shownAt = (screen: ReactNode, search: string): ReactNode => (
  <QueryClientProvider client={queryClient}>{screenForTest(screen, { search: new URLSearchParams(search) })}</QueryClientProvider>
)

export type CallInput = { query?: Record<string, unknown>; params?: Record<string, unknown>; body?: Record<string, unknown> }

/** Mocks calls by endpoint; an unlisted call fails the test. */
export function answerWith(answers: Record<string, unknown>): void {
  vi.mocked(call).mockImplementation((async (endpoint: Endpoint, input: CallInput) => {
    const answer = answers[endpoint.line]
    if (answer === undefined) throw new Error(`unexpected call of ${endpoint.line}`)
    return typeof answer === 'function' ? (answer as (input: CallInput) => unknown)(input) : answer
  }) as never)
}

export const aCenter = (change: Partial<Center> = {}): Center => ({
  hours: { from: '10:00', to: '18:00' },
  is_open: true,
  closed_for: null,
  holiday: null,
  open_dt: '2026-11-23T01:00:00.000Z',
  phone: null,
  mail: null,
  ...change,
})
