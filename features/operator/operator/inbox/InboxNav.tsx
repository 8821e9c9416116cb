import {
  Banknote,
  BellRing,
  BookOpenCheck,
  ClipboardCheck,
  Flag,
  Headphones,
  Inbox,
  ListFilter,
  Scale,
  TriangleAlert,
  Truck,
  Undo2,
  User,
  UserRoundCheck,
  X,
} from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { useAddress } from '#kit/web/console/section.ts'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { useOperatorNo } from '#kit/web/console/operator.ts'
import { Link } from '#kit/web/screen.tsx'
import type { QueueCount } from '../../contract.ts'
import type { InboxGroup } from '../../rules.ts'
import { inbox as words } from '../../words/inbox.ts'
import { ageText, URGENCY_TEXT, urgencyOf } from './due.ts'
import { countText } from '../WaitingCount.tsx'
import { countOf, groupsOf, INBOX_PATH, inboxPath, queryIn, type GroupCount } from './query.ts'
import { dropFilter, useSavedFilters } from './savedFilters.ts'

type Props = { counts: readonly QueueCount[]; onPick: () => void }

/** The lists of the inbox, for the console's navigation; inside of the inbox its groups too, each with its number and its oldest case. */
export function InboxNav({ counts, onPick }: Props) {
  const { pathname, search } = useAddress()
  const isHere = pathname === INBOX_PATH || pathname.startsWith(`${INBOX_PATH}/`)
  const query = isHere ? queryIn(new URLSearchParams(search)) : null
  const now = useConsoleNow()
  const isAll = query !== null && query.group === undefined && query.show !== 'mine'
  const groups = groupsOf(counts).filter(({ group, count }) => count > 0 || group === query?.group)
  return (
    <>
      <Item to={INBOX_PATH} icon={Inbox} isHere={isAll} onPick={onPick} right={<Count count={countOf(counts, {})} />}>
        <span className="flex-1 font-semibold">{words.all}</span>
      </Item>
      <Item
        to={inboxPath({ show: 'mine' })}
        icon={User}
        isHere={query?.show === 'mine'}
        onPick={onPick}
        right={<Count count={countOf(counts, { show: 'mine' })} />}
      >
        <span className="flex-1">{words.mine}</span>
      </Item>
      {query !== null && <Saved onPick={onPick} here={inboxPath(query)} />}
      {query !== null && groups.length > 0 && (
        <>
          <p className="mt-1 flex justify-between border-t border-line px-3 pt-3 pb-1 text-t2 text-fg2">
            <span>{words.groupsTitle}</span>
            <span>{words.oldest}</span>
          </p>
          {groups.map((one) => (
            <GroupItem key={one.group} one={one} isHere={query.group === one.group} onPick={onPick} now={now} />
          ))}
        </>
      )}
    </>
  )
}

function GroupItem({
  one: { group, count, oldest, due },
  isHere,
  onPick,
  now,
}: {
  one: GroupCount
  isHere: boolean
  onPick: () => void
  now: Date
}) {
  const urgency = due === null ? 'later' : urgencyOf(due, now)
  const age = oldest !== null && (
    <span className={cx('ml-auto text-t3 tabular-nums', URGENCY_TEXT[urgency])}>
      <span className="sr-only">, {words.oldest}</span> {ageText(oldest, now)}
    </span>
  )
  return (
    <Item
      to={inboxPath({ group })}
      icon={ICONS[group]}
      isDanger={urgency === 'now' && !isHere && SEVERE.includes(group)}
      isHere={isHere}
      onPick={onPick}
      right={age}
    >
      <span className="flex min-w-0 items-baseline gap-1.5">
        <span className="truncate">{words.groups[group]}</span> <strong className="text-fg tabular-nums">{countText(count)}</strong>
      </span>
    </Item>
  )
}

function Saved({ onPick, here }: { onPick: () => void; here: string }) {
  const operatorNo = useOperatorNo() ?? 0
  const filters = useSavedFilters(operatorNo)
  return filters.map(({ name, path }) => (
    <div key={name} className="flex">
      <div className="min-w-0 flex-1">
        <Item to={path} icon={ListFilter} isHere={here === path} onPick={onPick}>
          <span className="truncate">{name}</span>
        </Item>
      </div>
      <button
        type="button"
        aria-label={words.dropFilter(name)}
        onClick={() => dropFilter(operatorNo, name)}
        className="grid min-h-11 w-9 flex-none place-items-center rounded-tile text-fg3 wide:hover:bg-sunken"
      >
        <X aria-hidden size={16} strokeWidth={1.9} />
      </button>
    </div>
  ))
}

type ItemProps = {
  to: string
  icon: ComponentType<{ size?: number; strokeWidth?: number; className?: string; 'aria-hidden'?: boolean }>
  isHere: boolean
  isDanger?: boolean
  onPick: () => void
  right?: ReactNode
  children: ReactNode
}

function Item({ to, icon: Icon, isHere, isDanger = false, onPick, right, children }: ItemProps) {
  return (
    <Link
      to={to}
      onClick={onPick}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex min-h-11 flex-none items-center gap-2.5 rounded-tile px-3 text-t4 -outline-offset-2',
        isHere ? 'bg-brand-weak font-bold text-brand-fg' : 'text-fg wide:hover:bg-sunken',
      )}
    >
      <Icon aria-hidden size={20} strokeWidth={1.9} className={cx('flex-none', isDanger && 'text-danger-fg')} />
      {children}
      {right}
    </Link>
  )
}

const Count = ({ count }: { count: number }) =>
  count > 0 && (
    // Positioned, so that text for screen readers does not make the page wider than a phone.
    <span className="relative ml-auto font-semibold tabular-nums">
      <span aria-hidden>{countText(count)}</span>
      <span className="sr-only">{words.waiting(countText(count))}</span>
    </span>
  )

/** Groups whose icon warns too: somebody may be in danger. */
const SEVERE: readonly InboxGroup[] = ['care', 'alert']

const ICONS: Readonly<Record<InboxGroup, ItemProps['icon']>> = {
  care: TriangleAlert,
  alert: BellRing,
  report: Flag,
  legal: Scale,
  dispute: Undo2,
  inquiry: Headphones,
  exchange: Banknote,
  application: UserRoundCheck,
  shop: Truck,
  money: BookOpenCheck,
  proposal: ClipboardCheck,
}
