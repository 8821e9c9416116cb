import { Suspense, useEffect, useMemo, useState, type RefObject } from 'react'
import { VirtualRows } from '#kit/ui/VirtualRows.tsx'
import { LineFoot, type LineQuery } from '#features/post/web/public.ts'
import { href } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { lazyOptional } from '#kit/web/lazyOptional.ts'
import { whenIdle } from '#kit/web/part.ts'
import { Link } from '#kit/web/screen.tsx'
import type { Daily } from '../../contract.ts'
import { AdSlot } from './AdSlot.tsx'
import type { DailyActions } from './actions.tsx'
import { CareCards } from './CareCards.tsx'
import { DailyCard } from './DailyCard.tsx'
import { Hero } from './Hero.tsx'
import { StorySlot } from './StorySlot.tsx'

/** Rows that a phone shows at first: rendered before measuring, also by the server. */
const FIRST_SCREEN = 3
/** The height of a card with a picture, the most common one, on a phone, in pixels. */
const CARD_HEIGHT = 470
/** How many cards are above the ads. */
const BEFORE_ADS = 2

type Props = { line: LineQuery; dailys: Daily[]; actions: DailyActions; scroller: RefObject<HTMLDivElement | null> }

/** Stories and hero, the virtualized cards, and the foot that loads more. */
export function Line({ line, dailys, actions, scroller }: Props) {
  const rows = useMemo<(Daily | 'head' | 'ads')[]>(
    () => ['head', ...dailys.slice(0, BEFORE_ADS), 'ads', ...dailys.slice(BEFORE_ADS)],
    [dailys],
  )
  useFillScreen(scroller)
  if (dailys.length === 0) return <EmptyLine />
  const seen = dailys.slice(0, FIRST_SCREEN - 1).find((daily) => daily.daily_images.length > 0)
  return (
    <section aria-label={ko.titles.DailyLineMain}>
      <VirtualRows scrollRef={scroller} data={rows} itemSize={CARD_HEIGHT} bufferSize={600} ssrCount={FIRST_SCREEN}>
        {(row) =>
          row === 'head' ? (
            <Head key="head" />
          ) : row === 'ads' ? (
            <Ads key="ads" />
          ) : (
            <div key={row.daily_no} className="px-3 pb-2.5">
              <DailyCard daily={row} actions={actions} first={row === seen} />
            </div>
          )
        }
      </VirtualRows>
      <LineFoot line={line} scroller={scroller} />
    </section>
  )
}

/**
 * The virtualizer renders only `ssrCount` rows until the first scroll, which leaves a gap below short cards on a tall
 * screen. Scrolling by one pixel and back makes it fill the screen.
 */
function useFillScreen(scroller: Props['scroller']): void {
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

/** The part above the cards. */
export function Head() {
  const ready = useIdle()
  return (
    <div>
      <StorySlot ready={ready} />
      <div className="px-3 pt-3 pb-2.5 wide:pt-5">
        <Hero />
      </div>
      <CareCards ready={ready} />
    </div>
  )
}

function Ads() {
  const ready = useIdle()
  return (
    <div>
      <AdSlot ready={ready} />
    </div>
  )
}

/** Whether the page has been idle once: then parts with low priority load. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(wasIdle)
  useEffect(() => (idle ? undefined : whenIdle(() => setIdle((wasIdle = true)))), [idle])
  return idle
}

/** Module state, so that a row that is mounted again does not wait again. */
let wasIdle = false

const Suggestions = lazyOptional(async () => (await import('#features/follow/web/public.ts')).FollowSuggestions)

function EmptyLine() {
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
