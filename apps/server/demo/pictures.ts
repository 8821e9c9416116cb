import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { attachMedia, readServerPicture, storeServerPicture } from '#features/media/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Storage } from '#kit/server/storage/storage.ts'

/** Rendered scenes by name. */
export type Scenes = ReadonlyMap<string, Awaited<ReturnType<typeof readServerPicture>>>

type PostWithPictures = { post_no: number; user_no: number; reg_dt: string; pictures: readonly string[] }

/** Renders the scenes of these dailys and products. */
export async function renderScenes(shown: readonly { pictures?: string[] }[]): Promise<Scenes> {
  const names = new Set(shown.flatMap(({ pictures }) => pictures ?? []))
  return new Map(await Promise.all([...names].map(async (name) => [name, await renderScene(name)] as const)))
}

/** Stores the pictures of each post as uploads of its member, dated as the post. */
export async function attachPictures(tx: Tx, storage: Storage, posts: readonly PostWithPictures[], scenes: Scenes): Promise<void> {
  await Promise.all(
    posts.map(async ({ post_no, user_no, reg_dt, pictures }) => {
      const now = new Date(reg_dt)
      const keys = await Promise.all(
        pictures.map((name) => storeServerPicture(tx, storage, { user_no, picture: sceneOf(scenes, name), now })),
      )
      const items = await attachMedia(tx, { user_no, post_no, keys, now })
      await tx.sql`update post set images = ${JSON.stringify(items)}::text::jsonb where post_no = ${post_no}`
    }),
  )
}

/** Nearly lossless, because the stored copy is compressed again. */
const RASTER = { quality: 95, chromaSubsampling: '4:4:4' } as const

const folder = new URL('../../../db/demo/pictures/', import.meta.url)

async function renderScene(name: string): Promise<Awaited<ReturnType<typeof readServerPicture>>> {
  const svg = await readFile(new URL(`${name}.svg`, folder))
  return readServerPicture(await sharp(svg).jpeg(RASTER).toBuffer(), 'image/jpeg')
}

export function sceneOf(scenes: Scenes, name: string) {
  const scene = scenes.get(name)
  if (scene === undefined) throw new RangeError(`No scene is called ${name}.`)
  return scene
}
