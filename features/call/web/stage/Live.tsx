import { Maximize2, MicOff, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { stage as words } from '../../words/stage.ts'
import { Controls, Round } from './Controls.tsx'
import { OwnPicture } from './OwnPicture.tsx'
import { useCall, type Call, type Mode } from './useCall.ts'

type Props = {
  counNo: number
  mode: Mode
  hasVideo: boolean
  name: string
  onLeave: () => void
  onEnter: (mode: Mode) => void
}

/** The other side's picture with this side's own above it, and the buttons of the call. */
export function Live({ counNo, mode, hasVideo, name, onLeave, onEnter }: Props) {
  const call = useCall(counNo, mode)
  const box = useRef<HTMLDivElement>(null)
  const { state, problem, own } = call
  if (problem !== null && !own.microphone) {
    return (
      <div className="flex flex-col gap-2 px-5 py-4">
        <p role="alert" className="text-t4">
          {words.problems[problem]}
        </p>
        <p className="text-t3 opacity-80">{words.chatInstead}</p>
        <div className="flex flex-wrap gap-2">
          <Button size={48} variant="quiet" onClick={() => onEnter(mode)}>
            {words.again}
          </Button>
          {mode === 'video' && problem !== 'unsupported' && (
            <Button size={48} variant="quiet" onClick={() => onEnter('voice')}>
              {words.voiceInstead}
            </Button>
          )}
        </div>
      </div>
    )
  }
  const leave = () => {
    call.leave()
    onLeave()
  }
  const toggleFull = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen?.()?.catch(() => {}))
  return (
    <div ref={box} className={cx('relative overflow-hidden bg-black', hasVideo ? 'h-[min(44dvh,32rem)]' : 'h-44')}>
      <Partner call={call} name={name} hasVideo={hasVideo} />
      <div className="absolute inset-x-0 top-0 flex items-start gap-2 bg-linear-to-b from-black/70 to-transparent p-3">
        <div className="min-w-0 flex-1">
          <p className="truncate text-t5 font-bold">{name}</p>
          <p className="flex items-center gap-1 text-t3">
            <ShieldCheck aria-hidden size={16} /> {words.notRecorded}
            {state.quality && <span className="ml-2">{words.quality[state.quality]}</span>}
          </p>
        </div>
        {hasVideo && <Round label={words.full.off} icon={<Maximize2 size={22} />} onClick={toggleFull} />}
      </div>
      {own.picture && <OwnPicture track={own.picture} isMirrored={!own.isSharing} />}
      <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/70 to-transparent px-3 pt-6 pb-3">
        <Notice call={call} hasCameraProblem={problem !== null} onAgain={() => onEnter(mode)} />
        <Controls call={call} hasVideo={hasVideo} onLeave={leave} />
      </div>
    </div>
  )
}

function Partner({ call: { state }, name, hasVideo }: { call: Call; name: string; hasVideo: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isBlocked, setBlocked] = useState(false)
  const { stream, partner, phase } = state
  const play = () => {
    const element = video.current
    if (!element) return
    element.play().then(
      () => setBlocked(false),
      (error: unknown) => setBlocked((error as Error).name === 'NotAllowedError'),
    )
  }
  useEffect(() => {
    if (!video.current) return
    video.current.srcObject = stream
    if (stream) play()
  }, [stream])
  const text =
    phase === 'connected'
      ? partner?.isPaused
        ? words.partnerPaused(name)
        : hasVideo && partner?.camera === false
          ? words.partnerCameraOff(name)
          : null
      : words.phases[phase]
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live conversation has none */}
      <video ref={video} autoPlay playsInline aria-label={name} className={cx('size-full object-cover', text !== null && 'opacity-30')} />
      <div className="absolute inset-0 grid place-items-center px-10 text-center">
        <div className="flex flex-col items-center gap-2">
          <p role="status" className="text-t4">
            {text}
          </p>
          {partner?.microphone === false && (
            <p className="flex items-center gap-1 text-t3">
              <MicOff aria-hidden size={16} /> {words.partnerMuted}
            </p>
          )}
          {isBlocked && (
            <Button size={44} variant="quiet" onClick={play}>
              {words.sound}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

/** What this side should know or do. */
function Notice({ call, hasCameraProblem, onAgain }: { call: Call; hasCameraProblem: boolean; onAgain: () => void }) {
  const { phase, isPaused } = call.state
  if (phase === 'taken' || phase === 'refused') {
    return (
      <p className="mb-2 text-center">
        <Button size={44} variant="quiet" onClick={onAgain}>
          {phase === 'taken' ? words.here : words.again}
        </Button>
      </p>
    )
  }
  const text = isPaused ? words.paused : hasCameraProblem ? words.noCamera : null
  return text && <p className="mb-2 text-center text-t3">{text}</p>
}
