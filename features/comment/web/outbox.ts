import { useState } from 'react'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError, newKey } from '#kit/web/call.ts'
import { alert } from '#kit/web/overlays.ts'
import type { Comment } from '../contract.ts'
import { sendComment, showSent, type Words } from './api.ts'
import type { Post } from './post.ts'

/** A comment on its way: shown at once, sent with the same key until it arrives. */
export type Outgoing = Words & { key: string; state: 'sending' | 'failed' | 'sent'; sent?: Comment; error?: string }

/** What is on its way; `now` reads what is shown, since what was sent leaves the outbox once it stands there. */
export function useOutbox({ onCount }: Pick<Post, 'onCount'>, now: () => Comment[]) {
  const [outbox, setOutbox] = useState<Outgoing[]>([])
  const put = (key: string, change: Partial<Outgoing>) =>
    setOutbox((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: string) => setOutbox((all) => all.filter((one) => one.key !== key))

  const deliver = async (words: Outgoing) => {
    put(words.key, { state: 'sending' })
    try {
      const sent = await sendComment(words, words.key)
      onCount(1)
      showSent(words.post, sent)
      if (isIn(now(), sent)) drop(words.key)
      else put(words.key, { state: 'sent', sent })
    } catch (error) {
      put(words.key, { state: 'failed', error: whyOf(error) })
    }
  }
  const send = (words: Words) => {
    const outgoing: Outgoing = { ...words, key: newKey(), state: 'sending' }
    setOutbox((all) => [...all, outgoing])
    return deliver(outgoing)
  }
  return { outbox, send, deliver, drop }
}

/** Whether it was done; where not, the reason is told. */
export async function orTell(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    await alert(whyOf(error) ?? ko.ui.failed)
    return false
  }
}

const isIn = (roots: Comment[], sent: Comment): boolean =>
  roots.some((root) => [root, ...root.replies].some((one) => one.comment_no === sent.comment_no))

/** The words of a refusal. A lost connection has none of its own. */
const whyOf = (error: unknown): string | undefined => (error instanceof CallError && !error.offline ? inKorean(error.message) : undefined)
