import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { COMPRESSED_FROM } from './compress.ts'

/**
 * Lays a `.br` and a `.gz` beside every file of a built web that is worth it and has none yet.
 * Names the files it made.
 */
export async function precompress(root: string): Promise<string[]> {
  const made: string[] = []
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(js|css|html|svg|json|webmanifest|txt)$/.test(entry.name)) continue
    const { size, mtimeMs } = await stat(file)
    if (size < COMPRESSED_FROM) continue
    for (const [suffix, compress] of [
      ['br', brotli],
      ['gz', gzipped],
    ] as const) {
      if (await isNewer(`${file}.${suffix}`, mtimeMs)) continue
      await writeWhole(`${file}.${suffix}`, await compress(await readFile(file)))
      made.push(`${file}.${suffix}`)
    }
  }
  return made
}

const pressBrotli = promisify(brotliCompress)
const pressGzip = promisify<Buffer, { level: number }, Buffer>(gzip)
const brotli = (bytes: Buffer): Promise<Buffer> =>
  pressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
const gzipped = (bytes: Buffer): Promise<Buffer> => pressGzip(bytes, { level: 9 })

async function isNewer(file: string, than: number): Promise<boolean> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs >= than,
    () => false,
  )
}

/** Under another name first: a server that is running must never send half of it. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const partial = `${file}.${randomUUID()}.part`
  await writeFile(partial, bytes)
  await rename(partial, file)
}
