import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { alarm as words } from '#features/alarm/words.ts'
import { CallError } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import type { Alarm } from '../../contract.ts'
import { answers } from '../answers.ts'

/** Buttons under one person's follow request. An alarm of several requests links to the list of requests instead. */
export function FollowAnswer({ alarm, onRead }: { alarm: Alarm; onRead: (alarm: Alarm) => void }) {
  const [answered, setAnswered] = useState<boolean | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [person] = alarm.actors
  const { follow } = answers
  if (alarm.kind !== 'FOLLOW_REQ' || alarm.actor_qtt !== 1 || !person || !follow) return null
  const answer = async (accept: boolean) => {
    if (isBusy) return
    setBusy(true)
    try {
      await follow(person.user_no, accept)
      setAnswered(accept)
      onRead(alarm)
    } catch (error) {
      toast(error instanceof CallError ? inKorean(error.message) : words.failed)
    } finally {
      setBusy(false)
    }
  }
  if (answered !== null) {
    return (
      <p role="status" className={PLACE}>
        {answered ? words.accepted : words.declined}
      </p>
    )
  }
  return (
    <div className={PLACE}>
      <Button
        size={44}
        variant="line"
        className="text-brand-fg"
        busy={isBusy}
        aria-label={words.acceptOf(person.haru_name)}
        onClick={() => void answer(true)}
      >
        {words.accept}
      </Button>
      <Button size={44} variant="line" busy={isBusy} aria-label={words.declineOf(person.haru_name)} onClick={() => void answer(false)}>
        {words.decline}
      </Button>
    </div>
  )
}

/** Aligned with the text, clear of the menu button. */
const PLACE = 'flex flex-wrap gap-2 pb-3.5 pl-[76px] pr-16 text-t4 text-fg2'
