import type { ComponentType } from 'react'

/** A section of the operators' console. */
export type ConsoleScreen = {
  /** `/exchange`; a part behind it (`/exchange/12`) is the section's own. */
  path: string
  title: string
  /** In the navigation; without it others lead here. */
  icon?: ComponentType<{ size?: number; strokeWidth?: number; 'aria-hidden'?: boolean }>
  /** The section of the navigation that it belongs to, where it has no place there itself. */
  under?: string
  /** Which of the counts of what waits it shows. */
  counts?: readonly string[]
  /** Its module; the default export is the component. */
  load: () => Promise<{ default: ComponentType }>
}
