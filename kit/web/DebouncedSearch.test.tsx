import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DebouncedSearch } from './DebouncedSearch.tsx'
import { Link } from './screen.tsx'
import { screensForTest } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const type = (words: string) => fireEvent.input(screen.getByLabelText('찾기'), { target: { value: words } })
const wait = () => act(() => vi.advanceTimersByTimeAsync(300))

test('reports a text once, trimmed, when the typing has paused; not once another screen was asked for', async () => {
  const found: string[] = []
  const list = (
    <>
      <DebouncedSearch label="찾기" initial="" onSearch={(q) => found.push(q)} />
      <Link to="/detail">보기</Link>
    </>
  )
  const loaded = Promise.withResolvers<null>()
  const screens = [
    { name: 'List', path: '/list', element: list },
    { name: 'Detail', path: '/detail', element: '자세히', loader: () => loaded.promise },
  ]
  render(screensForTest(screens, '/list').view)
  type('매')
  type('매트 ')
  expect(found).toEqual([])
  await wait()
  await wait()
  expect(found).toEqual(['매트'])
  type('매트릭스')
  fireEvent.click(screen.getByText('보기'))
  await wait()
  await act(async () => loaded.resolve(null))
  await wait()
  screen.getByText('자세히')
  expect(found).toEqual(['매트'])
})
