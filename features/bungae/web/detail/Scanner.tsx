import { useEffect, useRef } from 'react'
import { codeSheet as words } from '../../words/detail.ts'

/** What haru uses of the Barcode Detection API, which the compiler's library does not know. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector
const detectorClass = (): DetectorClass | undefined => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Milliseconds between two looks at the picture. */
const LOOK_MS = 250

/** The code in the address that the host's phone shows; null for any other one. */
const codeIn = (scanned: string): string | null => /[?&]code=(\d{6})$/.exec(scanned)?.[1] ?? null

type Props = { onCode: (code: string) => void; onFailed: () => void }

/** The camera's picture, in which the code of the host's phone is looked for. Nothing of it leaves the device. */
export default function Scanner({ onCode, onFailed }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const handlers = useRef({ onCode, onFailed })
  useEffect(() => {
    handlers.current = { onCode, onFailed }
  })
  useEffect(() => {
    const Detector = detectorClass()
    if (!Detector) return
    const detector = new Detector({ formats: ['qr_code'] })
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      const found = video.current ? await detector.detect(video.current).catch(() => []) : []
      const code = found.map(({ rawValue }) => codeIn(rawValue)).find((one) => one !== null)
      if (isOver) return
      if (code) return handlers.current.onCode(code)
      timer = setTimeout(() => void look(), LOOK_MS)
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    start().catch(() => !isOver && handlers.current.onFailed())
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <video ref={video} muted playsInline aria-label={words.camera} className="aspect-square w-full rounded-card bg-black object-cover" />
  )
}
