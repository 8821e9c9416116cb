import { identityErrors } from '#features/identity/errors.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Problem } from '#kit/web/form.ts'
import type { ApplicationStatus } from '../contract.ts'
import { applicationProblems, type ExpertForm } from '../rules.ts'
import type { Values } from './useApplicationForm.ts'

/** Missing and invalid fields by the server's rules, including the identity. */
export function problemsOf({ real_name, application }: ApplicationStatus, form: ExpertForm): Problem<Values>[] {
  const kinds = (application?.documents ?? []).map(({ kind }) => kind)
  const found = applicationProblems(form, kinds, koreanDay(new Date())).map(({ field, error }) => ({ field, text: error.message }))
  return real_name === null ? [{ field: 'identity_no', text: identityErrors.required.message }, ...found] : found
}
