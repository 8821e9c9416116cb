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
import { PICTURE_SECONDS, stayOf } from '../../rules.ts'
import { markShown, renewStories } from '../api.ts'
import { AuthorBar } from './AuthorBar.tsx'
import { Head } from './Head.tsx'
import { Media } from './Media.tsx'
import { openStoryMenu } from './menu.tsx'
import { openPeople } from './open.tsx'
import { ReplyBar } from './ReplyBar.tsx'
import { Stage } from './Stage.tsx'
import { useKeys } from './useKeys.ts'
import { useRun } from './useRun.ts'

type Props = {
  /** Of one member, at least one. */
  stories: readonly Story[]
  start: number
  /** Beyond the last, and before the first. False: there is nobody there, and the story stays. */
  onOther: (by: -1 | 1) => boolean
  onClose: () => void
}

/** Shows stories one after another over the whole screen, dark in either theme. */
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
  const { bar, draw } = useRun({ id: story.story_no, stay: media.stay, runs: runs && !media.isFilm, onDone: () => step(1) })
  useSeen(story, stories[at + 1])
  const more = useMenu(story, isMine, pause.aside)
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
        onHold={pause.hold}
        onAcross={(by) => void onOther(by)}
        onDown={onClose}
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
            <Turns onStep={step} />
          </>
        }
      >
        <Media
          key={media.id}
          {...{ story, runs, sound }}
          onReady={media.ready}
          onProgress={draw}
          onEnd={() => step(1)}
          onRefused={() => (sound ? setSound(false) : pause.stop())}
        />
      </Stage>
      <div className="safe-b flex-none">
        <div className="px-3 py-2">
          {isMine ? (
            <AuthorBar story={story} onPeople={(tab) => pause.aside(() => openPeople(story, tab, place))} />
          ) : (
            <ReplyBar
              story={story}
              onTalk={pause.talk}
              aside={pause.aside}
              onReplies={() => pause.aside(() => openPeople(story, null, place))}
            />
          )}
        </div>
      </div>
    </main>
  )
}

/** The visible twins of a tap on either side. */
function Turns({ onStep }: { onStep: (by: -1 | 1) => void }) {
  return (
    <>
      <IconButton label={words.previous} icon={<ChevronLeft size={26} />} onClick={() => onStep(-1)} className={`${TURN} left-1`} />
      <IconButton label={words.next} icon={<ChevronRight size={26} />} onClick={() => onStep(1)} className={`${TURN} right-1`} />
    </>
  )
}

// Of one size however large the text is: they lie over the picture.
const TURN = 'absolute! top-1/2 size-[44px]! -translate-y-1/2 bg-black/40 text-white active:bg-black/60 wide:hover:bg-black/60'

const useMenu = (story: Story, isMine: boolean, aside: (work: () => Promise<unknown>) => void) => {
  const isMember = useViewer() !== null
  return isMember ? () => aside(() => openStoryMenu(story, isMine)) : undefined
}

/** Everything for which a story waits. Where less motion is asked for, it waits from the beginning, until somebody plays it. */
function usePause() {
  const [stopped, setStopped] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [held, hold] = useState(false)
  const [talks, talk] = useState(false)
  const [isAside, setAside] = useState(false)
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const aside = (work: () => Promise<unknown>) => {
    setAside(true)
    void work().finally(() => setAside(false))
  }
  const runs = !stopped && !held && !talks && !isAside && isVisible
  return { stopped, runs, hold, talk, aside, stop: () => setStopped(true), toggle: () => setStopped((was) => !was) }
}

function onVisibility(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

/** What is shown, whether it can be seen yet, and how long it stays. What cannot be shown stays like a picture. */
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
    stay: isReady && ready.isFilm ? stayOf(item) : PICTURE_SECONDS * 1000,
    kind: isFilm(item) ? words.film : words.picture,
    ready: (how: 'picture' | 'film' | 'broken') => {
      setReady({ id, isFilm: how === 'film' })
      // Addresses for one viewer last some minutes: once, they are asked for anew.
      if (how !== 'broken' || !address.includes('mark=') || renewed === id) return
      setRenewed(id)
      void renewStories(story)
    },
  }
}

/** Sound stays as it was left, from story to story; without a word there is none. */
function useSound(): [boolean, (on: boolean) => void] {
  const [sound, setSound] = useState(lastSound)
  return [sound, (on) => setSound((lastSound = on))]
}
let lastSound = false

/** Tells that it was shown, and brings the next picture meanwhile. */
function useSeen(story: Story, next: Story | undefined): void {
  useEffect(() => {
    markShown(story)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each story
  }, [story.story_no])
  const coming = pictureAt(next?.st_image, 'full')
  useEffect(() => {
    if (coming) new Image().src = coming
  }, [coming])
}
