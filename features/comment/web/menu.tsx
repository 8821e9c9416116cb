import { Flag, Pencil, Trash2 } from 'lucide-react'
import { openReport } from '#features/report/web/public.ts'
import { unescapeMarkup } from '#kit/contract/markup.ts'
import { comment as commentWords } from '#features/comment/words.ts'
import { report as reportWords } from '#features/report/words/report.ts'
import { actionSheet, confirm } from '#kit/web/overlays.ts'
import { useViewer } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import type { Reply } from '../contract.ts'
import { isEditable } from '../rules.ts'
import { changeComment, removeComment } from './api.ts'
import { alertOnFailure } from './outbox.ts'
import type { Post, PostId, Target } from './post.ts'

/** The more menu of a comment. */
export function useMenu(post: Post, selectTarget: (target: Target) => void) {
  const { ownerNo, onCount } = post
  const myNo = useViewer()?.user_no
  const remove = async (comment: Reply) => {
    const { removeTitle: title, removeText: text, remove: yes, keep: no } = commentWords
    if (!(await confirm({ title, text, yes, no, danger: true }))) return
    if (await alertOnFailure(busy(removeComment(post, comment.comment_no)))) onCount(-1)
  }
  const menu = async (comment: Reply) => {
    const picked = await actionSheet({ items: menuItemsFor(comment, myNo, ownerNo, new Date()) })
    if (picked === 'edit') selectTarget({ kind: 'edit', comment })
    if (picked === 'report') await openReport({ target_kind: 'comment', target_no: comment.comment_no })
    if (picked === 'remove') await remove(comment)
  }
  return { menu, hasMenu: (comment: Reply, now: Date) => menuItemsFor(comment, myNo, ownerNo, now).length > 0 }
}

/** Saves an edit; an unchanged text is not sent. Returns whether it succeeded. */
export async function submitEdit(post: PostId, comment: Reply, content: string): Promise<boolean> {
  return content === unescapeMarkup(comment.comment_content) || alertOnFailure(busy(changeComment(post, comment.comment_no, content)))
}

/** The menu items: edit an own recent comment, report another's, delete an own one or one under an own post. */
function menuItemsFor(comment: Reply, myNo: number | undefined, ownerNo: number, now: Date) {
  if (myNo === undefined || comment.state === 0) return []
  const mine = comment.author?.user_no === myNo
  return [
    mine && isEditable(new Date(comment.reg_dt), now) && { key: 'edit', label: commentWords.edit, icon: <Pencil size={18} aria-hidden /> },
    !mine && { key: 'report', label: reportWords.act, icon: <Flag size={18} aria-hidden />, danger: true },
    (mine || ownerNo === myNo) && { key: 'remove', label: commentWords.remove, icon: <Trash2 size={18} aria-hidden />, danger: true },
  ].filter((item) => item !== false)
}
