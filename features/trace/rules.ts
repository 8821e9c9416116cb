/** States of a group of errors. */
export const TRACE_STATE = { open: 1, resolved: 2, ignored: 3 } as const
export type TraceState = (typeof TRACE_STATE)[keyof typeof TRACE_STATE]
export const TRACE_STATES = Object.values(TRACE_STATE)
export const TRACE_SORTS = ['recent', 'count'] as const

/** Days until a report is deleted, and until a group is that nobody reported any more. */
export const TRACE_DAYS = 30
export const GROUP_DAYS = 180

export const GROUPS_PAGE = 30
/** The latest reports that an opened group shows. */
export const SAMPLES = 5

/** The part of a report that identifies its cause. */
export type Reported = { error: unknown; request: unknown; status?: number | null | undefined }

/** What a group shows of its cause; `parts` together identify it. */
export type Cause = { name: string; message: string; place: string; line: string; parts: readonly string[] }

/**
 * The cause of a report. Numbers, ids and addresses are left out, and so are names that a build shortened and the hashes of its files: the same
 * error of the next release is the same cause.
 */
export function causeOf({ error, request, status }: Reported): Cause {
  const { name, message, stack } = errorOf(error)
  const frames = framesOf(stack)
  const line = lineOf(request)
  const plain = withoutValues(message)
  return {
    name,
    message: message.slice(0, MESSAGE_MAX),
    place: frames[0] ?? '',
    line,
    parts: [name, plain, line, String(status ?? ''), ...frames],
  }
}

const MESSAGE_MAX = 300
const NAME_MAX = 80
/** Places of a stack that identify the cause. */
const FRAMES = 3

function errorOf(error: unknown): { name: string; message: string; stack: string } {
  if (typeof error !== 'object' || error === null) return { name: typeof error, message: textOf(error), stack: '' }
  const { name, message, stack } = error as Record<string, unknown>
  return { name: textOf(name).slice(0, NAME_MAX) || 'Error', message: textOf(message), stack: textOf(stack) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const withoutValues = (text: string): string =>
  text
    .slice(0, MESSAGE_MAX)
    .replace(/https?:\/\/\S+/g, 'url')
    .replace(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi, 'id')
    .replace(/\b(?=\w*\d)[0-9a-f]{7,}\b/gi, 'id')
    .replace(/\d+/g, 'n')

function lineOf(request: unknown): string {
  const { method, url } = (request ?? {}) as Record<string, unknown>
  if (typeof url !== 'string') return ''
  const path = url
    .replace(/^https?:\/\/[^/]+|[?#].*$/g, '')
    .replace(/\/[^/]*\d[^/]*(?=\/)?/g, (part) => (/^\/v\d$/.test(part) ? part : '/n'))
  return `${textOf(method)} ${path}`.trim().slice(0, 200)
}

/** The first places of a stack: the function, unless the build shortened its name, and the file without its hash. */
function framesOf(stack: string): string[] {
  const frames: string[] = []
  for (const text of stack.split('\n')) {
    const file = /([^\s()@/]+\.m?[jt]sx?)(?:\?[^\s:)]*)?:\d+/.exec(text)?.[1]
    if (file === undefined) continue
    const work = /^\s*at (?:async |new )?([\w$.<>]+) \(|^\s*([\w$.<>]+)@/.exec(text)
    const called = (work?.[1] ?? work?.[2] ?? '').split('.').at(-1)!
    frames.push(`${called.length > SHORT_NAME ? `${called} ` : ''}${fileOf(file)}`)
    if (frames.length === FRAMES) break
  }
  return frames
}

/** Letters up to which a name was probably given by the build. */
const SHORT_NAME = 3

/** `main-a1B2c3d.js` of a build as `main.js`, and `a1B2c3d.js`, which is nothing but a hash, as `part.js`. */
const fileOf = (file: string): string => file.replace(/-[\w-]{7}(?=\.\w+$)/, '').replace(/^[\w-]{7}(?=\.js$)/, 'part')
