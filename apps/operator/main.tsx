import './console.css'
import '#kit/ui/fonts.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { sendTrace } from '#features/trace/contract.ts'
import { watchParts } from '#kit/web/part.ts'
import { queryClient } from '#kit/web/query.ts'
import { traceFault } from '#kit/web/trace.ts'
import { attachRouter, watchOverlayHistory } from '#kit/web/overlayHistory.ts'
import { wire } from '#kit/web/wiring.ts'
import { makeRouter } from './router.tsx'
import { HOME } from './screens.ts'

// The session is a cookie of the operators' own calls. Guests see a log-in form instead of each section.
wire({ trace: sendTrace, logInPath: HOME, homePath: HOME })
watchParts()
watchOverlayHistory()
const router = makeRouter()
attachRouter(router)

const place = document.getElementById('root')
if (!place) throw new Error('The page has no root.')
const onFault = (error: unknown) => traceFault({ error })
createRoot(place, { onCaughtError: onFault, onUncaughtError: onFault }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>
  </StrictMode>,
)
