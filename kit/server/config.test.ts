import { expect, test } from 'vitest'
import { productionProblems, readConfig } from './config.ts'
import { PRODUCTION } from './testing.ts'

test('production may not run on sandboxes: each missing variable is named', () => {
  const problems = productionProblems(readConfig({ HARU_ENV: 'production' })).join('\n')
  for (const name of Object.keys(PRODUCTION).filter((key) => key !== 'HARU_ENV')) expect(problems).toContain(`${name} is missing`)
  expect(problems).toContain('PORTONE_STORE_ID is missing: without it payment and identity would be a sandbox')
})

test('production with every part real may start', () => {
  expect(productionProblems(readConfig(PRODUCTION))).toEqual([])
})

test.each(Object.keys(PRODUCTION).filter((key) => key.startsWith('S3_') || key.startsWith('SMTP') || key.startsWith('SOLAPI')))(
  'a part without %s is half configured and refused at once',
  (name) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(`also needs ${name}`)
  },
)

test.each(['short', 'change-me-change-me-change-me-change-me', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'])(
  'production refuses the secret %s',
  (secret) => {
    expect(productionProblems(readConfig({ ...PRODUCTION, HARU_SECRET: secret }))).toEqual([
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
  expect(config.adapters.realtime).toMatchObject({ engine: 'Redis', isReal: true, isAwaited: false })
})

test('payment alone may be real while identity is still a sandbox', () => {
  const { PORTONE_IDENTITY_CHANNEL: _, ...rest } = PRODUCTION
  const config = readConfig({ ...rest, HARU_ENV: 'development' })
  expect(config.adapters.payment.isReal).toBe(true)
  expect(config.adapters.identity.isReal).toBe(false)
})
