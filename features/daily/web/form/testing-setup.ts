import 'fake-indexeddb/auto'
import { afterEach, beforeEach, vi } from 'vitest'

const surroundings = vi.hoisted(() => ({
  viewer: { user_no: 5 } as null | { user_no: number },
  search: '',
  /** The screen's place: alone, or as a popup over a room. */
  place: { name: 'DailyCreate', params: {} as Record<string, string> },
  guard: vi.fn(),
  to: vi.fn(),
  back: vi.fn(),
  heading: vi.fn(),
  keys: 0,
  fresh: vi.fn<(keys: string[]) => Promise<unknown[]>>(async () => []),
}))
vi.mock('#kit/web/call.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn(),
  newKey: () => `key${++surroundings.keys}`,
}))
vi.mock('#kit/web/heading.ts', () => ({ focusHeading: surroundings.heading }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => surroundings.viewer, session: { viewer: () => surroundings.viewer } }))
vi.mock('#kit/web/socket.ts', () => ({ onSocket: () => () => {} }))
vi.mock('#kit/web/overlays.ts', async () => ({ ...(await import('../testing.tsx')).overlays, useLeaveGuard: surroundings.guard }))
vi.mock('#kit/web/screen.tsx', async (original) => ({
  ...(await original<object>()),
  useScreen: () => ({ ...surroundings.place, search: new URLSearchParams(surroundings.search), active: true }),
  useGo: () => ({ to: surroundings.to, back: surroundings.back }),
}))
// jsdom has no pictures: uploads of this strip finish at once.
vi.mock('#features/media/web/public.ts', async () => ({
  MediaStrip: (await import('./testing.tsx')).Strip,
  freshUploads: surroundings.fresh,
}))

/** The mocked environment of the editor: viewer, place, navigation. Import it before the screen. */
export const world = surroundings

beforeEach(async () => {
  const parts = [import('#kit/web/store.ts'), import('../testing.tsx'), import('./lazyRows.tsx')] as const
  const [{ unsentStore }, { serveTables }, { loadRows }] = await Promise.all(parts)
  await loadRows()
  vi.clearAllMocks()
  await unsentStore.clear()
  serveTables()
  surroundings.viewer = { user_no: 5 }
  surroundings.keys = 0
  surroundings.search = ''
  surroundings.place = { name: 'DailyCreate', params: {} }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
