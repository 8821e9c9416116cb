import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import type { CounselInfo } from '../../contract/session.ts'
import { EXTENSIONS_MAX } from '../../rules.ts'
import { COUNSEL, counselActs } from '../../transitions.ts'
import { counsel, sessionBar as words } from '../../words/session.ts'
import { Extended } from '../Extended.tsx'
import { DetailLink } from './DetailLink.tsx'
import { Strip, stripId } from './Strip.tsx'
import { clockText, isExtendTime, leftOf, lengthOf, warningAt } from './time.ts'
import type { Session } from './useSession.ts'

const hintId = (counNo: number): string => `counsel-hint-${counNo}`

/** A session that runs, in the bar above its messages: the remaining time, and what this side may do. */
export function Running(session: Session) {
  const { info, now } = session
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-4 pl-5">
        <div className="relative min-w-0 flex-[1_1_9rem]">
          <DetailLink info={info}>
            <span className="@min-[36rem]:hidden">{words.left}</span>
            <span className="hidden @min-[36rem]:inline">{words.product(info.title, info.minutes)}</span>
          </DetailLink>
          <Clock info={info} now={now} />
        </div>
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          <Actions {...session} />
        </div>
      </div>
      <Hint {...session} className="px-5 pb-2" />
      <TimeLine info={info} now={now} />
      <Strip {...session} />
    </>
  )
}

type At = Pick<Session, 'info' | 'now'>

/** The remaining time, and the whole one. */
export function Clock({ info, now }: At) {
  const left = leftOf(info, now)
  const length = lengthOf(info)
  const warning = warningAt(left, length)
  return (
    <p role="timer" aria-live="off" className="flex flex-wrap items-baseline gap-x-2">
      <span className={cx('num text-n1 leading-9 font-bold', warning !== null && warning <= 5 && 'text-danger-fg')}>{clockText(left)}</span>
      <span className="num text-t4 whitespace-nowrap text-fg3">
        <span className="hidden @min-[36rem]:inline">{words.leftShort} </span>
        {words.of(clockText(length))}
      </span>
    </p>
  )
}

/** The remaining part of the time as a line. */
export function TimeLine({ info, now }: At) {
  const length = lengthOf(info)
  return (
    <span aria-hidden className="block h-[3px] bg-line">
      <span className="block h-full bg-brand" style={{ width: `${length > 0 ? Math.min(100, (leftOf(info, now) / length) * 100) : 0}%` }} />
    </span>
  )
}

/** Extend and quit of the member, or the expert's request to end. Answers to the other side stand in the strip. */
export function Actions({
  info,
  now,
  run,
  onGround = false,
}: Session & { /** On the ground of the page, not on a surface. */ onGround?: boolean }) {
  const { state, side } = info
  const acts = counselActs(state, side)
  const others = <Extended place="RoomAction" info={info} />
  if (side === 'expert') {
    return (
      <>
        {others}
        {state !== COUNSEL.quitRequested && (
          <Button
            variant="line"
            size={48}
            disabled={!acts.includes('requestQuit')}
            aria-describedby={stripId(info.coun_no)}
            onClick={() => run('requestQuit')}
          >
            {counsel.acts.requestQuit}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      {others}
      {acts.includes('requestExtension') && info.ext_minutes !== null && (
        <Button
          variant="weak"
          size={48}
          className={onGround ? 'disabled:bg-surface!' : undefined}
          disabled={extensionProblem(info, now) !== null}
          aria-describedby={hintId(info.coun_no)}
          onClick={() => run('requestExtension')}
        >
          {counsel.acts.requestExtension}
        </Button>
      )}
      {acts.includes('quit') && (
        <Button variant={onGround ? 'line' : 'quiet'} size={48} onClick={() => run('quit')}>
          {counsel.acts.quit}
        </Button>
      )}
    </>
  )
}

/** Why the member cannot ask for an extension now, or null. */
function extensionProblem({ ext_count, ...info }: CounselInfo, now: number): string | null {
  if (ext_count >= EXTENSIONS_MAX) return words.extensionMax
  return isExtendTime(info, now) ? null : words.extensionLater
}

/** One line below the clock: a lost partner, the time that is almost over, or why the extension has to wait. */
export function Hint({ info, now, isPartnerHere, className }: Session & { className?: string }) {
  const left = leftOf(info, now)
  const warning = warningAt(left, lengthOf(info))
  const mayExtend = info.state === COUNSEL.inProgress && info.side === 'member' && info.ext_minutes !== null
  const problem = mayExtend ? extensionProblem(info, now) : null
  const isOver = left === 0 && info.state === COUNSEL.inProgress
  const lines = [
    isPartnerHere === false ? words.partnerAway(info.partner?.haru_name ?? counsel.gone) : null,
    isOver ? words.ending : null,
    warning && left > 0 ? words.warnings[warning] : null,
    mayExtend && !isOver ? (problem ?? words.extendHint) : null,
  ].filter((line) => line !== null)
  if (lines.length === 0) return null
  return (
    <p
      id={hintId(info.coun_no)}
      className={cx('text-t3', warning === null && isPartnerHere !== false ? 'text-fg3' : 'font-medium text-warn-fg', className)}
    >
      {lines.join(' ')}
    </p>
  )
}
