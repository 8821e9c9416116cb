import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import type { CounselInfo } from '../../contract/session.ts'
import { PRESENT_SECONDS, START_LATE_MINUTES } from '../../rules.ts'
import { counselActs } from '../../transitions.ts'
import { counsel, sessionBar as words } from '../../words/session.ts'
import { Extended } from '../Extended.tsx'
import { DetailLink } from './DetailLink.tsx'
import { clockText, isStartTime } from './time.ts'
import type { RunAct } from './useRunAct.ts'
import { dayTime } from './when.ts'

type Props = { info: CounselInfo; now: number; run: RunAct; isPartnerHere: boolean | null; /** The screen sends beats. */ isOn: boolean }

/** An accepted session: when it starts, and from five minutes before, who is there. */
export function BeforeStart({ info, now, run, isPartnerHere, isOn }: Props) {
  const untilStart = Date.parse(info.hope_dt) - now
  const isThere = isPartnerHere ?? wasSeen(info, now)
  const name = info.partner?.haru_name ?? counsel.gone
  const waiting = info.channel !== 'chat' && <Extended place="Waiting" info={info} />
  if (!isOn) {
    return (
      <div className="relative flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2.5">
        <div className="relative min-w-0 flex-[1_1_12rem]">
          <DetailLink info={info}>{words.product(info.title, info.minutes)}</DetailLink>
          <p className="text-t5 font-bold">{words.planned(dayTime(info.hope_dt, now))}</p>
          {untilStart > 0 && untilStart < HOUR_MS && <p className="num text-t3 text-fg2">{words.untilStart(clockText(untilStart))}</p>}
        </div>
        {waiting}
      </div>
    )
  }
  const mayStart = counselActs(info.state, info.side).includes('start')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 pr-4 pl-5">
      <div className="relative min-w-0 flex-[1_1_12rem]">
        <DetailLink info={info}>
          {untilStart > 0 ? words.untilStart(clockText(untilStart)) : words.product(info.title, info.minutes)}
        </DetailLink>
        <p role="status" className="text-t5 font-bold">
          {isThere ? words.bothHere : words.waiting}
        </p>
        <p className="text-t3 text-fg2">{untilStart > 0 || isThere ? words.startsWithBoth : words.late(START_LATE_MINUTES)}</p>
        <ul className="mt-1 flex flex-wrap gap-x-4 text-t3">
          <Presence name={words.me} isThere />
          <Presence name={name} isThere={isThere} />
        </ul>
      </div>
      {waiting}
      {mayStart && (
        <Button size={48} disabled={!isThere || !isStartTime(info, now)} onClick={() => run('start')}>
          {counsel.acts.start}
        </Button>
      )}
    </div>
  )
}

function Presence({ name, isThere }: { name: string; isThere: boolean }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={cx('size-2 flex-none rounded-full', isThere ? 'bg-brand' : 'bg-edge')} />
      <span className="text-fg2">
        {name} <b className="font-semibold text-fg">{isThere ? words.here : words.away}</b>
      </span>
    </li>
  )
}

/** Whether the other side's last beat is young enough, before the first answer to a beat of our own. */
function wasSeen({ side, member_seen_dt, expert_seen_dt }: CounselInfo, now: number): boolean {
  const seen = side === 'member' ? expert_seen_dt : member_seen_dt
  return seen !== null && now - Date.parse(seen) < PRESENT_SECONDS * 1000
}
