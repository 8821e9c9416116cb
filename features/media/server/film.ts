import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { mediaErrors } from '../errors.ts'
import type { FilmAnswer, FilmFacts, FilmJob } from './film-job.ts'
import { SNIFFED_BYTES, typeOf } from './sniff.ts'

/** Milliseconds until reading a film is aborted. */
const TIMEOUT_MS = MINUTE_MS

type Copying = { from: string; to: string; declared: string }

/**
 * haru's own copy of a film: mp4 and mov become an mp4 with nothing but picture and sound. The file is read and
 * copied in the scratch folder, so that the checked file is the stored one.
 * @throws `media.type`, `media.too_long`, `media.broken`
 */
export async function copyFilm(storage: Storage, { from, to, declared }: Copying): Promise<FilmFacts & { bytes: number }> {
  const folder = join(storage.scratch, randomUUID())
  await mkdir(folder, { mode: 0o700 })
  try {
    const path = join(folder, 'raw')
    const copy = join(folder, 'copy')
    const body = await storage.read(from)
    if (!body) throw mediaErrors.not_uploaded()
    await pipeline(body, createWriteStream(path))
    await typeOf(await headOf(path), declared)
    const facts = await runWorker({ path, copy })
    const { size: bytes } = await stat(copy)
    await storage.write(to, createReadStream(copy), facts.mimetype, bytes)
    return { ...facts, bytes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function headOf(path: string): Promise<Buffer> {
  return Buffer.concat((await createReadStream(path, { end: SNIFFED_BYTES - 1 }).toArray()) as Buffer[])
}

async function runWorker(job: FilmJob): Promise<FilmFacts> {
  const answer = await new Promise<FilmAnswer>((resolve) => {
    const worker = new Worker(new URL('film-worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      stdout: true,
      stderr: true,
    })
    const done = (given: FilmAnswer): void => {
      clearTimeout(timer)
      resolve(given)
      void worker.terminate()
    }
    const timer = setTimeout(() => done({ problem: 'broken' }), TIMEOUT_MS)
    worker.once('message', done)
    // A film that crashes the reader is refused like an unreadable one.
    worker.once('error', () => done({ problem: 'broken' }))
    worker.once('exit', () => done({ problem: 'broken' }))
  })
  if ('problem' in answer) throw mediaErrors[answer.problem]()
  return answer
}
