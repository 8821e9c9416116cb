import { Suspense, useEffect, useMemo, useState, type RefObject } from 'react'
import { Virtualizer } from 'virtua'
import { LineFoot, type LineQuery } from '#features/post/web/public.ts'
import { href } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { whenIdle } from '#kit/web/part.ts'
import { Link } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'
import { Ad } from './Ad.tsx'
import type { DailyActs } from './actions.tsx'
import { Cares } from './Cares.tsx'
import { DailyCard } from './DailyCard.tsx'
import { Hero } from './Hero.tsx'
import { optional } from './optional.ts'
import { Strip } from './Strip.tsx'

/** The hero and the cards that a phone shows: drawn before anything is measured, and by the server. */
const FIRST_SCREEN = 3
/** Cards before the ads. */
const BEFORE_ADS = 2

type Props = { line: LineQuery; dailys: Daily[]; acts: DailyActs; scroller: RefObject<HTMLDivElement | null> }

/** Stories and hero, the cards as far as they can be seen, and the foot that asks for more. */
export function Line({ line, dailys, acts, scroller }: Props) {
  const rows = useMemo<(Daily | 'head' | 'ads')[]>(
    () => ['head', ...dailys.slice(0, BEFORE_ADS), 'ads', ...dailys.slice(BEFORE_ADS)],
    [dailys],
  )
  useWholeScreen(scroller)
  if (dailys.length === 0) return <Nothing />
  const seen = dailys.slice(0, FIRST_SCREEN - 1).find((daily) => daily.daily_images.length > 0)
  return (
    <section aria-label={ko.titles.DailyLineMain}>
      <Virtualizer scrollRef={scroller} data={rows} bufferSize={600} ssrCount={FIRST_SCREEN}>
        {(row) =>
          row === 'head' ? (
            <Head key="head" />
          ) : row === 'ads' ? (
            <Ads key="ads" />
          ) : (
            <div key={row.daily_no} className="px-3 pb-2.5">
              <DailyCard daily={row} acts={acts} first={row === seen} />
            </div>
          )
        }
      </Virtualizer>
      <LineFoot line={line} scroller={scroller} />
    </section>
  )
}

/**
 * The list draws its first rows alone until it is scrolled; on a tall screen short cards would leave a hole below them.
 * A nudge that nobody sees makes it draw what the screen has room for.
 */
function useWholeScreen(scroller: Props['scroller']): void {
  useEffect(
    () =>
      whenIdle(() => {
        const element = scroller.current
        if (!element || element.scrollTop > 0) return
        element.scrollTop = 1
        requestAnimationFrame(() => {
          if (element.scrollTop === 1) element.scrollTop = 0
        })
      }),
    [scroller],
  )
}

/** What stands above the cards. */
export function Head() {
  const ready = useIdle()
  return (
    <div>
      <Strip ready={ready} />
      <div className="px-3 pt-3 pb-2.5 wide:pt-5">
        <Hero />
      </div>
      <Cares ready={ready} />
    </div>
  )
}

function Ads() {
  const ready = useIdle()
  return (
    <div>
      <Ad ready={ready} />
    </div>
  )
}

/** Whether the page once had nothing better to do: what may come later comes then. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(wasIdle)
  useEffect(() => (idle ? undefined : whenIdle(() => setIdle((wasIdle = true)))), [idle])
  return idle
}

/** Of this page; a row that scrolls back into sight does not wait again. */
let wasIdle = false

const Suggestions = optional(async () => (await import('#features/follow/web/public.ts')).FollowSuggestions)

function Nothing() {
  const write = (
    <Link
      to={href('DailyCreate')}
      className="pressable inline-flex min-h-12 items-center rounded-tile bg-brand-weak px-4 font-semibold text-brand-fg"
    >
      {ko.daily.write}
    </Link>
  )
  return (
    <>
      <Head />
      <EmptyView text={ko.daily.emptyLine} sub={ko.daily.emptyLineHelp} action={write} />
      <Suspense>
        <Suggestions />
      </Suspense>
    </>
  )
}
