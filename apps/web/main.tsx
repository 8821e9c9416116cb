import '#kit/ui/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { refreshToken } from '#features/account/contract.ts'
import { bringLine } from '#features/daily/web/public.ts'
import { href, HOME } from '#features/routes.ts'
import { sendTrace } from '#features/trace/contract.ts'
import { hasFirst, leaveFirst } from '#kit/web/firstPaint.ts'
import { listenToNative, native } from '#kit/web/native.ts'
import { loadPart, watchParts } from '#kit/web/part.ts'
import { queryClient } from '#kit/web/query.ts'
import { followOtherTabs } from '#kit/web/session.ts'
import { traceFault } from '#kit/web/trace.ts'
import { attachRouter, watchTrail } from '#kit/web/trail.ts'
import { wire } from '#kit/web/wiring.ts'
import { followKeyboard } from './keyboard.ts'
import { goLive } from './live.ts'
import { makeRouter } from './router.tsx'
import { Notices } from './shell/notices.tsx'

/** Milliseconds that the line is waited for; after them its skeleton comes, or a word about the connection. */
const LINE_MS = 1500

wire({ refresh: refreshToken, trace: sendTrace, logInPath: href('Login'), homePath: href(HOME) })
watchParts()
followOtherTabs()
followKeyboard()
listenToNative()
// Before the router is made: overlays hear of each step through the history first.
watchTrail()
const router = makeRouter()
attachRouter(router)

const onFault = (error: unknown) => {
  leaveFirst()
  traceFault({ error })
}
// Only an app has anything to be obeyed; it waits for the page's word.
if (native.isThere()) void loadPart(() => import('./native.ts')).then(({ obeyNative }) => obeyNative(), onFault)
// The line itself takes its place when it stands; whoever goes elsewhere before must not find it in the way.
const stop = router.subscribe(({ location, errors, initialized }) => {
  if (!initialized || (!errors && location.pathname === href(HOME))) return
  leaveFirst()
  stop()
})
const place = document.getElementById('root')
if (!place) throw new Error('The page has no root.')
const root = createRoot(place, { onCaughtError: onFault, onUncaughtError: onFault })
void draw()

/** Over what the server drew the line is drawn at one go, once its page is here, in slices that let a tap through. */
async function draw(): Promise<void> {
  if (hasFirst()) {
    const late = new Promise((resolve) => setTimeout(resolve, LINE_MS))
    await Promise.race([Promise.all([bringLine(), arrived()]), late])
  }
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          {/* Whoever has tapped waits: the next screen is drawn at one go, not between other things. */}
          <RouterProvider router={router} useTransitions={false} />
          <Notices />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  goLive()
}

/** Done when the router knows the first screen and has its code. */
function arrived(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (router.state.initialized) resolve()
    }
    router.subscribe(look)
    look()
  })
}
