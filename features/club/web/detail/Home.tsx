import { lazy, Suspense, type ReactNode } from 'react'
import { hrefNear } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { Club } from '../../contract.ts'
import { MEMBER } from '../../transitions.ts'
import { clubPage as words } from '../../words/club.ts'
import { clubExtension } from '../extensions.ts'
import { factsOf } from './facts.ts'
import { LeaderMark } from './LeaderMark.tsx'

/** Loaded for those who may answer requests alone. */
const Requests = lazy(() => import('./Requests.tsx'))
/** Loaded for members alone. */
const Challenges = lazy(() => import('../challenge/Challenges.tsx'))

/** What waits, the next meetup, challenges, pictures, who leads it, and its facts. Pictures are for members alone. */
export function Home({ club }: { club: Club }) {
  const isIn = club.my?.state === MEMBER.member
  const { Next, Pictures } = clubExtension()
  return (
    <>
      {(club.pending_qtt ?? 0) > 0 && (
        <Section title={words.requests(club.pending_qtt!)}>
          <Suspense fallback={<Skeleton className="h-24 rounded-card" />}>
            <Requests club={club} />
          </Suspense>
        </Section>
      )}
      {Next && club.bungae_qtt > 0 && (
        <Suspense fallback={<Skeleton className="mx-5 mt-6 h-37 rounded-card" />}>
          <Next club={club} />
        </Suspense>
      )}
      {isIn && (
        <Suspense fallback={<Skeleton className="mx-5 mt-6 h-45 rounded-card" />}>
          <Challenges club={club} />
        </Suspense>
      )}
      {isIn && Pictures && (
        <Suspense>
          <Pictures club={club} />
        </Suspense>
      )}
      <Section title={words.leader}>
        <LeaderCard club={club} />
      </Section>
      <Section title={words.facts}>
        <dl className="divide-y divide-line rounded-card bg-sunken px-4">
          {factsOf(club).map(({ name, value }) => (
            <div key={name} className="flex flex-wrap gap-x-4 gap-y-0.5 py-3 text-t4">
              <dt className="w-20 flex-none text-fg3">{name}</dt>
              <dd className="num min-w-0 grow basis-32 font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
        {!isIn && !club.is_online && <p className="mt-2 text-t3 text-fg3">{words.exactPlace}</p>}
      </Section>
    </>
  )
}

function LeaderCard({ club: { leader } }: { club: Club }) {
  const place = useScreen()
  if (leader === null) return <p className="text-t4 text-fg2">{words.noLeader}</p>
  return (
    <Link
      to={hrefNear(place, 'MyHaruRoom', { id: leader.user_no })}
      className="pressable flex items-center gap-3 rounded-card bg-sunken p-3.5"
    >
      <span className="relative flex-none">
        <Avatar person={leader} size={48} />
        <LeaderMark />
      </span>
      <span className="min-w-0 flex-1 text-t5 font-bold break-words">{leader.haru_name}</span>
    </Link>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="px-5 pt-6">
      <h3 className="mb-2 text-t6 font-bold">{title}</h3>
      {children}
    </section>
  )
}
