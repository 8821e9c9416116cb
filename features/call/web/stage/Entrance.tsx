import { Button } from '#kit/ui/Button.tsx'
import { stage as words } from '../../words/stage.ts'
import type { OnStage } from './onStage.ts'

/** How to take part: at first, after leaving, and when a device cannot be used. */
export function Entrance({ info, call, view: { entry, problem }, hasVideo, isWide }: OnStage) {
  const isMinor = hasVideo && info.camera_default === 'off'
  const isChat = entry === 'chat'
  const failed = isChat || problem?.device !== 'microphone' ? null : problem
  const chat = !isChat && (
    <Button size={48} variant="quiet" onClick={() => call.leave()}>
      {words.chatOnly}
    </Button>
  )
  const enter = (label: string, how: 'video' | 'dark' | 'voice', isMain: boolean) => (
    <Button size={48} variant={isMain ? 'main' : 'quiet'} onClick={() => void call.enter(how)}>
      {label}
    </Button>
  )
  const box = isWide ? 'm-auto max-w-[34rem] items-center text-center' : ''
  const row = `flex flex-wrap gap-2 ${isWide ? 'justify-center' : ''}`
  if (failed) {
    return (
      <div className={`flex flex-col gap-3 px-5 py-4 ${box}`}>
        <p role="alert" className="text-t4 break-keep">
          {words.problems.microphone[failed.kind]} {words.chatInstead}
        </p>
        <div className={row}>
          {failed.kind !== 'unsupported' && enter(words.again, entry === 'voice' ? 'voice' : entry === 'dark' ? 'dark' : 'video', true)}
          {chat}
        </div>
      </div>
    )
  }
  return (
    <div className={`flex flex-col gap-3 px-5 py-4 ${box}`}>
      <p role="status" className="text-t4 break-keep">
        {isChat ? words.phases.left : isMinor ? words.minor : hasVideo ? words.askVideo : words.askVoice}
      </p>
      <div className={row}>
        {isMinor && enter(words.enterDark, 'dark', true)}
        {hasVideo && enter(words.enterVideo, 'video', !isMinor)}
        {hasVideo ? enter(words.enterVoice, 'voice', false) : enter(words.enterMicrophone, 'voice', true)}
        {chat}
      </div>
      <p className="text-t3 break-keep text-fg2">{words.both}</p>
    </div>
  )
}
