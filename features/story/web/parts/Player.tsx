import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { HiddenNote } from '#features/post/web/public.ts'
import { Html } from '#kit/ui/Html.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { isFilm, pictureAt } from '#kit/ui/picture.ts'
import { story as words } from '#features/story/words.ts'
import { useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Story } from '../../contract.ts'
import { PICTURE_SECONDS, displayMs } from '../../rules.ts'
import { markShown, renewStories } from '../api.ts'
import { AuthorBar } from './AuthorBar.tsx'
import { Head } from './Head.tsx'
import { Media } from './Media.tsx'
import { openStoryMenu } from './menu.tsx'
import { openPeople } from './openPeople.tsx'
import { ReplyBar } from './ReplyBar.tsx'
import { Stage } from './Stage.tsx'
import { useKeys } from './useKeys.ts'
import { useProgress } from './useProgress.ts'

type Props = {
  /** The stories of one member, at least one. */
  stories: readonly Story[]
  start: number
  /** Called after the last and before the first story. False: there is no other member, and the story stays. */
  onOther: (by: -1 | 1) => boolean
  onClose: () => void
}

/** Shows stories one after another on the full screen, dark in both themes. */
export function Player({ stories, start, onOther, onClose }: Props) {
  const [index, setIndex] = useState(start)
  const at = Math.min(index, stories.length - 1)
  const story = stories[at]!
  const isMine = story.user_no === useViewer()?.user_no
  const place = useScreen()
  const pause = usePause()
  const [sound, setSound] = useSound()
  const media = useMedia(story)
  const runs = pause.runs && media.isReady
  const step = (by: -1 | 1) => {
    if (stories[at + by]) return setIndex(at + by)
    if (!onOther(by) && by > 0) pause.stop()
  }
  const { bar, showProgress } = useProgress({
    id: story.story_no,
    duration: media.duration,
    runs: runs && !media.isFilm,
    onDone: () => step(1),
  })
  useMarkSeen(story, stories[at + 1])
  const more = useMenu(story, isMine, pause.whilePaused)
  useKeys({ onStep: step, onPause: pause.toggle, onClose })
  return (
    <main data-theme="dark" className="relative flex size-full flex-col overflow-hidden bg-black text-white">
      <h1 tabIndex={-1} className="sr-only">
        {words.of(story.haru_name)}
      </h1>
      <p role="status" className="sr-only">
        {`${words.position(at + 1, stories.length)}, ${media.kind}`}
      </p>
      <Stage
        onTap={step}
        onHold={pause.setHeld}
        onSwipeAcross={(by) => void onOther(by)}
        onSwipeDown={onClose}
        below={
          <>
            {story.hidden && <HiddenNote />}
            {story.st_content !== '' && (
              <Html html={story.st_content} className="max-h-[35vh] overflow-y-auto rounded-tile bg-black/65 px-3 py-2 text-t5" />
            )}
          </>
        }
        over={
          <>
            <Head
              {...{ story, at, bar, sound }}
              all={stories.length}
              stopped={pause.stopped}
              onPause={pause.toggle}
              onSound={() => setSound(!sound)}
              onMore={more}
              onClose={onClose}
            />
            <StepButtons onStep={step} />
          </>
        }
      >
        <Media
          key={media.id}
          {...{ story, runs, sound }}
          onReady={media.ready}
          onProgress={showProgress}
          onEnd={() => step(1)}
          onPlayRefused={() => (sound ? setSound(false) : pause.stop())}
        />
      </Stage>
      <div className="safe-b flex-none">
        <div className="px-3 py-2">
          {isMine ? (
            <AuthorBar story={story} onPeople={(tab) => pause.whilePaused(() => openPeople(story, tab, place))} />
          ) : (
            <ReplyBar
              story={story}
              onWriting={pause.setWriting}
              whilePaused={pause.whilePaused}
              onReplies={() => pause.whilePaused(() => openPeople(story, null, place))}
            />
          )}
        </div>
      </div>
    </main>
  )
}

/** Buttons with the effect of a tap on the left or right. */
function StepButtons({ onStep }: { onStep: (by: -1 | 1) => void }) {
  return (
    <>
      <IconButton label={words.previous} icon={<ChevronLeft size={26} />} onClick={() => onStep(-1)} className={`${STEP_BUTTON} left-1`} />
      <IconButton label={words.next} icon={<ChevronRight size={26} />} onClick={() => onStep(1)} className={`${STEP_BUTTON} right-1`} />
    </>
  )
}

// A fixed size, independent of the text size, because they cover the picture.
const STEP_BUTTON = 'absolute! top-1/2 size-[44px]! -translate-y-1/2 bg-black/40 text-white active:bg-black/60 wide:hover:bg-black/60'

const useMenu = (story: Story, isMine: boolean, whilePaused: (work: () => Promise<unknown>) => void) => {
  const isMember = useViewer() !== null
  return isMember ? () => whilePaused(() => openStoryMenu(story, isMine)) : undefined
}

/** All reasons to pause. With reduced motion a story starts paused until the member plays it. */
function usePause() {
  const [stopped, setStopped] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [isHeld, setHeld] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const [isInterrupted, setInterrupted] = useState(false)
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const whilePaused = (work: () => Promise<unknown>) => {
    setInterrupted(true)
    void work().finally(() => setInterrupted(false))
  }
  const runs = !stopped && !isHeld && !isWriting && !isInterrupted && isVisible
  return { stopped, runs, setHeld, setWriting, whilePaused, stop: () => setStopped(true), toggle: () => setStopped((was) => !was) }
}

function onVisibility(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}

/** The media of a story: whether it is loaded, and how long it is shown. A broken item counts as a picture. */
function useMedia(story: Story) {
  const { st_image: item, story_no } = story
  const address = Object.values(item.transforms)[0] ?? ''
  const id = `${story_no} ${address}`
  const [ready, setReady] = useState<{ id: string; isFilm: boolean } | null>(null)
  const [renewed, setRenewed] = useState('')
  const isReady = ready?.id === id
  return {
    id,
    isReady,
    isFilm: isReady && ready.isFilm,
    duration: isReady && ready.isFilm ? displayMs(item) : PICTURE_SECONDS * 1000,
    kind: isFilm(item) ? words.film : words.picture,
    ready: (how: 'picture' | 'film' | 'broken') => {
      setReady({ id, isFilm: how === 'film' })
      // Marked addresses expire after some minutes: fetches new ones once.
      if (how !== 'broken' || !address.includes('mark=') || renewed === id) return
      setRenewed(id)
      void renewStories(story)
    },
  }
}

/** The sound setting, which stays for the next stories; off at first. */
function useSound(): [boolean, (on: boolean) => void] {
  const [sound, setSound] = useState(lastSound)
  return [sound, (on) => setSound((lastSound = on))]
}
let lastSound = false

/** Records that the story was seen, and preloads the next picture. */
function useMarkSeen(story: Story, next: Story | undefined): void {
  useEffect(() => {
    markShown(story)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each story
  }, [story.story_no])
  const coming = pictureAt(next?.st_image, 'full')
  useEffect(() => {
    if (coming) new Image().src = coming
  }, [coming])
}
