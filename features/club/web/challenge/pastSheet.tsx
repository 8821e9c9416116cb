import { Button } from '#kit/ui/Button.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { challengeWords as words } from '../../words/challenge.ts'
import { usePastChallenges } from './api.ts'
import { ChallengeItem } from './ChallengeItem.tsx'

/** Opens the challenges of a club that are over. */
export async function openPast(meetNo: number): Promise<void> {
  await openSheet(() => <Past meetNo={meetNo} />, { title: words.past, full: true })
}

const openOne = async (no: number): Promise<void> => (await loadSheet(() => import('./challengeSheet.tsx')))?.openChallenge(no)

function Past({ meetNo }: { meetNo: number }) {
  const found = usePastChallenges(meetNo)
  if (!found.data) return <QueryFallback query={found} skeleton={<Skeleton className="h-60 rounded-card" />} />
  const rows = found.data.pages.flat()
  if (rows.length === 0) return <p className="py-8 text-center text-t4 text-fg2">{words.noPast}</p>
  return (
    <>
      <ul className="flex flex-col gap-2.5">
        {rows.map((challenge) => (
          <li key={challenge.challenge_no}>
            <ChallengeItem challenge={challenge} onOpen={() => void openOne(challenge.challenge_no)} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button full variant="quiet" className="mt-3" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  )
}
