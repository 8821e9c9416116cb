import { describe, expect, test } from 'vitest'
import { productionProblems, exposureOf, readConfig, sandboxProblem, sandboxWarning } from './config.ts'
import { PRODUCTION } from '../testing/server.ts'

test('names each missing variable when production would run on sandboxes', () => {
  const problems = productionProblems(readConfig({ HARU_ENV: 'production' })).join('\n')
  for (const name of Object.keys(PRODUCTION).filter((key) => key !== 'HARU_ENV')) expect(problems).toContain(`${name} is missing`)
  expect(problems).toContain('PORTONE_STORE_ID is missing: without it payment and identity would be a sandbox')
})

test('allows production when every service is real', () => {
  expect(productionProblems(readConfig(PRODUCTION))).toEqual([])
})

test.each(Object.keys(PRODUCTION).filter((key) => key.startsWith('S3_') || key.startsWith('SMTP') || key.startsWith('SOLAPI')))(
  'refuses a service that lacks only %s',
  (name) => {
    expect(() => readConfig({ ...PRODUCTION, [name]: '' })).toThrow(`also needs ${name}`)
  },
)

test.each(['short', 'change-me-change-me-change-me-change-me', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'])(
  'refuses the secret %s in production',
  (secret) => {
    expect(productionProblems(readConfig({ ...PRODUCTION, HARU_SECRET: secret }))).toEqual([
      expect.stringContaining('HARU_SECRET is a default or too short'),
    ])
  },
)

test('development needs no variables and listens on the loopback address', () => {
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

test('names every invalid variable in one error', () => {
  const read = (): unknown => readConfig({ PORT: 'http', HARU_ENV: 'live', DATABASE_URL: 'localhost/haru', MAIL_FROM: 'haru' })
  expect(read).toThrow(/HARU_ENV must be .*PORT must be .*DATABASE_URL must be .*MAIL_FROM must be /)
})

test('uses the real engine of a service whose variables are set', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://haru@db.test/haru', REDIS_URL: 'redis://cache.test' })
  expect(config.adapters.database).toEqual({ engine: 'your PostgreSQL', isReal: true, isAwaited: false, missing: [] })
  expect(config.adapters.realtime).toMatchObject({ engine: 'Redis', isReal: true, isAwaited: false })
})

test('payment may be real while identity is a sandbox', () => {
  const { PORTONE_IDENTITY_CHANNEL: _, ...rest } = PRODUCTION
  const config = readConfig({ ...rest, HARU_ENV: 'development' })
  expect(config.adapters.payment.isReal).toBe(true)
  expect(config.adapters.identity.isReal).toBe(false)
})

describe('sandboxes at public addresses', () => {
  const at = (origin: string, env: Record<string, string> = {}) => readConfig({ HARU_ORIGIN: origin, ...env })
  test.each([
    ['http://localhost:4000', '127.0.0.1', 'loopback'],
    ['http://[::1]:4000', '::1', 'loopback'],
    ['http://localhost:4000', '0.0.0.0', 'network'],
    ['http://192.168.0.7:4000', '0.0.0.0', 'network'],
    ['http://haru:4000', '0.0.0.0', 'network'],
    ['http://haru.test', '172.20.0.3', 'network'],
    ['https://haru.kr', '127.0.0.1', 'public'],
    ['https://demo.haru.kr.', '0.0.0.0', 'public'],
    ['http://203.0.113.7', '0.0.0.0', 'public'],
    ['http://172.32.0.1', '0.0.0.0', 'public'],
    ['http://[2001:db8::7]', '::', 'public'],
    ['http://localhost:4000', '203.0.113.7', 'public'],
  ])('the exposure of %s on %s is %s', (origin, host, exposure) => expect(exposureOf({ origin, host })).toBe(exposure))

  test.each(['development', 'test'])('%s refuses to start at a public address, and the message says what to do', (HARU_ENV) => {
    const problem = sandboxProblem(at('https://haru.kr', { HARU_ENV }))
    expect(problem).toMatch(
      /https:\/\/haru\.kr .*payment, identity, sms, mail, kakao, naver, google, apple would be sandboxes[^]*HARU_ENV=production[^]*HARU_SANDBOX=public/,
    )
  })

  test('starts with real services, on the loopback address, or with HARU_SANDBOX=public, which does not apply to production', () => {
    const paired = ['KAKAO', 'NAVER', 'GOOGLE'].flatMap((name) => [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`])
    const apple = ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']
    const real = { ...PRODUCTION, ...Object.fromEntries([...paired, ...apple].map((name) => [name, 'x'])), HARU_ENV: 'development' }
    expect(sandboxProblem(at('https://haru.kr', real))).toBeNull()
    expect(
      sandboxProblem(at('https://haru.kr', { ...real, APPLE_CLIENT_ID: '', APPLE_TEAM_ID: '', APPLE_KEY_ID: '', APPLE_PRIVATE_KEY: '' })),
    ).toContain('apple would be')
    expect(sandboxProblem(at('http://localhost:4000'))).toBeNull()
    expect(sandboxProblem(at('https://haru.kr', { HARU_SANDBOX: 'public' }))).toBeNull()
    const production = at('https://haru.kr', { HARU_ENV: 'production', HARU_SANDBOX: 'public' })
    expect(productionProblems(production).join()).toContain('payment and identity would be a sandbox')
  })

  test('warns when other machines can reach the sandboxes', () => {
    expect(sandboxWarning(at('http://localhost:4000'))).toBeNull()
    expect(sandboxWarning(at('http://localhost:4000', { HOST: '0.0.0.0' }))).toContain('whoever reaches this machine')
    expect(sandboxWarning(at('https://haru.kr', { HARU_SANDBOX: 'public' }))).toContain('everybody on the internet')
    expect(sandboxWarning(at('https://haru.kr', PRODUCTION))).toBeNull()
  })
})
