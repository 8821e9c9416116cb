import type { ComponentType } from 'react'

/** A section of the operators' console. */
export type ConsoleScreen = {
  /** `/exchange`; the section handles the rest of the path (`/exchange/12`). */
  path: string
  /** The right that shows it; null: every operator's. */
  right: string | null
  title: string
  /** Its icon in the navigation; without it the section is not listed there. */
  icon?: ComponentType<{ size?: number; strokeWidth?: number; 'aria-hidden'?: boolean }>
  /** The listed section that it belongs to, if it has no icon. */
  under?: string
  /** The names of the pending counts that it shows. */
  counts?: readonly string[]
  /** Its module; the default export is the component. */
  load: () => Promise<{ default: ComponentType }>
}
