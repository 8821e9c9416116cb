import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { getPolicy, listPolicies, type PolicyListed } from '../contract.ts'
import type { PolicyKind } from '../rules.ts'

/** Milliseconds. Policies change every few months. */
const STALE_MS = 10 * MINUTE_MS

/** Policies in force and announced versions. */
export function usePolicyList() {
  return useQuery({ queryKey: keyOf(listPolicies), queryFn: ({ signal }) => call(listPolicies, {}, { signal }), staleTime: STALE_MS })
}

/** The version in force of each kind; empty while loading. */
export function usePolicies(): readonly Pick<PolicyListed, 'kind' | 'title' | 'version'>[] {
  return usePolicyList().data ?? NONE
}

const NONE: PolicyListed[] = []

/** A policy with its text; without a version the one in force. */
export function usePolicy(kind: PolicyKind, version?: string) {
  const input = { params: { kind }, query: version === undefined ? {} : { version } }
  return useQuery({
    queryKey: keyOf(getPolicy, input),
    queryFn: ({ signal }) => call(getPolicy, input, { signal }),
    staleTime: STALE_MS,
  })
}

export type PolicyQuery = ReturnType<typeof usePolicy>
