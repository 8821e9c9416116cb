import { fromBuffer } from 'yauzl'

/** The files in a zip, by name. */
export function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (broken, zip) => {
      if (broken) return reject(broken)
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error)
          stream.toArray().then((pieces) => {
            files.set(entry.fileName, Buffer.concat(pieces as Buffer[]))
            zip.readEntry()
          }, reject)
        })
      })
      zip.readEntry()
    })
  })
}
