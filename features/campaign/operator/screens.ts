import { BellRing } from 'lucide-react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { campaigns } from '../words.ts'

/** Advertising pushes. */
export const campaignScreens: readonly ConsoleScreen[] = [
  { path: '/campaign', right: 'campaign.see', title: campaigns.title, icon: BellRing, load: () => import('./Campaigns.tsx') },
]
