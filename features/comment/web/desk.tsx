import { Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { typedOf } from '#kit/contract/markup.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { CallError, newKey } from '#kit/web/call.ts'
import { actionSheet, alert, askLogIn, confirm } from '#kit/web/overlays.ts'
import { useViewer } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import type { Comment, Reply } from '../contract.ts'
import { isEditable } from '../rules.ts'
import { changeComment, loadReplies, removeComment, sendComment, showSent, useComments, type Words } from './api.ts'

/** A comment on its way: shown at once, sent with the same key until it arrives. */
export type Outgoing = Words & { key: string; state: 'sending' | 'failed' | 'sent'; sent?: Comment; error?: string }

/** What the input bar writes: a comment, a reply, or other words for one of mine. */
export type Target = { kind: 'new' } | { kind: 'reply'; rootNo: number; name: string; mention: boolean } | { kind: 'edit'; comment: Reply }

type Post = {
  dailyNo: number
  /** Who wrote the post; may delete any comment under it. */
  ownerNo: number
  /** The number of comments changed by this. */
  onCount: (change: number) => void
}

export type Desk = ReturnType<typeof useCommentDesk>

/** Everything that the list of comments and the input bar below the screen share. */
export function useCommentDesk(post: Post) {
  const found = useComments(post.dailyNo)
  const roots = useMemo(() => found.data?.pages.flat() ?? [], [found.data])
  const aim = useAim()
  const out = useOutbox(post)
  const menu = useMenu(post, aim.aim)
  const { dailyNo } = post

  /** Whether the words have found their place; those of an edit that failed are still to be written. */
  const send = async (content: string): Promise<boolean> => {
    const { target } = aim
    aim.cancel()
    if (target.kind !== 'edit') {
      void out.send({ dailyNo, parentNo: target.kind === 'reply' ? target.rootNo : null, content })
      return true
    }
    const done = await edit(dailyNo, target.comment, content)
    if (!done) aim.aim(target)
    return done
  }
  return {
    ...aim,
    ...menu,
    found,
    roots,
    outbox: unseen(out.outbox, roots),
    send,
    retry: out.deliver,
    drop: out.drop,
    moreReplies: (root: Comment) => orTell(loadReplies(dailyNo, root)),
    refresh: () => found.refetch(),
  }
}

/** What is being written, and how often the input was asked to take the focus. */
function useAim() {
  const isGuest = useViewer() === null
  const [target, setTarget] = useState<Target>({ kind: 'new' })
  const [called, setCalled] = useState(0)
  const aim = (next: Target) => {
    if (isGuest) return void askLogIn()
    setTarget(next)
    setCalled((count) => count + 1)
  }
  return { target, called, aim, focus: () => aim(target), cancel: () => setTarget({ kind: 'new' }) }
}

function useOutbox({ dailyNo, onCount }: Post) {
  const [outbox, setOutbox] = useState<Outgoing[]>([])
  const put = (key: string, change: Partial<Outgoing>) =>
    setOutbox((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: string) => setOutbox((all) => all.filter((one) => one.key !== key))

  const deliver = async (words: Outgoing) => {
    put(words.key, { state: 'sending' })
    try {
      const sent = await sendComment(words, words.key)
      onCount(1)
      if (showSent(dailyNo, sent)) drop(words.key)
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

function useMenu({ dailyNo, ownerNo, onCount }: Post, aim: (target: Target) => void) {
  const myNo = useViewer()?.user_no
  const remove = async (comment: Reply) => {
    const { removeTitle: title, removeText: text, remove: yes, keep: no } = ko.comment
    if (!(await confirm({ title, text, yes, no, danger: true }))) return
    if (await orTell(busy(removeComment(dailyNo, comment.comment_no)))) onCount(-1)
  }
  const menu = async (comment: Reply) => {
    const picked = await actionSheet({ items: actsFor(comment, myNo, ownerNo, new Date()) })
    if (picked === 'edit') aim({ kind: 'edit', comment })
    if (picked === 'remove') await remove(comment)
  }
  return { menu, hasMenu: (comment: Reply, now: Date) => actsFor(comment, myNo, ownerNo, now).length > 0 }
}

/** What this person may do with a comment now: edit a fresh one of their own, delete their own or one under their post. */
function actsFor(comment: Reply, myNo: number | undefined, ownerNo: number, now: Date) {
  if (myNo === undefined || comment.state === 0) return []
  const mine = comment.author?.user_no === myNo
  return [
    mine && isEditable(new Date(comment.reg_dt), now) && { key: 'edit', label: ko.comment.edit, icon: <Pencil size={18} aria-hidden /> },
    (mine || ownerNo === myNo) && { key: 'remove', label: ko.comment.remove, icon: <Trash2 size={18} aria-hidden />, danger: true },
  ].filter((item) => item !== false)
}

async function edit(dailyNo: number, comment: Reply, content: string): Promise<boolean> {
  return content === typedOf(comment.comment_content) || orTell(busy(changeComment(dailyNo, comment.comment_no, content)))
}

/** What was sent and has come back with a page is shown there. */
function unseen(outbox: Outgoing[], roots: Comment[]): Outgoing[] {
  const shown = new Set(roots.flatMap((root) => [root.comment_no, ...root.replies.map((reply) => reply.comment_no)]))
  return outbox.filter((one) => !one.sent || !shown.has(one.sent.comment_no))
}

/** Whether it was done; where not, the reason is told. */
async function orTell(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    await alert(whyOf(error) ?? ko.ui.failed)
    return false
  }
}

/** The words of a refusal. A lost connection has none of its own. */
const whyOf = (error: unknown): string | undefined => (error instanceof CallError && !error.offline ? inKorean(error.message) : undefined)
