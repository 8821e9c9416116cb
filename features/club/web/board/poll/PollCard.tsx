import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href, hrefNear } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { toast } from '#kit/web/overlays.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { BoardPost, Club, Poll } from '../../../contract.ts'
import { hasPower, standingOf } from '../../../rules.ts'
import { LIVING_STATES } from '../../../transitions.ts'
import { pollWords as words } from '../../../words/poll.ts'
import { whenOf } from '../../when.ts'
import { askToClose, makeBungae, nameOf, openVoters } from './actions.tsx'
import { vote } from './api.ts'
import { leftOf } from './form.ts'
import { OptionRow } from './OptionRow.tsx'

type Props = { post: BoardPost; poll: Poll; club: Club; refresh: () => Promise<unknown> }

/** The poll of a post: its options with the viewer's vote, the counts, and what the author and the staff do with it. */
export default function PollCard({ post, poll, club, refresh }: Props) {
  const place = useScreen()
  const now = useNow()
  const isOver = poll.is_closed || Date.parse(poll.end_dt) <= now.getTime()
  const isStale = isOver && !poll.is_closed
  useEffect(() => {
    if (isStale) void refresh()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the end has come: the counts are told now
  }, [isStale])
  const { mine, chosen, choose, send, isBusy } = useVote(post, poll, refresh)
  const note = noteOf(club)
  const mayVote = !isOver && note === null
  const isSame = chosen.length === mine.length && chosen.every((no) => mine.includes(no))
  return (
    <section aria-label={words.poll} className="mx-5 mt-3 mb-4 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center gap-1.5">
        <h3 className="text-t5 font-bold">{words.poll}</h3>
        {isOver && <Tag>{words.closed}</Tag>}
        {poll.is_multiple && <Tag tone="info">{words.multiple}</Tag>}
        {poll.is_anonymous && <Tag tone="info">{words.anonymous}</Tag>}
      </div>
      <p className="num mt-1 text-t3 text-fg3">
        {words.voters(poll.voter_qtt)}
        {!isOver && ` · ${words.until(whenOf(poll.end_dt, now))} · ${leftOf(poll.end_dt, now)}`}
      </p>
      <fieldset className="mt-3 flex min-w-0 flex-col gap-2">
        <legend className="sr-only">{words.options}</legend>
        {poll.options.map((option) => (
          <OptionRow
            key={option.option_no}
            name={nameOf(option, now)}
            count={option.vote_qtt}
            all={poll.voter_qtt}
            isMultiple={poll.is_multiple}
            isChosen={chosen.includes(option.option_no)}
            group={`poll-${post.board_no}`}
            onChoose={mayVote ? () => choose(option.option_no) : null}
            onVoters={
              poll.is_anonymous || !option.vote_qtt
                ? null
                : () => void openVoters(post.board_no, option, (id) => hrefNear(place, 'MyHaruRoom', { id }))
            }
          />
        ))}
      </fieldset>
      {note !== null && !isOver && <p className="mt-3 text-t4 text-fg2">{note}</p>}
      {mayVote && (
        <>
          {mine.length === 0 && <p className="mt-3 text-t3 text-fg3">{words.later}</p>}
          <Button full size={48} busy={isBusy} disabled={chosen.length === 0 || isSame} onClick={() => void send(chosen)} className="mt-3">
            {mine.length === 0 ? words.vote : words.change}
          </Button>
          {mine.length > 0 && (
            <Button full variant="quiet" size={44} disabled={isBusy} onClick={() => void send([])} className="mt-1">
              {words.takeBack}
            </Button>
          )}
        </>
      )}
      <HostActs {...{ post, poll, club, isOver, now }} />
    </section>
  )
}

/** The viewer's vote, stored and as it is being changed. */
function useVote(post: BoardPost, poll: Poll, refresh: Props['refresh']) {
  const mine = poll.options.filter(({ is_mine }) => is_mine).map(({ option_no }) => option_no)
  const [changed, setChanged] = useState<number[] | null>(null)
  const chosen = changed ?? mine
  const choose = (no: number) => {
    if (!poll.is_multiple) setChanged([no])
    else setChanged(chosen.includes(no) ? chosen.filter((one) => one !== no) : [...chosen, no])
  }
  const [isBusy, setBusy] = useState(false)
  const send = async (options: number[]) => {
    setBusy(true)
    try {
      await vote(post.board_no, options)
      setChanged(null)
      toast(options.length > 0 ? words.voted : words.tookBack)
    } catch (error) {
      void refresh()
      alertError(error)
    } finally {
      setBusy(false)
    }
  }
  return { mine, chosen, choose, send, isBusy }
}

/** What an author or the staff does with a poll; for all, the bungae that it became. */
function HostActs({ post, poll, club, isOver, now }: Omit<Props, 'refresh'> & { isOver: boolean; now: Date }) {
  const myNo = useViewer()?.user_no
  if (poll.adhoc_no !== null) {
    return (
      <Link
        to={href('ClubBungaeDetail', { id: poll.adhoc_no })}
        className="pressable mt-3 flex min-h-12 items-center justify-between rounded-tile bg-brand-weak px-4 text-t4 font-bold text-brand-fg"
      >
        {words.toBungae}
        <ChevronRight aria-hidden size={18} />
      </Link>
    )
  }
  const standing = standingOf(club.my)
  const isHost = post.author?.user_no === myNo || hasPower(standing, 'moderate', club)
  if (!isHost || noteOf(club) !== null) return null
  const dates = poll.options.filter(({ start_dt }) => start_dt !== null && Date.parse(start_dt) > now.getTime())
  return (
    <div className="mt-2 flex flex-col gap-1">
      {dates.length > 0 && hasPower(standing, 'createBungae', club) && (
        <Button full variant="weak" size={48} onClick={() => void makeBungae(post, dates, now)}>
          {words.bungae}
        </Button>
      )}
      {!isOver && (
        <Button full variant="quiet" size={44} onClick={() => void askToClose(post.board_no)}>
          {words.close}
        </Button>
      )}
    </div>
  )
}

/** Why the viewer cannot vote, or null. */
function noteOf(club: Club): string | null {
  if (!LIVING_STATES.includes(club.state)) return words.clubClosed
  return hasPower(standingOf(club.my), 'write', club) ? null : words.membersOnly
}
