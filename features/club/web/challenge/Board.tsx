import { Check, ChevronLeft, ChevronRight, HandHeart } from 'lucide-react'
import { hrefNear } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import type { ChallengeDetail, ChallengeRow } from '../../contract.ts'
import { CHALLENGE } from '../../transitions.ts'
import { amountOf, challengeWords as words } from '../../words/challenge.ts'
import { cheer } from './api.ts'

type Props = { challenge: ChallengeDetail; onWeek: (week: number) => void; onLeave: () => void }

/** Who takes part, in the order of joining, and what each did in a week; after the end, who reached the goal. */
export function Board({ challenge, onWeek, onLeave }: Props) {
  const { board, state } = challenge
  const hasEnded = state === CHALLENGE.ended
  return (
    <section aria-label={hasEnded ? words.endBoard : words.board} className="pt-6">
      {hasEnded ? <h4 className="text-t6 font-bold">{words.endBoard}</h4> : <Week challenge={challenge} onWeek={onWeek} />}
      {board.length === 0 && <p className="py-4 text-t4 text-fg2">{hasEnded ? words.nobodyReached : words.nobody}</p>}
      <ul className="divide-y divide-line">
        {board.map((row) => (
          <Row key={row.person.user_no} {...{ challenge, row, hasEnded, onLeave }} />
        ))}
      </ul>
    </section>
  )
}

/** The week of the board, with the ways to the others. */
function Week({ challenge: { week, weeks, from, to }, onWeek }: Omit<Props, 'onLeave'>) {
  const step = (label: string, by: number, icon: React.ReactNode) => {
    const isOff = week + by < 0 || week + by >= weeks
    return (
      <IconButton
        label={label}
        icon={icon}
        aria-disabled={isOff || undefined}
        className={cx(isOff ? 'text-off' : 'text-fg2')}
        onClick={() => !isOff && onWeek(week + by)}
      />
    )
  }
  return (
    <div className="flex items-center gap-2">
      <h4 aria-live="polite" className="num min-w-0 flex-1">
        <b className="block text-t6 font-bold">{words.boardOf(week + 1, weeks)}</b>
        <span className="block text-t3 text-fg2">{words.period(koreanDate(from), koreanDate(to))}</span>
      </h4>
      {step(words.previous, -1, <ChevronLeft aria-hidden size={20} />)}
      {step(words.next, 1, <ChevronRight aria-hidden size={20} />)}
    </div>
  )
}

type RowProps = { challenge: ChallengeDetail; row: ChallengeRow; hasEnded: boolean; onLeave: () => void }

function Row({ challenge, row, hasEnded, onLeave }: RowProps) {
  const place = useScreen()
  const isMine = useViewer()?.user_no === row.person.user_no
  const { person, amount, is_reached, cheer_qtt, days } = row
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <Link
        to={hrefNear(place, 'MyHaruRoom', { id: person.user_no })}
        aria-label={words.roomOf(person.haru_name)}
        onClick={onLeave}
        className="grid size-11 flex-none place-items-center rounded-full"
      >
        <Avatar person={person} size={42} />
      </Link>
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-1.5 text-t5 font-semibold">
          <span className="min-w-0 break-words">{person.haru_name}</span>
          {is_reached && (
            <span className="flex items-center gap-0.5 text-t3 font-semibold text-brand-fg">
              <Check aria-hidden size={14} />
              {words.reached}
            </span>
          )}
        </p>
        <p className="num text-t3 text-fg2">
          {hasEnded ? amountOf(challenge.kind, amount) : words.didInWeek(amountOf(challenge.kind, amount))}
          {cheer_qtt > 0 && ` · ${words.cheers(cheer_qtt)}`}
        </p>
        {!hasEnded && <Dots days={days} />}
      </div>
      {challenge.acts.includes('cheer') && !isMine && <Cheer challengeNo={challenge.challenge_no} row={row} />}
    </li>
  )
}

/** The days of the week: filled where something counts. The text above says the sum. */
const Dots = ({ days }: Pick<ChallengeRow, 'days'>) => (
  <span aria-hidden className="mt-1.5 flex gap-1.5">
    {days.map((amount, at) => (
      <span
        key={at}
        className={cx('size-3 rounded-full', (amount ?? 0) > 0 ? 'bg-brand' : amount === null ? 'border border-line' : 'bg-press')}
      />
    ))}
  </span>
)

function Cheer({ challengeNo, row: { person, is_cheered } }: { challengeNo: number; row: ChallengeRow }) {
  const { user_no, haru_name } = person
  return (
    <Button
      variant={is_cheered ? 'quiet' : 'main'}
      size={44}
      disabled={is_cheered}
      icon={<HandHeart aria-hidden size={17} />}
      aria-label={is_cheered ? words.cheeredOf(haru_name) : words.cheerOf(haru_name)}
      onClick={() => void busy(cheer(challengeNo, user_no)).catch(alertError)}
    >
      {is_cheered ? words.cheered : words.cheer}
    </Button>
  )
}
