import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import type { CounselInfo } from '../../contract/session.ts'
import { extensionDue } from '../../rules.ts'
import { COUNSEL, counselActs, type CounselAct } from '../../transitions.ts'
import { counsel, sessionBar as words } from '../../words/session.ts'
import type { PressedAct } from './actions.ts'
import { leftOf } from './time.ts'
import type { RunAct } from './useRunAct.ts'

export const stripId = (counNo: number): string => `counsel-strip-${counNo}`

type Props = { info: CounselInfo; now: number; run: RunAct }

/** What one side asked of the other, and the answers or the way back: in the states 6 and 7 alone. */
export function Strip({ info, now, run }: Props) {
  const { state, side } = info
  const acts = counselActs(state, side)
  if (state === COUNSEL.extendRequested) return <Extension info={info} now={now} run={run} acts={acts} />
  if (state !== COUNSEL.quitRequested) return null
  if (side === 'expert') {
    return (
      <Frame id={stripId(info.coun_no)} text={words.quitWaits}>
        <Act act="cancelQuit" variant="quiet" acts={acts} run={run} />
      </Frame>
    )
  }
  return (
    <Frame id={stripId(info.coun_no)} isAsked text={words.quitAsked(nameOf(info))} sub={words.quitAskedHelp}>
      <Act act="rejectQuit" variant="quiet" acts={acts} run={run} />
      <Act act="approveQuit" variant="main" acts={acts} run={run} />
    </Frame>
  )
}

function Extension({ info, now, run, acts }: Props & { acts: CounselAct[] }) {
  const asked = info.extensions.find(({ state }) => state === 0)
  const minutes = asked?.minutes ?? info.ext_minutes ?? 0
  const seconds = leftOf(info, now) > 0 || info.end_dt === null ? null : secondsUntil(extensionDue(new Date(info.end_dt)), now)
  if (info.side === 'member') {
    return (
      <Frame
        id={stripId(info.coun_no)}
        text={words.extensionWaits(minutes)}
        sub={seconds === null ? undefined : words.answerWaits(seconds)}
      >
        <Act act="cancelExtension" variant="quiet" acts={acts} run={run} />
      </Frame>
    )
  }
  const price = counsel.viv(asked?.price ?? info.ext_price ?? 0)
  return (
    <Frame
      id={stripId(info.coun_no)}
      isAsked
      text={words.extensionAsked(nameOf(info), minutes)}
      sub={seconds === null ? words.extra(price) : words.answerWithin(seconds)}
    >
      <Act act="rejectExtension" variant="quiet" acts={acts} run={run} />
      <Act act="approveExtension" variant="main" acts={acts} run={run} />
    </Frame>
  )
}

/** Amber where this side has to answer. */
function Frame({
  id,
  isAsked = false,
  text,
  sub,
  children,
}: {
  id: string
  isAsked?: boolean
  text: string
  sub?: string
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'mx-3 my-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-tile px-3.5 py-2.5',
        isAsked ? 'bg-warn-weak' : 'bg-sunken',
      )}
    >
      <p id={id} className="flex min-w-0 flex-[1_1_12rem] items-start gap-2 text-t4">
        <Clock aria-hidden size={18} strokeWidth={2} className={cx('mt-0.5 flex-none', isAsked ? 'text-warn-fg' : 'text-fg3')} />
        <span className="min-w-0">
          <b className="font-semibold break-words">{text}</b> {sub && <span className="num text-fg2">{sub}</span>}
        </span>
      </p>
      <div className="ml-auto flex flex-wrap justify-end gap-2">{children}</div>
    </div>
  )
}

type ActProps = { act: PressedAct; variant: 'main' | 'quiet'; acts: readonly CounselAct[]; run: RunAct }

function Act({ act, variant, acts, run }: ActProps) {
  if (!acts.includes(act)) return null
  return (
    <Button variant={variant} size={44} onClick={() => run(act)} className={variant === 'quiet' ? 'bg-surface!' : undefined}>
      {counsel.acts[act]}
    </Button>
  )
}

const nameOf = ({ partner }: CounselInfo): string => partner?.haru_name ?? counsel.gone
const secondsUntil = (due: Date, now: number): number => Math.max(0, Math.ceil((due.getTime() - now) / 1000))
