import { askLogIn } from '#kit/web/overlays.ts'
import { session } from '#kit/web/session.ts'
import { loadSheet } from '#kit/web/loadSheet.ts'

/** Opens the form of a question; a guest is asked to log in. */
export async function openAsk({ item_no }: { item_no: number }): Promise<void> {
  if (session.viewer() === null) return askLogIn()
  const sheet = await loadSheet(() => import('./AskSheet.tsx'))
  await sheet?.openAskSheet(item_no)
}
