import { MicOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { stage as words } from '../../words/stage.ts'
import type { OnStage } from './onStage.ts'

type Sink = HTMLVideoElement & { setSinkId?: (id: string) => Promise<void> }

/** The other side's picture and sound; without a picture, who it is and why there is none. */
export function Partner(on: OnStage) {
  const { view, name, info, isWide } = on
  const video = useRef<Sink>(null)
  const [isBlocked, setBlocked] = useState(false)
  const { stream } = view.state
  const play = () => {
    video.current?.play().then(
      () => setBlocked(false),
      (error: unknown) => setBlocked((error as Error).name === 'NotAllowedError'),
    )
  }
  useEffect(() => {
    if (!video.current) return
    video.current.srcObject = stream
    if (stream) play()
  }, [stream])
  useEffect(() => {
    // A speaker that is gone leaves the sound at the usual one.
    if (view.speakerId !== '') void video.current?.setSinkId?.(view.speakerId).catch(() => undefined)
  }, [view.speakerId])
  const text = textOf(on)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live conversation has none */}
      <video
        ref={video}
        autoPlay
        playsInline
        aria-label={name}
        data-partner
        className={cx('absolute inset-0 size-full object-cover', text !== null && 'invisible')}
      />
      {/* Over a picture, what is said about it stands below the face. */}
      <div
        className={cx(
          'pointer-events-none absolute inset-0 grid justify-items-center px-10 pt-14 pb-20 text-center',
          text === null ? 'items-end' : 'items-center',
        )}
      >
        <div className="pointer-events-auto flex min-h-0 flex-col items-center gap-2">
          {text !== null && (
            <span className={cx('rounded-full ring-4 ring-white/15 [@media(max-height:30rem)]:hidden', !isWide && 'max-[22rem]:hidden')}>
              <Avatar person={info.partner} size={isWide ? 112 : 72} />
            </span>
          )}
          <p role="status" className="max-w-[24rem] text-t4 break-keep">
            {text}
          </p>
          {view.state.partner?.microphone === false && (
            <p className="flex items-center gap-1 rounded-chip bg-black/60 px-2.5 py-1 text-t3">
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

/** Why there is no picture; null while there is one. */
function textOf({ view: { state, entry, isOpening }, name, hasVideo }: OnStage): string | null {
  const { phase, partner, hasPartnerLeft } = state
  if (isOpening) return words.opening
  if (phase === 'waiting' && hasPartnerLeft) return words.partnerLeft(name)
  if (phase !== 'connected') return words.phases[phase]
  if (!hasVideo || entry === 'voice') return words.voiceMine
  if (partner?.isVoice) return words.partnerVoice(name)
  if (partner?.camera === false) return words.partnerCameraOff(name)
  return partner?.isPaused ? words.partnerPaused(name) : null
}
