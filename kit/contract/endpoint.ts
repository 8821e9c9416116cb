import type { z } from 'zod'
import type { Access } from './access.ts'
import type { Activity } from './limits.ts'
import type { SwitchName } from './app-state.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Line = `${Method} /${string}`

/** Names of the `:parameters` in a path: `PathParams<'/a/:b/:c'>` is `'b' | 'c'`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PathParams<Tail>
    : Rest
  : never

type PathOf<L extends Line> = L extends `${Method} ${infer Path}` ? Path : never

/** Zod's core type: comparing with all methods of `z.ZodType` took most of the time of the type check. */
type Shape = z.core.$ZodType
/** `params` is required for a path with parameters and forbidden for one without. */
type ParamsOf<L extends Line> = [PathParams<PathOf<L>>] extends [never]
  ? { params?: never }
  : { params: z.core.$ZodType<Record<PathParams<PathOf<L>>, unknown>> }

type Options = {
  /** The access level; routes use the same words. */
  access: Access
  /** Of a call of operators: the right of the console that it needs (`features/operator`, `AREAS`); null: every operator's. */
  right?: string | null
  /** What the call does, if operators can close that to a member: refused while it is closed. */
  activity?: Activity
  params?: Shape
  query?: Shape
  body?: Shape
  /** The answer: the envelope's `query`, or with `place: 'top'` the fields beside `state`. */
  answer: Shape
  /** `top` is for the specification's log-in and refresh, whose token is a field beside `state`. */
  place?: 'query' | 'top'
  /**
   * A write that must not happen twice when it is retried. It needs an `Idempotency-Key` (uuid); handler and key share one
   * transaction, so a repeated key gets the first answer (decisions d-0, "Writes").
   */
  idempotent?: boolean
  /** The body is `multipart/form-data` with text parts (specification section 5, "Form uploads"). */
  form?: true
  /** Calls allowed per window and member (per address for guests). Default: the server's limit. */
  rate?: { calls: number; seconds: number }
  /** Largest body in bytes. Default: the server's limit. */
  bodyLimit?: number
  /** The switch that closes it (decision 109): calls that begin something, not those that end or show what has begun. */
  switch?: SwitchName
  /** It answers during a maintenance too. */
  isAlwaysOpen?: boolean
  /** One sentence for the API documentation. */
  summary?: string
}

export type Endpoint<O extends Options = Options> = O & { line: Line; method: Method; path: string }

type Out<S> = S extends z.core.$ZodType ? z.output<S> : undefined
type In<S> = S extends z.core.$ZodType ? z.input<S> : undefined

export type Params<E extends Endpoint> = Out<E['params']>
export type Query<E extends Endpoint> = Out<E['query']>
export type Body<E extends Endpoint> = Out<E['body']>
export type Answer<E extends Endpoint> = Out<E['answer']>

/** The input of a call: only the parts that the endpoint declares. */
export type Input<E extends Endpoint> = Part<'params', In<E['params']>> & Part<'query', In<E['query']>> & Part<'body', In<E['body']>>
type Part<K extends string, T> = [T] extends [undefined] ? unknown : Record<never, T> extends T ? { [P in K]?: T } : { [P in K]: T }

/**
 * Declares an endpoint, once, for server and web. The line is the specification's own
 * (`'GET /v2/user/daily_v2/:daily_no'`).
 */
export function endpoint<const L extends Line, const O extends Options & ParamsOf<L>>(line: L, options: O): Endpoint<O> {
  const [method, path] = line.split(' ') as [Method, string]
  return { ...options, line, method, path }
}

/** A page's address that a browser opens and that redirects it, with or without a log-in. It is declared for the API documentation. */
export type Redirect = { line: `GET /${string}`; path: string; query: Shape; summary: string }

export function redirect<const Q extends Shape>(line: Redirect['line'], options: { query: Q; summary: string }): Redirect & { query: Q } {
  return { ...options, line, path: line.slice('GET '.length) }
}

type ForOperators<L extends Line, E extends Endpoint, R extends string | null> = Omit<
  E,
  'access' | 'idempotent' | 'line' | 'method' | 'path'
> & {
  access: 'operator'
  right: R
} & (L extends `GET ${string}` ? unknown : { idempotent: true })

/**
 * The same call at another address for operators, who act for the platform where others act for themselves. Every write is idempotent, so that it
 * shares a transaction with its line in the operators' log.
 */
export function forOperators<const L extends Line, const E extends Endpoint, const R extends string | null>(
  line: L,
  one: E,
  right: R,
): Endpoint<ForOperators<L, E, R>> {
  const [method, path] = line.split(' ') as [Method, string]
  const options: Endpoint = { ...one, access: 'operator', right, ...(method !== 'GET' && { idempotent: true }), line, method, path }
  return options as Endpoint<ForOperators<L, E, R>>
}
