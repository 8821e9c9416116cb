import { createElement, useMemo, type ReactElement, type ReactNode } from 'react'
import { createMemoryRouter, useLocation, useParams, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listenToNative, type FromNative, type ToNative } from './native.ts'
import { PlaceContext, type Place } from './screen.tsx'
import { attachRouter } from './overlayHistory.ts'
import { wire } from './wiring.ts'

/** A token as the server issues it, unsigned, valid for `hours` from `from` on. */
export function tokenFor(user_no: number, { from = Date.now(), hours = 24 }: { from?: number; hours?: number } = {}): string {
  const iat = Math.floor(from / 1000)
  return `${code({ alg: 'HS256' })}.${code({ user_no, session_no: 's', token_no: 1, iat, exp: iat + hours * 3600 })}.signature`
}

/** Wires kit with endpoints for tests. */
export function wireForTest(): void {
  wire({
    refresh: endpoint('GET /v1/user/auth/refresh', { access: 'open', answer: z.object({ token: z.string() }), place: 'top' }),
    trace: endpoint('POST /v1/user/sentry/trace', { access: 'open', answer: z.object({}) }),
    logInPath: '/login',
    homePath: '/home',
  })
}

export type Call = { method: string; url: string; headers: Record<string, string>; body: unknown }
type Reply = { status?: number; json?: unknown } | Promise<{ status?: number; json?: unknown }>

/** The body as it would be sent; a form as an object of its parts. */
function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return body ? JSON.parse(body as string) : undefined
}

/** Replaces the network: `reply` answers each call, `calls` records them. A thrown error is a lost connection. */
export function fakeNetwork(reply: (call: Call) => Reply): { calls: Call[] } {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {}, body, signal }: RequestInit = {}) => {
    const call: Call = { method, url, headers: headers as Record<string, string>, body: bodyOf(body) }
    calls.push(call)
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => reject(new DOMException('aborted', 'AbortError'))
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort)
    })
    const { status = 200, json = { state: 1 } } = await Promise.race([reply(call), aborted])
    return new Response(typeof json === 'string' ? json : JSON.stringify(json), { status })
  })
  return { calls }
}

/** A router in memory, attached as the app's router. */
export function routerForTest(routes: RouteObject[], at = '/'): { router: ReturnType<typeof createMemoryRouter>; stop: () => void } {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  return { router, stop: attachRouter(router) }
}

/** A screen at its place; links to other screens work and lead to blank ones. */
export function screenForTest(element: ReactNode, { at = '/', ...place }: Partial<Place> & { at?: string } = {}): ReactElement {
  const { router } = routerForTest(
    [
      { path: at, element },
      { path: '*', element: null },
    ],
    at,
  )
  const value: Place = { name: '', params: {}, search: new URLSearchParams(), active: true, ...place }
  return createElement(PlaceContext, { value }, createElement(RouterProvider, { router }))
}

/** A screen whose place follows the address's query, as in the app; every other address is blank. */
export function followingForTest(
  element: ReactNode,
  at: string,
  params: Place['params'] = {},
  name = '',
): { router: ReturnType<typeof createMemoryRouter>; view: ReactElement } {
  const [path] = at.split('?')
  const { router } = routerForTest(
    [
      { path, element: createElement(Following, { name, params }, element) },
      { path: '*', element: null },
    ],
    at,
  )
  return { router, view: createElement(RouterProvider, { router }) }
}

/** Screens that link to each other, each with its name at its path; every other address is blank. `loader`: how long it loads, as in the app. */
export function screensForTest(
  screens: readonly { name: string; path: string; element: ReactNode; loader?: () => Promise<null> }[],
  at: string,
): { router: ReturnType<typeof createMemoryRouter>; view: ReactElement } {
  const routes = screens.map(({ name, path, element, loader }) => ({
    path,
    element: createElement(Following, { name }, element),
    ...(loader && { loader }),
  }))
  const { router } = routerForTest([...routes, { path: '*', element: null }], at)
  return { router, view: createElement(RouterProvider, { router }) }
}

function Following({ name = '', params: given, children }: { name?: string; params?: Place['params']; children?: ReactNode }) {
  const { search } = useLocation()
  const own = JSON.stringify(useParams())
  const value = useMemo<Place>(
    () => ({ name, params: given ?? (JSON.parse(own) as Place['params']), search: new URLSearchParams(search), active: true }),
    [name, given, own, search],
  )
  return createElement(PlaceContext, { value }, children)
}

export type FakeHost = {
  /** The messages that the web sent, oldest first. */
  sent: { type: keyof ToNative; id: string; payload: unknown }[]
  /** Sends a message to the web as a native app does. */
  emit<T extends keyof FromNative>(type: T, payload: FromNative[T]): void
  /** Sends any data. */
  raw(data: unknown, from?: MessageEventInit): void
  stop(): void
}

/** A native app around the page: React Native's, WebKit's, or Android's. */
export function createFakeNativeHost(kind: 'react-native' | 'webkit' | 'android' = 'react-native'): FakeHost {
  const sent: FakeHost['sent'] = []
  const channel = { postMessage: (text: string) => void sent.push(JSON.parse(text) as FakeHost['sent'][number]) }
  if (kind === 'react-native') window.ReactNativeWebView = channel
  else if (kind === 'webkit') window.webkit = { messageHandlers: { haru: channel } }
  else window.haruApp = channel
  const stopListening = listenToNative()
  const raw: FakeHost['raw'] = (data, from) => void window.dispatchEvent(new MessageEvent('message', { data, ...from }))
  return {
    sent,
    emit: (type, payload) => raw(JSON.stringify({ type, id: '1', payload })),
    raw,
    stop() {
      stopListening()
      delete window.ReactNativeWebView
      delete window.webkit
      delete window.haruApp
    },
  }
}

const code = (value: unknown): string => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
