import { accountErrors } from '#features/account/errors.ts'
import { socialErrors } from '#features/social/errors.ts'
import type { AppError } from '#kit/contract/errors.ts'

/** Translates a unique violation of parallel registrations into the feature's own error. */
export function uniqueViolationError(error: unknown): unknown {
  const { code, constraint_name } = (error ?? {}) as { code?: unknown; constraint_name?: string }
  return code === '23505' ? (ERROR_BY_CONSTRAINT[constraint_name ?? '']?.() ?? error) : error
}

const ERROR_BY_CONSTRAINT: Record<string, () => AppError> = {
  users_ci_key: () => accountErrors.person_exists(),
  users_user_id_key: () => accountErrors.id_taken('user_id'),
  users_haru_name_key: () => accountErrors.name_taken('haru_name'),
  social_account_pkey: () => socialErrors.taken(),
}
