import { expect, test } from 'vitest'
import { readConfig } from '#kit/server/config/config.ts'
import { PRODUCTION } from '#kit/server/testing/server.ts'
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

test('development says how to read the codes that its sandboxes would have sent; with carriers there is nothing to read', () => {
  expect(shown({})).toContain('npm run outbox')
  expect(shown({})).toMatch(/Sandboxes {5}payment, identity, sms, mail, push, kakao, naver, google, apple/)
  expect(shown({ ...PRODUCTION, HARU_ENV: 'development', FCM_SERVICE_ACCOUNT: '{}' })).not.toContain('npm run outbox')
})

test('nobody is told so outside of development', () => {
  expect(shown({ HARU_ENV: 'test' })).not.toContain('npm run outbox')
  expect(shown(PRODUCTION)).not.toContain('npm run outbox')
})

test('engines that run are named, without their keys', () => {
  const notice = shown(PRODUCTION)
  expect(notice).toContain('identity: PortOne, sms: solapi, mail: SMTP')
  expect(notice).not.toMatch(/channel|0212345678/)
})

test('who else can reach the sandboxes is said', () => {
  expect(shown({})).not.toContain('WARNING')
  expect(shown({ HOST: '0.0.0.0' })).toMatch(/WARNING {7}whoever reaches this machine can pay with no money/)
})
