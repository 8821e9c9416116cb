import type { MediaItem } from '#features/media/contract.ts'
import { attachMessageFiles } from '#features/media/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { chatErrors } from '../errors.ts'
import { fitTogether } from '../rules.ts'

type Attaching = {
  user_no: number
  cr_no: number
  /** Of the message, which may not exist yet. */ cm_uuid: string
  keys: readonly string[]
}

/**
 * Attaches these uploads of its sender to a message, in this order, and returns what the message stores. A second call for the same
 * message returns the same. Members who see the message see the files.
 * @throws `media.not_usable` unless each is the sender's own, finished, named once and not attached to anything else;
 *   `chat.files` if their kinds cannot be combined
 */
export async function attachFiles(tx: Tx, { user_no, cr_no, cm_uuid, keys }: Attaching, now: Date): Promise<MediaItem[]> {
  if (keys.length === 0) return []
  const items = await attachMessageFiles(tx, { user_no, holder: `chat:${cr_no}:${cm_uuid.toLowerCase()}`, keys, now, field: 'cm_file' })
  if (!fitTogether(items.map(({ mimetype }) => mimetype))) throw chatErrors.files('cm_file')
  return items
}
