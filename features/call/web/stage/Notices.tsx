import { X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { stage as words } from '../../words/stage.ts'
import type { CallPhase } from '../engine/state.ts'
import { openDevices } from './openDevices.ts'
import type { OnStage } from './onStage.ts'

/** Connecting takes up to 2 s, finding another path up to 7 s (decision 078). Milliseconds. */
const SLOW_MS = 12_000

/** What this side should know or do, the most urgent alone. */
export function Notices(on: OnStage) {
  const { call, view } = on
  const { state, problem, news } = view
  const isSlow = useSlow(SEARCHING.includes(state.phase))
  if (state.phase === 'taken' || state.phase === 'refused') {
    return (
      <p className="mb-3 text-center">
        <Button
          size={44}
          variant="quiet"
          onClick={() => void call.enter(view.entry === 'chat' || view.entry === null ? 'voice' : view.entry)}
        >
          {state.phase === 'taken' ? words.here : words.again}
        </Button>
      </p>
    )
  }
  if (problem?.device === 'camera') {
    return (
      <Notice text={words.problems.camera[problem.kind]} onClose={() => call.dismiss()}>
        <Button size={44} variant="quiet" onClick={() => void call.toggleCamera()}>
          {words.cameraAgain}
        </Button>
        {view.entry !== 'voice' && (
          <Button size={44} variant="quiet" onClick={() => void call.setVoice(true)}>
            {words.voiceInstead}
          </Button>
        )}
      </Notice>
    )
  }
  if (news) {
    const { device, kind } = news
    return (
      <Notice text={words.news[device][kind]} onClose={() => call.dismiss()}>
        {kind === 'found' && (
          <Button size={44} variant="quiet" onClick={() => void call.useFound()}>
            {words.use}
          </Button>
        )}
        {kind !== 'found' && (
          <Button size={44} variant="quiet" onClick={() => void openDevices(call, on.hasVideo)}>
            {words.pick}
          </Button>
        )}
      </Notice>
    )
  }
  if (isSlow) {
    return (
      <Notice text={words.slow}>
        {on.hasVideo && view.entry !== 'voice' && (
          <Button size={44} variant="quiet" onClick={() => void call.setVoice(true)}>
            {words.voiceInstead}
          </Button>
        )}
        <Button size={44} variant="quiet" onClick={() => call.leave()}>
          {words.chatOnly}
        </Button>
      </Notice>
    )
  }
  const text = view.own.isSharing ? words.sharing : state.isPaused ? words.paused : null
  return text && <p className="mx-auto mb-3 w-fit rounded-chip bg-black/60 px-3 py-1 text-center text-t3">{text}</p>
}

const SEARCHING: readonly CallPhase[] = ['joining', 'connecting', 'recovering']

/** Whether it has lasted longer than usual. */
function useSlow(isOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isOn])
  return isSlow
}

function Notice({ text, onClose, children }: { text: string; onClose?: () => void; children: ReactNode }) {
  return (
    <div className="mx-auto mb-3 flex max-w-[34rem] items-start gap-1 rounded-tile bg-surface py-1 pr-1 pl-4 text-fg">
      <div className="min-w-0 flex-1 py-2">
        <p role="alert" className="text-t3 break-keep">
          {text}
        </p>
        <div className="mt-1.5 flex flex-wrap gap-2">{children}</div>
      </div>
      {onClose && <IconButton label={words.close} icon={<X size={20} />} onClick={onClose} />}
    </div>
  )
}
