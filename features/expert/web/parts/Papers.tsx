import { Card } from '#kit/ui/Card.tsx'
import { apply as words } from '#features/expert/words/apply.ts'
import type { OwnApplication } from '../../contract.ts'
import { isEditable } from '../../transitions.ts'
import { Documents } from './Documents.tsx'
import { OwnDocument } from './OwnDocument.tsx'

type Props = { one: Pick<OwnApplication, 'documents' | 'state' | 'is_renewal'> }

/** The papers of an application; those of a draft or of one on hold can be changed. */
export function Papers({ one: { documents, state, is_renewal } }: Props) {
  return (
    <Card className="p-5 wide:p-7">
      <h2 className="mb-3 text-t6 font-bold">{words.papers}</h2>
      {isEditable(state) ? (
        <Documents documents={documents} before={async () => undefined} onChanged={() => undefined} isRenewal={is_renewal} />
      ) : documents.length === 0 ? (
        <p className="text-t5 text-fg3">{words.noPapers}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {documents.map((document) => (
            <OwnDocument key={document.document_no} document={document} />
          ))}
        </ul>
      )}
    </Card>
  )
}
