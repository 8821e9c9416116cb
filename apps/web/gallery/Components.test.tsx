import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { screenForTest } from '#kit/web/testing.ts'
import Components from './Components.tsx'

const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content')

test('the index focuses the heading of each section', async () => {
  render(screenForTest(<Components />))
  expect(screen.getByRole('heading', { level: 1, name: '구성 요소' })).toBeDefined()
  const index = within(screen.getByRole('navigation', { name: '차례' })).getAllByRole('button')
  expect(index.length).toBeGreaterThan(10)
  for (const entry of index) {
    await userEvent.click(entry)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: entry.textContent }))
  }
})

test('sets noindex while the gallery is shown', () => {
  const { unmount } = render(screenForTest(<Components />))
  expect(robots()).toBe('noindex')
  unmount()
  expect(robots()).toBeUndefined()
})

test('renders each component in the light and in the dark theme, with separate states', async () => {
  render(screenForTest(<Components />))
  const light = screen.getByRole('group', { name: 'Stepper 0 – 3: 밝은 화면' })
  const dark = screen.getByRole('group', { name: 'Stepper 0 – 3: 어두운 화면' })
  expect([light, dark].map((island) => island.dataset.theme)).toEqual(['light', 'dark'])
  await userEvent.click(within(light).getByRole('button', { name: '횟수 늘리기' }))
  expect(within(light).getByRole('status').textContent).toBe('1')
  expect(within(dark).getByRole('status').textContent).toBe('0')
})

test('shows the fallbacks of broken content', async () => {
  render(screenForTest(<Components />))
  const island = screen.getByRole('group', { name: 'Html: 밝은 화면' })
  expect(island.textContent).toBe('오늘은 5km를 달렸어요.내일은 조금 더 천천히.')
  const photos = screen.getByRole('group', { name: /^Photo · onError.*밝은/ })
  expect(within(photos).getByRole('img', { name: '사진을 볼 수 없어요' })).toBeDefined()
})
