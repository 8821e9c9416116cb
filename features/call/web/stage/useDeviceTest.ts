import { useEffect, useState } from 'react'
import { call } from '#kit/web/call.ts'
import { getCall, type DeviceTest } from '../../contract.ts'
import { openDevices, type Problem } from '../engine/devices.ts'
import { testNetwork } from '../engine/network.ts'

/** From this level on a microphone hears something, of 1. */
const HEARD = 0.02

type Found = {
  camera: DeviceTest['camera'] | null
  microphone: DeviceTest['microphone'] | null
  network: DeviceTest['network'] | null
  stream: MediaStream | null
  /** Of the microphone, 0 to 1. */
  level: number
}

/** Opens the devices while it is mounted and tests them; null: not known yet. */
export function useDeviceTest(counNo: number, hasVideo: boolean): Found {
  const [found, setFound] = useState<Found>({ camera: null, microphone: null, network: null, stream: null, level: 0 })
  useEffect(() => {
    let isOver = false
    const stops: (() => void)[] = []
    const learn = (part: Partial<Found>) => {
      if (!isOver) setFound((was) => ({ ...was, ...part }))
    }
    void openDevices({ video: hasVideo }).then(({ tracks: { audio, video }, problem }) => {
      const stopTracks = () => [audio, video].forEach((track) => track?.stop())
      if (isOver) return stopTracks()
      stops.push(stopTracks)
      const name = namedProblem(problem)
      learn({
        camera: !hasVideo ? 'off' : video ? 'ok' : name,
        microphone: audio ? 'silent' : name,
        stream: video && new MediaStream([video]),
      })
      if (audio) {
        stops.push(watchLevel(audio, (level) => setFound((was) => ({ ...was, level, microphone: level > HEARD ? 'ok' : was.microphone }))))
      }
    })
    void call(getCall, { params: { coun_no: counNo } })
      .then(({ turn_urls }) => testNetwork(turn_urls))
      .catch(() => 'blocked' as const)
      .then((network) => learn({ network }))
    return () => {
      isOver = true
      stops.forEach((stop) => stop())
    }
  }, [counNo, hasVideo])
  return found
}

const namedProblem = (problem: Problem | null) => (problem === null || problem.kind === 'unsupported' ? 'none' : problem.kind)

/** Calls `show` some times a second with the loudness of a microphone. Returns the function that stops. */
function watchLevel(track: MediaStreamTrack, show: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    show(Math.min(1, Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length) * 3))
  }, 150)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
