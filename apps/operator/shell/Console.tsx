import { Menu, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { hasRight, type QueueCount, type Right } from '#features/operator/contract.ts'
import {
  countOf,
  followRefusals,
  followTabs,
  forgetOtherData,
  IdleWarning,
  isLoggedOut,
  LogInForm,
  logOut,
  Totp,
  useInboxCount,
  useSelf,
} from '#features/operator/operator/public.ts'
import { rolesText, session, totp } from '#features/operator/words/session.ts'
import { HaruWord } from '#kit/ui/art/HaruWord.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { consoleShell as words } from './words.ts'
import { OperatorContext, useMay } from '#kit/web/console/operator.ts'
import { usePaletteKey } from '#kit/web/console/palette.ts'
import { pushStep, removeStep, type Step } from '#kit/web/overlayHistory.ts'
import { OverlayHost } from '#kit/web/OverlayHost.tsx'
import { HOME } from '../screens.ts'
import { OperatorBar } from './OperatorBar.tsx'
import { askPalette } from './Palette.tsx'
import { screenAt, Sections, Waiting } from './Sections.tsx'

/** The console of the operator who is logged in; everybody else gets a log-in form. */
export function Console() {
  const self = useSelf()
  const operatorNo = self.data?.operator_no
  const known = useRef(operatorNo)
  useEffect(() => {
    if (known.current !== undefined && known.current !== operatorNo) void forgetOtherData()
    known.current = operatorNo
  }, [operatorNo])
  useEffect(() => {
    const stops = [followTabs(), followRefusals()]
    return () => stops.forEach((stop) => stop())
  }, [])
  const isEnded = isLoggedOut(self.error)
  return (
    <OperatorContext value={self.data ? { ...self.data, may: (right) => hasRight(self.data.roles, right as Right | null) } : null}>
      {self.data && (
        <>
          {/* Hidden after the end of the session, so that what was typed is there after the next log-in. */}
          <div key={self.data.operator_no} className="contents" hidden={isEnded}>
            {self.data.needs_totp ? (
              <TotpFirst />
            ) : (
              <WithWaiting name={self.data.name} roles={rolesText(self.data.roles)} isEnded={isEnded} />
            )}
          </div>
          {!isEnded && <IdleWarning self={self.data} readAt={self.dataUpdatedAt} />}
        </>
      )}
      {isEnded && <Guest wasHere={self.data !== undefined} />}
      {!self.data && !isEnded && <Loading query={self} />}
      <OverlayHost />
    </OperatorContext>
  )
}

function Loading({ query }: { query: Pick<ReturnType<typeof useSelf>, 'isPending' | 'isError' | 'refetch'> }) {
  const isWaiting = useDelayed(query.isPending)
  return (
    <main className="grid h-dvh place-items-center p-6">
      <h1 className="sr-only">{words.product}</h1>
      {query.isError ? <ErrorView onRetry={() => void query.refetch()} /> : isWaiting && <Skeleton className="h-40 w-80 rounded-card" />}
    </main>
  )
}

function WithWaiting({ name, roles, isEnded }: { name: string; roles: string; isEnded: boolean }) {
  const { data = NO_COUNTS } = useInboxCount(isEnded)
  return <Frame counts={data} name={name} roles={roles} />
}

const NO_COUNTS: readonly QueueCount[] = []

type FrameProps = { counts: readonly QueueCount[]; name: string; roles: string }

/** The frame of the console: navigation at the left, the section beside it. On a phone the navigation is a menu above it. */
function Frame({ counts, name, roles }: FrameProps) {
  const { pathname } = useLocation()
  const section = screenAt(pathname)
  const title = section?.title
  const may = useMay()
  const palette = useRef({ counts, may })
  useEffect(() => {
    palette.current = { counts, may }
  })
  usePaletteKey(useCallback(() => void askPalette(palette.current), []))
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
    <div className="flex h-dvh flex-col bg-bg text-fg wide:flex-row print:block print:h-auto print:bg-transparent">
      <a href="#main" onClick={skip} className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-surface focus:p-3">
        {words.skip}
      </a>
      <Header title={title ?? words.product} counts={counts} name={name} roles={roles} />
      <NextSection />
      <div ref={main} id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none print:block">
        {section === undefined || may(section.right) ? (
          <Outlet />
        ) : (
          <main>
            <h1 className="sr-only">{title}</h1>
            <EmptyView text={words.noRight} sub={words.noRightHelp} />
          </main>
        )}
      </div>
    </div>
  )
}

