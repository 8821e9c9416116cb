import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screenForTest } from '#kit/web/testing.ts'
import { routerNow } from '#kit/web/trail.ts'
import RouteRedirect from './RouteRedirect.tsx'

test.each([
  ['to=/daily-detail/7', '/daily-detail/7'],
  ['name=DailyCommentDetail&id=7', '/daily-comment-detail/7'],
  ['to=https://elsewhere.example', '/daily-line-main'],
  ['', '/daily-line-main'],
])('%j leads to %s in its own place', async (search, path) => {
  render(screenForTest(<RouteRedirect />, { at: '/route-redirect', search: new URLSearchParams(search) }))
  const state = () => routerNow().state as unknown as { location: Location; historyAction: string }
  await waitFor(() => expect(state().location.pathname).toBe(path))
  expect(state().historyAction).toBe('REPLACE')
})
