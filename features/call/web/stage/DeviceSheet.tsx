import { useEffect, useRef, useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { call } from '#kit/web/call.ts'
import { alert } from '#kit/web/overlays.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { saveDeviceTest } from '../../contract.ts'
import { deviceTest as words } from '../../words/deviceTest.ts'
import { useDeviceTest } from './useDeviceTest.ts'

type Props = {
  counNo: number
  hasVideo: boolean
  /** The camera stays off until a press. */
  isDark: boolean
  onSaved: () => void
}

/** Camera, microphone level, speaker and network of this device. */
export function DeviceSheet({ counNo, hasVideo, isDark, onSaved }: Props) {
  const [hasCamera, setCamera] = useState(hasVideo && !isDark)
  const { camera, microphone, network, stream, level } = useDeviceTest(counNo, hasCamera)
  const [isHeard, setHeard] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  const isReady = camera !== null && microphone !== null && network !== null
  const save = async () => {
    if (!isReady) return
    setSaving(true)
    try {
      await call(saveDeviceTest, { params: { coun_no: counNo }, body: { camera, microphone, speaker: isHeard, network } })
      onSaved()
    } catch (error) {
      setSaving(false)
      await alert(error instanceof Error ? inKorean(error.message) : ko.app.noAnswer)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-t4 break-keep text-fg2">{words.lead}</p>
      {hasVideo && !hasCamera && (
        <Button size={48} variant="quiet" onClick={() => setCamera(true)}>
          {words.tryCamera}
        </Button>
      )}
      {hasCamera && (camera === null || camera === 'ok') && (
        <video ref={video} autoPlay muted playsInline className="aspect-video w-full -scale-x-100 rounded-tile bg-black object-cover" />
      )}
      <meter aria-label={words.level} min={0} max={1} value={level} className="h-2 w-full" />
      <dl className="flex flex-col gap-2 text-t4">
        <Row name={words.names.camera} text={hasVideo && camera === 'off' ? words.cameraDark : camera && words.camera[camera]} />
        <Row name={words.names.microphone} text={microphone && words.microphone[microphone]} />
        <Row name={words.names.network} text={network && words.network[network]} />
        <Row name={words.names.speaker} text={isHeard ? words.heard : words.unheard} />
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size={44} variant="quiet" onClick={playTone}>
          {words.play}
        </Button>
        <Button size={44} variant="quiet" disabled={isHeard} onClick={() => setHeard(true)}>
          {words.heard}
        </Button>
      </div>
      <p className="text-t3 break-keep text-fg3">{words.help}</p>
      <Button full busy={isSaving} disabled={!isReady} onClick={() => void save()}>
        {words.save}
      </Button>
    </div>
  )
}

function Row({ name, text }: { name: string; text: string | null }) {
  return (
    <div className="flex gap-3">
      <dt className="w-16 flex-none text-fg3">{name}</dt>
      <dd className="min-w-0 break-keep">{text ?? words.running}</dd>
    </div>
  )
}

/** Half a second of a quiet tone. */
function playTone(): void {
  const context = new AudioContext()
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  volume.gain.value = 0.2
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + 0.5)
  tone.onended = () => void context.close()
}
