import { useState } from 'react'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError, newKey } from '#kit/web/call.ts'
import { alert } from '#kit/web/overlays.ts'
import type { Comment } from '../contract.ts'
import { sendComment, insertSent, type CommentInput } from './api.ts'
import type { Post } from './post.ts'

/** An unsent comment: shown at once, and sent with one idempotency key until it succeeds. */
export type Outgoing = CommentInput & { key: string; state: 'sending' | 'failed' | 'sent'; sent?: Comment; error?: string }

/** The unsent comments; `now` reads the shown comments, because a sent one leaves the outbox when the list has it. */
export function useOutbox({ onCount }: Pick<Post, 'onCount'>, now: () => Comment[]) {
  const [outbox, setOutbox] = useState<Outgoing[]>([])
  const put = (key: string, change: Partial<Outgoing>) =>
    setOutbox((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: string) => setOutbox((all) => all.filter((one) => one.key !== key))

  const deliver = async (outgoing: Outgoing) => {
    put(outgoing.key, { state: 'sending' })
    try {
      const sent = await sendComment(outgoing, outgoing.key)
      onCount(1)
      insertSent(outgoing.post, sent)
      if (isIn(now(), sent)) drop(outgoing.key)
      else put(outgoing.key, { state: 'sent', sent })
    } catch (error) {
      put(outgoing.key, { state: 'failed', error: errorTextOf(error) })
    }
  }
  const send = (input: CommentInput) => {
    const outgoing: Outgoing = { ...input, key: newKey(), state: 'sending' }
    setOutbox((all) => [...all, outgoing])
    return deliver(outgoing)
  }
  return { outbox, send, deliver, drop }
}

/** Returns whether the work succeeded; otherwise shows an alert with the reason. */
export async function alertOnFailure(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    await alert(errorTextOf(error) ?? ko.ui.failed)
    return false
  }
}

const isIn = (roots: Comment[], sent: Comment): boolean =>
  roots.some((root) => [root, ...root.replies].some((one) => one.comment_no === sent.comment_no))

/** The text of a refusal; undefined for a lost connection. */
const errorTextOf = (error: unknown): string | undefined =>
  error instanceof CallError && !error.offline ? inKorean(error.message) : undefined
