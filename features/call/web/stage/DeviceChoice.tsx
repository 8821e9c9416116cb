import { useEffect, useState, useSyncExternalStore } from 'react'
import { Select } from '#kit/ui/Select.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { deviceChoice as words } from '../../words/stage.ts'
import { listDevices, type DeviceKind, type Devices } from '../engine/devices.ts'
import type { CallSession } from '../session/callSession.ts'

/** Camera, microphone and speaker of a call that runs. A choice is used at once. */
export function DeviceChoice({ call, hasVideo }: { call: CallSession; hasVideo: boolean }) {
  const { speakerId } = useSyncExternalStore(call.subscribe, call.read)
  const devices = useDevices()
  const [failed, setFailed] = useState<DeviceKind | null>(null)
  const pick = async (device: DeviceKind, id: string) => {
    setFailed(null)
    await call.pick(device, id).catch(() => setFailed(device))
  }
  if (devices === null) return <Skeleton className="h-40 rounded-tile" />
  const speakers = 'setSinkId' in HTMLMediaElement.prototype ? devices.audiooutput : []
  return (
    <div className="flex flex-col gap-4 pb-2">
      <p className="text-t4 break-keep text-fg2">{words.lead}</p>
      {hasVideo && devices.videoinput.length > 0 && (
        <Select
          label={words.camera}
          options={optionsOf(devices.videoinput, words.camera)}
          value={call.inUse('camera')}
          placeholder={call.inUse('camera') === '' ? '-' : undefined}
          error={failed === 'camera' ? words.failed : null}
          onChange={({ target }) => void pick('camera', target.value)}
        />
      )}
      <Select
        label={words.microphone}
        options={optionsOf(devices.audioinput, words.microphone)}
        value={call.inUse('microphone')}
        error={failed === 'microphone' ? words.failed : null}
        onChange={({ target }) => void pick('microphone', target.value)}
      />
      {speakers.length > 0 && (
        <Select
          label={words.speaker}
          options={[{ value: '', label: words.usual }, ...optionsOf(speakers, words.speaker)]}
          value={speakerId}
          onChange={({ target }) => call.pickSpeaker(target.value)}
        />
      )}
    </div>
  )
}

const optionsOf = (devices: readonly MediaDeviceInfo[], name: string) =>
  devices.map(({ deviceId, label }, index) => ({ value: deviceId, label: label || words.nth(name, index + 1) }))

/** The devices of this computer, also after one was plugged in. */
function useDevices(): Devices | null {
  const [devices, setDevices] = useState<Devices | null>(null)
  useEffect(() => {
    const read = () => void listDevices().then(setDevices, () => setDevices({ audioinput: [], videoinput: [], audiooutput: [] }))
    read()
    navigator.mediaDevices?.addEventListener?.('devicechange', read)
    return () => navigator.mediaDevices?.removeEventListener?.('devicechange', read)
  }, [])
  return devices
}
