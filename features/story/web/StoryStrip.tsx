import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useProfile } from '#features/account/web/public.ts'
import { href } from '#features/routes.ts'
import { Avatar, type AvatarPerson } from '#kit/ui/Avatar.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { StoryRing } from '#kit/ui/StoryRing.tsx'
import { story as words } from '#features/story/words.ts'
import { Link } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { StoryEntry } from '../contract.ts'
import { useStories } from './api.ts'

/** The members with stories, mine first; a brand-coloured ring marks unseen ones. Hidden for a guest without any. */
export function StoryStrip() {
  const myNo = useViewer()?.user_no
  const found = useStories()
  const entries = found.data ?? []
  const others = entries.filter(({ user_no }) => user_no !== myNo)
  if (myNo === undefined && entries.length === 0 && !found.isPending) return null
  return (
    <section aria-label={words.strip}>
      <ul className="no-bar flex gap-1.5 overflow-x-auto overscroll-x-contain px-4 pt-2 pb-2.5" aria-busy={found.isPending || undefined}>
        {myNo !== undefined && <OwnEntry entry={entries.find(({ user_no }) => user_no === myNo)} />}
        {others.map((entry) => (
          <MemberEntry key={entry.user_no} entry={entry} />
        ))}
        {found.isPending && <Waiting />}
      </ul>
    </section>
  )
}

function OwnEntry({ entry }: { entry: StoryEntry | undefined }) {
  const me = useProfile().data
  const face = me && { ...me, ...me.user_info, cate_no: null }
  const plus = (
    <span className="grid size-[22px] place-items-center rounded-full bg-brand text-on-brand ring-2 ring-surface">
      <Plus size={14} strokeWidth={3} aria-hidden />
    </span>
  )
  return (
    <li className={cx(CELL, 'relative')}>
      {entry ? (
        <>
          <Link to={href('StoryDetail', { id: entry.user_no })} className={FACE}>
            <AvatarWithRing person={face ?? entry} seen />
            <Name>{words.mine}</Name>
          </Link>
          <Link to={href('StoryCreate')} aria-label={words.add} className={PLUS_TARGET}>
            {plus}
          </Link>
        </>
      ) : (
        <Link to={href('StoryCreate')} className={FACE}>
          <span className="block p-[5px]">
            <Avatar person={face ?? null} size={FACE_PX} />
          </span>
          <Name after={`, ${words.add}`}>{words.mine}</Name>
          <span className={PLUS}>{plus}</span>
        </Link>
      )}
    </li>
  )
}

function MemberEntry({ entry }: { entry: StoryEntry }) {
  const seen = entry.story_list.every(({ isshow }) => isshow)
  return (
    <li className={CELL}>
      <Link to={href('StoryDetail', { id: entry.user_no })} className={FACE}>
        <AvatarWithRing person={entry} seen={seen} />
        <Name faint={seen} after={`${words.theirs}, ${seen ? words.seen : words.unseen}`}>
          {entry.haru_name}
        </Name>
      </Link>
    </li>
  )
}

function AvatarWithRing({ person, seen }: { person: AvatarPerson; seen: boolean }) {
  return (
    <StoryRing seen={seen}>
      <Avatar person={{ ...person, cate_no: null }} size={FACE_PX} />
    </StoryRing>
  )
}

/** The visible name; `after` is for screen readers. */
function Name({ faint, after, children }: { faint?: boolean; after?: string; children: ReactNode }) {
  return (
    <span className={cx('mt-1 block w-full truncate text-center text-t3', faint && 'text-fg3')}>
      {children}
      {after && <span className="sr-only">{after}</span>}
    </span>
  )
}

/** The loading entries, in the size of the final ones. */
function Waiting() {
  return Array.from({ length: 4 }, (_, at) => (
    <li key={at} className={CELL} role={at === 0 ? 'status' : undefined} aria-label={at === 0 ? ko.ui.loading : undefined}>
      <Skeleton className="m-[5px] size-14 rounded-full" />
      <Skeleton className="mt-1.5 h-4 w-12" />
    </li>
  ))
}

const FACE_PX = 56
const CELL = 'flex w-[4.75rem] flex-none flex-col items-center'
const FACE = 'flex w-full flex-col items-center rounded-tile focus-visible:-outline-offset-2'
const PLUS = 'absolute top-[42px] left-[calc(50%+10px)]'
/** A press target of 44 px that leaves the middle of the avatar to the other link. */
const PLUS_TARGET = 'absolute top-[36px] left-[calc(50%+4px)] size-[44px] rounded-full pt-[6px] pl-[6px]'
