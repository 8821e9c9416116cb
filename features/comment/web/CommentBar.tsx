import { ArrowUp, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useProfile } from '#features/account/web/public.ts'
import { TagSuggestions, useTagging } from '#features/tag/web/public.ts'
import { unescapeMarkup } from '#kit/contract/markup.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { cx } from '#kit/ui/cx.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { comment } from '#features/comment/words.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { useViewer } from '#kit/web/session.ts'
import { COMMENT_MAX } from '../rules.ts'
import type { CommentSource } from './commentSource.tsx'
import type { Target } from './post.ts'

/** The input bar below a post. For guests a press asks to log in. */
export function CommentBar({ comments }: { comments: CommentSource }) {
  if (useViewer() === null) return <GuestBar />
  const { target } = comments
  return (
    <div className="px-3 py-2">
      {target.kind !== 'new' && <TargetBar target={target} onCancel={comments.cancel} />}
      <Writing comments={comments} />
    </div>
  )
}

function Writing({ comments }: { comments: CommentSource }) {
  // One draft for each target, so that changing the target loses no text.
  const [texts, setTexts] = useState<Record<string, string | undefined>>({})
  const draftKey = draftKeyOf(comments.target)
  const text = texts[draftKey] ?? initialText(comments.target)
  const setText = (words?: string) => setTexts((all) => ({ ...all, [draftKey]: words }))
  const me = useProfile().data
  const input = useRef<HTMLTextAreaElement>(null)
  const tagging = useTagging(input)
  const { focusRequests } = comments
  useEffect(() => {
    if (focusRequests > 0) input.current?.focus()
  }, [focusRequests])
  const ready = text.trim() !== ''
  const send = async () => {
    if (!ready) return input.current?.focus()
    setText()
    if (!(await comments.send(text.trim()))) setText(text)
  }
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    void send()
  }
  return (
    <div className="@container flex items-end gap-2">
      {/* Hidden on narrow bars, because enlarged text needs the width. */}
      <span className="mb-1 flex-none @max-[14rem]:hidden">
        {me && <Avatar person={{ ...me, ...me.user_info, cate_no: null }} size={36} />}
      </span>
      <div className="min-w-0 flex-1">
        <TextArea
          ref={input}
          label={comment.input}
          hideLabel
          counter={false}
          max={COMMENT_MAX}
          value={text}
          onChange={setText}
          onKeyDown={keyDown}
          placeholder={comment.placeholder}
          enterKeyHint="send"
          slim
          className="max-h-30"
        />
        <TagSuggestions tagging={tagging} />
      </div>
      <button
        type="button"
        aria-label={comment.send}
        aria-disabled={!ready || undefined}
        onClick={() => void send()}
        className={cx(
          'grid size-[44px] flex-none place-items-center rounded-full',
          ready ? 'bg-brand text-on-brand' : 'bg-sunken text-off',
        )}
      >
        <ArrowUp size={22} aria-hidden />
      </button>
    </div>
  )
}

function TargetBar({ target, onCancel }: { target: Exclude<Target, { kind: 'new' }>; onCancel: () => void }) {
  const reply = target.kind === 'reply'
  return (
    <p className="mb-1 flex items-center pl-2 text-t4 text-fg2">
      <span className="min-w-0 truncate">{reply ? comment.replyTo(target.name) : comment.editing}</span>
      <IconButton label={reply ? comment.cancelReply : comment.cancelEdit} icon={<X size={18} className="text-fg3" />} onClick={onCancel} />
    </p>
  )
}

function GuestBar() {
  return (
    <div className="px-3 py-2">
      <button
        type="button"
        onClick={() => void askLogIn()}
        className="flex min-h-11 w-full items-center rounded-[22px] bg-sunken px-4 text-left text-t5 text-fg3"
      >
        {comment.placeholder}
      </button>
    </div>
  )
}

/**
 * Whether this Enter sends: not while the Korean IME composes (some browsers report that only by key code 229), and not
 * on a phone, where Enter inserts a new line.
 */
function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey) return false
  if (event.nativeEvent.isComposing || event.keyCode === 229) return false
  return matchMedia('(hover: hover) and (pointer: fine)').matches
}

/** A new comment and a reply to a root share one draft. */
function draftKeyOf(target: Target): string {
  if (target.kind === 'edit') return `edit ${target.comment.comment_no}`
  return target.kind === 'reply' && target.mention ? `reply ${target.rootNo} ${target.name}` : 'write'
}

function initialText(target: Target): string {
  if (target.kind === 'edit') return unescapeMarkup(target.comment.comment_content)
  return target.kind === 'reply' && target.mention ? `@${target.name} ` : ''
}
