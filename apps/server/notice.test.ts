import { expect, test } from 'vitest'
import { readConfig } from '#kit/server/config/config.ts'
import { PRODUCTION } from '#kit/server/testing/server.ts'
import { readyNotice } from './notice.ts'

const shown = (env: Record<string, string>, neededSecrets: string[] = []): string => {
  const config = { ...readConfig(env), secret: 'unused' }
  return readyNotice({ config, address: 'http://127.0.0.1:4000', demoPassword: undefined, seconds: 1, neededSecrets })
}

test('names the bucket for uploads and the CORS rule it needs', () => {
  const notice = shown({ ...PRODUCTION, HARU_ORIGIN: 'https://haru.test' })
  expect(notice).toContain('storage: S3')
  expect(notice).toContain('straight to https://s3.test: the bucket’s CORS must let https://haru.test PUT')
  expect(notice).not.toContain('S3_SECRET_ACCESS_KEY')
})

test('shows no upload line if files are in the data folder', () => {
  expect(shown({})).toContain('storage: data folder')
  expect(shown({})).not.toContain('Uploads')
})

test('names npm run outbox in development with sandboxes, not with real carriers', () => {
  expect(shown({})).toContain('npm run outbox')
  expect(shown({})).toMatch(/Sandboxes {5}payment, identity, sms, mail, push, kakao, naver, google, apple/)
  expect(shown({ ...PRODUCTION, HARU_ENV: 'development', FCM_SERVICE_ACCOUNT: '{}' })).not.toContain('npm run outbox')
})

test('does not name npm run outbox outside of development', () => {
  expect(shown({ HARU_ENV: 'test' })).not.toContain('npm run outbox')
  expect(shown(PRODUCTION)).not.toContain('npm run outbox')
})

test('names the engines without their keys', () => {
  const notice = shown(PRODUCTION)
  expect(notice).toContain('identity: PortOne, sms: solapi, mail: SMTP')
  expect(notice).not.toMatch(/channel|0212345678/)
})

test('warns if other machines can reach the sandboxes', () => {
  expect(shown({})).not.toContain('WARNING')
  expect(shown({ HOST: '0.0.0.0', HARU_SANDBOX: 'public' })).toMatch(/WARNING {7}whoever reaches this server can pay with no money/)
})

test('tells whether the old secrets are still needed', () => {
  expect(shown({})).not.toContain('Old secrets')
  expect(shown({ HARU_SECRET_OLD: 'the first' }, ['ab12cd34'])).toContain('still needed (ab12cd34)')
  expect(shown({ HARU_SECRET_OLD: 'the first' })).toContain('HARU_SECRET_OLD can be removed')
})
