import type { MediaItem } from '#features/media/contract.ts'
import { holdFiles } from '#features/media/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { chatErrors } from '../errors.ts'
import { fitTogether } from '../rules.ts'

type Attaching = {
  user_no: number
  cr_no: number
  /** The message's, which need not be there yet. */ cm_uuid: string
  keys: readonly string[]
}

/**
 * Gives a message these uploads of its sender, in this order, and says what it stores of them. Done again for the same
 * message it gives the same. Whoever sees the message sees them.
 * @throws `media.not_usable` unless each is the sender's own, finished, named once, and used by nothing before;
 *   `chat.files` where they don't go together
 */
export async function attachFiles(tx: Tx, { user_no, cr_no, cm_uuid, keys }: Attaching, now: Date): Promise<MediaItem[]> {
  if (keys.length === 0) return []
  const items = await holdFiles(tx, { user_no, holder: `chat:${cr_no}:${cm_uuid.toLowerCase()}`, keys, now, field: 'cm_file' })
  if (!fitTogether(items.map(({ mimetype }) => mimetype))) throw chatErrors.files('cm_file')
  return items
}
