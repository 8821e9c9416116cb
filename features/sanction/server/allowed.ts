import type { Line } from '#kit/contract/endpoint.ts'

/**
 * What a suspended member may call (decisions d-9): see why, appeal, export their data, get their viv back, leave. Lines of higher layers stand
 * here as text; apps/server/suspended.test.ts finds one that no endpoint has.
 */
export const ALLOWED_WHILE_SUSPENDED: readonly Line[] = [
  // The reason, the appeal and what came of it.
  'GET /v1/user/sanction',
  'POST /v1/user/sanction/:decision_no/appeal',
  'GET /v1/user/rights',
  'POST /v1/user/rights/:block_no/object',
  // Being logged in, and ending it. The policies that the decision names.
  'POST /v1/user/auth/login',
  'GET /v1/user/auth/refresh',
  'POST /v1/user/auth/logout',
  'POST /v1/user/auth/logout/kakao',
  'GET /v1/user/auth/profile',
  'GET /v1/user/auth/captcha',
  'GET /v1/user/me',
  'GET /v1/user/settings',
  'GET /v1/user/sessions',
  'DELETE /v1/user/sessions',
  'DELETE /v1/user/sessions/:session_no',
  'GET /v1/policy',
  'GET /v1/policy/:kind',
  'GET /v1/cs/business',
  'GET /v1/cs/center',
  'POST /v1/user/sentry/trace',
  'GET /v1/user/app',
  // Proving who they are, which leaving and money ask for.
  'POST /v1/user/me/identity',
  'POST /v1/user/auth/identity',
  'POST /v1/user/auth/identity/:identity_no',
  'POST /v1/user/auth/code',
  // Data export and leaving.
  'POST /v1/user/export',
  'GET /v1/user/withdrawal',
  'POST /v1/user/withdrawal',
  'GET /v1/user/location/record',
  // Refund and exchange of viv.
  'GET /v1/user/viv',
  'GET /v1/user/viv/history',
  'GET /v1/user/viv/history/:journal_no',
  'GET /v1/user/viv/charge',
  'POST /v1/user/viv/charge/:charge_no/withdraw',
  'GET /v1/user/viv/account',
  'PUT /v1/user/viv/account',
  'GET /v1/user/viv/exchange',
  'GET /v1/user/viv/exchange/terms',
  'POST /v1/user/viv/exchange',
  'POST /v1/user/viv/exchange/:exchange_no/cancel',
  // Questions to the support desk.
  'GET /v1/user/inquiry',
  'GET /v1/user/inquiry/:inquiry_no',
  'POST /v1/user/inquiry',
]
