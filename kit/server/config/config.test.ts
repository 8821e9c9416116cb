import { describe, expect, test } from 'vitest'
import { productionProblems, reachOf, readConfig, sandboxProblem, sandboxWarning } from './config.ts'
import { PRODUCTION } from '../testing/server.ts'

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

describe('sandboxes where everybody can reach them', () => {
  const at = (origin: string, env: Record<string, string> = {}) => readConfig({ HARU_ORIGIN: origin, ...env })
  test.each([
    ['http://localhost:4000', '127.0.0.1', 'here'],
    ['http://[::1]:4000', '::1', 'here'],
    ['http://localhost:4000', '0.0.0.0', 'network'],
    ['http://192.168.0.7:4000', '0.0.0.0', 'network'],
    ['http://haru:4000', '0.0.0.0', 'network'],
    ['http://haru.test', '172.20.0.3', 'network'],
    ['https://haru.kr', '127.0.0.1', 'everybody'],
    ['https://demo.haru.kr.', '0.0.0.0', 'everybody'],
    ['http://203.0.113.7', '0.0.0.0', 'everybody'],
    ['http://172.32.0.1', '0.0.0.0', 'everybody'],
    ['http://[2001:db8::7]', '::', 'everybody'],
    ['http://localhost:4000', '203.0.113.7', 'everybody'],
  ])('%s on %s: %s', (origin, host, reach) => expect(reachOf({ origin, host })).toBe(reach))

  test.each(['development', 'test'])('%s refuses to start there, and says what to do', (HARU_ENV) => {
    const problem = sandboxProblem(at('https://haru.kr', { HARU_ENV }))
    expect(problem).toMatch(
      /https:\/\/haru\.kr .*payment, identity, sms, mail, kakao, naver, google, apple would be sandboxes[^]*HARU_ENV=production[^]*HARU_SANDBOX=public/,
    )
  })

  test('with all of them real, here, or asked for, it starts; production is refused by its own rule', () => {
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

  test('whoever starts it is warned as soon as others can reach it', () => {
    expect(sandboxWarning(at('http://localhost:4000'))).toBeNull()
    expect(sandboxWarning(at('http://localhost:4000', { HOST: '0.0.0.0' }))).toContain('whoever reaches this machine')
    expect(sandboxWarning(at('https://haru.kr', { HARU_SANDBOX: 'public' }))).toContain('everybody on the internet')
    expect(sandboxWarning(at('https://haru.kr', PRODUCTION))).toBeNull()
  })
})
