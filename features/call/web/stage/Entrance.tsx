import { Button } from '#kit/ui/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { call as ask, keyOf } from '#kit/web/call.ts'
import { getCall } from '../../contract.ts'
import { stage as words } from '../../words/stage.ts'
import type { OnStage } from './onStage.ts'

/** How to take part: at first, after leaving, and when a device cannot be used. */
export function Entrance({ info, call, view: { entry, problem }, hasVideo, isWide }: OnStage) {
  const isElsewhere = useElsewhere(info.coun_no)
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
      {isElsewhere && (
        <p role="status" className="text-t4 font-semibold break-keep">
          {words.elsewhere}
        </p>
      )}
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

const ASK_AGAIN_MS = 10_000

/** Whether another device or window of this person is in the call: entering takes its place. */
function useElsewhere(counNo: number): boolean {
  const input = { params: { coun_no: counNo } }
  const found = useQuery({
    queryKey: keyOf(getCall, input),
    queryFn: ({ signal }) => ask(getCall, input, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  })
  return found.data?.is_elsewhere === true
}
