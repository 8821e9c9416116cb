import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { OverlayHost } from './OverlayHost.tsx'
import { queryClient } from './query.ts'
import { fakeNetwork, followingForTest, tokenFor, wireForTest, type Call } from './testing.ts'

type Answers = Record<string, (call: Call) => unknown>

/** Opens a screen with these answers by line without its query; a refusal is `{ status, json }`. */
export function openScreen(
  element: ReactElement,
  at: string,
  answers: Answers,
  { as, name = '', params = {} }: { as?: number; name?: string; params?: Record<string, string> } = {},
) {
  localStorage.clear()
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  wireForTest()
  if (as !== undefined) localStorage.setItem('haru_token', tokenFor(as))
  const { calls } = fakeNetwork(async (call) => {
    const found = await answers[`${call.method} ${call.url.split('?')[0]}`]?.(call)
    if (found !== null && typeof found === 'object' && 'status' in found && 'json' in found) {
      return found as { status: number; json: unknown }
    }
    return { json: { state: 1, query: found ?? {} } }
  })
  const { router, view } = followingForTest(
    <>
      {element}
      <OverlayHost />
    </>,
    at,
    params,
    name,
  )
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return { router, calls, asked: (line: string) => calls.filter(({ method, url }) => `${method} ${url.split('?')[0]}` === line) }
}

/** The open sheets and questions. A toast has the role of a dialog as well, and stays for seconds. */
export const openDialogs = (): HTMLElement[] =>
  (['dialog', 'alertdialog'] as const).flatMap((role) => screen.queryAllByRole(role)).filter((one) => !one.matches('[data-toast]'))

/** Closes what lies over the screen, which would lie over that of the next test as well. */
export async function closeOverlays(): Promise<void> {
  while (openDialogs().length > 0) {
    const open = openDialogs().length
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(openDialogs().length).toBeLessThan(open))
  }
}

export const refusal = (status: number, code: string, msg: string) => ({ status, json: { state: -9, code, msg } })
