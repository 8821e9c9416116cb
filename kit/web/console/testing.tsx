import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import { queryClient } from '../query.ts'
import { fakeNetwork, routerForTest, wireForTest, type Call } from '../testing.ts'
import { OperatorContext } from './operator.ts'

/** The operator who is logged in, their name, and their member account. */
export const ME = 7
export const MY_NAME = '운영일곱'
export const OWN_MEMBER = 70

export const ok = (query: unknown) => ({ json: { state: 1, query } })
export const refused = (status: number, code: string, msg: string, field?: string) => ({ status, json: { state: -9, code, msg, field } })
/** The connection is lost. */
export const lost = (): never => {
  throw new TypeError('network')
}
/** An operator as the server names them. */
export const operatorNamed = (operator_no: number, name: string | null = `운영${operator_no}`) => ({ operator_no, name })
export const someone = (user_no: number, haru_name: string | null = `회원${user_no}`) => ({ user_no, haru_name })

/** Empties what a test before has left; what it called is forgotten, and what it stubbed is back. */
export function resetConsole(): void {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  queryClient.clear()
  wireForTest()
}

type Reply = (call: Call) => object | Promise<object>

/**
 * Renders a section at an address with these answers, by method and path; every other address is blank. The operator has every right but
 * `refusedRights`.
 */
export function showSection(
  path: string,
  section: ReactNode,
  at: string,
  answers: Record<string, Reply>,
  refusedRights: readonly string[] = [],
) {
  const { calls } = fakeNetwork((call) => {
    const line = `${call.method} ${call.url.replace(/\?.*/, '')}`
    return (answers[line] ?? (() => ({ status: 404, json: { state: -9, code: 'request.not_found', msg: `none: ${line}` } })))(call)
  })
  const { router } = routerForTest(
    [
      { path: `${path}/:id?`, element: section },
      { path: '*', element: null },
    ],
    at,
  )
  render(
    <QueryClientProvider client={queryClient}>
      <OperatorContext
        value={{ operator_no: ME, name: MY_NAME, user_no: OWN_MEMBER, may: (right) => right === null || !refusedRights.includes(right) }}
      >
        <RouterProvider router={router} />
      </OperatorContext>
    </QueryClientProvider>,
  )
  const callsTo = (line: string) => calls.filter(({ method, url }) => `${method} ${url.replace(/\?.*/, '')}` === line)
  const place = () => `${router.state.location.pathname}${router.state.location.search}`
  return { calls, callsTo, place }
}

/** Clicks the button of this name when it appears. */
export const click = async (button: string) => fireEvent.click(await screen.findByRole('button', { name: button }))

/** Types into the field of this label when it appears. */
export const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
