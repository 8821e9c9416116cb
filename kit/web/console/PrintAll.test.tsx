import { screen, waitFor } from '@testing-library/react'
import { z } from 'zod'
import { beforeEach, expect, test, vi } from 'vitest'
import { endpoint } from '#kit/contract/endpoint.ts'
import { page } from '../page.ts'
import { useKeyset } from './keyset.ts'
import { PagedTable } from './Table.tsx'
import { click, resetConsole, ok, refused, showSection } from './testing.tsx'

const list = endpoint('GET /v1/operator/log', {
  access: 'operator',
  query: z.object({ before_no: z.coerce.number().optional(), limit: z.coerce.number() }),
  answer: z.array(z.object({ no: z.number() })),
})
const print = vi.spyOn(page, 'print')
/** The number of rows in the document when it was printed. */
let printed: number[]

beforeEach(() => {
  resetConsole()
  printed = []
  print.mockReset().mockImplementation(() => void printed.push(screen.getAllByRole('row').length - 1))
})

function Log() {
  const pages = useKeyset(list, { query: {} } as never, ({ no }) => ({ before_no: no }), { size: 2 })
  return <PagedTable label="기록" pages={pages} keyOf={({ no }) => no} empty="없어요" columns={[{ head: '번호', cell: ({ no }) => no }]} />
}

const LINE = 'GET /v1/operator/log'
const pageAfter = (url: string) => {
  const before = Number(new URL(url, 'http://x').searchParams.get('before_no') ?? 8)
  return ok([before - 1, before - 2].filter((no) => no > 0).map((no) => ({ no })))
}

test('loads every page before it prints', async () => {
  const { callsTo } = showSection('/log', <Log />, '/log', { [LINE]: ({ url }) => pageAfter(url) })
  // Without the button a part would be printed, which the paper says.
  expect(await screen.findByText('전체가 아니에요. 처음 2줄만 인쇄됐어요.')).toBeTruthy()
  await click('모두 불러와 인쇄')
  await waitFor(() => expect(printed).toEqual([7]))
  expect(callsTo(LINE)).toHaveLength(4)
  expect(screen.queryByText(/전체가 아니에요/)).toBeNull()
  expect(screen.getByRole('button', { name: '모두 불러와 인쇄' })).toBeTruthy()
})

test('prints nothing when a page cannot be loaded; pressing again continues', async () => {
  let isDown = true
  showSection('/log', <Log />, '/log', {
    [LINE]: ({ url }) => (isDown && url.includes('before_no=4') ? refused(500, 'x', 'x') : pageAfter(url)),
  })
  await click('모두 불러와 인쇄')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '모두 불러와 인쇄' })).toBeTruthy()
  expect(printed).toEqual([])
  isDown = false
  await click('모두 불러와 인쇄')
  await waitFor(() => expect(printed).toEqual([7]))
})
