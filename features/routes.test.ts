import { describe, expect, test } from 'vitest'
import type { Access } from '#kit/contract/access.ts'
import { exists, href, hrefNear, HOME, isPopup, routes, type Route } from './routes.ts'
import specified from './routes.spec.json' with { type: 'json' }

type Specified = { name: string; path: string; guard: string; group: string; keepAlive?: boolean }
const spec: readonly Specified[] = specified
const table: Record<string, Route> = routes

/** The specification's guards in the words of kit/contract/access.ts. */
const words: Record<string, { access: Access; guestOnly?: true }> = {
  'guest-only': { access: 'open', guestOnly: true },
  public: { access: 'open' },
  login: { access: 'member' },
  'login+verified': { access: 'verified' },
  'login+expert+verified': { access: 'expert' },
}

/** Routes that the specification lacks and decisions d-13 adds, by the first piece of their path. */
const additions = [
  'block-list',
  'bookmark-main',
  'story-archive',
  'my-info-withdraw',
  'sessions',
  'not-me',
  'consent-center',
  'coun-calendar',
  'exchange-history',
  'dispute',
  'appeal',
  'viv-guardian',
  'guardian',
  'admin',
  // An expert's bookable hours (decision 066).
  'expert-calendar',
  'pc-expert-calendar',
  // What an expert sends after a counselling (decision 074).
  'plan-create',
  'plan-detail',
  // How haru keeps its promises, in figures (beyond.md b-15).
  'trust',
]

test('a name that is neither in the specification nor among the additions is refused', () => {
  expect(strangers({ Nowhere: { path: '/nowhere', access: 'open' } })).toEqual(['Nowhere'])
  expect(strangers({ BlockList: { path: '/block-list', access: 'member' } })).toEqual([])
  expect(strangers({ AdminAudit: { path: '/admin/audit', access: 'operator' } })).toEqual([])
  expect(strangers(table)).toEqual([])
})

test('another path, guard or keep than the specification has is found', () => {
  const wrong: Record<string, Route> = {
    DailyCreate: { path: '/daily-create', access: 'open' },
    DailyEdit: { path: '/daily-edit/:no', access: 'member' },
    DailyLineMain: { path: '/daily-line-main', access: 'open' },
    Login: { path: '/login', access: 'open' },
  }
  expect(new Set(differences(wrong).map((found) => found.name))).toEqual(new Set(Object.keys(wrong)))
})

test('every route is as in the specification', () => {
  expect(differences(table)).toEqual([])
})

test('no path is there twice, whatever its capitals', () => {
  const paths = Object.values(table).map((route) => route.path.toLowerCase().replace(/:\w+/g, ':'))
  expect(new Set(paths).size).toBe(paths.length)
})

test('the specification has 169 screens; missing ones are printed', () => {
  expect(spec).toHaveLength(169)
  const missing = spec.filter((screen) => !exists(screen.name))
  const groups = Map.groupBy(missing, (screen) => screen.group)
  const lines = [...groups].map(([group, screens]) => `  ${group}: ${screens.map((screen) => screen.name).join(' ')}`)
  process.stdout.write(`\n${missing.length} of ${spec.length} screens are not there yet\n${lines.join('\n')}\n`)
  expect(missing.length + Object.keys(table).filter((name) => spec.some((screen) => screen.name === name)).length).toBe(spec.length)
})

test('home is open to guests', () => {
  expect(routes[HOME].access).toBe('open')
})

test('a path is written from its name and its parameters', () => {
  expect(href('DailyEdit', { id: 7 })).toBe('/daily-edit/7')
  expect(href('DailyLineMain')).toBe('/daily-line-main')
})

describe('near a room', () => {
  const line = { name: 'DailyLineMain', params: {} }
  const room = { name: 'MyHaruRoom', params: { id: '5' } }
  const popup = { name: 'PopupDailyDetail', params: { id: '7', room: '5' } }
  const otherRoom = { name: 'PopupMyHaruRoom', params: { id: '8', room: '5' } }

  test.each([
    ['elsewhere the screen itself', line, '/daily-like/7'],
    ['on another screen with a number', { name: 'DailyDetail', params: { id: '7' } }, '/daily-like/7'],
    ['in the room its popup', room, '/my-haru-room/5/popup-daily-like/7'],
    ['in a popup the popup over the same room', popup, '/my-haru-room/5/popup-daily-like/7'],
    ['in another room that lies over the first', otherRoom, '/my-haru-room/5/popup-daily-like/7'],
  ])('%s', (_, place, path) => {
    expect(hrefNear(place, 'DailyLike', { id: 7 })).toBe(path)
  })

  test('a screen without a number has a popup without one', () => {
    expect(hrefNear(room, 'DailyCreate')).toBe('/my-haru-room/5/popup-daily-create')
    expect(hrefNear(popup, 'Report')).toBe('/my-haru-room/5/popup-report')
    expect(hrefNear(line, 'Report')).toBe('/report')
  })

  test('a daily of the line is the same one in a room', () => {
    expect(hrefNear(room, 'DailyLineDetail', { id: 7 })).toBe('/my-haru-room/5/popup-daily-detail/7')
    expect(hrefNear(line, 'DailyLineDetail', { id: 7 })).toBe('/daily-line-detail/7')
  })

  test('a screen without a popup replaces the room', () => {
    expect(hrefNear(room, 'FeedDetail', { id: 3 })).toBe('/feed-detail/3')
    expect(hrefNear(popup, 'DailyLineMain')).toBe('/daily-line-main')
  })

  test('a room over a room, but never over itself', () => {
    expect(hrefNear(popup, 'MyHaruRoom', { id: 8 })).toBe('/my-haru-room/5/popup-my-haru-room/8')
    expect(hrefNear(popup, 'MyHaruRoom', { id: 5 })).toBe('/my-haru-room/5')
    expect(hrefNear(otherRoom, 'MyHaruRoom', { id: '5' })).toBe('/my-haru-room/5')
  })

  test('every popup has the screen that it shows, with the same need of a number', () => {
    const popups = Object.keys(routes).filter(isPopup)
    expect(popups).toHaveLength(20)
    for (const name of popups) {
      const twin = name.slice('Popup'.length)
      expect(exists(twin), twin).toBe(true)
      expect(table[name]!.path.endsWith('/:page'), name).toBe(table[twin]!.path.endsWith('/:id'))
    }
  })
})

/** Never called: lines that must not compile. The type check fails if one of them compiles. */
export const refused = () => [
  // @ts-expect-error the parameter is missing
  href('DailyEdit'),
  // @ts-expect-error the parameter has another name
  href('DailyEdit', { no: 7 }),
  // @ts-expect-error there is no such screen
  href('Nope'),
  // @ts-expect-error the screen takes no parameter
  href('DailyLineMain', { id: 7 }),
]

function strangers(given: Record<string, Route>): string[] {
  const named = new Set(spec.map((screen) => screen.name))
  return Object.entries(given)
    .filter(([name, route]) => !named.has(name) && !additions.includes(route.path.split('/')[1] ?? ''))
    .map(([name]) => name)
}

function differences(given: Record<string, Route>) {
  return spec.flatMap(({ name, path, guard, keepAlive }) => {
    const route = given[name]
    if (!route) return []
    const wanted: Route = { path, ...words[guard]!, ...(keepAlive && { keep: true }) }
    const same = (['path', 'access', 'keep', 'guestOnly'] as const).every((key) => route[key] === wanted[key])
    return same ? [] : [{ name, wanted, found: route }]
  })
}
