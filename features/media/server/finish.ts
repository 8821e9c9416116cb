import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { ensureSpace, type Storage } from '#kit/server/storage/storage.ts'
import type { MediaItem } from '../contract.ts'
import { mediaErrors } from '../errors.ts'
import { FINISH_MINUTES, isDocument, isVideo } from '../rules.ts'
import { copyFilm } from './film.ts'
import { itemColumns, itemOf, type FinishedUpload } from './item.ts'
import { signedFor } from './signed.ts'
import { copyKey, objectsOf, posterKey, rawKey, rawObjects, rawPosterKey, readAll } from './objects.ts'
import { copyPicture, type Picture } from './picture.ts'
import { makeQueue, makeSingleFlight } from './queue.ts'
import { requirePdf, SNIFFED_BYTES, typeOf } from './sniff.ts'

/** `user_no` null: an upload of an operator, whose addresses are not signed. */
export type Finishing = { db: Pool; storage: Storage; user_no: number | null; now: Date }
type Row = FinishedUpload & { state: number; reg_dt: string }
/** The properties of the copy. */
type StoredCopy = Omit<FinishedUpload, 'key' | 'name'>

/**
 * Limits for this process: a picture takes 10 to 100 MB of memory, a film one core. Separate queues, so that films do not delay pictures.
 */
const pictures = makeQueue({ running: 2, waiting: 60 })
const films = makeQueue({ running: 1, waiting: 20 })
const runOnce = makeSingleFlight<void>()
const POSTER = 'image/jpeg'

/** Checks the upload, stores haru's own copy and removes the raw object. Only then is it usable. */
export async function finish(work: Finishing, key: string): Promise<MediaItem> {
  const { db, user_no, now } = work
  const row = await ownRow(db, user_no, key)
  if (!row || row.state === 2) throw mediaErrors.not_found()
  if (row.state === 0) {
    // The cleanup may be removing it.
    if (now.getTime() - Date.parse(row.reg_dt) > FINISH_MINUTES * MINUTE_MS) throw mediaErrors.not_found()
    const queue = isVideo(row.mimetype) ? films : pictures
    await runOnce(key, () => queue.run(() => copyOnce(work, row)))
  }
  const done = row.state === 1 ? row : await ownRow(db, user_no, key)
  if (done?.state !== 1) throw mediaErrors.not_found()
  const item = itemOf(itemPart(done))
  return user_no === null ? item : signedFor(db, item, user_no, now)
}

const itemPart = ({ state: _state, reg_dt: _reg, ...finished }: Row): FinishedUpload => finished

async function copyOnce({ db, storage, user_no }: Finishing, { key, mimetype, bytes, has_poster }: Row): Promise<void> {
  const raw = await storage.stat(rawKey(key))
  if (raw?.bytes !== bytes) {
    // Another process may have finished it, and dropped the raw object, a moment ago.
    if ((await ownRow(db, user_no, key))?.state === 1) return
    throw mediaErrors.not_uploaded()
  }
  // A film is in the scratch folder twice while it is copied.
  if (isVideo(mimetype)) await ensureSpace(storage, 2 * bytes)
  const read = await storeCopy(storage, { key, mimetype, has_poster })
  // If it was dropped meanwhile, objects written after that are still stored.
  if (await markFinished(db, key, read)) await storage.remove(rawObjects(key))
  else if ((await ownRow(db, user_no, key))?.state !== 1) await storage.remove(objectsOf(key))
}

/** Call it only after all served objects are stored. */
async function markFinished({ sql }: Db, key: string, read: StoredCopy): Promise<boolean> {
  const { mimetype, bytes, width, height, seconds, placeholder, has_poster } = read
  const { count } = await sql`
    update media set state = 1, mimetype = ${mimetype}, bytes = ${bytes}, width = ${width}, height = ${height},
      seconds = ${seconds}, placeholder = ${placeholder}, has_poster = ${has_poster}
    where key = ${key} and state = 0`
  return count === 1
}

function storeCopy(storage: Storage, { key, mimetype, has_poster }: Pick<Row, 'key' | 'mimetype' | 'has_poster'>): Promise<StoredCopy> {
  if (isDocument(mimetype)) return storeDocument(storage, key, mimetype)
  return isVideo(mimetype) ? storeFilm(storage, key, mimetype, has_poster) : storePicture(storage, key, mimetype)
}

/** Stored unchanged: it is never rendered, only downloaded. */
async function storeDocument(storage: Storage, key: string, mimetype: string): Promise<StoredCopy> {
  const raw = await bytesOf(storage, rawKey(key))
  requirePdf(raw)
  await storage.write(copyKey(key), raw, mimetype)
  return { mimetype, bytes: raw.length, width: 0, height: 0, seconds: null, placeholder: null, has_poster: false }
}

async function storePicture(storage: Storage, key: string, declared: string): Promise<StoredCopy> {
  const raw = await bytesOf(storage, rawKey(key))
  const picture = await copyPicture(raw, await typeOf(raw.subarray(0, SNIFFED_BYTES), declared))
  return writePicture(storage, copyKey(key), picture)
}

/** Stores a picture's copy and returns its properties. */
export async function writePicture(storage: Storage, key: string, { body, ...picture }: Picture): Promise<StoredCopy> {
  await storage.write(key, body, picture.mimetype)
  return { ...picture, bytes: body.length, seconds: null, has_poster: false }
}

async function storeFilm(storage: Storage, key: string, declared: string, hasPoster: boolean): Promise<StoredCopy> {
  const poster = hasPoster ? await posterOf(storage, key) : null
  const film = await copyFilm(storage, { from: rawKey(key), to: copyKey(key), declared })
  if (poster) await storage.write(posterKey(key), poster.body, poster.mimetype)
  return { ...film, placeholder: poster?.placeholder ?? null, has_poster: poster !== null }
}

/** Null if no still was uploaded; refuses one that is not a jpeg. */
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
  return readAll(body)
}

async function ownRow(db: Db, userNo: number | null, key: string): Promise<Row | undefined> {
  return (await rowsOf<Row>(db, OWN, [userNo, key]))[0]
}

const OWN: Statement = `select m.state, m.reg_dt, ${itemColumns} from media m where m.user_no is not distinct from $1::bigint and m.key = $2`
