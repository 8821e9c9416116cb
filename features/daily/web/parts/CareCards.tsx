import { Suspense } from 'react'
import { lazyOptional } from '#kit/web/lazyOptional.ts'
import { useViewer } from '#kit/web/session.ts'
import { useDailyWeek } from '../api.ts'

const Card = lazyOptional(async () => (await import('#features/report/web/public.ts')).CareCard)
const Offer = lazyOptional(async () => (await import('./CareOffer.tsx')).default)

/** Help for a member with several sad or angry days, or about whom someone reported a concern. Loaded only when needed. */
export function CareCards({ ready }: { ready: boolean }) {
  const viewer = useViewer()
  const offers = useDailyWeek().data?.care ?? false
  if (!ready || viewer === null) return null
  return (
    <Suspense>
      <div className="px-3 not-empty:pb-2.5">
        <Card />
      </div>
      {offers && <Offer />}
    </Suspense>
  )
}
