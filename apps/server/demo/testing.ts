import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '#kit/server/db/db.ts'
import { freshDatabase, runFolder, type Template, type TestDatabase } from '#kit/server/testing/database.ts'
import { openDisk } from '#kit/server/storage/disk.ts'
import { loadDemo, readDemo, type Demo, type LoadOptions } from './load.ts'

export const DEMO_NOW = new Date('2026-11-21T14:05:00+09:00')

/** The options of the load, and the folder of the pictures. */
export type DemoOptions = LoadOptions & { folder: string; remove(): void }

/** An empty folder for the pictures of a demo community that a test loads itself. */
export function demoOptions(): DemoOptions {
  const folder = mkdtempSync(join(tmpdir(), 'haru-demo-'))
  return { ...optionsOn(folder), folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * A new database with the demo community of `DEMO_NOW`, and a copy of its pictures. The demo is loaded once in a run
 * of the tests.
 */
export async function demoDatabase(): Promise<TestDatabase & { options: DemoOptions }> {
  const database = await freshDatabase(DEMO_TEMPLATE)
  const options = demoOptions()
  cpSync(pictures(), options.folder, { recursive: true })
  return {
    ...database,
    options,
    async drop() {
      await database.drop()
      options.remove()
    },
  }
}

const SECRET = 'a secret of the tests, long enough'

const DEMO_TEMPLATE: Template = {
  name: 'demo',
  async fill(url) {
    const db = openDb({ url, max: 2, guard: true })
    await loadDemo(db, optionsOn(pictures()))
    await db.end(1)
  },
}

const pictures = (): string => join(runFolder(), 'demo-pictures')

function optionsOn(dir: string): LoadOptions {
  return { now: DEMO_NOW, password: 'one-for-all', storage: openDisk({ dir, secret: SECRET }), secret: SECRET, read }
}

let demo: Promise<Demo> | undefined
/** Reads once in a process, because rendering the pictures is most of the work of a load. */
const read = (): Promise<Demo> => (demo ??= readDemo())
