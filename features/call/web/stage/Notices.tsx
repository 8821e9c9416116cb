import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { stage as words } from '../../words/stage.ts'
import { openDevices } from './openDevices.ts'
import type { OnStage } from './onStage.ts'

/** What this side should know or do, the most urgent alone. */
export function Notices(on: OnStage) {
  const { call, view } = on
  const { state, problem, news } = view
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
  const text = view.own.isSharing ? words.sharing : state.isPaused ? words.paused : null
  return text && <p className="mx-auto mb-3 w-fit rounded-chip bg-black/60 px-3 py-1 text-center text-t3">{text}</p>
}

function Notice({ text, onClose, children }: { text: string; onClose: () => void; children: ReactNode }) {
  return (
    <div className="mx-auto mb-3 flex max-w-[34rem] items-start gap-1 rounded-tile bg-surface py-1 pr-1 pl-4 text-fg">
      <div className="min-w-0 flex-1 py-2">
        <p role="alert" className="text-t3 break-keep">
          {text}
        </p>
        <div className="mt-1.5 flex flex-wrap gap-2">{children}</div>
      </div>
      <IconButton label={words.close} icon={<X size={20} />} onClick={onClose} />
    </div>
  )
}
