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
  /** Somebody writes, or is about to: the story waits. */
  onTalk: (talks: boolean) => void
  aside: (work: () => Promise<unknown>) => void
  /** What was said before. */
  onReplies: () => void
}

/** Says something to the author. Guests see it too, and are asked to log in when they press it. */
export function ReplyBar({ story, onTalk, aside, onReplies }: Props) {
  if (useViewer() === null) {
    return (
      <button type="button" onClick={() => aside(askLogIn)} className={GUEST}>
        {words.replyTo(story.haru_name)}
      </button>
    )
  }
  return <Writing key={story.story_no} {...{ story, onTalk, onReplies }} />
}

function Writing({ story, onTalk, onReplies }: Omit<Props, 'aside'>) {
  const input = useRef<HTMLTextAreaElement>(null)
  const { error, busy, ready, round, changed, send } = useSending(story, input, onTalk)
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
            onFocus={() => onTalk(true)}
            onBlur={() => onTalk(input.current?.value.trim() !== '')}
            onKeyDown={(event) => {
              if (!sends(event)) return
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

/** The words stay in the field until they are said. Trying the same again repeats its key, so that nothing is said twice. */
function useSending(story: Story, input: { readonly current: HTMLTextAreaElement | null }, onTalk: Props['onTalk']) {
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState(false)
  const [round, setRound] = useState(0)
  const last = useRef({ said: '', key: '' })
  const changed = (value: string) => {
    setReady(!isBlank(value))
    setError(null)
  }
  const send = async () => {
    const said = input.current?.value.trim() ?? ''
    if (isBlank(said) || busy) return input.current?.focus()
    if (last.current.said !== said) last.current = { said, key: newKey() }
    setBusy(true)
    try {
      await sendReply(story, said, last.current.key)
      last.current = { said: '', key: '' }
      setRound((one) => one + 1)
      setReady(false)
      onTalk(false)
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

/** Enter sends where there is a real keyboard, and never while the Korean IME composes. */
function sends(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return false
  return matchMedia('(hover: hover) and (pointer: fine)').matches
}

const GUEST = 'flex min-h-11 w-full items-center rounded-[22px] bg-sunken px-4 text-left text-t5 text-fg3'
