import { openTextSheet } from '#kit/web/textSheet.tsx'
import { toast } from '#kit/web/overlays.ts'
import type { KinDetail } from '../../contract.ts'
import { ADDITION_MAX, ADDITIONS_MAX } from '../../rules.ts'
import { kinDetail as words } from '../../words/detail.ts'
import { addToQuestion } from '../api.ts'

/** Asks for a text that continues a question with answers; whether it was added. */
export async function openAddition({ ki_no, additions }: KinDetail): Promise<boolean> {
  const isAdded = await openTextSheet({
    title: words.add,
    label: words.add,
    hideLabel: true,
    hint: words.addHint,
    note: words.addNote(ADDITIONS_MAX - additions.length),
    max: ADDITION_MAX,
    missing: words.addMissing,
    submit: words.add,
    send: (content, key) => addToQuestion(ki_no, content, key),
  })
  if (isAdded) toast(words.added)
  return isAdded
}
