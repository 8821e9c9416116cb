import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { getPolicy, listPolicies, type PolicyListed } from '../contract.ts'
import type { PolicyKind } from '../rules.ts'

/** Texts change once in months. Milliseconds. */
const STALE_MS = 10 * 60_000

/** The texts in force and those that are announced. */
export function usePolicyList() {
  return useQuery({ queryKey: keyOf(listPolicies), queryFn: ({ signal }) => call(listPolicies, {}, { signal }), staleTime: STALE_MS })
}

/** The version in force of each kind; empty until it has come. */
export function usePolicies(): readonly Pick<PolicyListed, 'kind' | 'title' | 'version'>[] {
  return usePolicyList().data ?? NONE
}

const NONE: PolicyListed[] = []

/** A text whole; without a version the one in force. */
export function usePolicy(kind: PolicyKind, version?: string) {
  const input = { params: { kind }, query: version === undefined ? {} : { version } }
  return useQuery({
    queryKey: keyOf(getPolicy, input),
    queryFn: ({ signal }) => call(getPolicy, input, { signal }),
    staleTime: STALE_MS,
  })
}

export type PolicyQuery = ReturnType<typeof usePolicy>
