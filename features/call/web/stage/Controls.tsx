import { AppWindow, Ellipsis, Mic, MicOff, Monitor, MonitorOff, PhoneOff, SwitchCamera, Video, VideoOff } from 'lucide-react'
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { stage as words } from '../../words/stage.ts'
import { isSupported, listDevices } from '../engine/devices.ts'
import { openMore } from './openMore.ts'
import type { OnStage } from './onStage.ts'

type Props = OnStage & { onOwnWindow: (() => void) | null; isOwnWindow: boolean }

/** Microphone, camera, other camera or screen, more, and leaving, which does not end the session. */
export function Controls(on: Props) {
  const { call, view, hasVideo, isWide, isOwnWindow, onOwnWindow } = on
  const { own } = view
  const cameras = useCameraCount(hasVideo && own.camera)
  const hasPointer = matchMedia('(pointer: fine)').matches
  const mayShare = hasVideo && !isOwnWindow && hasPointer && typeof navigator.mediaDevices?.getDisplayMedia === 'function'
  return (
    <div className="flex justify-center gap-[clamp(0.5rem,3vw,1rem)]">
      <Round
        label={words.microphone[own.microphone ? 'on' : 'off']}
        icon={own.microphone ? <Mic size={22} /> : <MicOff size={22} />}
        isOff={!own.microphone}
        onClick={() => call.toggleMicrophone()}
      />
      {hasVideo && (
        <Round
          label={words.camera[own.camera && !own.isSharing ? 'on' : 'off']}
          icon={own.camera && !own.isSharing ? <Video size={22} /> : <VideoOff size={22} />}
          isOff={!own.camera || own.isSharing}
          onClick={() => void (own.isSharing ? call.toggleShare() : call.toggleCamera())}
        />
      )}
      {!mayShare && cameras > 1 && !own.isSharing && (
        <Round label={words.flip} icon={<SwitchCamera size={22} />} onClick={() => void call.flip()} />
      )}
      {mayShare && (
        <Round
          label={words.share[own.isSharing ? 'on' : 'off']}
          icon={own.isSharing ? <MonitorOff size={22} /> : <Monitor size={22} />}
          onClick={() => void call.toggleShare()}
        />
      )}
      {isWide && onOwnWindow && <Round label={words.ownWindow} icon={<AppWindow size={22} />} onClick={onOwnWindow} />}
      {!isOwnWindow && (
        <Round label={words.more} icon={<Ellipsis size={22} />} hasMenu onClick={({ currentTarget }) => void openMore(on, currentTarget)} />
      )}
      <Round label={words.leave} icon={<PhoneOff size={22} />} className="bg-danger!" onClick={() => call.leave()} />
    </div>
  )
}

type RoundProps = {
  label: string
  icon: ReactNode
  isOff?: boolean
  hasMenu?: boolean
  className?: string
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

function Round({ label, icon, isOff = false, hasMenu, className, onClick }: RoundProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      title={label}
      onClick={onClick}
      className={cx(
        'grid size-[48px] flex-none place-items-center rounded-full focus-visible:outline-white wide:size-[52px]',
        isOff ? 'bg-white text-black' : 'bg-press/85 wide:hover:bg-press',
        className,
      )}
    >
      {icon}
    </button>
  )
}

function useCameraCount(isOn: boolean): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isOn || !isSupported()) return
    const read = () =>
      void listDevices().then(
        ({ videoinput }) => setCount(videoinput.length),
        () => {},
      )
    read()
    navigator.mediaDevices.addEventListener?.('devicechange', read)
    return () => navigator.mediaDevices.removeEventListener?.('devicechange', read)
  }, [isOn])
  return isOn ? count : 0
}
