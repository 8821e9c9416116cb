import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPart, whenIdle } from '#kit/web/part.ts'
import { useViewer } from '#kit/web/session.ts'
import { useCare } from './api.ts'
import { isCareDismissed } from './care-dismissal.ts'

const Card = lazy(() => loadPart(() => import('./parts/Care.tsx')))

/** Offers help to a member whom a SELF_HARM report names, without mentioning the report. Renders nothing for others. */
export function CareCard() {
  const member = useViewer() !== null
  const [isReady, setReady] = useState(false)
  const [isClosed, setClosed] = useState(false)
  useEffect(() => whenIdle(() => setReady(!isCareDismissed(Date.now()))), [])
  const care = useCare(member && isReady)
  if (!member || !isReady || isClosed || !care) return null
  return (
    <Suspense fallback={null}>
      <Card onClose={() => setClosed(true)} />
    </Suspense>
  )
}
