import { useCallback, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { relativeTime } from '#kit/ui/format.ts'
import { Html } from '#kit/ui/Html.tsx'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { story as words } from '#features/story/words.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { useOnline } from '#kit/web/native.ts'
import { Link } from '#kit/web/screen.tsx'
import { listStoryReplies, listStoryViewers, type Story, type StoryReply, type StoryViewer } from '../../contract.ts'
import { REPLIES_PAGE, VIEWERS_PAGE } from '../../rules.ts'

export type PeopleTab = 'viewers' | 'replies'

const PANEL = 'story-people'

type Props = {
  story: Story
  /** The path of a member's room. */
  hrefOf: (userNo: number) => string
}

/** The viewers and replies, for the author. */
export function PeopleSheet({ start, ...props }: Props & { start: PeopleTab }) {
  const [tab, setTab] = useState(start)
  const tabs = [
    { value: 'viewers', label: words.viewers },
    { value: 'replies', label: words.replies },
  ] as const
  return (
    <>
      <div className="-mx-5">
        <Tabs label={words.people} tabs={tabs} value={tab} onChange={setTab} panelId={PANEL} />
      </div>
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
        {tab === 'viewers' ? <Viewers {...props} /> : <Replies {...props} />}
      </div>
    </>
  )
}

function Viewers({ story: { story_no }, hrefOf }: Props) {
  const found = useInfiniteQuery({
    queryKey: keyOf(listStoryViewers, { params: { story_no }, query: {} }),
    queryFn: ({ pageParam, signal }) => call(listStoryViewers, { params: { story_no }, query: { ...pageParam } }, { signal }),
    initialPageParam: undefined as { before_dt: string; before_user_no: number } | undefined,
    getNextPageParam: (last: StoryViewer[]) => {
      const end = last.length < VIEWERS_PAGE ? undefined : last.at(-1)
      return end && { before_dt: end.reg_dt, before_user_no: end.user_no }
    },
    staleTime: 0,
  })
  return (
    <List found={found} empty={<EmptyView text={words.noViewers} sub={words.noViewersHelp} />}>
      {(viewer) => <PersonRow key={viewer.user_no} person={viewer} to={hrefOf(viewer.user_no)} />}
    </List>
  )
}

/** All replies to an own story, or the member's replies to another's. */
export function Replies({ story: { story_no }, hrefOf }: Props) {
  const found = useInfiniteQuery({
    queryKey: keyOf(listStoryReplies, { params: { story_no }, query: {} }),
    queryFn: ({ pageParam, signal }) => call(listStoryReplies, { params: { story_no }, query: { before_no: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: StoryReply[]) => (last.length < REPLIES_PAGE ? undefined : last.at(-1)?.reply_no),
    staleTime: 0,
  })
  return (
    <List found={found} empty={<EmptyView text={words.noReplies} sub={words.noRepliesHelp} />}>
      {(reply) => (
        <PersonRow key={reply.reply_no} person={reply} to={hrefOf(reply.user_no)}>
          <Html html={reply.reply_content} className="text-t5" />
        </PersonRow>
      )}
    </List>
  )
}

type Found<T> = Pick<
  ReturnType<typeof useInfiniteQuery<T[]>>,
  'isPending' | 'isError' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'hasNextPage' | 'fetchNextPage' | 'refetch'
> & { data: { pages: T[][] } | undefined }

function List<T>({ found, empty, children }: { found: Found<T>; empty: ReactNode; children: (row: T) => ReactNode }) {
  const online = useOnline()
  const list = useRef<HTMLUListElement>(null)
  const { data, fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const again = () => void found.refetch()
  if (!data && !online) return <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />
  if (!data && found.isError && !found.isFetching) return <ErrorView onRetry={again} />
  if (!data) return <Waiting />
  const rows = data.pages.flat()
  if (rows.length === 0) return empty
  return (
    <>
      <ul ref={list}>{rows.map(children)}</ul>
      <ListEnd scroller={NO_SCROLLER} state={endOf(found)} onMore={more} />
    </>
  )
}

/** The sheet scrolls instead of a page: the distance to the window's bottom is used. */
const NO_SCROLLER: RefObject<HTMLElement | null> = { current: null }

function PersonRow({ person, to, children }: { person: StoryViewer | StoryReply; to: string; children?: ReactNode }) {
  const now = useNow()
  return (
    <li className="flex min-h-16 items-start gap-3 py-2">
      <Link to={to} aria-label={words.room(person.haru_name)} className="hit flex-none rounded-full">
        <Avatar person={person} size={44} />
      </Link>
      <div className="min-w-0 flex-1 self-center">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="max-w-full truncate text-t5 font-semibold">{person.haru_name}</b>
          <time dateTime={person.reg_dt} className="text-t3 text-fg3">
            {relativeTime(person.reg_dt, now)}
          </time>
        </p>
        {children}
      </div>
    </li>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label={ko.ui.loading}>
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 py-2">
          <Skeleton className="size-11 flex-none rounded-full" />
          <Skeleton className="h-[18px] w-32" />
        </div>
      ))}
    </div>
  )
}
