import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { isNotFound } from '#kit/web/call.ts'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { confirm, openSheet, toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { busy } from '#kit/web/spinner.ts'
import { openTextSheet } from '#kit/web/textSheet.tsx'
import type { ChallengeDetail } from '../../contract.ts'
import { REASON_MAX } from '../../rules.ts'
import { challengeWords as words } from '../../words/challenge.ts'
import { cancel, join, leave, useChallenge } from './api.ts'
import { Board } from './Board.tsx'
import { goalOf, Standing, StateTag } from './ChallengeItem.tsx'

/** Opens a challenge: its goal, the viewer's weeks, and the board. */
export async function openChallenge(challengeNo: number): Promise<void> {
  await openSheet((close) => <ChallengeSheet challengeNo={challengeNo} onLeave={() => close()} />, { title: words.title, full: true })
}

function ChallengeSheet({ challengeNo, onLeave }: { challengeNo: number; onLeave: () => void }) {
  const [week, setWeek] = useState<number>()
  const found = useChallenge(challengeNo, week)
  if (isNotFound(found.error)) return <NotFoundView />
  if (!found.data) return <QueryFallback query={found} skeleton={<Skeleton className="h-80 rounded-card" />} />
  const challenge = found.data
  const { title, kind, start_date, end_date, reason } = challenge
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex flex-wrap items-center gap-1.5">
        <StateTag state={challenge.state} />
        <h3 className="min-w-0 text-t7 font-bold break-words">{title}</h3>
      </div>
      <p className="num mt-1 text-t4 text-fg2">{`${words.kinds[kind]} · ${goalOf(challenge)}`}</p>
      <p className="num text-t4 text-fg2">{words.period(koreanDate(start_date), koreanDate(end_date))}</p>
      {reason !== '' && <p className="mt-2 text-t4 break-words">{words.reason(reason)}</p>}
      <Standing challenge={challenge} />
      {challenge.scope === 'each' && <OwnWeeks weeks={challenge.my_weeks} />}
      {challenge.state !== 0 && <Board challenge={challenge} onWeek={setWeek} onLeave={onLeave} />}
      <Acts challenge={challenge} />
    </div>
  )
}

/** Which weeks the viewer has reached. */
function OwnWeeks({ weeks }: { weeks: ChallengeDetail['my_weeks'] }) {
  if (weeks.length < 2) return null
  return (
    <ul aria-label={words.myWeeks} className="mt-3 flex flex-wrap gap-1.5">
      {weeks.map(({ from, is_reached, is_due }, at) => (
        <li
          key={from}
          className={`num rounded-badge px-2 py-1 text-t3 font-semibold ${is_reached ? 'bg-brand-weak text-brand-fg' : 'bg-sunken text-fg2'}`}
        >
          {`${words.weekOf(at + 1)} ${is_reached ? words.weekDone : is_due ? words.weekOpen : words.weekFree}`}
        </li>
      ))}
    </ul>
  )
}

function Acts({ challenge }: { challenge: ChallengeDetail }) {
  const { acts } = challenge
  if (acts.every((act) => act === 'cheer')) return null
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-6">
      {acts.includes('edit') && (
        <Button variant="quiet" size={44} className="flex-1!" onClick={() => void editIt(challenge)}>
          {words.edit}
        </Button>
      )}
      {acts.includes('cancel') && (
        <Button variant="quiet" size={44} className="flex-1!" onClick={() => void cancelIt(challenge)}>
          {words.cancel}
        </Button>
      )}
      {acts.includes('leave') && (
        <Button variant="quiet" full onClick={() => void leaveIt(challenge)}>
          {words.leave}
        </Button>
      )}
      {acts.includes('join') && (
        <Button full onClick={() => void joinIt(challenge)}>
          {words.join}
        </Button>
      )}
    </div>
  )
}

async function joinIt({ challenge_no }: ChallengeDetail): Promise<void> {
  if (!(await confirm({ title: words.joinAsk, text: words.joinText, yes: words.join }))) return
  await busy(join(challenge_no)).then(() => toast(words.joinedToast), alertError)
}

async function leaveIt({ challenge_no }: ChallengeDetail): Promise<void> {
  if (!(await confirm({ title: words.leaveAsk, text: words.leaveText, yes: words.leave, danger: true }))) return
  await busy(leave(challenge_no)).then(() => toast(words.leftToast), alertError)
}

async function cancelIt({ challenge_no }: ChallengeDetail): Promise<void> {
  const isCancelled = await openTextSheet({
    title: words.cancelTitle,
    label: words.cancelReason,
    hint: words.cancelHint,
    max: REASON_MAX,
    missing: words.cancelMissing,
    submit: words.cancel,
    send: (reason) => cancel(challenge_no, reason),
  })
  if (isCancelled) toast(words.cancelledToast)
}

const editIt = async (challenge: ChallengeDetail): Promise<void> =>
  (await loadSheet(() => import('./ChallengeForm.tsx')))?.openEdit(challenge)
