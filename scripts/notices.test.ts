import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NOTICES, noticesText } from './notices.ts'

test('the notices name every package that reaches people’s browsers, with its licence', () => {
  // Written by `node scripts/notices.ts`.
  expect(JSON.parse(readFileSync(NOTICES, 'utf8'))).toEqual(JSON.parse(noticesText()))
  const { packages, texts } = JSON.parse(noticesText()) as { packages: { name: string; licence: string; text: number }[]; texts: string[] }
  const names = packages.map(({ name }) => name)
  // Imported by a file, by a style sheet, and by a package.
  for (const name of ['react', 'pretendard', 'scheduler']) expect(names).toContain(name)
  for (const name of ['fastify', 'vitest', 'zod']) expect(names).not.toContain(name)
  for (const { name, licence, text } of packages) {
    expect(licence, name).not.toBe('')
    expect(texts[text]?.length, name).toBeGreaterThan(100)
  }
})
