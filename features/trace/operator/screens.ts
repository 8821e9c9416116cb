import { Bug } from 'lucide-react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { traceDesk } from '../words.ts'

/** Errors of the members' pages and of the console. */
export const traceScreens: readonly ConsoleScreen[] = [
  { path: '/trace', right: 'system.see', title: traceDesk.title, icon: Bug, counts: ['trace_open'], load: () => import('./Traces.tsx') },
]
