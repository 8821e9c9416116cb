import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import '#kit/ui/app.css'
import { refreshToken } from '#features/account/contract.ts'
import { href, HOME } from '#features/routes.ts'
import { sendTrace } from '#features/trace/contract.ts'
import { listenToNative } from '#kit/web/native.ts'
import { watchParts } from '#kit/web/part.ts'
import { queryClient } from '#kit/web/query.ts'
import { followOtherTabs } from '#kit/web/session.ts'
import { traceFault } from '#kit/web/trace.ts'
import { attachRouter, watchTrail } from '#kit/web/trail.ts'
import { wire } from '#kit/web/wiring.ts'
import { followKeyboard } from './keyboard.ts'
import { goLive, obeyNative } from './live.ts'
import { makeRouter } from './router.tsx'
import { Notices } from './shell/notices.tsx'

wire({ refresh: refreshToken, trace: sendTrace, logInPath: href('Login'), homePath: href(HOME) })
watchParts()
followOtherTabs()
followKeyboard()
listenToNative()
obeyNative()
// Before the router is made: overlays hear of each step through the history first.
watchTrail()
const router = makeRouter()
attachRouter(router)

const onFault = (error: unknown) => traceFault({ error })
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root.')
createRoot(root, { onCaughtError: onFault, onUncaughtError: onFault }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Notices />
    </QueryClientProvider>
  </StrictMode>,
)
goLive()
