import type { ComponentType } from 'react'
import type { Result } from './CaseResults.tsx'

/** A decision about several cases of a queue. */
export type BulkAct = {
  /** The right to do it. */
  right: string
  /** 승인하기 */
  label: string
  /** The question before it, with the number of cases. */
  ask: (count: string) => string
  /** Decides these cases, at most `CASES_MAX`; a repeated call with the same key gives the same results. */
  run: (nos: readonly number[], key: string) => Promise<{ results: readonly Result[] }>
}

/** How the inbox shows the cases of a queue. */
export type InboxView = {
  icon: ComponentType<{ size?: number; strokeWidth?: number; className?: string; 'aria-hidden'?: boolean }>
  /** 환전 승인 */
  title: string
  /** The subject in words, where the server names it by a code. */
  subjectOf?: (subject: string) => string
  /** The case's page in its own section. */
  to: (no: number) => string
  /** The case; the default export is the component. */
  load: () => Promise<{ default: ComponentType<{ no: number }> }>
  bulk?: BulkAct
}

/** The views of queues, by the queue's name. */
export type InboxViews = Readonly<Record<string, InboxView>>
