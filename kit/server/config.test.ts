import { expect, test } from 'vitest'
import { productionProblems, readConfig } from './config.ts'

const SECRET = 'f3b1c9d0a7e24856b0c1d2e3f4a59687'

/** Every key of a real installation. */
const REAL = {
  HARU_ENV: 'production',
  HARU_SECRET: SECRET,
  S3_ENDPOINT: 'https://s3.test',
  S3_BUCKET: 'haru',
  S3_REGION: 'ap-northeast-2',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  PORTONE_STORE_ID: 'store',
  PORTONE_API_SECRET: 'key',
  PORTONE_WEBHOOK_SECRET: 'key',
  PORTONE_PAYMENT_CHANNEL: 'channel',
  PORTONE_IDENTITY_CHANNEL: 'channel',
  SOLAPI_API_KEY: 'key',
  SOLAPI_API_SECRET: 'key',
  SOLAPI_SENDER: '0212345678',
  SMTP_URL: 'smtps://mail.test',
  MAIL_FROM: 'haru@haru.test',
}

test('production may not run on sandboxes: each missing variable is named', () => {
  const problems = productionProblems(readConfig({ HARU_ENV: 'production' })).join('\n')
  for (const name of Object.keys(REAL).filter((key) => key !== 'HARU_ENV')) expect(problems).toContain(`${name} is missing`)
  expect(problems).toContain('PORTONE_STORE_ID is missing: without it payment and identity would be a sandbox')
})

test('production with every part real may start', () => {
  expect(productionProblems(readConfig(REAL))).toEqual([])
})

test.each(Object.keys(REAL).filter((key) => key.startsWith('S3_') || key.startsWith('SMTP') || key.startsWith('SOLAPI')))(
  'a part without %s is half configured and refused at once',
  (name) => {
    expect(() => readConfig({ ...REAL, [name]: '' })).toThrow(`also needs ${name}`)
  },
)

test.each(['short', 'change-me-change-me-change-me-change-me', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'])(
  'production refuses the secret %s',
  (secret) => {
    expect(productionProblems(readConfig({ ...REAL, HARU_SECRET: secret }))).toEqual([
      expect.stringContaining('HARU_SECRET is a default or too short'),
    ])
  },
)

test('development needs nothing and listens to this machine alone', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    env: 'development',
    host: '127.0.0.1',
    port: 4000,
    origin: 'http://localhost:4000',
    databaseUrl: undefined,
  })
  expect(productionProblems(config)).toEqual([])
  expect(config.adapters.payment).toMatchObject({ engine: 'sandbox', isReal: false })
})

test('every wrong variable is named at once', () => {
  const read = (): unknown => readConfig({ PORT: 'http', HARU_ENV: 'live', DATABASE_URL: 'localhost/haru', MAIL_FROM: 'haru' })
  expect(read).toThrow(/HARU_ENV must be .*PORT must be .*DATABASE_URL must be .*MAIL_FROM must be /)
})

test('an address or key switches its part to the real engine', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://haru@db.test/haru', REDIS_URL: 'redis://cache.test' })
  expect(config.adapters.database).toEqual({ engine: 'your PostgreSQL', isReal: true, isAwaited: false, missing: [] })
  expect(config.adapters.realtime).toMatchObject({ engine: 'Redis', isAwaited: true })
})

test('payment alone may be real while identity is still a sandbox', () => {
  const { PORTONE_IDENTITY_CHANNEL: _, ...rest } = REAL
  const config = readConfig({ ...rest, HARU_ENV: 'development' })
  expect(config.adapters.payment.isReal).toBe(true)
  expect(config.adapters.identity.isReal).toBe(false)
})
