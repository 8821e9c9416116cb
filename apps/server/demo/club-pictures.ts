import { readFileSync } from 'node:fs'
import { attachHolderMedia, storeServerPicture } from '#features/media/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { sceneOf, type Scenes } from './pictures.ts'

/** Names of scenes in the folder `pictures`; a club without one shows some of its members. */
type SourceClub = { meet_title: string; pictures?: string[] }

export const readClubPictures = (): SourceClub[] =>
  JSON.parse(readFileSync(new URL('../../../db/demo/clubs.json', import.meta.url), 'utf8')) as SourceClub[]

/** Gives the clubs their pictures, as uploads of their leaders. */
export async function insertClubPictures(tx: Tx, { storage, scenes }: { storage: Storage; scenes: Scenes }): Promise<void> {
  const clubs = await tx.sql<{ meet_no: number; meet_title: string; user_no: number; reg_dt: string }[]>`
    select meet_no, meet_title, user_no, reg_dt from meet where is_demo and user_no is not null order by meet_no`
  const source = readClubPictures()
  for (const { meet_no, meet_title, user_no, reg_dt } of clubs) {
    const name = source.find((club) => club.meet_title === meet_title)?.pictures?.[0]
    if (name === undefined) continue
    const now = new Date(reg_dt)
    const key = await storeServerPicture(tx, storage, { user_no, picture: sceneOf(scenes, name), now })
    const [thumb] = await attachHolderMedia(tx, { user_no, holder: `club:${meet_no}`, keys: [key], now, field: 'meet_thumb' })
    await tx.sql`update meet set meet_thumb = ${tx.sql.json(thumb as never)} where meet_no = ${meet_no}`
  }
}
