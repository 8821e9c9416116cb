import { Database, ListChecks, ToggleRight, TrafficCone } from 'lucide-react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { databaseDesk } from '../words/database.ts'
import { jobDesk, maintenanceDesk, switchDesk } from '../words/operator.ts'

/** What runs by itself, what can be closed, and when haru is closed. */
export const systemScreens: readonly ConsoleScreen[] = [
  { path: '/job', right: 'system.see', title: jobDesk.title, icon: ListChecks, load: () => import('./Jobs.tsx') },
  { path: '/switch', right: 'system.see', title: switchDesk.title, icon: ToggleRight, load: () => import('./Switches.tsx') },
  {
    path: '/maintenance',
    right: 'system.see',
    title: maintenanceDesk.title,
    icon: TrafficCone,
    load: () => import('./Maintenances.tsx'),
  },
  { path: '/database', right: 'system.see', title: databaseDesk.title, icon: Database, load: () => import('./Databases.tsx') },
]
