import { Suspense } from 'react'
import { useViewer } from '#kit/web/session.ts'
import { useDailyWeek } from '../api.ts'
import { optional } from './optional.ts'

const Card = optional(async () => (await import('#features/report/web/public.ts')).CareCard)
const Offer = optional(async () => (await import('./CareOffer.tsx')).default)

/** What is offered to a member whose days are heavy, or about whom someone worries. Few ever see either. */
export function Cares({ ready }: { ready: boolean }) {
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
