import type { Club } from '../../contract.ts'
import { clubSettings as words } from '../../words/settings.ts'
import { ProfileFields } from '../form/ProfileFields.tsx'
import { FieldsForm } from './FieldsForm.tsx'

/** What the club is and where it meets. */
export default function Profile({ club }: { club: Club }) {
  return (
    <FieldsForm club={club} title={words.views.profile}>
      {(form, onUploads) => <ProfileFields form={form} onUploads={onUploads} />}
    </FieldsForm>
  )
}
