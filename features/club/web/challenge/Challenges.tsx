import { Flag } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Club } from '../../contract.ts'
import { hasPower, standingOf } from '../../rules.ts'
import { CLUB } from '../../transitions.ts'
import { challengeWords as words } from '../../words/challenge.ts'
import { useChallenges } from './api.ts'
import { ChallengeItem } from './ChallengeItem.tsx'

const openOne = async (no: number): Promise<void> => (await loadSheet(() => import('./challengeSheet.tsx')))?.openChallenge(no)
const openForm = async (meetNo: number): Promise<void> => (await loadSheet(() => import('./ChallengeForm.tsx')))?.openStart(meetNo)
const openPast = async (meetNo: number): Promise<void> => (await loadSheet(() => import('./pastSheet.tsx')))?.openPast(meetNo)

/** The challenges of a club, for its members. */
export default function Challenges({ club }: { club: Club }) {
  const found = useChallenges(club.meet_no)
  useOpenedByAddress()
  const mayStart = hasPower(standingOf(club.my), 'challenge', club) && (club.state === CLUB.open || club.state === CLUB.closing)
  return (
    <section aria-label={words.title} className="px-5 pt-6">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-2">
        <h3 className="text-t6 font-bold">{words.title}</h3>
        <Button variant="quiet" size={44} onClick={() => void openPast(club.meet_no)}>
          {words.past}
        </Button>
      </div>
      {!found.data && <QueryFallback query={found} skeleton={<Skeleton className="h-32 rounded-card" />} />}
      {found.data?.length === 0 && <p className="text-t4 text-fg2">{words.none}</p>}
      <ul className="flex flex-col gap-2.5">
        {found.data?.map((challenge) => (
          <li key={challenge.challenge_no}>
            <ChallengeItem challenge={challenge} onOpen={() => void openOne(challenge.challenge_no)} />
          </li>
        ))}
      </ul>
      {mayStart && (
        <Button full variant="quiet" className="mt-3" icon={<Flag aria-hidden size={18} />} onClick={() => void openForm(club.meet_no)}>
          {words.start}
        </Button>
      )}
    </section>
  )
}

/** Opens the challenge that an alarm's link names, once; the address then is the club's again. */
function useOpenedByAddress(): void {
  const go = useGo()
  const { search, params } = useScreen()
  const asked = Number(search.get('challenge'))
  const opened = useRef(0)
  useEffect(() => {
    if (!Number.isSafeInteger(asked) || asked <= 0 || opened.current === asked) return
    opened.current = asked
    const rest = new URLSearchParams(search)
    rest.delete('challenge')
    const query = rest.size === 0 ? '' : `?${rest.toString()}`
    go.to(`/club-detail/${params.id}${query}`, { replace: true })
    void openOne(asked)
  }, [asked, go, params.id, search])
}
