import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'

// A search by role asks whether each element is hidden, which is slow in jsdom.
configure({ defaultHidden: true })
// Rendering and searching a whole screen takes long on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

/** The input of a faked call. */
export type Asked = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; key?: string }

/**
 * Replaces the server behind a mocked `call()`: one answer for each line of the contract.
 * A call without an answer fails the test.
 */
export function serve(answers: Record<string, (asked: Asked) => unknown>): { asked: (line: string) => Asked[] } {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })
  const log: { line: string; asked: Asked }[] = []
  vi.mocked(call).mockImplementation((async (endpoint: Endpoint, input: Asked = {}, options: { key?: string } = {}) => {
    const answer = answers[endpoint.line]
    if (!answer) throw new Error(`Nothing answers ${endpoint.line}`)
    const asked = { ...input, key: options.key }
    log.push({ line: endpoint.line, asked })
    return answer(asked)
  }) as typeof call)
  return { asked: (line) => log.filter((one) => one.line === line).map((one) => one.asked) }
}

export const show = (screen: ReactNode) => render(<QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>)
