import { useEffect, useRef, useState } from 'react'
import { reportMedia } from '#features/counsel/web/public.tsx'
import type { Tracks } from '../engine/connection.ts'
import { openCamera, openDevices, openScreen, type DeviceProblem, type Facing } from '../engine/devices.ts'
import { CallEngine } from '../engine/engine.ts'
import { liveSignalling } from '../engine/live.ts'
import type { CallState } from '../engine/state.ts'

export type Mode = 'video' | 'voice'
type Own = { microphone: boolean; camera: boolean; isSharing: boolean; picture: MediaStreamTrack | null }

const NOTHING: Own = { microphone: false, camera: false, isSharing: false, picture: null }
const START: CallState = { phase: 'joining', stream: null, partner: null, quality: null, isPaused: false }

/** A call and the devices of this side. It ends when the component does. */
export function useCall(counNo: number, mode: Mode) {
  const [state, setState] = useState(START)
  const [problem, setProblem] = useState<DeviceProblem | null>(null)
  const [own, setOwn] = useState(NOTHING)
  const engine = useRef<CallEngine | null>(null)
  const tracks = useRef<Tracks>({ audio: null, video: null })
  const facing = useRef<Facing>('user')

  useEffect(() => {
    let isOver = false
    let stopReport = () => {}
    void openDevices({ video: mode === 'video' }).then(({ tracks: opened, problem: found }) => {
      if (isOver) return stopAll(opened)
      tracks.current = opened
      setProblem(found)
      setOwn({ microphone: opened.audio !== null, camera: opened.video !== null, isSharing: false, picture: opened.video })
      if (opened.audio === null) return
      const started = new CallEngine({
        signalling: liveSignalling(counNo),
        createPeer: (configuration) => new RTCPeerConnection(configuration),
        tracks: opened,
        onChange: setState,
      })
      engine.current = started
      stopReport = reportMedia(counNo, () => started.report())
    })
    return () => {
      isOver = true
      stopReport()
      engine.current?.close()
      engine.current = null
      stopAll(tracks.current)
    }
  }, [counNo, mode])

  const show = async (track: MediaStreamTrack | null, change: Partial<Own>) => {
    const before = tracks.current.video
    tracks.current.video = track
    await engine.current?.setTrack('video', track)
    before?.stop()
    setOwn((was) => ({ ...was, picture: track, camera: track !== null, isSharing: false, ...change }))
  }
  const open = async (ask: () => Promise<MediaStreamTrack>, change: Partial<Own> = {}) => {
    try {
      await show(await ask(), change)
    } catch {
      // Refused, chosen none, or in use: what was sent is sent on.
    }
  }
  const camera = () => open(() => openCamera(facing.current))
  return {
    state,
    problem,
    own,
    toggleMicrophone() {
      const { audio } = tracks.current
      if (!audio) return
      audio.enabled = !audio.enabled
      engine.current?.tracksChanged()
      setOwn((was) => ({ ...was, microphone: audio.enabled }))
    },
    /** Off stops the device, so that its light goes out. */
    toggleCamera: () => (tracks.current.video === null ? camera() : show(null, {})),
    flip() {
      facing.current = facing.current === 'user' ? 'environment' : 'user'
      return camera()
    },
    toggleShare: () =>
      own.isSharing
        ? camera()
        : open(
            async () => {
              const track = await openScreen()
              track.onended = () => void camera()
              return track
            },
            { isSharing: true },
          ),
    retry: () => engine.current?.retry(),
    leave: () => engine.current?.leave(),
  }
}
export type Call = ReturnType<typeof useCall>

const stopAll = ({ audio, video }: Tracks): void => {
  audio?.stop()
  video?.stop()
}
