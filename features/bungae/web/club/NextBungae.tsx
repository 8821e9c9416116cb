import type { Club } from '#features/club/contract.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { next as words } from '../../words/club.ts'
import { useAdhocUpdates, useClubAdhocs } from '../api.ts'
import { NextCard } from './NextCard.tsx'

/** The next meetup of a club on its page. Where it cannot be read the page goes on without. */
export default function NextBungae({ club: { meet_no } }: { club: Club }) {
  useAdhocUpdates()
  const { data, isPending } = useClubAdhocs(meet_no, 'next')
  // As high as the section below, so that what follows stays in its place.
  if (isPending) return <Skeleton className="mx-5 mt-6 h-37 rounded-card" />
  const adhoc = data?.pages[0]?.[0]
  if (!adhoc) return null
  return (
    <section aria-label={words.title} className="px-5 pt-6">
      <h3 className="mb-2 text-t6 font-bold">{words.title}</h3>
      <NextCard adhoc={adhoc} />
    </section>
  )
}
