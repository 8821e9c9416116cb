import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Tag } from '#kit/ui/Tag.tsx'
import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import type { ProposalMember } from '../../contract.ts'
import { proposals as words } from '../../words.ts'

type Rows = readonly (readonly [string, ReactNode])[]

/** How the console shows a kind of proposal. A view is what its server part returns. */
export type ProposalKind = {
  /** What an approval changes: names and values. */
  rows: (view: unknown) => Rows
  /** What an approval does, in sentences; the confirmation asks it. */
  effect: (view: unknown) => string
  /** The members whom it concerns, who may not decide it themselves. */
  members: (view: unknown) => readonly { user_no: number }[]
  /** What it moves, with sign and unit, from what was proposed; null for a kind that moves nothing. */
  amount: (payload: Readonly<Record<string, unknown>>) => string | null
}
/** Kinds by name. */
export type ProposalKinds = Readonly<Record<string, ProposalKind>>

type TypedKind<V> = {
  rows: (view: V) => Rows
  effect: (view: V) => string
  members?: (view: V) => readonly { user_no: number }[]
  amount?: ProposalKind['amount']
}

/** A kind whose views have this shape, which gives their type alone: the browser cannot parse (decision 012), and the server made them. */
export function proposalKind<S extends z.ZodType>(
  _shape: S,
  { rows, effect, members, amount = () => null }: TypedKind<z.infer<S>>,
): ProposalKind {
  return {
    rows: (view) => rows(view as z.infer<S>),
    effect: (view) => effect(view as z.infer<S>),
    members: (view) => members?.(view as z.infer<S>) ?? [],
    amount,
  }
}

/** A member of a proposal: name, number, a link to their page, and the state of the account. */
export function ProposedMember({ of }: { of: ProposalMember }) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <MemberLink of={of} />
      <Tag tone={of.state === 'active' ? 'brand' : 'danger'}>{words.memberStates[of.state]}</Tag>
    </span>
  )
}

type ChangeProps = {
  before: string
  after: string
  /** The signed difference. */
  by?: string
  /** The approval would be refused because of it. */
  isBad?: boolean
}

/** A value now and after the approval. */
export function Change({ before, after, by, isBad = false }: ChangeProps) {
  return (
    <span>
      {before} <span aria-hidden>→</span>
      <span className="sr-only">{words.becomes}</span> <strong className={isBad ? 'text-danger-fg' : undefined}>{after}</strong>
      {by !== undefined && <span className="text-fg2"> ({by})</span>}
    </span>
  )
}
