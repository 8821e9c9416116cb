import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OverlayHost } from '#kit/web/OverlayHost.tsx'
import { queryClient } from '#kit/web/query.ts'
import { followingForTest } from '#kit/web/testing.ts'

/** Renders a guest's screen with a router and overlays. */
export function following(element: ReactNode, at: string) {
  const { router, view } = followingForTest(
    <>
      {element}
      <OverlayHost />
    </>,
    at,
  )
  return { router, view: <QueryClientProvider client={queryClient}>{view}</QueryClientProvider> }
}

export const policies = ['terms', 'privacy', 'marketing'].map((kind, nth) => ({
  kind,
  title: kind,
  version: `2026-01-0${nth + 1}`,
  effective_dt: '2026-01-01T00:00:00+09:00',
  next: [],
}))
