import { useRef, useState, type FormEvent } from 'react'
import { Chip } from '#kit/ui/Chip.tsx'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { inKorean } from '#kit/ui/ko.ts'
import { Switch } from '#kit/ui/Switch.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { chatActions as words } from '#features/chat/words/actions.ts'
import { alert, confirm, openSheet } from '#kit/web/overlays.ts'
import type { ChatRoom } from '../../contract.ts'
import { answerProblem, REJECTED, REJECT_REASON_MAX } from '../../rules.ts'
import { nameOf } from '../room.ts'

/** Rejects with this reason; returns the error's text, or null on success. */
type Send = (reason: string, refuse: boolean) => Promise<string | null>

/** Asks for the reason, rejects, and confirms it. Returns whether the request was rejected. */
export async function openRejectSheet(room: ChatRoom | undefined, send: Send): Promise<boolean> {
  const lead = room && room.cr_name !== '' ? words.rejectLead(nameOf(room)) : words.rejectLeadGone
  const isDone = await openSheet<true>((close) => <RejectForm lead={lead} send={send} onDone={() => close(true)} />, {
    title: words.rejectTitle,
    full: true,
  })
  if (!isDone) return false
  await alert(words.rejected)
  return true
}

type Props = { lead: string; send: Send; onDone: () => void }

/** The form for the reason, which the other member reads. */
function RejectForm({ lead, send, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const [refuse, setRefuse] = useState(false)
  /** The field's error, and the server's. */
  const [missing, setMissing] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const write = (next: string) => {
    setReason(next)
    setMissing(null)
    setProblem(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const kind = answerProblem(REJECTED, reason.trim())
    if (kind) {
      setMissing(inKorean(kind.message))
      return form.current?.querySelector('textarea')?.focus()
    }
    if (!(await confirm({ title: words.rejectAsk, text: words.rejectAskText, yes: words.reject }))) return
    setSending(true)
    const why = await send(reason.trim(), refuse)
    setSending(false)
    if (why === null) onDone()
    else setProblem(why)
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex min-h-full grow flex-col">
      <p className="text-t4 text-fg2">{lead}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {words.rejectReasons.map((one) => (
          <Chip key={one} selected={reason.startsWith(one)} onClick={() => write(one)} className="max-w-full py-2 whitespace-normal!">
            {one}
          </Chip>
        ))}
      </div>
      <div className="mt-4">
        <TextArea
          label={words.rejectReason}
          hideLabel
          placeholder={words.rejectReason}
          max={REJECT_REASON_MAX}
          value={reason}
          onChange={write}
          error={missing}
          data-first-focus
          className="max-h-60 min-h-24"
        />
      </div>
      <div className="-mx-4 mt-1">
        <Switch label={words.refuse} help={refuse ? words.refused : words.rejectAgain} checked={refuse} onChange={setRefuse} />
      </div>
      <SheetSubmit error={problem} busy={sending}>
        {words.reject}
      </SheetSubmit>
    </form>
  )
}
