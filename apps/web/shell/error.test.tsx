import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from '#kit/web/page.ts'
import { Broken } from './error.tsx'

afterEach(() => vi.restoreAllMocks())

test('Broken says that it is offline, and reloads when online again', () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<Broken />)
  expect(screen.getByText('인터넷에 연결되어 있지 않아요')).toBeDefined()
  expect(screen.queryByRole('button', { name: '다시 불러오기' })).toBeNull()
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(reload).toHaveBeenCalledOnce()
})

test('Broken offers a reload and does not reload on its own', () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined)
  render(<Broken />)
  expect(reload).not.toHaveBeenCalled()
  screen.getByRole('button', { name: '다시 불러오기' }).click()
  expect(reload).toHaveBeenCalledOnce()
})
