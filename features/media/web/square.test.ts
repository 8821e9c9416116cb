import { beforeEach, expect, test, vi } from 'vitest'
import { openSheet } from '#kit/web/overlays.ts'
import { cropSquares } from './square.tsx'

vi.mock('#kit/web/overlays.ts', () => ({ openSheet: vi.fn() }))

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
const picture = (name: string) => new File([PNG], name)
const cut = (name: string) => new Blob([name])

beforeEach(() => {
  vi.mocked(openSheet).mockReset()
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => undefined
})

test('crops each picture to a png, and leaves out those whose sheet was closed', async () => {
  vi.mocked(openSheet).mockResolvedValueOnce(cut('a')).mockResolvedValueOnce(undefined).mockResolvedValueOnce(cut('c'))
  const files = await cropSquares([picture('a.png'), picture('b.png'), picture('c.png')], 6)
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['a.png', 'image/png'],
    ['c.png', 'image/png'],
  ])
})

test('passes other files and those above the limit on unchanged', async () => {
  vi.mocked(openSheet).mockResolvedValue(cut('a'))
  const files = await cropSquares([new File(['words'], 'a.txt'), picture('b.png'), picture('c.png')], 2)
  expect(files.map(({ name }) => name)).toEqual(['a.txt', 'b.png', 'c.png'])
  expect(openSheet).toHaveBeenCalledTimes(1)
})
