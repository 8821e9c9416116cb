import { useEffect } from 'react'
import { href } from '#features/routes.ts'
import { useGo } from '#kit/web/screen.tsx'

/** The last story was deleted while it was shown: there is nothing to stay for. */
export function Left() {
  const go = useGo()
  useEffect(() => go.back(href('DailyLineMain')), [go])
  return null
}
