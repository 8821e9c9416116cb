import { useRef, useState, type FormEvent } from 'react'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { chatAsk as words } from '#features/chat/words/list.ts'
import { call, newKey } from '#kit/web/call.ts'
import { createRoom } from '../../contract.ts'
import { FIRST_MESSAGE_MAX } from '../../rules.ts'
import { messageOf } from '../roomActions.ts'

export type Asked = { cr_no: number; waits: boolean }

type Props = { userNo: number; onDone: (asked: Asked) => void }

/** The form for a request's first message. */
export function AskForm({ userNo, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  /** The field's error, and the server's. */
  const [missing, setMissing] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  // A retry sends the same uuid.
  const [uuid] = useState(newKey)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const message = text.trim()
    if (message === '') {
      setMissing(words.needed)
      return form.current?.querySelector('textarea')?.focus()
    }
    setSending(true)
    try {
      onDone(await call(createRoom, { body: { target_no: userNo, cm_content: message, cm_uuid: uuid } }))
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex min-h-full grow flex-col">
      <p className="text-t4 text-fg2">{words.lead}</p>
      <div className="mt-4">
        <TextArea
          label={words.message}
          placeholder={words.placeholder}
          max={FIRST_MESSAGE_MAX}
          value={text}
          onChange={(next) => {
            setText(next)
            setMissing(null)
            setProblem(null)
          }}
          aria-required
          data-first-focus
          error={missing}
          className="max-h-72 min-h-32"
        />
      </div>
      <p className="mt-2 text-t3 text-fg3">{words.one}</p>
      <SheetSubmit error={problem} busy={sending}>
        {words.send}
      </SheetSubmit>
    </form>
  )
}
