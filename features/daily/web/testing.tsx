import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import foods from '../data/foods.json'
import routines from './data/routines.json'
import workouts from '../data/workouts.json'

// A search by role asks whether each element is hidden, which is slow in jsdom.
configure({ defaultHidden: true })
// Rendering and searching a whole form takes long on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

/** The input of a faked call. */
export type Asked = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; key?: string }
type Answering = (asked: Asked) => unknown

/**
 * Replaces the server behind a mocked `call()`: one answer for each line of the contract.
 * A call without an answer fails the test.
 */
export function serve(answers: Record<string, Answering>): { asked: (line: string) => Asked[] } {
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

/** Answers for the suggestions of the writing screens, for a member without records. */
export const noPast = {
  'GET /v2/user/daily_past': () =>
    ({
      foods: [],
      workouts: [],
      routine: [],
      often_foods: [],
      recent_foods: [],
      usual_foods: [],
      often_workouts: [],
      weight: null,
    }) as unknown,
  'GET /v2/user/meal': () => [] as unknown,
}

/** Serves the tables of foods and workouts, and the file of routines; with `lost` the connection fails. `retired`: a workout that is offered no more. */
export function serveTables({ lost = false, retired }: { lost?: boolean; retired?: string } = {}): void {
  const marked = workouts.map((row) => (row[0] === retired ? [...row, 1] : row))
  vi.stubGlobal('fetch', async (address: string) => {
    if (lost) throw new TypeError('Failed to fetch')
    const [, table = ''] = /^\/v1\/catalogue\/(\w+)$/.exec(address) ?? []
    return Response.json(table === '' ? routines : { table, content: { food: foods, workout: marked }[table] })
  })
}

/** Replaces kit/web/overlays.ts: `show` renders the last opened sheet, and every question is confirmed. */
export const overlays = {
  toast: vi.fn<(text: string, options?: { action?: { label: string; onClick: () => void } }) => void>(),
  confirm: vi.fn(async () => true),
  openSheet: (draw: (close: (value?: unknown) => void) => ReactNode) =>
    new Promise((resolve) => {
      const close = (value?: unknown) => {
        putSheet(null)
        resolve(value)
      }
      dismissSheet = () => close()
      putSheet(draw(close))
    }),
}

/** Closes the sheet without a choice, as Back does. */
export let dismissSheet = (): void => {}

export function show(screen: ReactNode) {
  putSheet(null)
  return render(
    <QueryClientProvider client={queryClient}>
      {screen}
      <Sheets />
    </QueryClientProvider>,
  )
}

function Sheets() {
  const drawn = useSyncExternalStore(
    (notify) => {
      notifySheet = notify
      return () => (notifySheet = () => {})
    },
    () => sheet,
  )
  return sheet && <div role="dialog">{drawn}</div>
}

let sheet: ReactNode = null
let notifySheet = () => {}

function putSheet(drawn: ReactNode): void {
  sheet = drawn
  notifySheet()
}
