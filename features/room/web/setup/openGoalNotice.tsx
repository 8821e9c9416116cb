import { setup } from '#features/room/words/setup.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import type { GoalNotice } from '../../rules.ts'

/** Shows the notice about a goal; true where the member read it and stores the goal. Loaded only when the server asks for it. */
export async function openGoalNotice(notice: GoalNotice): Promise<boolean> {
  const { default: Notice } = await loadPart(() => import('./GoalNotice.tsx'))
  const { title } = setup.goalNotices[notice]
  return (await openSheet<boolean>((close) => <Notice notice={notice} onDone={close} />, { title })) === true
}
