import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPart, whenIdle } from '#kit/web/part.ts'
import type { AdPlace } from '../rules.ts'
import { useAds } from './api.ts'

const Slider = lazy(() => loadPart(() => import('./parts/Slider.tsx')))

/** The ads of a place, loaded when the page is idle; not rendered without ads. */
export function AdSlider({ place }: { place: AdPlace }) {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const ads = useAds(place, idle)
  if (ads.ads.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Slider {...ads} />
    </Suspense>
  )
}
