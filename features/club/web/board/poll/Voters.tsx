import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { Link } from '#kit/web/screen.tsx'
import { pollWords as words } from '../../../words/poll.ts'
import { useVoters } from './api.ts'

type Props = { boardNo: number; optionNo: number; hrefOf: (userNo: number) => string }

/** In a sheet: who chose an option. */
export function Voters({ boardNo, optionNo, hrefOf }: Props) {
  const found = useVoters(boardNo, optionNo)
  if (!found.data) return <QueryFallback query={found} skeleton={<Skeleton className="h-40 rounded-tile" />} />
  const voters = found.data.pages.flat()
  if (voters.length === 0) return <EmptyView text={words.noVoters} />
  return (
    <>
      <ul>
        {voters.map(({ vote_no, person }) => (
          <li key={vote_no}>
            <Link to={hrefOf(person.user_no)} className="pressable flex min-h-14 items-center gap-3">
              <Avatar person={person} size={42} />
              <span className="min-w-0 text-t5 font-semibold break-words">{person.haru_name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button full variant="quiet" size={48} busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {words.moreVoters}
        </Button>
      )}
    </>
  )
}
