import { ArrowUp } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { isBlank } from '#kit/contract/markup.ts'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { story as words } from '#features/story/words.ts'
import { CallError, newKey } from '#kit/web/call.ts'
import { askLogIn, toast } from '#kit/web/overlays.ts'
import { useViewer } from '#kit/web/session.ts'
import type { Story } from '../../contract.ts'
import { REPLY_MAX } from '../../rules.ts'
import { sendReply } from '../api.ts'

type Props = {
  story: Story
  /** Called when the member starts or stops writing; the story is paused meanwhile. */
  onWriting: (isWriting: boolean) => void
  whilePaused: (work: () => Promise<unknown>) => void
  /** Opens the member's earlier replies. */
  onReplies: () => void
}

/** The input of a reply. For guests a press asks to log in. */
export function ReplyBar({ story, onWriting, whilePaused, onReplies }: Props) {
  if (useViewer() === null) {
    return (
      <button type="button" onClick={() => whilePaused(askLogIn)} className={GUEST}>
        {words.replyTo(story.haru_name)}
      </button>
    )
  }
  return <Writing key={story.story_no} {...{ story, onWriting, onReplies }} />
}

function Writing({ story, onWriting, onReplies }: Omit<Props, 'whilePaused'>) {
  const input = useRef<HTMLTextAreaElement>(null)
  const { error, busy, ready, round, changed, send } = useSending(story, input, onWriting)
  return (
    <>
      {story.reply_qtt > 0 && (
        <button type="button" onClick={onReplies} className="num min-h-11 px-2 text-t4 text-fg2 underline">
          {words.myReplies(number(story.reply_qtt))}
        </button>
      )}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextArea
            key={round}
            ref={input}
            label={words.replyTo(story.haru_name)}
            hideLabel
            slim
            counter={false}
            max={REPLY_MAX}
            error={error}
            placeholder={words.replyTo(story.haru_name)}
            enterKeyHint="send"
            onChange={changed}
            onFocus={() => onWriting(true)}
            onBlur={() => onWriting(input.current?.value.trim() !== '')}
            onKeyDown={(event) => {
              if (!isSendKey(event)) return
              event.preventDefault()
              void send()
            }}
            className="max-h-30"
          />
        </div>
        <button
          type="button"
          aria-label={words.send}
          aria-disabled={!ready || busy || undefined}
          onClick={() => void send()}
          className={cx(
            'grid size-[44px] flex-none place-items-center rounded-full',
            ready ? 'bg-brand text-on-brand' : 'bg-sunken text-off',
          )}
        >
          <ArrowUp size={22} aria-hidden />
        </button>
      </div>
    </>
  )
}

/** Keeps the text in the field until it is sent. The same text sent again keeps its idempotency key. */
function useSending(story: Story, input: { readonly current: HTMLTextAreaElement | null }, onWriting: Props['onWriting']) {
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState(false)
  const [round, setRound] = useState(0)
  const last = useRef({ content: '', key: '' })
  const changed = (value: string) => {
    setReady(!isBlank(value))
    setError(null)
  }
  const send = async () => {
    const content = input.current?.value.trim() ?? ''
    if (isBlank(content) || busy) return input.current?.focus()
    if (last.current.content !== content) last.current = { content, key: newKey() }
    setBusy(true)
    try {
      await sendReply(story, content, last.current.key)
      last.current = { content: '', key: '' }
      setRound((one) => one + 1)
      setReady(false)
      onWriting(false)
      toast(words.sent)
    } catch (failure) {
      setError(failure instanceof CallError && failure.message ? inKorean(failure.message) : ko.ui.failedHelp)
      input.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  return { error, busy, ready, round, changed, send }
}

/** Whether this Enter sends: not on a phone, and not while the Korean IME composes. */
function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return false
  return matchMedia('(hover: hover) and (pointer: fine)').matches
}

const GUEST = 'flex min-h-11 w-full items-center rounded-[22px] bg-sunken px-4 text-left text-t5 text-fg3'