/** A bar at the top while the code of the next section loads; the section before it stays until then. */
function NextSection() {
  const isWaiting = useDelayed(useNavigation().state === 'loading')
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-20 print:hidden">
      {isWaiting && (
        <>
          <span className="sr-only">{words.loading}</span>
          <div aria-hidden className="h-1 animate-skeleton bg-brand" />
        </>
      )}
    </div>
  )
}

function Header({ title, counts, name, roles }: FrameProps & { title: string }) {
  const toggle = useRef<HTMLButtonElement>(null)
  const { isOpen, open, close, onPick } = useMenu(toggle)
  const Icon = isOpen ? X : Menu
  return (
    <header className="flex flex-none flex-col border-line bg-surface not-wide:relative not-wide:z-20 not-wide:border-b wide:w-56 wide:border-r print:hidden">
      <p className="flex items-center gap-2 px-5 pt-5 pb-3 not-wide:hidden">
        <HaruWord height={22} />
        <span className="rounded-chip bg-inverse px-2 py-0.5 text-t2 font-semibold text-on-inverse">{words.badge}</span>
      </p>
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls="sections"
        onClick={isOpen ? close : open}
        className="flex min-h-12 items-center gap-2.5 px-5 text-left text-t5 font-bold -outline-offset-2 wide:hidden"
      >
        <Icon aria-hidden size={22} strokeWidth={1.9} className="flex-none" />
        <span className="sr-only">{words.menu},</span> <span className="truncate">{title}</span>
        <Waiting count={countOf(counts, {})} />
      </button>
      <div
        id="sections"
        className={cx(
          'flex min-h-0 flex-col bg-surface wide:flex-1 not-wide:absolute not-wide:inset-x-0 not-wide:top-full not-wide:max-h-[calc(100dvh-3rem)] not-wide:overflow-y-auto not-wide:border-y not-wide:border-line not-wide:shadow-float',
          !isOpen && 'not-wide:hidden',
        )}
      >
        <Sections counts={counts} onPick={onPick} />
        <OperatorBar name={name} roles={roles} />
      </div>
    </header>
  )
}

/** The menu of a phone. It is a step of the history: Back closes it, and so do Escape and a navigation. */
function useMenu(toggle: RefObject<HTMLButtonElement | null>) {
  const [step, setStep] = useState<Step | null>(null)
  /** A chosen section gets the focus itself. */
  const isPicked = useRef(false)
  const open = () => {
    isPicked.current = false
    const opened: Step = {
      gone() {
        setStep(null)
        if (!isPicked.current) toggle.current?.focus()
      },
    }
    setStep(opened)
    void pushStep(opened)
  }
  useEffect(() => {
    if (step === null) return
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') void removeStep(step)
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [step])
  return {
    isOpen: step !== null,
    open,
    close: () => step !== null && void removeStep(step),
    onPick: () => void (isPicked.current = true),
  }
}

/** Moves the focus itself, since the hash holds the section's path. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The log-in form, in place of the section. */
function Guest({ wasHere }: { wasHere: boolean }) {
  return (
    <Alone title={session.title}>
      {wasHere && (
        <p role="status" className="text-t4 text-fg2">
          {session.ended}
        </p>
      )}
      <LogInForm />
    </Alone>
  )
}

/** Nothing else works before an authenticator app is registered. */
function TotpFirst() {
  return (
    <Alone title={totp.required}>
      <p className="text-t4 text-fg2">{totp.requiredHelp}</p>
      <Totp hasTotp={false} />
      <Button variant="line" size={48} onClick={() => void logOut(HOME)}>
        {session.logOut}
      </Button>
    </Alone>
  )
}

function Alone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-96 flex-col justify-center gap-6 bg-bg px-5 py-8 text-fg">
      <h1 className="text-t7 font-bold">{title}</h1>
      {children}
    </main>
  )
}
