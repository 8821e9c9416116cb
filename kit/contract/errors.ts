import { REFUSED, type Envelope } from './envelope.ts'

/** An expected refusal: it has a status, a code and a message for the user, and is never reported as a fault. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: string
  readonly status: number
  /** The envelope's `state`. */
  readonly state: Envelope['state']
  /** The refused input field, if there is one. */
  readonly field: string | undefined

  constructor(kind: { code: string; status: number; message: string; state?: Envelope['state'] }, field?: string) {
    super(kind.message)
    this.code = kind.code
    this.status = kind.status
    this.state = kind.state ?? REFUSED
    this.field = field
  }
}

/** A declared refusal. Call it to create the error to throw; compare `code` to identify an error. */
export type ErrorKind = ((field?: string) => AppError) & { readonly code: string; readonly status: number; readonly message: string }

type Declared = Record<string, { status: number; message: string; state?: Envelope['state']; code?: string }>

/**
 * Declares a feature's refusals, once, with status and message. The code is `feature.name`, unless the specification names one, as it
 * does for the answers of counselling that have a `state` of their own (envelope.ts).
 */
export function defineErrors<const D extends Declared>(feature: string, declared: D): { readonly [K in keyof D]: ErrorKind } {
  const kinds: Record<string, ErrorKind> = {}
  for (const [name, kind] of Object.entries(declared)) {
    kinds[name] = errorKind({ code: `${feature}.${name}`, ...kind })
  }
  return kinds as { [K in keyof D]: ErrorKind }
}

/** Refusals of the request itself, the same for every endpoint. */
export const requestErrors = defineErrors('request', {
  invalid: { status: 400, message: '입력한 내용을 다시 확인해 주세요.' },
  key_missing: { status: 400, message: '요청 번호(Idempotency-Key)가 필요해요.' },
  cross_site: { status: 403, message: '다른 사이트에서 보낸 요청이에요. 하루에서 다시 해 주세요.' },
  not_found: { status: 404, message: '볼 수 없는 페이지입니다' },
  key_reused: { status: 409, message: '같은 요청 번호로 다른 내용을 보냈어요.' },
  form_expected: { status: 400, message: '폼(multipart/form-data)으로 보내 주세요.' },
  form_nil: { status: 400, message: 'nil values cannot be sent in form data' },
  form_object: { status: 400, message: 'plain objects must be converted to a JSON string first' },
  form_twice: { status: 400, message: '같은 이름의 값을 두 번 보냈어요.' },
  too_large: { status: 413, message: '보낸 내용이 너무 커요.' },
  too_many: { status: 429, message: '요청이 너무 잦아요. 잠시 뒤에 다시 해 주세요.' },
  busy: { status: 503, message: '지금은 처리할 수 없어요. 잠시 뒤에 다시 해 주세요.' },
})

/** Operators closed a part of haru, or all of it; the message says which and until when (app-state.ts). */
export const appErrors = defineErrors('app', {
  paused: { status: 503, message: '지금은 이 기능을 쉬고 있어요.' },
  maintenance: { status: 503, message: '하루는 지금 점검 중이에요.' },
})

/** The disk is full, so nothing can be stored; calls that store nothing still work. */
export const storageErrors = defineErrors('storage', {
  full: { status: 507, message: '지금은 저장 공간이 부족해서 올리거나 저장할 수 없어요. 잠시 뒤에 다시 해 주세요.' },
})

/** 401 always means that the token is missing, expired or revoked; the client then logs out (decisions d-0). */
export const accessErrors = defineErrors('auth', {
  required: { status: 401, message: '로그인 후 이용가능합니다' },
  forbidden: { status: 403, message: '이용할 수 있는 권한이 없어요.' },
  no_right: { status: 403, message: '이 일을 맡은 운영자만 할 수 있어요.' },
  unverified: { status: 403, message: '정보입력 후 이용가능합니다.' },
})

/** The code of the refusal of a suspended member's calls; its text has the end of the suspension (limits.ts). */
export const SUSPENDED = 'auth.suspended'

/** How the codes begin for what operators closed to a member; the activity follows, and the text has the end (limits.ts). */
export const LIMITED = 'auth.limited_'

/** The message of every fault (specification section 8). */
export const FAULT_MESSAGE = 'Server error. If it continues, contact customer service.'

function errorKind(kind: Declared[string] & { code: string }): ErrorKind {
  const make = (field?: string): AppError => new AppError(kind, field)
  return Object.assign(make, kind)
}
