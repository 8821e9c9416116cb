import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import type { MediaItem } from '../contract.ts'
import { mediaErrors } from '../errors.ts'
import { FINISH_MINUTES, isDocument, isVideo } from '../rules.ts'
import { copyFilm } from './film.ts'
import { itemColumns, itemOf, type Finished } from './item.ts'
import { signedFor } from './marked.ts'
import { copyKey, objectsOf, posterKey, rawKey, rawObjects, rawPosterKey, wholeOf } from './objects.ts'
import { copyPicture, type Picture } from './picture.ts'
import { makeQueue, makeShared } from './queue.ts'
import { refuseStrangers, SNIFFED_BYTES, typeOf } from './sniff.ts'

export type Finishing = { db: Pool; storage: Storage; user_no: number; now: Date }
type Row = Finished & { state: number; reg_dt: string }
/** What the copy turned out to be. */
type Read = Omit<Finished, 'key' | 'name'>

/** Copies made at a time in this process: a picture takes some ten to hundred megabytes, a film a core. Slow films hold up no pictures. */
const pictures = makeQueue({ running: 2, waiting: 60 })
const films = makeQueue({ running: 1, waiting: 20 })
const once = makeShared<void>()
const POSTER = 'image/jpeg'

/** Reads what was uploaded, makes haru's own copy and drops the raw object. Only then is it usable. */
export async function finish(work: Finishing, key: string): Promise<MediaItem> {
  const { db, user_no, now } = work
  const row = await ownRow(db, user_no, key)
  if (!row || row.state === 2) throw mediaErrors.not_found()
  if (row.state === 0) {
    // What is about to be swept must not come alive meanwhile.
    if (now.getTime() - Date.parse(row.reg_dt) > FINISH_MINUTES * 60_000) throw mediaErrors.not_found()
    const queue = isVideo(row.mimetype) ? films : pictures
    await once(key, () => queue.run(() => copyOnce(work, row)))
  }
  const done = row.state === 1 ? row : await ownRow(db, user_no, key)
  if (done?.state !== 1) throw mediaErrors.not_found()
  return signedFor(db, itemOf(itemPart(done)), user_no, now)
}

const itemPart = ({ state: _state, reg_dt: _reg, ...finished }: Row): Finished => finished

async function copyOnce({ db, storage, user_no }: Finishing, { key, mimetype, bytes, has_poster }: Row): Promise<void> {
  const raw = await storage.stat(rawKey(key))
  if (raw?.bytes !== bytes) {
    // Another process may have finished it, and dropped the raw object, a moment ago.
    if ((await ownRow(db, user_no, key))?.state === 1) return
    throw mediaErrors.not_uploaded()
  }
  const read = await keep(storage, { key, mimetype, has_poster })
  // Whoever dropped it meanwhile has removed what was there then, not what was written since.
  if (await settled(db, key, read)) await storage.remove(rawObjects(key))
  else if ((await ownRow(db, user_no, key))?.state !== 1) await storage.remove(objectsOf(key))
}

/** From here on it is usable: everything that is served of it is stored. */
async function settled({ sql }: Db, key: string, read: Read): Promise<boolean> {
  const { mimetype, bytes, width, height, seconds, placeholder, has_poster } = read
  const { count } = await sql`
    update media set state = 1, mimetype = ${mimetype}, bytes = ${bytes}, width = ${width}, height = ${height},
      seconds = ${seconds}, placeholder = ${placeholder}, has_poster = ${has_poster}
    where key = ${key} and state = 0`
  return count === 1
}

function keep(storage: Storage, { key, mimetype, has_poster }: Pick<Row, 'key' | 'mimetype' | 'has_poster'>): Promise<Read> {
  if (isDocument(mimetype)) return keepDocument(storage, key, mimetype)
  return isVideo(mimetype) ? keepFilm(storage, key, mimetype, has_poster) : keepPicture(storage, key, mimetype)
}

/** Kept as it came: nothing here draws it, and whoever gets it gets a file to save. */
async function keepDocument(storage: Storage, key: string, mimetype: string): Promise<Read> {
  const raw = await bytesOf(storage, rawKey(key))
  refuseStrangers(raw)
  await storage.write(copyKey(key), raw, mimetype)
  return { mimetype, bytes: raw.length, width: 0, height: 0, seconds: null, placeholder: null, has_poster: false }
}

async function keepPicture(storage: Storage, key: string, declared: string): Promise<Read> {
  const raw = await bytesOf(storage, rawKey(key))
  const picture = await copyPicture(raw, await typeOf(raw.subarray(0, SNIFFED_BYTES), declared))
  return stored(storage, copyKey(key), picture)
}

/** Stores a picture's copy and says what it is. */
export async function stored(storage: Storage, key: string, { body, ...picture }: Picture): Promise<Read> {
  await storage.write(key, body, picture.mimetype)
  return { ...picture, bytes: body.length, seconds: null, has_poster: false }
}

async function keepFilm(storage: Storage, key: string, declared: string, hasPoster: boolean): Promise<Read> {
  const poster = hasPoster ? await posterOf(storage, key) : null
  const film = await copyFilm(storage, { from: rawKey(key), to: copyKey(key), declared })
  if (poster) await storage.write(posterKey(key), poster.body, poster.mimetype)
  return { ...film, placeholder: poster?.placeholder ?? null, has_poster: poster !== null }
}

/** A still that never came is done without; one that is no jpeg, and might move, is refused. */
async function posterOf(storage: Storage, key: string): Promise<Picture | null> {
  if (!(await storage.stat(rawPosterKey(key)))) return null
  const raw = await bytesOf(storage, rawPosterKey(key))
  const mimetype = await typeOf(raw.subarray(0, SNIFFED_BYTES), POSTER)
  if (mimetype !== POSTER) throw mediaErrors.type()
  return copyPicture(raw, mimetype)
}

/** @throws `media.not_uploaded` where there is no such object */
async function bytesOf(storage: Storage, key: string): Promise<Buffer> {
  const body = await storage.read(key)
  if (!body) throw mediaErrors.not_uploaded()
  return wholeOf(body)
}

async function ownRow(db: Db, userNo: number, key: string): Promise<Row | undefined> {
  return (await rowsOf<Row>(db, OWN, [userNo, key]))[0]
}

const OWN: Statement = `select m.state, m.reg_dt, ${itemColumns} from media m where m.user_no = $1 and m.key = $2`
