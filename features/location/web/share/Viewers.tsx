import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { sharing as words } from '../../words.ts'
import { usePlaceViewers } from './api.ts'

/** Who can see the viewer's place at this moment. */
export function Viewers() {
  const query = usePlaceViewers(true)
  const pages = query.data?.pages
  const count = pages?.[0]?.viewer_qtt
  const people = pages?.flatMap(({ viewers }) => viewers) ?? []
  return (
    <section className="flex flex-col gap-2">
      <h3 className="flex flex-wrap gap-x-2 text-t5 font-semibold">
        {words.viewers}
        {count != null && <span className="text-brand-fg">{words.viewerCount(String(count))}</span>}
      </h3>
      {pages ? (
        <>
          {count === null ? (
            <p className="text-t4 text-fg2">{words.viewersAll}</p>
          ) : (
            count === 0 && <p className="text-t4 text-fg2">{words.viewersNone}</p>
          )}
          <ul className="flex flex-col">
            {people.map((person) => (
              <li key={person.user_no} className="flex min-h-12 items-center gap-3">
                <Avatar person={person} size={36} />
                <span className="min-w-0 flex-1 truncate text-t4 font-semibold">{person.haru_name}</span>
              </li>
            ))}
          </ul>
          {query.hasNextPage && (
            <Button variant="quiet" size={44} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {words.more}
            </Button>
          )}
        </>
      ) : (
        <QueryFallback query={query} skeleton={<Skeleton className="h-24 rounded-tile" />} />
      )}
    </section>
  )
}
