import '#kit/ui/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { refreshToken } from '#features/account/contract.ts'
import { extendCounselRooms } from '#features/counsel/web/rooms.ts'
import { prefetchLine } from '#features/daily/web/public.ts'
import { href, HOME } from '#features/routes.ts'
import { Closable } from '#features/system/web/public.ts'
import { sendTrace } from '#features/trace/contract.ts'
import { hasServerRendered, removeServerRendered } from '#kit/web/firstPaint.ts'
import { listenToNative, native } from '#kit/web/native.ts'
import { loadPart, watchParts, whenIdle } from '#kit/web/part.ts'
import { queryClient } from '#kit/web/query.ts'
import { followOtherTabs, session } from '#kit/web/session.ts'
import { traceFault } from '#kit/web/trace.ts'
import { attachRouter, watchOverlayHistory } from '#kit/web/overlayHistory.ts'
import { wire } from '#kit/web/wiring.ts'
import { followKeyboard } from './keyboard.ts'
import { startDeferred } from './deferredStart.ts'
import { makeRouter } from './router.tsx'
import { Notices } from './shell/notices.tsx'

/** The longest wait for the daily line, in milliseconds; then its skeleton or an offline message is shown. */
const LINE_MS = 1500

wire({ refresh: refreshToken, trace: sendTrace, logInPath: href('Login'), homePath: href(HOME) })
extendCounselRooms()
watchParts()
followOtherTabs()
followKeyboard()
listenToNative()
// Before the router is created: overlays must handle each history step first.
watchOverlayHistory()
const router = makeRouter()
attachRouter(router)
whenIdle(() => void loadPart(async () => (await import('#features/campaign/web/public.ts')).followOpenings(router)).catch(() => undefined))
// The screen that is open leads nowhere any more.
session.subscribe(() => session.isSuspended() && void router.revalidate())

const onFault = (error: unknown) => {
  removeServerRendered()
  traceFault({ error })
}
// Only in the native app, which waits for the page's `ready`.
if (native.isThere()) void loadPart(() => import('./native.ts')).then(({ handleNativeMessages }) => handleNativeMessages(), onFault)
// The daily line removes it when it is rendered; a navigation to another screen before that removes it here.
const stop = router.subscribe(({ location, errors, initialized }) => {
  if (!initialized || (!errors && location.pathname === href(HOME))) return
  removeServerRendered()
  stop()
})
const place = document.getElementById('root')
if (!place) throw new Error('The page has no root.')
const root = createRoot(place, { onCaughtError: onFault, onUncaughtError: onFault })
void renderApp()

/** Renders the app. Below the server's first screen it waits for the line's data, to render it once; the transition yields to taps. */
async function renderApp(): Promise<void> {
  if (hasServerRendered()) {
    const timeout = new Promise((resolve) => setTimeout(resolve, LINE_MS))
    await Promise.race([Promise.all([prefetchLine(), routerReady()]), timeout])
  }
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          {/* Navigation is rendered at once, not as an interruptible transition: the member waits for it. */}
          <Closable>
            <RouterProvider router={router} useTransitions={false} />
            <Notices />
          </Closable>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  startDeferred()
}

/** Resolves when the router has run the first screen's loader, which loads its code. */
function routerReady(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (router.state.initialized) resolve()
    }
    router.subscribe(check)
    check()
  })
}
