import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoaderFunctionArgs } from 'react-router'
import { exists, routes, type Route } from '#features/routes.ts'
import specified from '#features/routes.spec.json' with { type: 'json' }
import type { Access, Viewer } from '#kit/contract/access.ts'
import { tokenFor, wireForTest } from '#kit/web/testing.ts'
import { guarded, outcomeOf } from './guard.ts'
import { componentOf } from './loaded.ts'

vi.mock('../screens.ts', () => {
  const screen = { title: '', load: async () => ({ default: () => null }) }
  return { screens: { Login: screen, PcExpertLogin: screen, DailyLineMain: screen, DailyCreate: screen } }
})

const guest = null
const member = { user_no: 1, user_verified: false, isexpert: false }
const verified = { ...member, user_verified: true }
const expert = { ...verified, isexpert: true }
const route = (access: Access, more: Partial<Route> = {}): Route => ({ path: '/x', access, ...more })
const say = '정보입력 후 이용가능합니다.'

describe('the outcomes of the guards', () => {
  test.each<[string, Route, Viewer, ReturnType<typeof outcomeOf>]>([
    ['DailyCreate', route('member'), guest, { to: 'Login' }],
    ['PcExpertApplyMain', route('verified'), guest, { to: 'PcExpertLogin' }],
    ['PcExpertMain', route('expert'), guest, { to: 'PcExpertLogin' }],
    ['PcExpertApplyMain', route('verified'), member, { to: 'PcExpertRegister', say }],
    ['PcExpertMain', route('expert'), member, { to: 'PcExpertRegister', say }],
    ['PcExpertMain', route('expert'), verified, { to: 'PcExpertApplyMain' }],
    ['Operator', route('operator'), expert, { to: 'DailyLineMain' }],
    ['Login', route('open', { guestOnly: true }), member, { to: 'DailyLineMain' }],
    ['Login', route('open', { guestOnly: true }), guest, null],
    ['DailyLineMain', route('open'), guest, null],
    ['DailyCreate', route('member'), member, null],
    ['PcExpertApplyMain', route('verified'), verified, null],
    ['PcExpertMain', route('expert'), expert, null],
  ])('%s, %o, %o', (name, guard, viewer, outcome) => {
    expect(outcomeOf(name, guard, viewer)).toEqual(outcome)
  })
})

describe('every route of the specification, whoever comes', () => {
  const people = { guest, member, verified, expert }
  type Person = keyof typeof people
  /** Who gets in by each guard of the specification; of the others the first outcome that fits. */
  const guards: Record<string, readonly Person[]> = {
    public: ['guest', 'member', 'verified', 'expert'],
    'guest-only': ['guest'],
    login: ['member', 'verified', 'expert'],
    'login+verified': ['verified', 'expert'],
    'login+expert+verified': ['expert'],
  }
  const wanted = (name: string, guard: string, who: Person) => {
    if (guards[guard]!.includes(who)) return null
    if (guard === 'guest-only') return { to: 'DailyLineMain' }
    if (who === 'guest') return { to: name.startsWith('Pc') ? 'PcExpertLogin' : 'Login' }
    return who === 'member' ? { to: 'PcExpertRegister', say } : { to: 'PcExpertApplyMain' }
  }
  const words: Record<string, Route['access']> = { login: 'member', 'login+verified': 'verified', 'login+expert+verified': 'expert' }

  test.each(specified)('$name ($guard)', ({ name, path, guard }) => {
    const table = routes as Record<string, Route>
    // Those that have no screen yet are guarded as their words say.
    const asked = exists(name)
      ? table[name]!
      : { path, access: words[guard] ?? ('open' as const), ...(guard === 'guest-only' && { guestOnly: true as const }) }
    for (const who of Object.keys(people) as Person[]) expect(outcomeOf(name, asked, people[who]), who).toEqual(wanted(name, guard, who))
  })

  test('each of the four outcomes leads to a screen', () => {
    for (const name of ['Login', 'PcExpertLogin', 'PcExpertRegister']) expect(exists(name), name).toBe(true)
    // Until it exists, PcExpertApplyMain's place is taken by where the own application stands.
    expect(exists('PcExpertApplyMain') || exists('PcExpertRegisterComplete')).toBe(true)
  })
})

describe('the loader', () => {
  const at = (path: string) => ({ request: new Request(`http://haru.test${path}`) }) as LoaderFunctionArgs
  const sentTo = async (name: Parameters<typeof guarded>[0], path: string) => {
    const thrown = await guarded(name)(at(path)).then(
      () => null,
      (response: unknown) => response as Response,
    )
    return thrown?.headers.get('location')
  }
  beforeEach(() => {
    localStorage.clear()
    wireForTest()
  })
  afterEach(() => localStorage.clear())

  test('takes a guest to the log-in, which knows the way back', async () => {
    expect(await sentTo('DailyCreate', '/daily-create?from=hero')).toBe('/login?to=%2Fdaily-create%3Ffrom%3Dhero')
    expect(componentOf('DailyCreate')).toBeUndefined()
  })

  test('takes a logged-in person away from the portal’s log-in', async () => {
    expect(await sentTo('PcExpertLogin', '/pc-expert-login')).toBeUndefined()
    localStorage.setItem('haru_token', tokenFor(1))
    expect(await sentTo('PcExpertLogin', '/pc-expert-login')).toBe('/daily-line-main')
  })

  test('takes a member away from the log-in, and brings the code of what they may enter', async () => {
    localStorage.setItem('haru_token', tokenFor(1))
    expect(await sentTo('Login', '/login')).toBe('/daily-line-main')
    expect(await sentTo('DailyCreate', '/daily-create')).toBeUndefined()
    expect(componentOf('DailyCreate')).toBeTypeOf('function')
  })
})
