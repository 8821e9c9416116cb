import { z } from 'zod'
import { operatorName, operatorNote } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no, pageOf } from '#kit/contract/shape.ts'
import { GROUPS_PAGE, TRACE_SORTS, TRACE_STATE, TRACE_STATES } from './rules.ts'

const count = z.number().int()
const state = z.literal(TRACE_STATES)

/** Errors of clients with one cause. */
export const traceGroup = z.object({
  group_no: count,
  name: z.string(),
  message: z.string(),
  /** Where it was thrown; empty: unknown. */
  place: z.string(),
  /** The call that failed; empty for an error of the page. */
  line: z.string(),
  state,
  count,
  /** Members who reported it. */
  members: count,
  /** Releases by the moment of their build. */
  first_release: z.string().nullable(),
  last_release: z.string().nullable(),
  first_dt: moment,
  last_dt: moment,
})
export type TraceGroup = z.infer<typeof traceGroup>

export const listTraceGroups = endpoint('GET /v1/operator/trace', {
  access: 'operator',
  right: 'system.see',
  summary: 'Errors of clients by their cause',
  query: z.object({
    state: z.coerce.number().pipe(state).default(TRACE_STATE.open),
    sort: z.enum(TRACE_SORTS).default('recent'),
    /** The last group of the page before: its `last_dt` or `count`, by `sort`, and its number. */
    after_dt: inputMoment.optional(),
    after_count: no.optional(),
    after_no: no.optional(),
    limit: pageOf(GROUPS_PAGE),
  }),
  answer: z.array(traceGroup),
})

/** A report, without secrets and personal data. */
const traceSample = z.object({
  trace_no: count,
  user_no: count.nullable(),
  release: z.string().nullable(),
  device_info: z.unknown(),
  error: z.unknown(),
  url: z.string(),
  request: z.unknown(),
  response: z.unknown(),
  status: count.nullable(),
  reg_dt: moment,
})
export type TraceSample = z.infer<typeof traceSample>

const params = z.object({ group_no: no })

export const getTraceGroup = endpoint('GET /v1/operator/trace/:group_no', {
  access: 'operator',
  right: 'system.see',
  summary: 'One cause with its latest reports; logged, because they name members',
  params,
  answer: traceGroup.extend({
    resolved_release: z.string().nullable(),
    change_by: operatorName.nullable(),
    change_dt: moment.nullable(),
    samples: z.array(traceSample),
  }),
})

/** A resolved one opens again when a later release reports it; an ignored one does not. */
export const setTraceState = endpoint('POST /v1/operator/trace/:group_no/state', {
  access: 'operator',
  right: 'system.act',
  idempotent: true,
  summary: 'Open, resolve or ignore a cause',
  params,
  body: z.object({ state, reason: operatorNote }),
  answer: traceGroup,
})
