import { expect, test, vi } from 'vitest'
import { call } from '#kit/web/call.ts'
import { freshUploads } from './api.ts'
import { anItem } from './testing.tsx'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

test('returns uploads in the order of the draft without removed ones', async () => {
  vi.mocked(call).mockResolvedValueOnce([anItem('a'), anItem('c')])
  expect((await freshUploads(['c', 'b', 'a'])).map(({ key }) => key)).toEqual(['c', 'a'])
  expect(vi.mocked(call).mock.calls[0]?.[1]).toEqual({ query: { keys: 'c,b,a' } })
})

test('makes no call for a draft without pictures', async () => {
  vi.mocked(call).mockClear()
  expect(await freshUploads([])).toEqual([])
  expect(call).not.toHaveBeenCalled()
})
