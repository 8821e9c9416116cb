import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPart, whenIdle } from '#kit/web/part.ts'
import { useViewer } from '#kit/web/session.ts'
import { useCare } from './api.ts'
import { isQuiet } from './quiet.ts'

const Card = lazy(() => loadPart(() => import('./parts/Care.tsx')))

/** Offers help to a member about whom others worry, without telling so; for everyone else nothing. */
export function CareCard() {
  const member = useViewer() !== null
  const [asks, setAsks] = useState(false)
  const [quiet, setQuiet] = useState(false)
  useEffect(() => whenIdle(() => setAsks(!isQuiet(Date.now()))), [])
  const care = useCare(member && asks)
  if (!member || !asks || quiet || !care) return null
  return (
    <Suspense fallback={null}>
      <Card onClose={() => setQuiet(true)} />
    </Suspense>
  )
}
