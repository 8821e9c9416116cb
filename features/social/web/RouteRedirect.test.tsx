import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { followingForTest } from '#kit/web/testing.ts'
import RouteRedirect from './RouteRedirect.tsx'

test.each([
  ['to=/daily-detail/7', '/daily-detail/7'],
  ['name=DailyCommentDetail&id=7', '/daily-comment-detail/7'],
  ['to=https://elsewhere.example', '/daily-line-main'],
  ['', '/daily-line-main'],
])('replaces %j by %s in the history', async (search, path) => {
  const { router, view } = followingForTest(<RouteRedirect />, `/route-redirect?${search}`)
  render(view)
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  expect(router.state.historyAction).toBe('REPLACE')
})
