import type { ReactNode, Ref } from 'react'
import type { ChatRoom } from '#features/chat/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import type { CounselInfo } from '../../contract/session.ts'
import { COUNSEL, RUNNING_STATES } from '../../transitions.ts'
import { stateLine } from '../../words/detail.ts'
import { counsel, sessionBar as words } from '../../words/session.ts'
import { useCounsel, useCounselUpdates } from '../api.ts'
import { Extended } from '../Extended.tsx'
import { BeforeStart } from './BeforeStart.tsx'
import { DetailLink } from './DetailLink.tsx'
import { openIntake } from './openIntake.ts'
import { Running } from './Running.tsx'
import { Spoken } from './Spoken.tsx'
import { leftOf, lengthOf } from './time.ts'
import { useSession, type Session } from './useSession.ts'
import { dayTime } from './when.ts'

/** Above the messages of a counsel room: its counselling, the remaining time, and what this side may do now. */
export default function SessionBar({ room: { coun_no } }: { room: ChatRoom }) {
  return coun_no === null ? null : <Bar key={coun_no} counNo={coun_no} />
}

function Bar({ counNo }: { counNo: number }) {
  const found = useCounsel(counNo)
  useCounselUpdates()
  return found.data ? <Opened info={found.data} /> : <BarFallback found={found} />
}

function Opened({ info }: { info: CounselInfo }) {
  const session = useSession(info)
  const isRunning = RUNNING_STATES.includes(info.state)
  return (
    <>
      {isRunning && session.isOn && info.channel !== 'chat' && (
        <Extended
          place="Stage"
          info={info}
          isWide={false}
          onBack={null}
          onIntake={() => void openIntake(info)}
          isFull={false}
          onFull={null}
        />
      )}
      <SessionBox session={session} />
    </>
  )
}

/** What the bar shows of a counselling in any state. */
export function SessionBox({ session }: { session: Session }) {
  const { info, now, box } = session
  const isRunning = RUNNING_STATES.includes(info.state)
  return (
    <Box ref={box}>
      {isRunning && <Running {...session} />}
      {info.state === COUNSEL.accepted && <BeforeStart {...session} />}
      {!isRunning && info.state !== COUNSEL.accepted && <Closed info={info} now={now} />}
      {isRunning && <Spoken left={leftOf(info, now)} length={lengthOf(info)} />}
    </Box>
  )
}

/** While the counselling is loaded, and when that failed. */
export function BarFallback({ found }: { found: ReturnType<typeof useCounsel> }) {
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
