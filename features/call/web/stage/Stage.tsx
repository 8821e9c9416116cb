import { useState } from 'react'
import type { StageProps } from '#features/counsel/web/public.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { stage as words } from '../../words/stage.ts'
import { Live } from './Live.tsx'
import type { Mode } from './useCall.ts'

/** Above the messages of a session by voice or video: the entrance, then the two pictures. */
export default function Stage({ info }: StageProps) {
  const [mode, setMode] = useState(() => readMode(info.coun_no))
  const [joins, setJoins] = useState(0)
  const enter = (next: Mode | null) => {
    storeMode(info.coun_no, next)
    setMode(next)
    setJoins(joins + 1)
  }
  const name = info.partner?.haru_name ?? words.gone
  return (
    <section aria-label={words.title} className="relative flex-none bg-black text-white">
      {mode === null ? (
        <Entrance isVideo={info.channel === 'video'} onEnter={enter} />
      ) : (
        <Live
          key={`${mode} ${joins}`}
          counNo={info.coun_no}
          mode={mode}
          hasVideo={info.channel === 'video'}
          name={name}
          onLeave={() => enter(null)}
          onEnter={enter}
        />
      )}
    </section>
  )
}

function Entrance({ isVideo, onEnter }: { isVideo: boolean; onEnter: (mode: Mode) => void }) {
  return (
    <div className="flex flex-col gap-2 px-5 py-4">
      <p className="text-t4">{isVideo ? words.askVideo : words.askVoice}</p>
      <div className="flex flex-wrap gap-2">
        {isVideo && (
          <Button size={48} onClick={() => onEnter('video')}>
            {words.enterVideo}
          </Button>
        )}
        <Button size={48} variant={isVideo ? 'quiet' : 'main'} onClick={() => onEnter('voice')}>
          {words.enterVoice}
        </Button>
      </div>
      <p className="text-t3 opacity-80">{words.both}</p>
    </div>
  )
}

/** How this tab takes part: a page that is loaded again goes back into the call by itself. */
const keyOf = (counNo: number): string => `haru_call_${counNo}`

function readMode(counNo: number): Mode | null {
  try {
    const stored = sessionStorage.getItem(keyOf(counNo))
    return stored === 'video' || stored === 'voice' ? stored : null
  } catch {
    return null
  }
}

function storeMode(counNo: number, mode: Mode | null): void {
  try {
    if (mode === null) sessionStorage.removeItem(keyOf(counNo))
    else sessionStorage.setItem(keyOf(counNo), mode)
  } catch {
    // Without storage a page that is loaded again shows the entrance.
  }
}
