import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPart, whenIdle } from '#kit/web/part.ts'
import { useAds } from './api.ts'

const Slider = lazy(() => loadPart(() => import('./parts/Slider.tsx')))

/** The ads, loaded when the page is idle; not rendered without ads. */
export function AdSlider() {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const ads = useAds(idle)
  if (ads.ads.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Slider {...ads} />
    </Suspense>
  )
}
