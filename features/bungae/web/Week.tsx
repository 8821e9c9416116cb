import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { week as words } from '../words/club.ts'
import { useAdhocUpdates, useWeekAdhocs } from './api.ts'
import { NextCard } from './club/NextCard.tsx'

/** Cards before the others are asked for. */
const SHOWN = 3

/** Meetups of the viewer's clubs within a week. Where they cannot be read the screen goes on without. */
export default function Week() {
  useAdhocUpdates()
  const { data, isError } = useWeekAdhocs()
  const [isWhole, setWhole] = useState(false)
  if (!data && isError) return null
  const rest = (data?.length ?? 0) - SHOWN
  return (
    <section aria-label={words.title} className="px-5 pt-3 pb-5">
      <h2 className="flex min-h-12 items-center text-t6 font-bold">{words.title}</h2>
      {!data && <Skeleton className="h-34 rounded-card" />}
      {data?.length === 0 && <p className="text-t4 text-fg2">{words.none}</p>}
      <ul className="flex flex-col gap-2.5">
        {data?.slice(0, isWhole ? undefined : SHOWN).map((adhoc) => (
          <li key={adhoc.adhoc_no}>
            <NextCard adhoc={adhoc} hasClub />
          </li>
        ))}
      </ul>
      {!isWhole && rest > 0 && (
        <Button variant="quiet" size={48} full className="mt-2.5" onClick={() => setWhole(true)}>
          {words.more(rest)}
        </Button>
      )}
    </section>
  )
}
