import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { ROLES } from '../contract.ts'
import { operatorAccounts as words } from '../words/session.ts'

type Props = { value: unknown; onChange: (roles: readonly string[]) => void; error?: string | undefined }

/** Check boxes of the roles that an operator's account is for. */
export function RoleFields({ value, onChange, error }: Props) {
  const chosen: readonly string[] = Array.isArray(value) ? value : []
  const change = (role: string, isChosen: boolean) => onChange(ROLES.filter((one) => (one === role ? isChosen : chosen.includes(one))))
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-t4 font-semibold">{words.roles}</legend>
      {ROLES.map((role) => (
        <CheckCircle
          key={role}
          checked={chosen.includes(role)}
          onChange={(isChosen) => change(role, isChosen)}
          label={`${words.roleNames[role]}: ${words.roleHelp[role]}`}
          error={error !== undefined}
        />
      ))}
      {error !== undefined && <FieldError error={error} />}
    </fieldset>
  )
}

/** The roles that were chosen in a form. */
export const rolesIn = (value: unknown) => ROLES.filter((role) => Array.isArray(value) && value.includes(role))
