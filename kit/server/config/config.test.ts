import { describe, expect, test } from 'vitest'
import { productionProblems, readConfig, sandboxProblem, sandboxWarning } from './config.ts'
import { PRODUCTION } from '../testing/server.ts'

test('names each missing variable when production would run on sandboxes', () => {
  const problems = productionProblems(readConfig({ HARU_ENV: 'production' })).join('\n')
  for (const name of Object.keys(PRODUCTION).filter((key) => key !== 'HARU_ENV')) expect(problems).toContain(`${name} is missing`)
  expect(problems).toContain('PORTONE_STORE_ID is missing: without it payment and identity would be a sandbox')
})

test('refuses a clock that calls can move in production', () => {
  expect(productionProblems(readConfig({ ...PRODUCTION, HARU_TEST_CLOCK: '1' }))).toEqual(['HARU_TEST_CLOCK moves the clock: remove it'])
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

describe('sandboxes that other machines can reach', () => {
  test.each<[Record<string, string>, string | null]>([
    [{}, null],
    [{ HOST: 'localhost' }, null],
    [{ HOST: '127.0.0.2' }, null],
    [{ HOST: '::1' }, null],
    [{ HARU_ORIGIN: 'http://localhost:4000' }, null],
    [{ HARU_ORIGIN: 'http://[::1]:4000' }, null],
    [{ HARU_ORIGIN: 'http://haru.localhost.:4000' }, null],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '::' }, 'HOST=::'],
    [{ HOST: '172.20.0.3' }, 'HOST=172.20.0.3'],
    [{ HOST: 'haru' }, 'HOST=haru'],
    [{ HARU_ORIGIN: 'https://haru.kr' }, 'HARU_ORIGIN=https://haru.kr'],
    [{ HARU_ORIGIN: 'http://192.168.0.7:4000' }, 'HARU_ORIGIN=http://192.168.0.7:4000'],
    [{ HARU_ORIGIN: 'http://localhost.haru.kr' }, 'HARU_ORIGIN=http://localhost.haru.kr'],
    [{ HARU_PROXIES: 'loopback' }, 'HARU_PROXIES=loopback'],
  ])('%o refuses to start because of %s, unless HARU_SANDBOX=public', (env, exposure) => {
    for (const HARU_ENV of ['development', 'test']) {
      const problem = sandboxProblem(readConfig({ ...env, HARU_ENV }))
      if (exposure === null) expect(problem).toBeNull()
      else {
        expect(problem).toContain(`${exposure} lets other machines reach this server`)
        expect(problem).toMatch(
          /^[^\n]*payment, identity, sms, mail, kakao, naver, google, apple are sandboxes[^\n]*HARU_SANDBOX=public[^\n]*\.$/,
        )
      }
      expect(sandboxProblem(readConfig({ ...env, HARU_ENV, HARU_SANDBOX: 'public' }))).toBeNull()
    }
  })

  test('starts with real services; HARU_SANDBOX=public does not apply to production', () => {
    const at = (env: Record<string, string>) => readConfig({ HARU_ORIGIN: 'https://haru.kr', ...env })
    const paired = ['KAKAO', 'NAVER', 'GOOGLE'].flatMap((name) => [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`])
    const apple = ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']
    const real = { ...PRODUCTION, ...Object.fromEntries([...paired, ...apple].map((name) => [name, 'x'])), HARU_ENV: 'development' }
    expect(sandboxProblem(at(real))).toBeNull()
    expect(sandboxProblem(at({ ...real, ...Object.fromEntries(apple.map((name) => [name, ''])) }))).toContain('apple are sandboxes')
    const production = at({ HARU_ENV: 'production', HARU_SANDBOX: 'public' })
    expect(productionProblems(production).join()).toContain('payment and identity would be a sandbox')
  })

  test('warns when other machines can reach the sandboxes', () => {
    expect(sandboxWarning(readConfig({}))).toBeNull()
    expect(sandboxWarning(readConfig({ HOST: '0.0.0.0', HARU_SANDBOX: 'public' }))).toContain('whoever reaches this server')
    expect(sandboxWarning(readConfig(PRODUCTION))).toBeNull()
  })
})
