import { useEffect } from 'react'
import { href } from '#features/routes.ts'
import { useGo } from '#kit/web/screen.tsx'

/** Leaves the screen after the last story was deleted while it was shown. */
export function LeaveScreen() {
  const go = useGo()
  useEffect(() => go.back(href('DailyLineMain')), [go])
  return null
}
