import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { attachMedia, readOwn, storeOwn } from '#features/media/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import type { SourcePost } from './source.ts'

/** What is drawn, by name: each scene once, for all dailys that show it. */
export type Scenes = ReadonlyMap<string, Awaited<ReturnType<typeof readOwn>>>

type Shown = { post_no: number; user_no: number; reg_dt: string; pictures: readonly string[] }

/** Draws the scenes that these dailys show. */
export async function drawScenes(posts: readonly SourcePost[]): Promise<Scenes> {
  const names = new Set(posts.flatMap((post) => post.pictures ?? []))
  return new Map(await Promise.all([...names].map(async (name) => [name, await drawn(name)] as const)))
}

/** Gives each daily its pictures: uploads of its member, of the moment of the daily. */
export async function showPictures(tx: Tx, storage: Storage, posts: readonly Shown[], scenes: Scenes): Promise<void> {
  await Promise.all(
    posts.map(async ({ post_no, user_no, reg_dt, pictures }) => {
      const now = new Date(reg_dt)
      const keys = await Promise.all(pictures.map((name) => storeOwn(tx, storage, { user_no, picture: sceneOf(scenes, name), now })))
      const items = await attachMedia(tx, { user_no, post_no, keys, now })
      await tx.sql`update post set images = ${JSON.stringify(items)}::text::jsonb where post_no = ${post_no}`
    }),
  )
}

/** Nearly without loss here: haru's own copy is made of it. */
const RASTER = { quality: 95, chromaSubsampling: '4:4:4' } as const

const folder = new URL('../../../db/demo/pictures/', import.meta.url)

async function drawn(name: string): Promise<Awaited<ReturnType<typeof readOwn>>> {
  const svg = await readFile(new URL(`${name}.svg`, folder))
  return readOwn(await sharp(svg).jpeg(RASTER).toBuffer(), 'image/jpeg')
}

function sceneOf(scenes: Scenes, name: string) {
  const scene = scenes.get(name)
  if (scene === undefined) throw new RangeError(`No scene is called ${name}.`)
  return scene
}
