import { Suspense } from 'react'
import { lazyOptional } from '#kit/web/lazyOptional.ts'

const Slider = lazyOptional(async () => (await import('#features/ad/web/public.ts')).AdSlider)

/** The ads between the cards; empty without ads. */
export function AdSlot({ ready }: { ready: boolean }) {
  return (
    ready && (
      <Suspense>
        <div className="px-3 pb-2.5 empty:hidden">
          <Slider place="daily-line" />
        </div>
      </Suspense>
    )
  )
}
