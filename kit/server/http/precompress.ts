import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { COMPRESSED_FROM } from './compress.ts'

/**
 * Writes a `.br` and a `.gz` beside every large text file of a built web that has none or an older one. Returns the paths of
 * the files that it wrote.
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
      await writeAtomically(`${file}.${suffix}`, await compress(await readFile(file)))
      made.push(`${file}.${suffix}`)
    }
  }
  return made
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify<Buffer, { level: number }, Buffer>(gzip)
const brotli = (bytes: Buffer): Promise<Buffer> =>
  brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
const gzipped = (bytes: Buffer): Promise<Buffer> => gzipAsync(bytes, { level: 9 })

async function isNewer(file: string, than: number): Promise<boolean> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs >= than,
    () => false,
  )
}

/** Writes to a temporary name and renames it, so that a running server never sends a partial file. */
async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  const partial = `${file}.${randomUUID()}.part`
  await writeFile(partial, bytes)
  await rename(partial, file)
}
