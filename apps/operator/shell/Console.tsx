import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useEffect, useRef, type MouseEvent } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { accessErrors } from '#kit/contract/errors.ts'
import { LogInForm, logOutHere, useProfile } from '#features/account/web/public.ts'
import { getWaiting } from '#features/operator/contract.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { HaruWord } from '#kit/ui/art/HaruWord.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { number } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { consoleShell as words } from './words.ts'
import { call, CallError, keyOf } from '#kit/web/call.ts'
import { OverlayHost } from '#kit/web/OverlayHost.tsx'
import { queryClient } from '#kit/web/query.ts'
import { useViewer } from '#kit/web/session.ts'
import { HOME, screens } from '../screens.ts'

/** The frame of the console: navigation at the left, the section beside it. Guests get a log-in form, other members a refusal. */
export function Console() {
  const viewer = useViewer()
  return (
    <>
      {viewer === null ? <Guest /> : <OperatorsOnly />}
      <OverlayHost />
    </>
  )
}

/** Milliseconds after which the pending counts are refetched. */
const REFETCH_MS = MINUTE_MS

/** The server decides who is an operator: only operators get the pending counts. */
function OperatorsOnly() {
  const entry = useQuery({
    queryKey: keyOf(getWaiting),
    queryFn: () => call(getWaiting),
    // Not after a refusal.
    refetchInterval: ({ state }) => (state.data && !isForbidden(state.error) ? REFETCH_MS : false),
  })
  const { refetch } = entry
  // After any refused call it asks again, so that a removed operator sees nothing more.
  useEffect(() => {
    const cache = queryClient.getQueryCache()
    return cache.subscribe(({ type, query }) => {
      if (type === 'updated' && isForbidden(query.state.error) && query.queryKey[0] !== getWaiting.line) void refetch()
    })
  }, [refetch])
  const isWaiting = useDelayed(entry.isPending)
  if (isForbidden(entry.error)) return <Refused />
  if (entry.data) return <Frame waiting={entry.data} />
  return (
    <main className="grid h-dvh place-items-center p-6">
      {entry.isError ? <ErrorView onRetry={() => void entry.refetch()} /> : isWaiting && <Skeleton className="h-40 w-80 rounded-card" />}
    </main>
  )
}

/** The section of a path. */
const screenAt = (pathname: string) => screens.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))

const isForbidden = (error: unknown): boolean =>
  error instanceof CallError && error.status === 403 && error.code === accessErrors.forbidden.code

function Frame({ waiting }: { waiting: Record<string, number> }) {
  const { pathname } = useLocation()
  const title = screenAt(pathname)?.title
  useEffect(() => {
    document.title = title === undefined ? words.product : `${title} · ${words.product}`
  }, [title])
  const main = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the selected item replaces the list: move the focus to it.
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at.offsetParent === null) main.current?.focus()
  }, [pathname])
  return (
    <div className="flex h-dvh flex-col bg-bg text-fg wide:flex-row">
      <a href="#main" onClick={skip} className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-surface focus:p-3">
        {words.skip}
      </a>
      <header className="flex flex-none flex-col border-line bg-surface not-wide:border-b wide:w-56 wide:border-r">
        <p className="flex items-center gap-2 px-5 pt-5 pb-3 not-wide:hidden">
          <HaruWord height={22} />
          <span className="rounded-chip bg-inverse px-2 py-0.5 text-t2 font-semibold text-on-inverse">{words.badge}</span>
        </p>
        <Sections waiting={waiting} />
        <OperatorBar />
      </header>
      <div ref={main} id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
        <Outlet />
      </div>
    </div>
  )
}

/** Moves the focus itself, since the hash holds the section's path. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function Sections({ waiting }: { waiting: Record<string, number> }) {
  const { pathname } = useLocation()
  const under = screenAt(pathname)?.under
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise, which is not a cleanup function.
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav
      ref={nav}
      aria-label={words.sections}
      className="flex gap-1 overflow-x-auto px-3 py-2 wide:flex-1 wide:flex-col wide:overflow-y-auto"
    >
      {screens.map(
        ({ path, title, icon: Icon, counts = [] }) =>
          Icon && (
            <NavLink
              key={path}
              to={path}
              className={({ isActive }) =>
                cx(
                  'flex min-h-11 flex-none items-center gap-2.5 rounded-tile px-3 text-t4 -outline-offset-2',
                  isActive || path === under ? 'bg-brand-weak font-bold text-brand-fg' : 'text-fg2 wide:hover:bg-sunken',
                )
              }
            >
              <Icon aria-hidden size={20} strokeWidth={1.9} />
              {title}
              <Waiting count={counts.reduce((sum, key) => sum + (waiting[key] ?? 0), 0)} />
            </NavLink>
          ),
      )}
    </nav>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    count > 0 && (
      // Positioned, so that text for screen readers does not make the page wider than a phone.
      <span className="relative ml-auto tabular-nums">
        <span aria-hidden>{number(count)}</span>
        <span className="sr-only">{words.waiting(number(count))}</span>
      </span>
    )
  )
}

/** The operator's name, under which their acts are logged, and the log-out button. */
function OperatorBar() {
  const { data } = useProfile()
  return (
    <div className="flex items-center justify-between gap-2 px-5 py-2 wide:border-t wide:border-line">
      <p className="min-w-0 truncate text-t3 text-fg2">{data?.user_info.haru_name}</p>
      <button
        type="button"
        onClick={() => void logOutHere(HOME)}
        className="flex min-h-11 flex-none items-center gap-1.5 rounded-tile px-2 text-t3 text-fg2"
      >
        <LogOut aria-hidden size={18} strokeWidth={1.9} />
        {words.logOut}
      </button>
    </div>
  )
}

/** The log-in form; it leads back to the current section. */
function Guest() {
  const { pathname, search } = useLocation()
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-96 flex-col justify-center gap-6 bg-bg px-5 text-fg">
      <h1 className="text-t7 font-bold">{words.logIn}</h1>
      <LogInForm path={screenAt(pathname) ? `${pathname}${search}` : HOME} />
    </main>
  )
}

function Refused() {
  // Removes the data that they saw as an operator.
  useEffect(() => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== getWaiting.line }), [])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-96 flex-col justify-center gap-4 bg-bg px-5 text-fg">
      <h1 className="text-t7 font-bold">{words.refused}</h1>
      <p className="text-t4 text-fg2">{words.refusedHelp}</p>
      <Button variant="line" onClick={() => void logOutHere(HOME)}>
        {words.logOut}
      </Button>
    </main>
  )
}
