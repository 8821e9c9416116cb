import { Ellipsis, Pause, Play, Users, Volume2, VolumeX, X } from 'lucide-react'
import type { RefObject } from 'react'
import { hrefNear } from '#features/routes.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { relativeTime } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { isFilm } from '#kit/ui/picture.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { story as words } from '#features/story/words.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { Story } from '../../contract.ts'

type Props = {
  story: Story
  at: number
  all: number
  bar: RefObject<HTMLSpanElement | null>
  stopped: boolean
  sound: boolean
  onPause: () => void
  onSound: () => void
  /** Missing for guests. */
  onMore?: () => void
  onClose: () => void
}

/** Progress, author and buttons of the player. */
export function Head({ story, at, all, bar, stopped, sound, onPause, onSound, onMore, onClose }: Props) {
  return (
    <div className="absolute inset-x-0 top-0 bg-linear-to-b from-black/75 from-65% to-transparent px-2 pt-[calc(var(--safe-t)+8px)] pb-7">
      <Bars at={at} all={all} bar={bar} />
      <div className="mt-1 flex flex-wrap items-center justify-end">
        <Author story={story} />
        <div className="flex flex-none">
          {isFilm(story.st_image) && (
            <IconButton
              label={sound ? words.soundOff : words.soundOn}
              icon={sound ? <Volume2 size={22} /> : <VolumeX size={22} />}
              onClick={onSound}
              className={ON_PICTURE}
            />
          )}
          <IconButton
            label={stopped ? words.play : words.pause}
            icon={stopped ? <Play size={22} /> : <Pause size={22} />}
            onClick={onPause}
            className={ON_PICTURE}
          />
          {onMore && <IconButton label={words.more} icon={<Ellipsis size={22} />} onClick={onMore} className={ON_PICTURE} />}
          <IconButton label={ko.ui.close} icon={<X size={24} />} onClick={onClose} className={ON_PICTURE} />
        </div>
      </div>
    </div>
  )
}

function Author({ story }: { story: Story }) {
  const place = useScreen()
  const now = useNow()
  return (
    <Link
      to={hrefNear(place, 'MyHaruRoom', { id: story.user_no })}
      className="flex min-h-11 min-w-24 flex-1 items-center gap-2 rounded-tile px-1"
    >
      <Avatar person={{ ...story, cate_no: null }} size={34} />
      <span className="min-w-0">
        <b className="line-clamp-2 text-t4 leading-tight font-bold">
          {story.haru_name}
          <span className="sr-only">{words.theirRoom}</span>
        </b>
        <span className="flex items-center gap-1 text-t3">
          <time dateTime={story.reg_dt}>{relativeTime(story.reg_dt, now)}</time>
          {story.visibility === 'followers' && <Users role="img" aria-label={words.forFollowers} size={13} />}
        </span>
      </span>
    </Link>
  )
}

function Bars({ at, all, bar }: Pick<Props, 'at' | 'all' | 'bar'>) {
  return (
    <div aria-hidden className="flex gap-1 px-1">
      {Array.from({ length: all }, (_, place) => (
        <span key={place} className="h-[3px] flex-1 overflow-hidden rounded-full bg-white/40">
          {place < at && <span className="block size-full bg-white" />}
          {place === at && <span ref={bar} className="block size-full origin-left bg-white" />}
        </span>
      ))}
    </div>
  )
}

const ON_PICTURE = 'text-white active:bg-white/20 wide:hover:bg-white/20'
