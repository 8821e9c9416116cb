import { Suspense } from 'react'
import { optional } from './optional.ts'

const Slider = optional(async () => (await import('#features/ad/web/public.ts')).AdSlider)

/** The ads between the cards; nothing where there are none. */
export function Ad({ ready }: { ready: boolean }) {
  return (
    ready && (
      <Suspense>
        <div className="px-3 pb-2.5 empty:hidden">
          <Slider />
        </div>
      </Suspense>
    )
  )
}
