import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoaderFunctionArgs } from 'react-router'
import { exists, routes, type Route } from '#features/routes.ts'
import specified from '#features/routes.spec.json' with { type: 'json' }
import type { Access, Viewer } from '#kit/contract/access.ts'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, tokenFor, wireForTest } from '#kit/web/testing.ts'
import { preloadScreens, guarded, outcomeOf, takeMessage } from './guard.ts'
import { componentOf } from './loadedScreens.ts'

const loaded = vi.hoisted(() => new Set<string>())
vi.mock('../screens.ts', () => {
  const screen = (name: string, tab: string) => ({ title: '', tab, load: async () => (loaded.add(name), { default: () => null }) })
  return {
    screens: {
      Login: screen('Login', 'none'),
      PcExpertLogin: screen('PcExpertLogin', 'none'),
      PcExpertMain: screen('PcExpertMain', 'none'),
      PcExpertApplyMain: screen('PcExpertApplyMain', 'none'),
      DailyLineMain: screen('DailyLineMain', 'daily'),
      DailyLineDetail: screen('DailyLineDetail', 'daily'),
      DailyCreate: screen('DailyCreate', 'daily'),
      ChatList: screen('ChatList', 'chat'),
    },
  }
})

const guest = null
const member = { user_no: 1, user_verified: false, isexpert: false }
const verified = { ...member, user_verified: true }
const expert = { ...verified, isexpert: true }
const route = (access: Access, more: Partial<Route> = {}): Route => ({ path: '/x', access, ...more })
const message = '정보입력 후 이용가능합니다.'

describe('outcomeOf', () => {
  test.each<[string, Route, Viewer, ReturnType<typeof outcomeOf>]>([
    ['DailyCreate', route('member'), guest, { to: 'Login' }],
    ['PcExpertApplyMain', route('verified'), guest, { to: 'PcExpertLogin' }],
    ['PcExpertMain', route('expert'), guest, { to: 'PcExpertLogin' }],
    ['PcExpertApplyMain', route('verified'), member, { to: 'PcExpertRegister', message }],
    ['PcExpertMain', route('expert'), member, { to: 'PcExpertRegister', message }],
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

describe('every route of the specification, for every viewer', () => {
  const people = { guest, member, verified, expert }
  type Person = keyof typeof people
  /** Access by each guard of the specification. */
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
    return who === 'member' ? { to: 'PcExpertRegister', message } : { to: 'PcExpertApplyMain' }
  }
  const accessOf: Record<string, Route['access']> = { login: 'member', 'login+verified': 'verified', 'login+expert+verified': 'expert' }

  test('gets the outcome that the specification states', () => {
    const table = routes as Record<string, Route>
    const visits = specified.flatMap((one) => (Object.keys(people) as Person[]).map((who) => ({ ...one, who })))
    const found = visits.map(({ name, path, guard, who }) => {
      // Routes without a screen yet get the access that their guard's name states.
      const asked = exists(name)
        ? table[name]!
        : { path, access: accessOf[guard] ?? ('open' as const), ...(guard === 'guest-only' && { guestOnly: true as const }) }
      return [name, guard, who, outcomeOf(name, asked, people[who])]
    })
    expect(found).toEqual(visits.map(({ name, guard, who }) => [name, guard, who, wanted(name, guard, who)]))
  })

  test('each of the four outcomes has a screen', () => {
    for (const name of ['Login', 'PcExpertLogin', 'PcExpertRegister', 'PcExpertApplyMain']) expect(exists(name), name).toBe(true)
  })
})

describe('preloadScreens', () => {
  beforeEach(() => {
    localStorage.clear()
    wireForTest()
    loaded.clear()
  })
  const sorted = async () => {
    await preloadScreens()
    return [...loaded].toSorted()
  }

  test('loads the screens of the line’s tab that the viewer may enter', async () => {
    expect(await sorted()).toEqual(['DailyLineDetail', 'DailyLineMain', 'Login'])
    loaded.clear()
    localStorage.setItem('haru_token', tokenFor(1))
    expect(await sorted()).toEqual(['DailyCreate', 'DailyLineDetail', 'DailyLineMain'])
  })

  test('loads none where the browser saves data', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
    expect(await sorted()).toEqual([])
    Reflect.deleteProperty(navigator, 'connection')
  })
})

describe('guarded', () => {
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
  afterEach(() => {
    localStorage.clear()
    queryClient.clear()
    vi.unstubAllGlobals()
  })

  test('redirects a guest to the log-in with the path to return to', async () => {
    expect(await sentTo('DailyCreate', '/daily-create?from=hero')).toBe('/login?to=%2Fdaily-create%3Ffrom%3Dhero')
    expect(componentOf('DailyCreate')).toBeUndefined()
  })

  test('redirects a member from the portal’s log-in', async () => {
    expect(await sentTo('PcExpertLogin', '/pc-expert-login')).toBeUndefined()
    localStorage.setItem('haru_token', tokenFor(1))
    expect(await sentTo('PcExpertLogin', '/pc-expert-login')).toBe('/daily-line-main')
  })

  test.each([
    ['an expert', 'PcExpertMain', expert, undefined, undefined],
    ['an applicant', 'PcExpertMain', verified, '/pc-expert-apply-main', undefined],
    ['an applicant', 'PcExpertApplyMain', verified, undefined, undefined],
    ['a member who is not verified', 'PcExpertMain', member, '/pc-expert-register', message],
    ['a member who is not verified', 'PcExpertApplyMain', member, '/pc-expert-register', message],
  ] as const)('the profile decides where %s who asks for %s goes', async (_, name, profile, address, words) => {
    localStorage.setItem('haru_token', tokenFor(1))
    fakeNetwork(() => ({ json: { state: 1, query: { ...profile, user_info: {} } } }))
    expect(await sentTo(name, routes[name].path)).toBe(address)
    expect(takeMessage()).toBe(words)
  })

  test('redirects a guest of the portal to its log-in with the path to return to', async () => {
    expect(await sentTo('PcExpertApplyMain', '/pc-expert-apply-main')).toBe('/pc-expert-login?to=%2Fpc-expert-apply-main')
  })

  test('redirects a member from the log-in, and loads the code of permitted screens', async () => {
    localStorage.setItem('haru_token', tokenFor(1))
    expect(await sentTo('Login', '/login')).toBe('/daily-line-main')
    expect(await sentTo('DailyCreate', '/daily-create')).toBeUndefined()
    expect(componentOf('DailyCreate')).toBeTypeOf('function')
  })
})
