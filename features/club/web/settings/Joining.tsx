import type { Club } from '../../contract.ts'
import { clubSettings as words } from '../../words/settings.ts'
import { JoiningFields } from '../form/JoiningFields.tsx'
import { FieldsForm } from './FieldsForm.tsx'

/** Who gets into the club and how. */
export default function Joining({ club }: { club: Club }) {
  return (
    <FieldsForm club={club} title={words.views.joining}>
      {(form) => <JoiningFields form={form} />}
    </FieldsForm>
  )
}
