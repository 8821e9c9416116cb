import { ShieldCheck } from 'lucide-react'
import { useCallback, useRef } from 'react'
import type { Club } from '#features/club/contract.ts'
import { MEMBER } from '#features/club/transitions.ts'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { AdhocCard } from '../../contract.ts'
import { clubTab as words } from '../../words/club.ts'
import { bungaeDetail } from '../../words/detail.ts'
import { useAdhocUpdates, useClubAdhocs } from '../api.ts'
import { mineOf } from '../StateTag.tsx'
import { openTrust } from '../trust/openTrust.tsx'
import { Day, Name, NextCard } from './NextCard.tsx'

/** The meetups of a club: those to come, then past ones. */
export default function ClubBungaes({ club: { meet_no, my } }: { club: Club }) {
  useAdhocUpdates()
  const isMember = my?.state === MEMBER.member
  return (
    <div className="flex flex-col gap-6 px-5 pt-5">
      <Cards meetNo={meet_no} tab="next" />
      <Cards meetNo={meet_no} tab="past" />
      {isMember && (
        <Button variant="quiet" size={48} icon={<ShieldCheck aria-hidden size={19} />} onClick={() => void openTrust()}>
          {bungaeDetail.acts.trust}
        </Button>
      )}
    </div>
  )
}

function Cards({ meetNo, tab }: { meetNo: number; tab: 'next' | 'past' }) {
  const found = useClubAdhocs(meetNo, tab)
  // The page of the club scrolls, not this list.
  const page = useRef<HTMLElement>(null)
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const isNext = tab === 'next'
  if (!found.data) return isNext ? <QueryFallback query={found} skeleton={SKELETON} /> : null
  const rows = found.data.pages.flat()
  if (rows.length === 0) return isNext ? <p className="py-6 text-center text-t4 text-fg2">{words.none}</p> : null
  return (
    <section aria-label={words[tab]}>
      <h3 className={isNext ? 'sr-only' : 'text-t6 font-bold'}>{words[tab]}</h3>
      <ul className={cx('flex flex-col gap-2.5', !isNext && 'mt-3')}>
        {rows.map((adhoc) => (
          <li key={adhoc.adhoc_no}>{isNext ? <NextCard adhoc={adhoc} /> : <PastCard adhoc={adhoc} />}</li>
        ))}
      </ul>
      {found.hasNextPage && <ListEnd scroller={page} state={endOf(found)} onMore={more} />}
    </section>
  )
}

function PastCard({ adhoc: { adhoc_no, adhoc_name, start_dt, joined_qtt, my_state } }: { adhoc: AdhocCard }) {
  return (
    <article className="relative flex items-center gap-4 rounded-card border border-line p-4 active:bg-sunken wide:hover:bg-sunken">
      <Day start_dt={start_dt} />
      <div className="min-w-0 flex-1">
        <Name no={adhoc_no} name={adhoc_name} />
        <p className="num mt-0.5 text-t4 text-fg2">{words.was(mineOf(my_state, true), joined_qtt)}</p>
      </div>
      <Tag className="min-h-6 text-t3!">{bungaeDetail.over}</Tag>
    </article>
  )
}

const SKELETON = (
  <div className="flex flex-col gap-2.5">
    <Skeleton className="h-34 rounded-card" />
    <Skeleton className="h-34 rounded-card" />
  </div>
)
