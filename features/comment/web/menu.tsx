import { Flag, Pencil, Trash2 } from 'lucide-react'
import { openReport } from '#features/report/web/public.ts'
import { typedOf } from '#kit/contract/markup.ts'
import { comment as commentWords } from '#features/comment/words.ts'
import { report as reportWords } from '#features/report/words/report.ts'
import { actionSheet, confirm } from '#kit/web/overlays.ts'
import { useViewer } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import type { Reply } from '../contract.ts'
import { isEditable } from '../rules.ts'
import { changeComment, removeComment } from './api.ts'
import { orTell } from './outbox.ts'
import type { Post, PostId, Target } from './post.ts'

/** The more menu of a comment. */
export function useMenu(post: Post, aim: (target: Target) => void) {
  const { ownerNo, onCount } = post
  const myNo = useViewer()?.user_no
  const remove = async (comment: Reply) => {
    const { removeTitle: title, removeText: text, remove: yes, keep: no } = commentWords
    if (!(await confirm({ title, text, yes, no, danger: true }))) return
    if (await orTell(busy(removeComment(post, comment.comment_no)))) onCount(-1)
  }
  const menu = async (comment: Reply) => {
    const picked = await actionSheet({ items: actsFor(comment, myNo, ownerNo, new Date()) })
    if (picked === 'edit') aim({ kind: 'edit', comment })
    if (picked === 'report') await openReport({ target_kind: 'comment', target_no: comment.comment_no })
    if (picked === 'remove') await remove(comment)
  }
  return { menu, hasMenu: (comment: Reply, now: Date) => actsFor(comment, myNo, ownerNo, now).length > 0 }
}

/** Whether the edit is done: nothing new to say is done already. */
export async function editSaid(post: PostId, comment: Reply, content: string): Promise<boolean> {
  return content === typedOf(comment.comment_content) || orTell(busy(changeComment(post, comment.comment_no, content)))
}

/** What this person may do with a comment now: edit a fresh one of their own, report another's, delete their own or one under their post. */
function actsFor(comment: Reply, myNo: number | undefined, ownerNo: number, now: Date) {
  if (myNo === undefined || comment.state === 0) return []
  const mine = comment.author?.user_no === myNo
  return [
    mine && isEditable(new Date(comment.reg_dt), now) && { key: 'edit', label: commentWords.edit, icon: <Pencil size={18} aria-hidden /> },
    !mine && { key: 'report', label: reportWords.act, icon: <Flag size={18} aria-hidden />, danger: true },
    (mine || ownerNo === myNo) && { key: 'remove', label: commentWords.remove, icon: <Trash2 size={18} aria-hidden />, danger: true },
  ].filter((item) => item !== false)
}
