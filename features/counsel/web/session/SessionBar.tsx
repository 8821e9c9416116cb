import { useRef, type ReactNode, type Ref } from 'react'
import type { ChatRoom } from '#features/chat/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useScreen } from '#kit/web/screen.tsx'
import type { CounselInfo } from '../../contract/session.ts'
import { EXTENSIONS_MAX } from '../../rules.ts'
import { COUNSEL, counselActs, RUNNING_STATES } from '../../transitions.ts'
import { stateLine } from '../../words/detail.ts'
import { counsel, sessionBar as words } from '../../words/session.ts'
import { useCounsel, useCounselUpdates } from '../api.ts'
import { Extended } from '../Extended.tsx'
import { DetailLink } from './DetailLink.tsx'
import { Spoken } from './Spoken.tsx'
import { BeforeStart } from './BeforeStart.tsx'
import { Strip, stripId } from './Strip.tsx'
import { clockText, isBeating, isExtendTime, leftOf, lengthOf, warningAt } from './time.ts'
import { useBeat, useWakeLock } from './useBeat.ts'
import { useRunAct, type RunAct } from './useRunAct.ts'
import { useServerNow } from './useServerNow.ts'
import { dayTime } from './when.ts'

/** Between two drawings of the remaining time (specification section 9). Milliseconds. */
const DRAW_MS = 200
const SECOND_MS = 1000
const hintId = (counNo: number): string => `counsel-hint-${counNo}`

/** Above the messages of a counsel room: its counselling, the remaining time, and what this side may do now. */
export default function SessionBar({ room: { coun_no } }: { room: ChatRoom }) {
  return coun_no === null ? null : <Bar key={coun_no} counNo={coun_no} />
}

function Bar({ counNo }: { counNo: number }) {
  const found = useCounsel(counNo)
  const { active } = useScreen()
  useCounselUpdates()
  if (found.data) return <Opened info={found.data} isHere={active} />
  if (!found.isError || found.isFetching) {
    return (
      <Box>
        <div role="status" aria-label={ko.ui.loading} className="px-5 py-3">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="mt-2 h-8 w-32" />
        </div>
      </Box>
    )
  }
  return (
    <Box>
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-5 py-2 text-t4">
        <p role="alert">{words.failed}</p>
        <Button variant="quiet" size={44} onClick={() => void found.refetch()}>
          {ko.ui.retry}
        </Button>
      </div>
    </Box>
  )
}

function Opened({ info, isHere }: { info: CounselInfo; isHere: boolean }) {
  const isRunning = RUNNING_STATES.includes(info.state)
  const now = useServerNow(isRunning ? DRAW_MS : SECOND_MS)
  const isOn = isHere && isBeating(info, now)
  const isPartnerHere = useBeat(info, isOn)
  useWakeLock(isOn)
  const box = useRef<HTMLElement>(null)
  const run = useRunAct(info, box)
  const around = { info, now, run, isPartnerHere }
  return (
    <>
      {isRunning && isHere && info.channel !== 'chat' && <Extended place="Stage" info={info} />}
      <Box ref={box}>
        {isRunning && <Running {...around} />}
        {info.state === COUNSEL.accepted && <BeforeStart {...around} isOn={isOn} />}
        {!isRunning && info.state !== COUNSEL.accepted && <Closed info={info} now={now} />}
        {isRunning && <Spoken left={leftOf(info, now)} length={lengthOf(info)} />}
      </Box>
    </>
  )
}

function Box({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <section
      ref={ref}
      aria-label={words.title}
      tabIndex={-1}
      className="@container z-(--z-bar) flex-none border-b border-line bg-surface outline-none"
    >
      {children}
    </section>
  )
}

type PartProps = { info: CounselInfo; now: number; run: RunAct; isPartnerHere: boolean | null }

function Running({ info, now, run, isPartnerHere }: PartProps) {
  const left = leftOf(info, now)
  const length = lengthOf(info)
  const warning = warningAt(left, length)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-4 pl-5">
        <div className="relative min-w-0 flex-[1_1_9rem]">
          <DetailLink info={info}>
            <span className="@min-[36rem]:hidden">{words.left}</span>
            <span className="hidden @min-[36rem]:inline">{words.product(info.title, info.minutes)}</span>
          </DetailLink>
          <p role="timer" aria-live="off" className="flex flex-wrap items-baseline gap-x-2">
            <span className={cx('num text-n1 leading-9 font-bold', warning !== null && warning <= 5 && 'text-danger-fg')}>
              {clockText(left)}
            </span>
            <span className="num text-t4 whitespace-nowrap text-fg3">
              <span className="hidden @min-[36rem]:inline">{words.leftShort} </span>
              {words.of(clockText(length))}
            </span>
          </p>
        </div>
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          <Extended place="RoomAction" info={info} />
          <Actions info={info} now={now} run={run} />
        </div>
      </div>
      <Hint info={info} now={now} isPartnerHere={isPartnerHere} />
      <span aria-hidden className="block h-[3px] bg-line">
        <span className="block h-full bg-brand" style={{ width: `${length > 0 ? Math.min(100, (left / length) * 100) : 0}%` }} />
      </span>
      <Strip info={info} now={now} run={run} />
    </>
  )
}

/** Extend and quit of the member, or the expert's request to end. Answers to the other side stand in the strip. */
function Actions({ info, now, run }: { info: CounselInfo; now: number; run: RunAct }) {
  const { state, side } = info
  const acts = counselActs(state, side)
  if (side === 'expert') {
    if (state === COUNSEL.quitRequested) return null
    return (
      <Button
        variant="line"
        size={48}
        disabled={!acts.includes('requestQuit')}
        aria-describedby={stripId(info.coun_no)}
        onClick={() => run('requestQuit')}
      >
        {counsel.acts.requestQuit}
      </Button>
    )
  }
  return (
    <>
      {acts.includes('requestExtension') && info.ext_minutes !== null && (
        <Button
          variant="weak"
          size={48}
          disabled={extensionProblem(info, now) !== null}
          aria-describedby={hintId(info.coun_no)}
          onClick={() => run('requestExtension')}
        >
          {counsel.acts.requestExtension}
        </Button>
      )}
      {acts.includes('quit') && (
        <Button variant="quiet" size={48} onClick={() => run('quit')}>
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
function Hint({ info, now, isPartnerHere }: Omit<PartProps, 'run'>) {
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
      className={cx('px-5 pb-2 text-t3', warning === null && isPartnerHere !== false ? 'text-fg3' : 'font-medium text-warn-fg')}
    >
      {lines.join(' ')}
    </p>
  )
}

/** A counselling that is not accepted, or over. */
function Closed({ info, now }: { info: CounselInfo; now: number }) {
  const over = info.quit_dt
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 pr-4 pl-5">
      <div className="relative min-w-0 flex-[1_1_9rem]">
        <DetailLink info={info}>{counsel.detail}</DetailLink>
        <p className="text-t5 font-bold">{titleOf(info)}</p>
        <p className="text-t3 text-fg3">{over === null ? words.product(info.title, info.minutes) : words.endedAt(dayTime(over, now))}</p>
      </div>
      <Extended place="RoomAction" info={info} />
    </div>
  )
}

const titleOf = ({ state, side }: CounselInfo): string =>
  state === COUNSEL.requested ? words.requested : (stateLine[side][state] ?? words.ended)
