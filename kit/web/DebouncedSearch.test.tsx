import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DebouncedSearch } from './DebouncedSearch.tsx'
import { page } from './page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const type = (words: string) => fireEvent.input(screen.getByLabelText('찾기'), { target: { value: words } })
const wait = () => act(() => void vi.advanceTimersByTime(300))

test('reports a text once, trimmed, when the typing has paused; not after a link was pressed', () => {
  const address = vi.spyOn(page, 'address').mockReturnValue('#/list')
  const found: string[] = []
  render(<DebouncedSearch label="찾기" initial="" onSearch={(q) => found.push(q)} />)
  type('매')
  type('매트 ')
  expect(found).toEqual([])
  wait()
  wait()
  expect(found).toEqual(['매트'])
  type('매트릭스')
  address.mockReturnValue('#/detail/7')
  wait()
  expect(found).toEqual(['매트'])
})
