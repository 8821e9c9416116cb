import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { InboxNav } from '#features/operator/operator/public.ts'
import type { QueueCount } from '#features/operator/contract.ts'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { useMay } from '#kit/web/console/operator.ts'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { Link } from '#kit/web/screen.tsx'
import { inbox, screens, sections, type Section } from '../screens.ts'
import { consoleShell as words } from './words.ts'

/** The section of a path. */
export const screenAt = (pathname: string) => screens.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))

type Props = { counts: readonly QueueCount[]; onPick: () => void }

/** The navigation: the inbox, and the groups of sections, of which the present one is open. */
export function Sections({ counts, onPick }: Props) {
  const { pathname } = useLocation()
  const here = screenAt(pathname)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise, which is not a cleanup function.
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} aria-label={words.sections} className="flex flex-col gap-0.5 px-3 py-2 wide:flex-1 wide:overflow-y-auto">
      <InboxNav counts={counts} onPick={onPick} />
      <div className={cx('flex flex-col gap-0.5 border-t border-line pt-2', here === inbox ? 'mt-2' : 'mt-1')}>
        {sections.map((section) => (
          <Group key={section.title} section={section} here={here} counts={counts} onPick={onPick} />
        ))}
      </div>
    </nav>
  )
}

type GroupProps = Props & { section: Section; here: ConsoleScreen | undefined }

/** A group leads to its first section; inside of it all its sections are listed. */
function Group({ section: { title, icon: Icon, screens: all }, here, counts, onPick }: GroupProps) {
  const may = useMay()
  const shown = all.filter(({ icon, right }) => icon !== undefined && may(right))
  const [first] = shown
  if (!first) return null
  const isHere = here !== undefined && all.includes(here)
  const isOpen = isHere && shown.length > 1
  return (
    <>
      <Link
        to={first.path}
        onClick={onPick}
        aria-current={isHere && !isOpen ? 'page' : undefined}
        aria-expanded={shown.length > 1 ? isOpen : undefined}
        className={cx(
          'flex min-h-11 flex-none items-center gap-2.5 rounded-tile px-3 text-t4 -outline-offset-2',
          isHere && !isOpen ? 'bg-brand-weak font-bold text-brand-fg' : 'wide:hover:bg-sunken',
          isHere ? 'font-bold text-fg' : 'text-fg2',
        )}
      >
        <Icon aria-hidden size={20} strokeWidth={1.9} />
        {title}
        {!isOpen && <Waiting count={shown.reduce((sum, one) => sum + waitingIn(one, counts), 0)} />}
      </Link>
      {isOpen && shown.map((one) => <Item key={one.path} one={one} here={here} counts={counts} onPick={onPick} />)}
    </>
  )
}

function Item({ one, here, counts, onPick }: Props & { one: ConsoleScreen; here: ConsoleScreen | undefined }) {
  const { path, title, icon: Icon } = one
  const isHere = one === here || here?.under === path
  return (
    <Link
      to={path}
      onClick={onPick}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex min-h-11 flex-none items-center gap-2.5 rounded-tile pr-3 pl-6 text-t4 -outline-offset-2',
        isHere ? 'bg-brand-weak font-bold text-brand-fg' : 'text-fg2 wide:hover:bg-sunken',
      )}
    >
      {Icon && <Icon aria-hidden size={18} strokeWidth={1.9} />}
      {title}
      <Waiting count={waitingIn(one, counts)} />
    </Link>
  )
}

const waitingIn = ({ counts: names = [] }: ConsoleScreen, counts: readonly QueueCount[]): number =>
  counts.reduce((sum, { queue, count }) => sum + (names.includes(queue) ? count : 0), 0)

/** How many cases wait. */
export const Waiting = ({ count }: { count: number }) =>
  count > 0 && (
    // Positioned, so that text for screen readers does not make the page wider than a phone.
    <span className="relative ml-auto tabular-nums">
      <span aria-hidden>{number(count)}</span>
      <span className="sr-only">{words.waiting(number(count))}</span>
    </span>
  )
