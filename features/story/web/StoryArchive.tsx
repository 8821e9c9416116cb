import { Film } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { href } from '#features/routes.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { isFilm } from '#kit/ui/picture.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { story as words } from '#features/story/words.ts'
import { useOnline } from '#kit/web/native.ts'
import { Link, useGo } from '#kit/web/screen.tsx'
import type { Story } from '../contract.ts'
import { usePastStories, type PastQuery } from './api.ts'

/** My ended stories by day; nobody else sees them. */
export default function StoryArchive() {
  const found = usePastStories()
  const scroller = useRef<HTMLDivElement>(null)
  const go = useGo()
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const stories = found.data?.pages.flat()
  return (
    <Page
      header={<Header left="back" title={ko.titles.StoryArchive} onLeft={() => go.back(href('DailyLineMain'))} />}
      className="bg-surface"
      scrollRef={scroller}
      onRefresh={() => found.refetch()}
    >
      {stories === undefined && <ArchivePending found={found} />}
      {stories?.length === 0 && <EmptyArchive />}
      {stories !== undefined && stories.length > 0 && (
        <>
          {daysOf(stories).map(({ day, stories: ofDay }) => (
            <Day key={day} day={day} stories={ofDay} />
          ))}
          <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
        </>
      )}
    </Page>
  )
}

function Day({ day, stories }: { day: string; stories: Story[] }) {
  return (
    <section aria-labelledby={`day-${day}`} className="pt-3">
      <h2 id={`day-${day}`} className="px-5 pb-2 text-t5 font-bold">
        {koreanDate(day)}
      </h2>
      <ul className="grid grid-cols-3 gap-0.5">
        {stories.map((story) => (
          <li key={story.story_no}>
            <Link
              to={href('StorySingleDetail', { id: story.story_no })}
              aria-label={words.past(koreanDate(story.reg_dt), koreanTime(story.reg_dt))}
              className="relative block aspect-[3/4] overflow-hidden bg-sunken focus-visible:z-1"
            >
              <StoryThumb story={story} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function StoryThumb({ story: { st_thumb, st_image } }: { story: Story }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (st_thumb === null || broken === st_thumb) {
    return (
      <span className="grid size-full place-items-center text-fg3">
        <Film aria-hidden size={26} strokeWidth={1.7} />
      </span>
    )
  }
  return (
    <>
      <img src={st_thumb} alt="" loading="lazy" decoding="async" onError={() => setBroken(st_thumb)} className="size-full object-cover" />
      {isFilm(st_image) && (
        <span aria-hidden className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-black/60 text-white">
          <Film size={13} />
        </span>
      )}
    </>
  )
}

function EmptyArchive() {
  const go = useGo()
  const createLink = (
    <Button variant="weak" size={48} onClick={() => go.to(href('StoryCreate'))}>
      {words.add}
    </Button>
  )
  return <EmptyView text={words.noPast} sub={words.noPastHelp} action={createLink} />
}

function ArchivePending({ found }: { found: PastQuery }) {
  const online = useOnline()
  const waits = useDelayed(found.isPending && found.isFetching)
  const again = () => void found.refetch()
  if (!online) return <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />
  if (found.isError && !found.isFetching) return <ErrorView onRetry={again} />
  if (!waits) return null
  return (
    <div role="status" aria-label={ko.ui.loading} className="grid grid-cols-3 gap-0.5 pt-12">
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="aspect-[3/4]" />
      ))}
    </div>
  )
}

/** The stories grouped by day, newest first as given. */
function daysOf(stories: Story[]): { day: string; stories: Story[] }[] {
  const days = Map.groupBy(stories, ({ reg_dt }) => koreanDay(new Date(reg_dt)))
  return [...days].map(([day, ofDay]) => ({ day, stories: ofDay }))
}
