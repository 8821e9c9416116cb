import { expect, test } from 'vitest'
import { readConfig } from '#kit/server/config.ts'
import { PRODUCTION } from '#kit/server/testing.ts'
import { readyNotice } from './notice.ts'

const shown = (env: Record<string, string>): string => {
  const config = { ...readConfig(env), secret: 'unused' }
  return readyNotice({ config, address: 'http://127.0.0.1:4000', demoPassword: undefined, seconds: 1 })
}

test('files that go to a bucket are said to, with what the bucket must allow', () => {
  const notice = shown({ ...PRODUCTION, HARU_ORIGIN: 'https://haru.test' })
  expect(notice).toContain('storage: S3')
  expect(notice).toContain('straight to https://s3.test: the bucket’s CORS must let https://haru.test PUT')
  expect(notice).not.toContain('S3_SECRET_ACCESS_KEY')
})

test('files in the data folder need nothing', () => {
  expect(shown({})).toContain('storage: data folder')
  expect(shown({})).not.toContain('Uploads')
})
