import { Mic, MicOff, Monitor, MonitorOff, PhoneOff, SwitchCamera, Video, VideoOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { stage as words } from '../../words/stage.ts'
import { countCameras } from '../engine/devices.ts'
import type { Call } from './useCall.ts'

type Props = { call: Call; hasVideo: boolean; onLeave: () => void }

/** Microphone, camera, other camera, screen, and leaving, which does not end the session. */
export function Controls({ call, hasVideo, onLeave }: Props) {
  const { own } = call
  const cameras = useCameraCount(hasVideo && own.camera)
  const mayShare = hasVideo && typeof navigator.mediaDevices.getDisplayMedia === 'function' && matchMedia('(pointer: fine)').matches
  return (
    <div className="flex justify-center gap-3">
      <Round
        label={words.microphone[own.microphone ? 'on' : 'off']}
        icon={own.microphone ? <Mic size={22} /> : <MicOff size={22} />}
        isOff={!own.microphone}
        onClick={call.toggleMicrophone}
      />
      {hasVideo && (
        <Round
          label={words.camera[own.camera ? 'on' : 'off']}
          icon={own.camera ? <Video size={22} /> : <VideoOff size={22} />}
          isOff={!own.camera}
          onClick={() => void call.toggleCamera()}
        />
      )}
      {cameras > 1 && !own.isSharing && <Round label={words.flip} icon={<SwitchCamera size={22} />} onClick={() => void call.flip()} />}
      {mayShare && (
        <Round
          label={words.share[own.isSharing ? 'on' : 'off']}
          icon={own.isSharing ? <MonitorOff size={22} /> : <Monitor size={22} />}
          onClick={() => void call.toggleShare()}
        />
      )}
      <Round label={words.leave} icon={<PhoneOff size={22} />} className="bg-danger!" onClick={onLeave} />
    </div>
  )
}

type RoundProps = { label: string; icon: ReactNode; isOff?: boolean; className?: string; onClick: () => void }

export function Round({ label, icon, isOff = false, className, onClick }: RoundProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={cx('grid size-[48px] flex-none place-items-center rounded-full', isOff ? 'bg-white text-black' : 'bg-black/60', className)}
    >
      {icon}
    </button>
  )
}

function useCameraCount(isOn: boolean): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isOn) return
    const read = () => void countCameras().then(setCount, () => {})
    read()
    navigator.mediaDevices.addEventListener?.('devicechange', read)
    return () => navigator.mediaDevices.removeEventListener?.('devicechange', read)
  }, [isOn])
  return isOn ? count : 0
}
