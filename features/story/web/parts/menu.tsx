import { Archive, Flag, Trash2 } from 'lucide-react'
import { openReport } from '#features/report/web/public.ts'
import { href } from '#features/routes.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { story as words } from '#features/story/words.ts'
import { report as reportWords } from '#features/report/words/report.ts'
import { CallError } from '#kit/web/call.ts'
import { actionSheet, alert, confirm, toast } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import type { Story } from '../../contract.ts'
import { removeStory } from '../api.ts'

/** Opens the menu of a story: archive and delete for an own one, report for another's. */
export async function openStoryMenu(story: Story, isMine: boolean): Promise<void> {
  if (!isMine) {
    const items = [{ key: 'report', label: reportWords.act, icon: <Flag size={18} aria-hidden />, danger: true }]
    const picked = await actionSheet({ title: words.of(story.haru_name), items })
    if (picked === 'report') await openReport({ target_kind: 'story', target_no: story.story_no })
    return
  }
  const picked = await actionSheet({
    title: words.mine,
    items: [
      { key: 'archive', label: words.toArchive, icon: <Archive size={18} aria-hidden /> },
      { key: 'remove', label: words.remove, icon: <Trash2 size={18} aria-hidden />, danger: true },
    ],
  })
  if (picked === 'archive') go.to(href('StoryArchive'))
  if (picked === 'remove') await remove(story)
}

async function remove(story: Story): Promise<void> {
  const { removeTitle: title, removeText: text, remove: yes, keep: no } = words
  if (!(await confirm({ title, text, yes, no, danger: true }))) return
  try {
    await removeStory(story)
    toast(words.removed)
  } catch (error) {
    await alert(error instanceof CallError && error.message ? inKorean(error.message) : ko.ui.failedHelp)
  }
}
